// What can be wrong with data, and how it is said.

// Its types are in the signatures of this library, and it is no product of its own.
@_exported public import WinnowSystem

/// Data could not be read as labelled rows or as texts.
///
/// The message is one line, lower case, without a full stop: where, what, the value, the remedy. It may name columns
/// of a header; it never holds what stands in a cell, so it is safe in a log.
public struct CorpusError: WinnowError {
    /// What is wrong; more codes may be added.
    public struct Code: ErrorCode {
        /// The code's name.
        public let name: String
        /// What sort of error it is.
        public let kind: ErrorKind

        /// Nothing but white space is there.
        public static let emptyFile = Code(name: "emptyFile", kind: .data)
        /// Column names and not one row.
        public static let headerOnly = Code(name: "headerOnly", kind: .data)
        /// No row has a label.
        public static let noRows = Code(name: "noRows", kind: .data)
        /// A column is not there, or the one to use cannot be told.
        public static let missingColumn = Code(name: "missingColumn", kind: .data)
        /// A row has too few or too many fields.
        public static let raggedRow = Code(name: "raggedRow", kind: .data)
        /// A record is too long to be held.
        public static let recordTooLong = Code(name: "recordTooLong", kind: .data)
        /// A field in quotes that never ends.
        public static let unclosedQuote = Code(name: "unclosedQuote", kind: .data)
        /// A line is no JSON object, or a member has the wrong type.
        public static let badJSON = Code(name: "badJSON", kind: .data)
        /// A weight is not a finite number of at least 0.
        public static let badWeight = Code(name: "badWeight", kind: .data)
        /// Bytes that are not UTF-8.
        public static let invalidUTF8 = Code(name: "invalidUTF8", kind: .data)
        /// Text in UTF-16 or UTF-32.
        public static let utf16 = Code(name: "utf16", kind: .data)
        /// No text at all: a picture, an archive, a model.
        public static let binary = Code(name: "binary", kind: .data)
        /// No message of mail, or no mailbox.
        public static let notMail = Code(name: "notMail", kind: .data)
        /// All rows have the same label where two are needed.
        public static let oneLabel = Code(name: "oneLabel", kind: .data)
        /// The options make no sense, alone or for this data.
        public static let invalidOption = Code(name: "invalidOption", kind: .usage)
        /// Options about columns, for data that has none.
        public static let noColumns = Code(name: "noColumns", kind: .usage)
        /// The file could not be opened or read; see ``CorpusError/cause``.
        public static let file = Code(name: "file", kind: .read)
    }

    /// What is wrong.
    public let code: Code
    /// The message, which begins with the place.
    public let text: ErrorText
    /// Where it is wrong; nil for an option.
    public let place: ErrorPlace?
    /// The error of the file system, if reading failed.
    public let cause: FileError?

    package init(code: Code, text: ErrorText) {
        self.code = code
        self.text = text
        place = nil
        cause = nil
    }

    /// An error whose message is the place followed by `what`.
    package init(_ code: Code, path: String, line: Int? = nil, column: Int? = nil, what: String) {
        let place = ErrorPlace(path: path, line: line, column: column)
        self.code = code
        self.place = place
        text = "\(place): \(what)"
        cause = nil
    }

    /// An error of a file that could not be read.
    init(_ cause: FileError) {
        code = .file
        text = cause.text
        place = cause.place
        self.cause = cause
    }

    /// Does what may fail to read a file.
    static func reading<Result: ~Copyable>(
        _ body: () throws(FileError) -> Result
    ) throws(CorpusError) -> Result {
        do {
            return try body()
        } catch {
            throw CorpusError(error)
        }
    }

    /// An error of any kind as an error of this one; `path` serves where it names none.
    init(wrapping error: any Error, path: String) {
        switch error {
        case let error as CorpusError: self = error
        case let error as FileError: self.init(error)
        default: self.init(.file, path: path, what: "reading failed")
        }
    }
}

extension CorpusError: OptionError {}
extension CorpusError.Code: OptionErrorCode {}
