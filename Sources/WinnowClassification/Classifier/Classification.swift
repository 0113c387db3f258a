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
    /// The answer by an `AnswerRule`, the most probable label first: one, any number of labels, or those
    /// that are plausible; none if the text is in a language that the classifier is not for.
    public var labels: [String]
    /// The form of the rule's answers.
    let form: AnswerRule.Form

    /// The answer's label: the first of several; the most probable label, if there may be any number and the answer has
    /// none. Empty if the text is in a language that the classifier is not for.
    public var label: String { first?.label ?? "" }
    /// The probability of ``label``.
    public var probability: Double { first?.probability ?? 0 }
    /// The log-odds of ``label``.
    public var logOdds: Double { first?.logOdds ?? -.infinity }

    private var first: Hypothesis? {
        labels.first.flatMap { self[$0] } ?? (form == .set ? nil : hypotheses.first)
    }

    /// The hypothesis of a label; nil if the classifier does not have it. Complexity: O(*k*) in the labels.
    public subscript(label: String) -> Hypothesis? { hypotheses.first { $0.label == label } }

    /// The probability of a label, 0 to 1; nil if the classifier does not have the label. Complexity: O(*k*).
    public func probability(of label: String) -> Double? { self[label]?.probability }
}

extension Classification: CustomStringConvertible {
    /// The labels with their probabilities: `joy (0.8214), love (0.4113)`; `no label` if there are none.
    public var description: String {
        let texts = labels.compactMap { self[$0] }.map { hypothesis in
            "\(hypothesis.label) (\(FixedDecimal.text(hypothesis.probability, digits: 4)))"
        }
        return texts.isEmpty ? "no label" : texts.joined(separator: ", ")
    }
}
