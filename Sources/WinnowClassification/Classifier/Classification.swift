import WinnowEvaluation
import WinnowSystem

/// The result of classifying one text.
public struct Classification: Sendable, Hashable {
    /// A label with its probability.
    public struct Hypothesis: Sendable, Hashable {
        /// The label.
        public var label: String
        /// The probability of the label, 0 to 1.
        public var probability: Double
        /// ln(*p* / (1 − *p*)): like the probability, but without its rounding near 0 and 1.
        public var logOdds: Double
    }

    /// All labels, the most probable first; ties: in the order of the labels.
    public var hypotheses: [Hypothesis]
    /// The predicted label: the most probable one, unless thresholds change that.
    public var label: String
    /// The probability of ``label``.
    public var probability: Double
    /// The log-odds of ``label``.
    public var logOdds: Double

    /// The hypothesis of a label; nil if the classifier does not have it. Complexity: O(*k*) in the labels.
    public subscript(label: String) -> Hypothesis? { hypotheses.first { $0.label == label } }

    /// The probability of a label, 0 to 1; nil if the classifier does not have the label. Complexity: O(*k*).
    public func probability(of label: String) -> Double? { self[label]?.probability }
}

extension Classification: CustomStringConvertible {
    /// The label with its probability: `spam (0.9981)`.
    public var description: String { "\(label) (\(FixedDecimal.text(probability, digits: 4)))" }
}

/// The probability from which a label is the answer.
///
/// A label with a threshold is the answer if its probability reaches the threshold; if several labels reach
/// theirs, the most probable of them is. If none does, the answer is the most probable label without a
/// threshold, or, if every label has one, the most probable label. If a label has several thresholds, the
/// last counts.
public struct LabelThreshold: Sendable, Hashable {
    /// The label.
    public var label: String
    /// The lowest probability, 0 to 1.
    public var probability: Double
    /// The lowest log-odds; if given, they replace the probability, which is rounded near 0 and 1.
    public var logOdds: Double?

    /// Makes a threshold.
    public init(label: String, probability: Double) {
        self.label = label
        self.probability = probability
    }

    /// Makes a threshold from log-odds, ln(*p* / (1 − *p*)); ∞ is never reached.
    public init(label: String, logOdds: Double) {
        self.label = label
        self.logOdds = logOdds
        probability = logistic(logOdds)
    }
}
