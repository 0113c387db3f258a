// Errors of feature spaces.

// Signatures of this library use its types, and it is not a product.
@_exported public import WinnowSystem

/// An error in making a feature space.
public struct FeatureError: WinnowError {
    /// The code of an error; more codes may be added.
    public struct Code: ErrorCode {
        /// The code's name.
        public let name: String
        /// The kind of error.
        public let kind: ErrorKind

        /// An option is out of its range.
        public static let invalidOption = Code(name: "invalidOption", kind: .usage)
        /// No n-gram of the texts is frequent enough, or none is rare enough.
        public static let noFeatures = Code(name: "noFeatures", kind: .data)
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

extension FeatureError: OptionError {}
extension FeatureError.Code: OptionErrorCode {}

extension FeatureError {
    /// The error if no n-gram of some texts becomes a feature, and there are no other features.
    static func noFeatures(_ options: FeatureOptions, texts: Int) -> FeatureError {
        FeatureError(
            code: .noFeatures,
            message: "no n-gram occurs in at least \(options.minimumCount) and at most a share of "
                + "\(options.maximumDocumentShare) of the \(texts) texts; relax these limits or add texts")
    }
}
