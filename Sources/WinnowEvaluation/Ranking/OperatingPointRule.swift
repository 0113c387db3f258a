/// A rule for choosing a threshold on a label's score.
///
/// Names: `recall@fpr=0.001`, `recall=0.9`, `precision=0.99`, `f1`.
public enum OperatingPointRule: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The highest recall with at most this false-positive rate, in (0, 1].
    case recallAtFalsePositiveRate(Double)
    /// At least this recall, in (0, 1], with the fewest false positives.
    case recall(Double)
    /// The highest recall with at least this precision, in (0, 1].
    case precision(Double)
    /// The highest F1; ties: the higher threshold.
    case f1

    /// Parses a rule's name.
    ///
    /// - Throws: ``EvaluationError``: `unknownMeasure`, or `valueOutOfRange` for a value not in (0, 1].
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
                "\(name) is not a rule for an operating point; use recall@fpr=RATE, recall=SHARE, precision=SHARE or f1"
            )
        }
        guard let value = Double(name.dropFirst(rule.prefix.count)), value > 0, value <= 1 else {
            throw EvaluationError(
                .valueOutOfRange, "the value of \(name) is not a number above 0 and at most 1")
        }
        self = rule.make(value)
    }

    /// The name, which ``init(_:)`` parses.
    public var description: String {
        switch self {
        case .recallAtFalsePositiveRate(let rate): "recall@fpr=\(rate)"
        case .recall(let share): "recall=\(share)"
        case .precision(let share): "precision=\(share)"
        case .f1: "f1"
        }
    }
}
