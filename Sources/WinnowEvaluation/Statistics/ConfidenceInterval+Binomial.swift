// Exact intervals of shares.

extension ConfidenceInterval {
    /// The exact interval of a share of `successes` in `trials` with the same unknown probability.
    ///
    /// Whatever that probability is, the interval contains it with at least the confidence `level`, in (0,
    /// 1); it is never too narrow, even for 0 or `trials` successes. Nil without trials, or if a parameter is
    /// out of range. Complexity: about 60 evaluations of the incomplete beta function per bound.
    ///
    /// Source: C. J. Clopper and E. S. Pearson, *The Use of Confidence or Fiducial Limits Illustrated in the
    /// Case of the Binomial*, Biometrika 26(4), 1934, DOI 10.1093/biomet/26.4.404.
    package init?(successes: Int, trials: Int, level: Double = 0.95) {
        guard trials > 0, successes >= 0, successes <= trials, level > 0, level < 1 else { return nil }
        let tail = (1 - level) / 2
        let (found, missed) = (Double(successes), Double(trials - successes))
        self.init(
            lower: successes == 0 ? 0 : IncompleteBeta.quantile(tail, found, missed + 1),
            upper: successes == trials ? 1 : IncompleteBeta.quantile(1 - tail, found + 1, missed))
    }
}
