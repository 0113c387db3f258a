// What can be wrong with data, and how it is said.

public import WinnowSystem

/// Data could not be read as labelled rows or as texts.
///
/// The message is one line, lower case, without a full stop: where, what, the value, the remedy. It may name columns
/// of a header; it never holds what stands in a cell, so it is safe in a log.
public struct CorpusError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong; more codes may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code's name.
        public var rawValue: String
        /// Makes a code from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Nothing but white space is there.
        public static let emptyFile = Code(rawValue: "emptyFile")
        /// Column names and not one row.
        public static let headerOnly = Code(rawValue: "headerOnly")
        /// No row has a label.
        public static let noRows = Code(rawValue: "noRows")
        /// A column is not there, or the one to use cannot be told.
        public static let missingColumn = Code(rawValue: "missingColumn")
        /// A row has too few or too many fields.
        public static let raggedRow = Code(rawValue: "raggedRow")
        /// A record is too long to be held.
        public static let recordTooLong = Code(rawValue: "recordTooLong")
        /// A field in quotes that never ends.
        public static let unclosedQuote = Code(rawValue: "unclosedQuote")
        /// A line is no JSON object, or a member has the wrong type.
        public static let badJSON = Code(rawValue: "badJSON")
        /// A weight is not a finite number of at least 0.
        public static let badWeight = Code(rawValue: "badWeight")
        /// Bytes that are not UTF-8.
        public static let invalidUTF8 = Code(rawValue: "invalidUTF8")
        /// Text in UTF-16 or UTF-32.
        public static let utf16 = Code(rawValue: "utf16")
        /// No text at all: a picture, an archive, a model.
        public static let binary = Code(rawValue: "binary")
        /// No message of mail, or no mailbox.
        public static let notMail = Code(rawValue: "notMail")
        /// All rows have the same label where two are needed.
        public static let oneLabel = Code(rawValue: "oneLabel")
        /// The options make no sense, alone or for this data.
        public static let badOption = Code(rawValue: "badOption")
        /// Options about columns, for data that has none.
        public static let noColumns = Code(rawValue: "noColumns")
        /// The file could not be opened or read; see ``CorpusError/cause``.
        public static let file = Code(rawValue: "file")
    }

    /// What is wrong.
    public var code: Code
    /// The file, or `standard input`.
    public var path: String
    /// The line, counted from 1, where one can be named.
    public var line: Int?
    /// The column in Unicode scalars, counted from 1, where one can be named.
    public var column: Int?
    /// One line for people, the place included.
    public var message: String
    /// The error beneath, where reading failed.
    public var cause: FileError?

    /// Makes an error whose message is the place followed by `what`, with control characters of both made visible.
    public init(_ code: Code, path: String, line: Int? = nil, column: Int? = nil, what: String) {
        self.code = code
        self.path = path
        self.line = line
        self.column = column
        var place = path
        if let line { place += ", line \(line)" }
        if let column { place += ", column \(column)" }
        message = VisibleText.showing("\(place): \(what)")
    }

    /// Makes an error of a file that could not be read.
    public init(_ cause: FileError) {
        code = .file
        path = cause.path
        message = cause.message
        self.cause = cause
    }

    /// An error of any kind as an error of this one; `path` serves where it names none.
    init(wrapping error: any Error, path: String) {
        switch error {
        case let error as CorpusError: self = error
        case let error as FileError: self.init(error)
        default: self.init(.file, path: path, what: "reading failed")
        }
    }

    /// The message.
    public var description: String { message }
}
