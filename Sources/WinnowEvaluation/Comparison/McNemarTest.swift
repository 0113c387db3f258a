/// McNemar's test: whether one of two classifiers is right more often on the same examples.
///
/// Only the examples that exactly one of them answers correctly count. If both are equally good, each of
/// these is the first one's with probability ½, so the p-value is an exact sum of the binomial distribution,
/// for any number of examples; no normal approximation is used.
///
/// Sources: Q. McNemar, *Note on the Sampling Error of the Difference Between Correlated Proportions or
/// Percentages*, Psychometrika 12(2), 1947, DOI 10.1007/BF02295996; T. G. Dietterich, *Approximate
/// Statistical Tests for Comparing Supervised Classification Learning Algorithms*, Neural Computation 10(7),
/// 1998, DOI 10.1162/089976698300017197.
public struct McNemarTest: Sendable, Hashable {
    /// The number of examples that only the first classifier answers correctly.
    package let onlyFirst: Int
    /// The number of examples that only the second one answers correctly.
    package let onlySecond: Int

    /// - Precondition: no count is negative.
    package init(onlyFirst: Int, onlySecond: Int) {
        precondition(onlyFirst >= 0 && onlySecond >= 0, "counts must be at least 0")
        self.onlyFirst = onlyFirst
        self.onlySecond = onlySecond
    }

    /// The two-sided p-value: the probability of so unequal counts if both classifiers are equally good; 1
    /// for equal counts.
    ///
    /// Complexity: one evaluation of the incomplete beta function.
    public var pValue: Double {
        let fewer = min(onlyFirst, onlySecond)
        let more = max(onlyFirst, onlySecond)
        guard fewer < more else { return 1 }
        // P(X ≤ k) for X binomial with n trials and ½ is I(½; n − k, k + 1).
        return min(1, 2 * IncompleteBeta.value(0.5, Double(more), Double(fewer + 1)))
    }
}
