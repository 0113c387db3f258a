/// How a threshold on a label's score is chosen.
///
/// Names: `recall@fpr=0.001`, `recall=0.9`, `precision=0.99`, `f1`.
public enum OperatingPointRule: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The most examples of the label found while at most this share of the others, in (0, 1], is taken for it.
    case recallAtFalsePositiveRate(Double)
    /// At least this share of the label's examples found, in (0, 1], with the fewest others taken for it.
    case recall(Double)
    /// The most examples of the label found while at least this share of its answers, in (0, 1], is right.
    case precision(Double)
    /// The greatest F1; of equals the higher threshold.
    case f1

    /// Reads a rule's name.
    ///
    /// - Throws: ``EvaluationError``: `unknownMeasure` for another name, `valueOutOfRange` for a value not in (0, 1].
    public init(_ name: String) throws(EvaluationError) {
        if name == "f1" {
            self = .f1
            return
        }
        let rules: [(prefix: String, make: (Double) -> OperatingPointRule)] = [
            ("recall@fpr=", Self.recallAtFalsePositiveRate), ("recall=", Self.recall),
            ("precision=", Self.precision),
        ]
        guard let rule = rules.first(where: { name.hasPrefix($0.prefix) }) else {
            throw EvaluationError(
                .unknownMeasure,
                "\(name) is not a rule for an operating point; known are recall@fpr=RATE, recall=SHARE, precision=SHARE and f1"
            )
        }
        guard let value = Double(name.dropFirst(rule.prefix.count)), value > 0, value <= 1 else {
            throw EvaluationError(
                .valueOutOfRange, "the value of \(name) is not a number above 0 and at most 1")
        }
        self = rule.make(value)
    }

    /// The name, which ``init(_:)`` reads back.
    public var description: String {
        switch self {
        case .recallAtFalsePositiveRate(let rate): "recall@fpr=\(rate)"
        case .recall(let share): "recall=\(share)"
        case .precision(let share): "precision=\(share)"
        case .f1: "f1"
        }
    }
}
