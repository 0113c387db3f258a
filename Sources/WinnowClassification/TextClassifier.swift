// A trained classifier of texts.

public import WinnowFeatures
import WinnowModelFile

/// Says which label a text has, with probabilities.
///
/// A classifier is immutable and safe to share between threads. Opened from a file it is memory-mapped: opening
/// costs next to nothing, and processes share its memory.
///
/// ```swift
/// let classifier = try TextClassifier(contentsOf: "spam.winnow")
/// classifier.classification(of: "You have won a prize!").label  // "spam"
/// ```
///
/// For many texts use a ``Predictor``, which reuses its memory.
public struct TextClassifier: Sendable {
    /// The labels, in ascending order of their bytes.
    public let labels: [String]
    /// The features that texts are turned into.
    public let featureSpace: FeatureSpace
    /// How the weights were found.
    public let algorithm: TrainingAlgorithm
    /// What is known of the model: author, license, training data, scores.
    ///
    /// Complexity: that of a model file is read anew at each call; keep it.
    public var information: ModelInformation { knowledge.information }
    let knowledge: ModelKnowledge
    /// The weights, by column and within a column by score.
    let weights: Tensor<Float>
    /// The intercepts, one a score.
    let intercepts: Tensor<Float>

    /// What calibrates the scores; nil where it is part of the weights, or there is none.
    let isotonic: IsotonicCalibration?
    /// The fingerprints of the texts that it was trained on; nil unless they were asked for, see
    /// ``TextClassifierTrainer/Options/keepsFingerprints``. No answer depends on them.
    public let fingerprints: TextFingerprints?

    /// How many scores a text has: 1 for two labels (the second's log-odds), else one a label.
    var scoreCount: Int { intercepts.count }

    init(
        labels: [String], featureSpace: FeatureSpace, algorithm: TrainingAlgorithm,
        knowledge: ModelKnowledge, weights: Tensor<Float>, intercepts: Tensor<Float>,
        isotonic: IsotonicCalibration? = nil, fingerprints: TextFingerprints? = nil
    ) {
        self.labels = labels
        self.featureSpace = featureSpace
        self.algorithm = algorithm
        self.knowledge = knowledge
        self.weights = weights
        self.intercepts = intercepts
        self.isotonic = isotonic
        self.fingerprints = fingerprints
    }

    init(
        labels: [String], featureSpace: FeatureSpace, algorithm: TrainingAlgorithm,
        information: ModelInformation, weights: Tensor<Float>, intercepts: Tensor<Float>
    ) {
        self.init(
            labels: labels, featureSpace: featureSpace, algorithm: algorithm, knowledge: .known(information),
            weights: weights, intercepts: intercepts)
    }

    /// The same classifier with other information about it.
    public func with(_ information: ModelInformation) -> TextClassifier {
        TextClassifier(
            labels: labels, featureSpace: featureSpace, algorithm: algorithm, knowledge: .known(information),
            weights: weights, intercepts: intercepts, isotonic: isotonic, fingerprints: fingerprints)
    }

    /// The same classifier with other fingerprints, or with nil without any: as it may be passed on.
    public func with(fingerprints: TextFingerprints?) -> TextClassifier {
        TextClassifier(
            labels: labels, featureSpace: featureSpace, algorithm: algorithm, knowledge: knowledge,
            weights: weights, intercepts: intercepts, isotonic: isotonic, fingerprints: fingerprints)
    }

    /// The same classifier with other weights.
    func with(weights: Tensor<Float>, intercepts: Tensor<Float>) -> TextClassifier {
        TextClassifier(
            labels: labels, featureSpace: featureSpace, algorithm: algorithm, knowledge: knowledge,
            weights: weights, intercepts: intercepts, isotonic: isotonic, fingerprints: fingerprints)
    }

    /// The same classifier with its scores calibrated along curves.
    func with(_ isotonic: IsotonicCalibration) -> TextClassifier {
        TextClassifier(
            labels: labels, featureSpace: featureSpace, algorithm: algorithm, knowledge: knowledge,
            weights: weights, intercepts: intercepts, isotonic: isotonic, fingerprints: fingerprints)
    }

    /// Says which threshold cannot be met, if one cannot.
    ///
    /// - Throws: ``ClassificationError`` with `unknownLabel` or `invalidOption`.
    public func validate(_ thresholds: [LabelThreshold]) throws(ClassificationError) {
        for threshold in thresholds {
            guard labels.contains(threshold.label) else {
                throw ClassificationError(
                    code: .unknownLabel,
                    message: "the model has no label \(threshold.label); its labels are "
                        + labels.prefix(20).joined(separator: ", "))
            }
            guard threshold.probability >= 0, threshold.probability <= 1 else {
                throw ClassificationError(
                    code: .invalidOption,
                    message:
                        "the threshold of \(threshold.label) is \(threshold.probability), but must be from 0 to 1"
                )
            }
        }
    }
}
