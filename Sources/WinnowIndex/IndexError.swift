// What can go wrong with an index.

import WinnowModelFile
public import WinnowSystem

/// An index cannot be opened, written or asked as wanted.
///
/// The message is one line, lower case, without a full stop: where, what, the remedy. It never holds users' text.
public struct IndexError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong; more codes may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code's name.
        public var rawValue: String
        /// Makes a code from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The file cannot be opened, read or written: missing, a directory, no permission.
        public static let file = Code(rawValue: "file")
        /// The disk does not give or take what it should.
        public static let disk = Code(rawValue: "disk")
        /// The disk is full; what was committed before is there.
        public static let diskFull = Code(rawValue: "diskFull")
        /// Another kind of file.
        public static let notAnIndex = Code(rawValue: "notAnIndex")
        /// Made by a later version of Winnow.
        public static let futureVersion = Code(rawValue: "futureVersion")
        /// The file of items is damaged.
        public static let damaged = Code(rawValue: "damaged")
        /// Made with another vectorizer than the one given, or without any.
        public static let otherVectorizer = Code(rawValue: "otherVectorizer")
        /// Another process has been writing for too long.
        public static let busy = Code(rawValue: "busy")
        /// Writing to an index that was opened for reading.
        public static let readOnly = Code(rawValue: "readOnly")
        /// An item cannot be kept: no identifier, neither title nor text, a number that is not finite.
        public static let invalidItem = Code(rawValue: "invalidItem")
        /// A filter cannot be understood, or compares what cannot be compared.
        public static let invalidFilter = Code(rawValue: "invalidFilter")
        /// An option is out of its range.
        public static let invalidOption = Code(rawValue: "invalidOption")
        /// There is no item of the identifier that was asked for.
        public static let noSuchItem = Code(rawValue: "noSuchItem")
        /// Whoever asked does not want it any more.
        public static let cancelled = Code(rawValue: "cancelled")
    }

    /// What went wrong.
    public var code: Code
    /// One line for people.
    public var message: String
    /// The error of the file system, where there is one.
    public var cause: FileError?

    /// Makes an error; control characters of the message are made visible.
    public init(code: Code, message: String) {
        self.code = code
        self.message = VisibleText.showing(message)
    }

    /// Makes an error of the file system's.
    public init(_ cause: FileError) {
        code = .file
        message = cause.message
        self.cause = cause
    }

    /// The message.
    public var description: String { message }
}
