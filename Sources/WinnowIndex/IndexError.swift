// What can go wrong with an index.

// Its types are in the signatures of this library, and it is no product of its own.
@_exported public import WinnowSystem

/// An index cannot be opened, written or asked as wanted.
///
/// The message is one line, lower case, without a full stop: where, what, the remedy. It never holds users' text.
public struct IndexError: WinnowError {
    /// What went wrong; more codes may be added.
    public struct Code: ErrorCode {
        /// The code's name.
        public let name: String
        /// What sort of error it is.
        public let kind: ErrorKind

        /// The file cannot be opened, read or written: missing, a directory, no permission.
        public static let file = Code(name: "file", kind: .missing)
        /// The disk does not give or take what it should.
        public static let disk = Code(name: "disk", kind: .read)
        /// The disk is full; what was committed before is there.
        public static let diskFull = Code(name: "diskFull", kind: .unwritable)
        /// Another kind of file.
        public static let notAnIndex = Code(name: "notAnIndex", kind: .data)
        /// Made by a later version of Winnow.
        public static let futureVersion = Code(name: "futureVersion", kind: .data)
        /// The file of items is damaged.
        public static let damaged = Code(name: "damaged", kind: .data)
        /// Made with another vectorizer than the one given, or without any.
        public static let otherVectorizer = Code(name: "otherVectorizer", kind: .data)
        /// Another process has been writing for too long.
        public static let busy = Code(name: "busy", kind: .unwritable)
        /// Writing to an index that was opened for reading.
        public static let readOnly = Code(name: "readOnly", kind: .unwritable)
        /// An item cannot be kept: no identifier, neither title nor text, a number that is not finite.
        public static let invalidItem = Code(name: "invalidItem", kind: .data)
        /// A filter cannot be understood, or compares what cannot be compared.
        public static let invalidFilter = Code(name: "invalidFilter", kind: .usage)
        /// An option is out of its range.
        public static let invalidOption = Code(name: "invalidOption", kind: .usage)
        /// There is no item of the identifier that was asked for.
        public static let noSuchItem = Code(name: "noSuchItem", kind: .data)
        /// Whoever asked does not want it any more.
        public static let cancelled = Code(name: "cancelled", kind: .interrupted)
    }

    /// What went wrong.
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

    /// An error of the file system's.
    init(_ cause: FileError, code: Code = .file) {
        self.code = code
        text = cause.text
        self.cause = cause
    }
}

extension IndexError: OptionError {}
extension IndexError.Code: OptionErrorCode {}
