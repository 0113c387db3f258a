/// How a ``TextClassifierTrainer`` finds the weights.
///
/// All of them give one kind of model: scores that are sums of weights, one a feature and a label.
public enum TrainingAlgorithm: String, Sendable, Hashable, Codable, CaseIterable {
    /// Multinomial logistic regression: the weights that make the examples most probable, held back by a penalty; see
    /// ``MaximumEntropyTrainer``.
    case maximumEntropy = "maximum-entropy"
    /// Maximum entropy in which a feature is held back the less, the more its frequencies differ between labels
    /// (log-count ratios). The best of the four on most data.
    case nbMaximumEntropy = "nb-maximum-entropy"
    /// Multinomial naive Bayes: in closed form, the fastest; see `NaiveBayesTrainer`.
    case naiveBayes = "naive-bayes"
    /// Complement naive Bayes: as naive Bayes, but for labels of very different sizes.
    case complementNaiveBayes = "complement-naive-bayes"

    /// What counts are increased by where the caller does not say; nil where none matter.
    package var defaultSmoothing: Double? {
        switch self {
        case .maximumEntropy: nil
        case .nbMaximumEntropy: LogCountRatios.defaultSmoothing
        case .naiveBayes, .complementNaiveBayes: NaiveBayesTrainer.defaultSmoothing
        }
    }

    /// Whether weights are found step by step, so that penalties, early stopping and a start matter.
    package var isIterative: Bool { self == .maximumEntropy || self == .nbMaximumEntropy }

    /// Whether values may be below 0, as those of vectors are; what counts knows none.
    var takesVectors: Bool { isIterative }
}
