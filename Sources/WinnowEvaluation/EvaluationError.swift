// What can be wrong with what an evaluation is given.

/// Why predictions, a measure's name or a stored report could not be used.
public struct EvaluationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an ``EvaluationError``; further codes may come.
    public struct Code: Sendable, Hashable {
        /// The code's stable name.
        public let name: String

        /// No label at all, an empty one, or one that stands twice.
        public static let invalidLabels = Code(name: "invalidLabels")
        /// Arrays whose lengths do not agree.
        public static let mismatchedCounts = Code(name: "mismatchedCounts")
        /// A label's index outside the list of labels.
        public static let labelIndexOutOfRange = Code(name: "labelIndexOutOfRange")
        /// A probability, score, rate or option outside its range, or not a number.
        public static let valueOutOfRange = Code(name: "valueOutOfRange")
        /// The name of a measure that is not known.
        public static let unknownMeasure = Code(name: "unknownMeasure")
        /// A label, or a false-positive rate, that the report does not cover.
        public static let notInReport = Code(name: "notInReport")
        /// Probabilities for so many examples and labels that they need more than half of the computer's memory.
        public static let tooLarge = Code(name: "tooLarge")
        /// A document that is not a report of the schema `winnow.evaluation/1`.
        public static let invalidReport = Code(name: "invalidReport")
    }

    /// What sort of error this is.
    public let code: Code
    /// What is wrong, the value, the allowed range, the remedy; in lower case, without a full stop.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
