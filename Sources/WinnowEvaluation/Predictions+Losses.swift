// How good the probabilities are: log loss and Brier score.

extension Predictions {
    /// The log loss (cross-entropy) in nats: the mean of −ln *p*, where *p* is the probability of the true label.
    ///
    /// *p* is first clipped to ε...1−ε with ε = 2⁻⁵², as in scikit-learn's `log_loss` for 64-bit numbers, so that a
    /// certain error costs 36.04 and not infinity. Rows are not normalized. An example of a label that the model does
    /// not have costs 36.04. Lower is better; 0 is perfect, ln K is what equal probabilities give.
    /// Undefined (nil) without examples, and with fewer than two labels, where there is nothing to predict.
    ///
    /// Complexity: O(N). Source: C. M. Bishop, *Pattern Recognition and Machine Learning*, 2006, page 209.
    public var logLoss: Double? {
        guard count > 0, labels.count > 1 else { return nil }
        let epsilon = Double.ulpOfOne
        var sum = 0.0
        for row in 0..<count {
            let clipped = min(max(probability(row: row, column: truth[row]), epsilon), 1 - epsilon)
            sum -= naturalLogarithm(clipped)
        }
        return sum / Double(count)
    }

    /// The Brier score: the mean over examples of Σ (y − p)² over labels, where y is 1 for the true label, else 0.
    ///
    /// For two labels half of this is returned, which is (y − p)² of either label and lies in 0...1; for three or more
    /// the sum, in 0...2, as Brier defined it. That is scikit-learn's `brier_score_loss` with `scale_by_half="auto"`.
    /// Additional labels count as labels. Lower is better. Undefined (nil) without examples or with fewer than two labels.
    ///
    /// Complexity: O(N K). Source: G. W. Brier, *Verification of Forecasts Expressed in Terms of Probability*, Monthly
    /// Weather Review 78(1), 1950, DOI 10.1175/1520-0493(1950)078<0001:VOFEIT>2.0.CO;2.
    public var brierScore: Double? {
        guard count > 0, labels.count > 1 else { return nil }
        var sum = 0.0
        for row in 0..<count {
            let start = row * modelLabelCount
            let trueColumn = truth[row]
            var rowSum = trueColumn < modelLabelCount ? 0.0 : 1.0
            for column in 0..<modelLabelCount {
                let difference = probabilities[start + column] - (column == trueColumn ? 1 : 0)
                rowSum += difference * difference
            }
            sum += rowSum
        }
        return sum / Double(count) * (labels.count == 2 ? 0.5 : 1)
    }
}
