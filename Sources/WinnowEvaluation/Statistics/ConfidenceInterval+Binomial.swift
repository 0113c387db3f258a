// Exact intervals of shares.

extension ConfidenceInterval {
    /// The exact interval of a share: of `successes` in `trials`, each successful with the same unknown probability.
    ///
    /// Whatever that probability is, the interval holds it with at least the confidence `level`, in (0, 1); it is never too
    /// narrow, also for no success or nothing else. Nil without trials, or for numbers that make no sense. Complexity: some
    /// 60 evaluations of the incomplete beta function a bound.
    ///
    /// Source: C. J. Clopper and E. S. Pearson, *The Use of Confidence or Fiducial Limits Illustrated in the Case of the
    /// Binomial*, Biometrika 26(4), 1934, DOI 10.1093/biomet/26.4.404.
    package init?(successes: Int, trials: Int, level: Double = 0.95) {
        guard trials > 0, successes >= 0, successes <= trials, level > 0, level < 1 else { return nil }
        let tail = (1 - level) / 2
        let (found, missed) = (Double(successes), Double(trials - successes))
        self.init(
            lower: successes == 0 ? 0 : IncompleteBeta.quantile(tail, found, missed + 1),
            upper: successes == trials ? 1 : IncompleteBeta.quantile(1 - tail, found + 1, missed))
    }
}
