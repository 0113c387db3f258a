// The errors of evaluation.

// Its types are in the signatures of this library, and it is not a separate product.
@_exported public import WinnowSystem

/// An error in predictions, a measure's name or a stored report.
public struct EvaluationError: WinnowError {
    /// The code of an error; more codes may be added.
    public struct Code: ErrorCode {
        /// The code's name.
        public let name: String
        /// The kind of error.
        public let kind: ErrorKind

        /// There are no labels, or a label occurs twice.
        public static let invalidLabels = Code(name: "invalidLabels", kind: .usage)
        /// The lengths of arrays do not match.
        public static let mismatchedCounts = Code(name: "mismatchedCounts", kind: .usage)
        /// A label's index is out of range.
        public static let labelIndexOutOfRange = Code(name: "labelIndexOutOfRange", kind: .usage)
        /// A probability, score, rate or option is out of its range or not a number.
        public static let valueOutOfRange = Code(name: "valueOutOfRange", kind: .usage)
        /// The name of a measure is unknown.
        public static let unknownMeasure = Code(name: "unknownMeasure", kind: .usage)
        /// The report does not contain the label or the false-positive rate.
        public static let notInReport = Code(name: "notInReport", kind: .usage)
        /// The probabilities would need more than half of the computer's memory.
        public static let tooLarge = Code(name: "tooLarge", kind: .data)
        /// The document is not a report of the schema `winnow.evaluation/1`.
        public static let invalidReport = Code(name: "invalidReport", kind: .data)
    }

    /// The code of the error.
    public let code: Code
    /// The message.
    public let text: ErrorText

    package init(_ code: Code, _ message: String) {
        self.code = code
        text = ErrorText(message)
    }
}
