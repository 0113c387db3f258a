// Errors of training and building text analysis models.

// Its types occur in the signatures of this library, and it is not a separate product.
@_exported public import WinnowSystem

/// A text analysis model cannot be trained or used as requested.
public struct AnalysisError: WinnowError {
    /// The code of an error; more codes may be added.
    public struct Code: ErrorCode {
        /// The code's name.
        public let name: String
        /// The kind of error.
        public let kind: ErrorKind

        /// An option is out of its range.
        public static let invalidOption = Code(name: "invalidOption", kind: .usage)
        /// There are no usable examples.
        public static let noExamples = Code(name: "noExamples", kind: .data)
        /// The training data contains something that the task cannot learn from.
        public static let invalidData = Code(name: "invalidData", kind: .data)
    }

    /// The code of the error.
    public let code: Code
    /// The message.
    public let text: ErrorText

    package init(code: Code, text: ErrorText) {
        self.code = code
        self.text = text
    }
}

extension AnalysisError: OptionError {}
extension AnalysisError.Code: OptionErrorCode {}
