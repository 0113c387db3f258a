// What can be wrong with what an evaluation is given.

// Its types are in the signatures of this library, and it is no product of its own.
@_exported public import WinnowSystem

/// Why predictions, a measure's name or a stored report could not be used.
public struct EvaluationError: WinnowError {
    /// What is wrong; more codes may be added.
    public struct Code: ErrorCode {
        /// The code's name.
        public let name: String
        /// What sort of error it is.
        public let kind: ErrorKind

        /// No label at all, an empty one, or one that stands twice.
        public static let invalidLabels = Code(name: "invalidLabels", kind: .usage)
        /// Arrays whose lengths do not agree.
        public static let mismatchedCounts = Code(name: "mismatchedCounts", kind: .usage)
        /// A label's index outside the list of labels.
        public static let labelIndexOutOfRange = Code(name: "labelIndexOutOfRange", kind: .usage)
        /// A probability, score, rate or option outside its range, or not a number.
        public static let valueOutOfRange = Code(name: "valueOutOfRange", kind: .usage)
        /// The name of a measure that is not known.
        public static let unknownMeasure = Code(name: "unknownMeasure", kind: .usage)
        /// A label, or a false-positive rate, that the report does not cover.
        public static let notInReport = Code(name: "notInReport", kind: .usage)
        /// Probabilities for so many examples and labels that they need more than half of the computer's memory.
        public static let tooLarge = Code(name: "tooLarge", kind: .data)
        /// A document that is not a report of the schema `winnow.evaluation/1`.
        public static let invalidReport = Code(name: "invalidReport", kind: .data)
    }

    /// What is wrong.
    public let code: Code
    /// The message.
    public let text: ErrorText

    init(_ code: Code, _ message: String) {
        self.code = code
        text = ErrorText(message)
    }
}
