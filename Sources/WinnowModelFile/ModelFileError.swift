// Why a model file cannot be opened, read or written.

public import WinnowSystem

/// A model file is not what it should be, or cannot be read or written.
///
/// The message is one line, lower case, without a full stop: the path, what is wrong, the remedy.
public struct ModelFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong; more codes may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code's name.
        public var rawValue: String
        /// Makes a code from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Another kind of file: empty, a text, a picture, somebody else's safetensors file.
        public static let notAModel = Code(rawValue: "notAModel")
        /// The file ends before its last tensor does.
        public static let truncated = Code(rawValue: "truncated")
        /// A checksum does not match, or the header contradicts itself.
        public static let damaged = Code(rawValue: "damaged")
        /// Written in a later format than this version reads.
        public static let futureVersion = Code(rawValue: "futureVersion")
        /// A Winnow model, but made for another task.
        public static let wrongKind = Code(rawValue: "wrongKind")
        /// The model has no tensor of that name.
        public static let missingTensor = Code(rawValue: "missingTensor")
        /// The tensor holds another type of numbers.
        public static let wrongType = Code(rawValue: "wrongType")
        /// The tensor has another shape.
        public static let wrongShape = Code(rawValue: "wrongShape")
        /// The model needs an embedding that it does not hold, and was given none or another.
        public static let missingVectorizer = Code(rawValue: "missingVectorizer")
        /// The header would be larger than the format allows.
        public static let tooLarge = Code(rawValue: "tooLarge")
        /// The file itself cannot be opened, read or written; ``ModelFileError/cause`` says why.
        public static let file = Code(rawValue: "file")
    }

    /// What went wrong.
    public var code: Code
    /// The model's path; `model` for one that was given as bytes.
    public var path: String
    /// One line for people.
    public var message: String
    /// The error of the file system, where `code` is `file`.
    public var cause: FileError?

    /// Makes an error; `reason` follows the path in the message, with control characters of both made visible, and the middle
    /// of a long one left out.
    public init(code: Code, path: String, reason: String) {
        self.code = code
        self.path = path
        message = VisibleText.showing("\(path): \(VisibleText.shortened(reason))")
    }

    /// Makes an error of the file system's.
    public init(_ cause: FileError) {
        code = .file
        path = cause.path
        message = cause.message
        self.cause = cause
    }

    /// The message.
    public var description: String { message }
}

extension ModelFileError {
    static func notAModel(_ path: String, _ found: String) -> ModelFileError {
        ModelFileError(
            code: .notAModel, path: path, reason: "\(found), not a Winnow model; check the path")
    }

    static func truncated(_ path: String, _ found: String) -> ModelFileError {
        ModelFileError(
            code: .truncated, path: path,
            reason: "the model is cut short: \(found); copy it again or train it anew")
    }

    static func damaged(_ path: String, _ found: String) -> ModelFileError {
        ModelFileError(
            code: .damaged, path: path,
            reason: "the model is damaged: \(found); copy it again or train it anew")
    }
}
