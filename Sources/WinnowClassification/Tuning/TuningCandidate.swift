public import WinnowFeatures

/// The options of a trial: what is taken from texts and how weights are found.
public struct TuningCandidate: Sendable, Hashable {
    /// What is taken from the texts.
    public var features: FeatureOptions
    /// How the weights are found.
    public var algorithm: TrainingAlgorithm
    /// The strength of the L2 penalty; of no effect in naive Bayes.
    public var l2: Double
    /// The power of the log-count ratios; of no effect but with ``TrainingAlgorithm/nbMaximumEntropy``.
    public var ratioExponent: Double

    /// The training options with these in place of their own.
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
    /// The choices for people: `nb-maximum-entropy 0.5, l2 0.1, words 1-2, characters 2-5, in 2 texts`.
    public var description: String {
        var parts = [algorithm.rawValue]
        if algorithm == .nbMaximumEntropy { parts[0] += " \(ratioExponent)" }
        if algorithm.isIterative { parts.append("l2 \(l2)") }
        for (name, lengths) in [("words", features.wordNGrams), ("characters", features.characterNGrams)] {
            guard let lengths else { continue }
            parts.append("\(name) \(lengths.lowerBound)-\(lengths.upperBound)")
        }
        if features.minimumCount > 1 { parts.append("in \(features.minimumCount) texts") }
        if let size = features.maximumSize { parts.append("at most \(size) of a kind") }
        return parts.joined(separator: ", ")
    }
}
