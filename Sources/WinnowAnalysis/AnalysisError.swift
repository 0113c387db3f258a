// What can go wrong in training and in making the models of text analysis.

// Its types are in the signatures of this library, and it is no product of its own.
@_exported public import WinnowSystem

/// A model of text analysis cannot be trained or used as asked.
public struct AnalysisError: WinnowError {
    /// What went wrong; more codes may be added.
    public struct Code: ErrorCode {
        /// The code's name.
        public let name: String
        /// What sort of error it is.
        public let kind: ErrorKind

        /// An option is out of its range.
        public static let invalidOption = Code(name: "invalidOption", kind: .usage)
        /// There are no examples, or none of use.
        public static let noExamples = Code(name: "noExamples", kind: .data)
        /// Training data holds what the task cannot learn from.
        public static let invalidData = Code(name: "invalidData", kind: .data)
    }

    /// What went wrong.
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
