// What can go wrong with embeddings.

import WinnowModelFile
public import WinnowSystem

/// An embedding cannot be read, made or used as asked.
public struct EmbeddingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong; more codes may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code's name.
        public var rawValue: String
        /// Makes a code from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A file cannot be read or written; `message` says why.
        public static let file = Code(rawValue: "file")
        /// A file is not of the format that it should have, is cut off or damaged.
        public static let invalidFormat = Code(rawValue: "invalidFormat")
        /// Two files, or a file and its description, do not fit each other.
        public static let mismatch = Code(rawValue: "mismatch")
        /// A number is infinite or NaN.
        public static let notFinite = Code(rawValue: "notFinite")
        /// A model of a kind that this version does not know.
        public static let unsupported = Code(rawValue: "unsupported")
        /// An option is out of its range.
        public static let invalidOption = Code(rawValue: "invalidOption")
        /// There is too little text to learn from.
        public static let tooLittleText = Code(rawValue: "tooLittleText")
        /// Whoever asked for it does not want it any more.
        public static let cancelled = Code(rawValue: "cancelled")
    }

    /// What went wrong.
    public var code: Code
    /// One line for people: where, what, the value, the remedy.
    public var message: String
    /// The error of the file system, where `code` is `file` and there is one.
    public var cause: FileError?

    /// Makes an error; control characters of the message are made visible.
    public init(code: Code, message: String) {
        self.code = code
        self.message = VisibleText.showing(message)
    }

    /// The message.
    public var description: String { message }
}

extension EmbeddingError {
    /// What a file of a model says somewhere, cut to what fits into a line.
    static func quoted(_ text: String) -> String {
        text.unicodeScalars.count <= 60
            ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(60))) + "…"
    }

    /// A model's file that is not as it should be, or cannot be read.
    init(file error: ModelFileError) {
        let code: Code =
            switch error.code {
            case .file: .file
            case .missingTensor, .wrongShape, .wrongType: .mismatch
            default: .invalidFormat
            }
        self.init(code: code, message: error.message)
        cause = error.cause
    }
}
