// Errors of opening, reading and writing model files.

// Its types are in this library's signatures, and it is not a separate product.
package import WinnowCore
@_exported public import WinnowSystem

/// A model file is invalid, or cannot be read or written.
///
/// The message is one line, lower case, without a full stop: the path, the problem, the remedy.
public struct ModelFileError: WinnowError {
    /// The code of an error; more codes may be added.
    public struct Code: ErrorCode {
        /// The code's name.
        public let name: String
        /// The kind of error.
        public let kind: ErrorKind

        /// Another kind of file: empty, a text, a picture, another program's safetensors file.
        public static let notAModel = Code(name: "notAModel", kind: .data)
        /// The file ends before its last tensor does.
        public static let truncated = Code(name: "truncated", kind: .data)
        /// A checksum does not match, or the header contradicts itself.
        public static let damaged = Code(name: "damaged", kind: .data)
        /// Written in a later format than this version reads.
        public static let futureVersion = Code(name: "futureVersion", kind: .data)
        /// A Winnow model, but made for another task.
        public static let wrongKind = Code(name: "wrongKind", kind: .data)
        /// The model has no tensor with that name.
        public static let missingTensor = Code(name: "missingTensor", kind: .data)
        /// The tensor holds another type of numbers.
        public static let wrongType = Code(name: "wrongType", kind: .data)
        /// The tensor has another shape.
        public static let wrongShape = Code(name: "wrongShape", kind: .data)
        /// The model needs an external embedding, and was given none or a different one.
        public static let missingVectorizer = Code(name: "missingVectorizer", kind: .data)
        /// The header would be larger than the format allows.
        public static let tooLarge = Code(name: "tooLarge", kind: .data)
        /// The file itself cannot be opened, read or written; see ``ModelFileError/cause``.
        public static let file = Code(name: "file", kind: .data)
    }

    /// The code of the error.
    public let code: Code
    /// The message, which begins with the path.
    public let text: ErrorText
    /// The model's path; `model` if made from bytes.
    package let path: String
    /// The file system error, if `code` is `file`.
    public let cause: FileError?

    /// An error with the path followed by `reason` as its message; a long reason is shortened in the middle.
    package init(code: Code, path: String, reason: String) {
        self.code = code
        self.path = path
        text = "\(path): \(VisibleText.shortened(reason))"
        cause = nil
    }

    /// An error of the file system.
    package init(_ cause: FileError) {
        code = .file
        path = cause.path
        text = cause.text
        self.cause = cause
    }

    /// The model.
    public var place: ErrorPlace? { ErrorPlace(path: path) }
}

extension ModelFileError {
    /// The contents are invalid.
    static func damaged(_ path: String, _ found: String) -> ModelFileError {
        ModelFileError(.damaged(found), path: path)
    }

    /// What the bytes of a file are, and what to do about it.
    ///
    /// - Parameters:
    ///   - defect: the defect.
    ///   - path: the file.
    ///   - origin: the program that wrote it.
    package init(_ defect: ModelDefect, path: String, origin: SafetensorsOrigin = .winnow) {
        self.init(code: Code(defect.code), path: path, reason: origin.advice(on: defect))
    }
}

extension ModelFileError.Code {
    fileprivate init(_ code: ModelDefect.Code) {
        self =
            switch code {
            case .notAModel: .notAModel
            case .truncated: .truncated
            case .damaged: .damaged
            case .futureVersion: .futureVersion
            case .wrongKind: .wrongKind
            case .missingTensor: .missingTensor
            case .wrongType: .wrongType
            case .wrongShape: .wrongShape
            case .missingVectorizer: .missingVectorizer
            }
    }
}

/// Which program wrote a file of tensors; determines the remedy in error messages.
package enum SafetensorsOrigin: Sendable {
    /// This package.
    case winnow
    /// Another program: a downloaded model.
    case other

    /// A defect with its remedy.
    fileprivate func advice(on defect: ModelDefect) -> String {
        let found = defect.reason
        let again = self == .winnow ? "copy it or make it again" : "download it again"
        switch defect.code {
        case .notAModel:
            return "\(found), not a \(self == .winnow ? "Winnow model" : "safetensors file"); check the path"
        case .truncated: return "the file is cut short: \(found); \(again)"
        case .damaged: return "the file is damaged: \(found); \(again)"
        case .missingTensor, .wrongType, .wrongShape:
            return found
                + (self == .winnow
                    ? "; train the model again with this version" : "; name a model of another kind")
        case .futureVersion, .wrongKind, .missingVectorizer: return found
        }
    }
}
