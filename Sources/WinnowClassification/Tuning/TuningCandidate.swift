public import WinnowFeatures

/// The options of a trial: features and algorithm.
public struct TuningCandidate: Sendable, Hashable {
    /// The features of texts.
    public var features: FeatureOptions
    /// The algorithm that finds the weights.
    public var algorithm: TrainingAlgorithm
    /// The strength of the L2 penalty; ignored by naive Bayes.
    public var l2: Double
    /// The exponent of the log-count ratios; only for ``TrainingAlgorithm/nbMaximumEntropy``.
    public var ratioExponent: Double

    /// The training options with the candidate's choices.
    package func applied(to options: TextClassifierTrainer.Options) -> TextClassifierTrainer.Options {
        var options = options
        options.features = features
        options.algorithm = algorithm
        if algorithm.isIterative { options.fitting.l2 = l2 }
        options.ratioExponent = ratioExponent
        return options
    }
}

extension TuningCandidate: CustomStringConvertible {
    /// A readable description: `nb-maximum-entropy 0.5, l2 0.1, words 1-2, characters 2-5, in 2 texts`.
    public var description: String {
        var parts = [algorithm.rawValue]
        if algorithm == .nbMaximumEntropy { parts[0] += " \(ratioExponent)" }
        if algorithm.isIterative { parts.append("l2 \(l2)") }
        for (name, lengths) in [("words", features.wordNGrams), ("characters", features.characterNGrams)] {
            guard let lengths else { continue }
            parts.append("\(name) \(lengths.lowerBound)-\(lengths.upperBound)")
        }
        if features.minimumCount > 1 { parts.append("in \(features.minimumCount) texts") }
        if let size = features.maximumSize { parts.append("at most \(size) per kind") }
        return parts.joined(separator: ", ")
    }
}
