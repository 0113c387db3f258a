// What can go wrong with a feature space.

// Its types are in the signatures of this library, and it is no product of its own.
@_exported public import WinnowSystem

/// A feature space cannot be made as asked.
public struct FeatureError: WinnowError {
    /// What went wrong; more codes may be added.
    public struct Code: ErrorCode {
        /// The code's name.
        public let name: String
        /// What sort of error it is.
        public let kind: ErrorKind

        /// An option is out of its range.
        public static let invalidOption = Code(name: "invalidOption", kind: .usage)
        /// No n-gram of the texts is frequent enough, or none is rare enough.
        public static let noFeatures = Code(name: "noFeatures", kind: .data)
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

extension FeatureError: OptionError {}
extension FeatureError.Code: OptionErrorCode {}
