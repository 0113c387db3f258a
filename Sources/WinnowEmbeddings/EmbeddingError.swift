// Errors of embeddings.

import WinnowModelFile
// Its types occur in this library's signatures, and it is not a separate product.
@_exported public import WinnowSystem

/// An error in reading, training or using an embedding.
public struct EmbeddingError: WinnowError {
    /// The code of an error; more codes may be added.
    public struct Code: ErrorCode {
        /// The code's name.
        public let name: String
        /// The kind of error.
        public let kind: ErrorKind

        /// A file cannot be read or written; `message` gives the reason.
        public static let file = Code(name: "file", kind: .missing)
        /// A file has the wrong format, is truncated or is damaged.
        public static let invalidFormat = Code(name: "invalidFormat", kind: .data)
        /// Two files, or a file and its description, do not match.
        public static let mismatch = Code(name: "mismatch", kind: .data)
        /// A number is infinite or NaN.
        public static let notFinite = Code(name: "notFinite", kind: .data)
        /// A kind of model that this version does not support.
        public static let unsupported = Code(name: "unsupported", kind: .data)
        /// An option is out of its range.
        public static let invalidOption = Code(name: "invalidOption", kind: .usage)
        /// There is too little text to train on.
        public static let tooLittleText = Code(name: "tooLittleText", kind: .data)
        /// The caller stopped reading a table, or a training that continues later.
        public static let cancelled = Code(name: "cancelled", kind: .interrupted)
    }

    /// The code of the error.
    public let code: Code
    /// The message.
    public let text: ErrorText
    /// The file system's error, if `code` is `file` and there is one.
    public let cause: FileError?

    package init(code: Code, text: ErrorText) { self.init(code: code, text: text, cause: nil) }

    init(code: Code, text: ErrorText, cause: FileError?) {
        self.code = code
        self.text = text
        self.cause = cause
    }
}

extension EmbeddingError: OptionError {}
extension EmbeddingError.Code: OptionErrorCode {}

extension EmbeddingError {
    /// Text from a model's file, truncated to fit into a line.
    static func quoted(_ text: String) -> String {
        text.unicodeScalars.count <= 60
            ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(60))) + "…"
    }

    /// A model file that is invalid or cannot be read.
    init(model error: ModelFileError) {
        let code: Code =
            switch error.code {
            case .file: .file
            case .missingTensor, .wrongShape, .wrongType: .mismatch
            default: .invalidFormat
            }
        self.init(code: code, text: error.text, cause: error.cause)
    }
}
