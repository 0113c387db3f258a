// Its types occur in the signatures of this library, and it is not a separate product.
@_exported public import WinnowSystem

/// A mail model cannot be trained as requested.
package struct MailModelError: WinnowError {
    /// The code of an error; more codes may be added.
    package struct Code: ErrorCode {
        /// The code's name.
        package let name: String
        /// The kind of error.
        package let kind: ErrorKind

        /// An option is out of its range.
        package static let invalidOption = Code(name: "invalidOption", kind: .usage)
        /// There is no spam, or no ham.
        package static let missingLabel = Code(name: "missingLabel", kind: .data)
    }

    /// The code of the error.
    package let code: Code
    /// The message.
    package let text: ErrorText

    package init(code: Code, text: ErrorText) {
        self.code = code
        self.text = text
    }
}

extension MailModelError: OptionError {}
extension MailModelError.Code: OptionErrorCode {}
