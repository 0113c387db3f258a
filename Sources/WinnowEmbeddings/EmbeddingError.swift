// What can go wrong with embeddings.

import WinnowModelFile
// Its types are in the signatures of this library, and it is no product of its own.
@_exported public import WinnowSystem

/// An embedding cannot be read, made or used as asked.
public struct EmbeddingError: WinnowError {
    /// What went wrong; more codes may be added.
    public struct Code: ErrorCode {
        /// The code's name.
        public let name: String
        /// What sort of error it is.
        public let kind: ErrorKind

        /// A file cannot be read or written; `message` says why.
        public static let file = Code(name: "file", kind: .missing)
        /// A file is not of the format that it should have, is cut off or damaged.
        public static let invalidFormat = Code(name: "invalidFormat", kind: .data)
        /// Two files, or a file and its description, do not fit each other.
        public static let mismatch = Code(name: "mismatch", kind: .data)
        /// A number is infinite or NaN.
        public static let notFinite = Code(name: "notFinite", kind: .data)
        /// A model of a kind that this version does not know.
        public static let unsupported = Code(name: "unsupported", kind: .data)
        /// An option is out of its range.
        public static let invalidOption = Code(name: "invalidOption", kind: .usage)
        /// There is too little text to learn from.
        public static let tooLittleText = Code(name: "tooLittleText", kind: .data)
        /// The caller ended the reading of a table.
        public static let cancelled = Code(name: "cancelled", kind: .interrupted)
    }

    /// What went wrong.
    public let code: Code
    /// The message.
    public let text: ErrorText
    /// The error of the file system, if `code` is `file` and there is one.
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
    /// What a file of a model says somewhere, cut to what fits into a line.
    static func quoted(_ text: String) -> String {
        text.unicodeScalars.count <= 60
            ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(60))) + "…"
    }

    /// A model's file that is not as it should be, or cannot be read.
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
