// Its types occur in the signatures of this library, and it is not a separate product.
@_exported public import WinnowSystem

/// A mail model cannot be trained as requested.
public struct MailModelError: WinnowError {
    /// The code of an error; more codes may be added.
    public struct Code: ErrorCode {
        /// The code's name.
        public let name: String
        /// The kind of error.
        public let kind: ErrorKind

        /// An option is out of its range.
        public static let invalidOption = Code(name: "invalidOption", kind: .usage)
        /// There is no spam, or no ham.
        public static let missingLabel = Code(name: "missingLabel", kind: .data)
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

extension MailModelError: OptionError {}
extension MailModelError.Code: OptionErrorCode {}
