// The errors of an index.

// Its types appear in this library's signatures, and it is not a product.
@_exported public import WinnowSystem

/// An error from opening, changing or searching an index.
///
/// The message is one line, lower case, without a full stop: place, fault, remedy. It contains no user text.
public struct IndexError: WinnowError {
    /// The kinds of error; more codes may be added.
    public struct Code: ErrorCode {
        /// The code's name.
        public let name: String
        /// The kind of error.
        public let kind: ErrorKind

        /// The file cannot be opened, read or written: missing, a directory, no permission.
        public static let file = Code(name: "file", kind: .missing)
        /// The disk failed to read or to write.
        public static let disk = Code(name: "disk", kind: .read)
        /// The disk is full; earlier commits are intact.
        public static let diskFull = Code(name: "diskFull", kind: .unwritable)
        /// The file is not an index.
        public static let notAnIndex = Code(name: "notAnIndex", kind: .data)
        /// The index was made by a later version of Winnow.
        public static let futureVersion = Code(name: "futureVersion", kind: .data)
        /// The index file is damaged.
        public static let damaged = Code(name: "damaged", kind: .data)
        /// The index was made with a different vectorizer, or with none.
        public static let otherVectorizer = Code(name: "otherVectorizer", kind: .data)
        /// Another process has been writing for too long.
        public static let busy = Code(name: "busy", kind: .unwritable)
        /// Another file has taken the place of the index's; open the path again.
        public static let replaced = Code(name: "replaced", kind: .unwritable)
        /// The index is suspended; resume it first.
        public static let suspended = Code(name: "suspended", kind: .unwritable)
        /// A change to an index that was opened for reading only.
        public static let readOnly = Code(name: "readOnly", kind: .unwritable)
        /// An item is invalid: no identifier, neither title nor text, a number that is not finite.
        public static let invalidItem = Code(name: "invalidItem", kind: .data)
        /// A filter cannot be parsed, or compares values that cannot be compared.
        public static let invalidFilter = Code(name: "invalidFilter", kind: .usage)
        /// An option is out of its range.
        public static let invalidOption = Code(name: "invalidOption", kind: .usage)
        /// There is no item with the given identifier.
        public static let noSuchItem = Code(name: "noSuchItem", kind: .data)
        /// Another writer has changed the client state that a batch expects.
        public static let otherClientState = Code(name: "otherClientState", kind: .data)
        /// The caller cancelled the task.
        public static let cancelled = Code(name: "cancelled", kind: .interrupted)
    }

    /// The code of the error.
    public let code: Code
    /// The message.
    public let text: ErrorText
    /// The error of the file system, if there is one.
    public let cause: FileError?

    package init(code: Code, text: ErrorText) {
        self.code = code
        self.text = text
        cause = nil
    }

    /// Makes an error from one of the file system.
    init(_ cause: FileError, code: Code = .file) {
        self.code = code
        text = cause.text
        self.cause = cause
    }
}

extension IndexError: OptionError {}
extension IndexError.Code: OptionErrorCode {}
