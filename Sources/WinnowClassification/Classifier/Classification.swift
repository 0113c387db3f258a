import WinnowEvaluation
import WinnowSystem

/// What a classifier says of one text.
public struct Classification: Sendable, Hashable {
    /// A label with its probability.
    public struct Hypothesis: Sendable, Hashable {
        /// The label.
        public var label: String
        /// The probability of the label, 0 to 1.
        public var probability: Double
        /// ln(*p* / (1 − *p*)): as the probability, but without its rounding near 0 and 1.
        public var logOdds: Double
    }

    /// All labels, the most probable first; of equal ones in the order of the labels.
    public var hypotheses: [Hypothesis]
    /// The label that is the answer: the most probable one, unless thresholds say otherwise.
    public var label: String
    /// The probability of ``label``.
    public var probability: Double
    /// The log-odds of ``label``.
    public var logOdds: Double

    /// The hypothesis of a label; nil where the classifier does not have the label. Complexity: O(*k*) in the labels.
    public subscript(label: String) -> Hypothesis? { hypotheses.first { $0.label == label } }

    /// The probability of a label, 0 to 1; nil where the classifier does not have the label. Complexity: O(*k*).
    public func probability(of label: String) -> Double? { self[label]?.probability }
}

extension Classification: CustomStringConvertible {
    /// The label with its probability: `spam (0.9981)`.
    public var description: String { "\(label) (\(FixedDecimal.text(probability, digits: 4)))" }
}

/// From which probability on a label is the answer.
///
/// With a threshold for a label, it is the answer when its probability reaches the threshold; otherwise
/// the most probable of the labels without a threshold is. Of several labels that reach theirs, the most probable one
/// is; where every label has a threshold and none reaches it, the most probable one is. Of several thresholds for one
/// label the last counts.
public struct LabelThreshold: Sendable, Hashable {
    /// The label.
    public var label: String
    /// The least probability, 0 to 1.
    public var probability: Double
    /// The least log-odds; where they are given they count, since probabilities near 0 and 1 are rounded.
    public var logOdds: Double?

    /// Makes a threshold.
    public init(label: String, probability: Double) {
        self.label = label
        self.probability = probability
    }

    /// Makes a threshold of log-odds, ln(*p* / (1 − *p*)); ∞ is never reached.
    public init(label: String, logOdds: Double) {
        self.label = label
        self.logOdds = logOdds
        probability = logistic(logOdds)
    }
}
