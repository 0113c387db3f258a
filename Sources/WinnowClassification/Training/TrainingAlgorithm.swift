/// How a ``TextClassifierTrainer`` finds the weights.
///
/// All algorithms give linear models: scores are sums of weights, one per feature and label.
public enum TrainingAlgorithm: String, Sendable, Hashable, Codable, CaseIterable {
    /// Multinomial logistic regression: the weights that make the examples most probable, with a penalty; see
    /// ``MaximumEntropyTrainer``.
    case maximumEntropy = "maximum-entropy"
    /// Maximum entropy with smaller penalties for features whose frequencies differ more between labels
    /// (log-count ratios). The best of the four on most data.
    case nbMaximumEntropy = "nb-maximum-entropy"
    /// Multinomial naive Bayes, in closed form: the fastest; see `NaiveBayesTrainer`.
    case naiveBayes = "naive-bayes"
    /// Complement naive Bayes: naive Bayes for labels with very different numbers of rows.
    case complementNaiveBayes = "complement-naive-bayes"

    /// The default amount added to counts; nil if the algorithm uses none.
    package var defaultSmoothing: Double? {
        switch self {
        case .maximumEntropy: nil
        case .nbMaximumEntropy: LogCountRatios.defaultSmoothing
        case .naiveBayes, .complementNaiveBayes: NaiveBayesTrainer.defaultSmoothing
        }
    }

    /// Whether the fit is iterative, so that penalties, early stopping and initial weights have an effect.
    package var isIterative: Bool { self == .maximumEntropy || self == .nbMaximumEntropy }

    /// Whether values may be negative, like those of vectors; counts cannot be.
    var takesVectors: Bool { isIterative }
}
