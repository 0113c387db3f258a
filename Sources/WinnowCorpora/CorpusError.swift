// Errors in data, and their messages.

@_exported public import WinnowSystem

/// Data could not be read as labelled rows or as texts.
///
/// The message is one line, lower case, without a full stop: the place, the problem, the value, the remedy.
/// It may name columns of a header, but never quotes a cell, so it is safe in a log.
public struct CorpusError: WinnowError {
    /// The code of an error; more codes may be added.
    public struct Code: ErrorCode {
        /// The code's name.
        public let name: String
        /// The kind of error.
        public let kind: ErrorKind

        /// The input is empty or only white space.
        public static let emptyFile = Code(name: "emptyFile", kind: .data)
        /// Column names, but no rows.
        public static let headerOnly = Code(name: "headerOnly", kind: .data)
        /// No row has a label.
        public static let noRows = Code(name: "noRows", kind: .data)
        /// A column is missing, or cannot be detected.
        public static let missingColumn = Code(name: "missingColumn", kind: .data)
        /// A row has too few or too many fields.
        public static let raggedRow = Code(name: "raggedRow", kind: .data)
        /// A record is too long to be held in memory.
        public static let recordTooLong = Code(name: "recordTooLong", kind: .data)
        /// A field in quotes that never ends.
        public static let unclosedQuote = Code(name: "unclosedQuote", kind: .data)
        /// A line is not a JSON object, or a member has the wrong type.
        public static let badJSON = Code(name: "badJSON", kind: .data)
        /// A row has several labels.
        public static let severalLabels = Code(name: "severalLabels", kind: .data)
        /// JSON that is not a list of rows, such as an object with a list for each part of a data set.
        public static let notRows = Code(name: "notRows", kind: .data)
        /// A weight is not a finite number of at least 0.
        public static let badWeight = Code(name: "badWeight", kind: .data)
        /// Bytes that are not UTF-8.
        public static let invalidUTF8 = Code(name: "invalidUTF8", kind: .data)
        /// Text in UTF-16 without a byte order mark, or in UTF-32.
        public static let utf16 = Code(name: "utf16", kind: .data)
        /// Compressed data that is damaged or incomplete.
        public static let compression = Code(name: "compression", kind: .data)
        /// Arrow data that is damaged or incomplete, or of a type that is not supported.
        public static let arrow = Code(name: "arrow", kind: .data)
        /// Not text: a picture, an archive, a model.
        public static let binary = Code(name: "binary", kind: .data)
        /// Not a mail message, or not a mailbox.
        public static let notMail = Code(name: "notMail", kind: .data)
        /// An option names a column that the data does not have.
        public static let unknownColumn = Code(name: "unknownColumn", kind: .usage)
        /// An option names a label that the data does not have.
        public static let unknownLabel = Code(name: "unknownLabel", kind: .usage)
        /// The options are invalid, in general or for this data.
        public static let invalidOption = Code(name: "invalidOption", kind: .usage)
        /// Options about columns, for data that has none.
        public static let noColumns = Code(name: "noColumns", kind: .usage)
        /// The file could not be opened or read; see ``CorpusError/cause``.
        public static let file = Code(name: "file", kind: .read)
    }

    /// The code of the error.
    public let code: Code
    /// The message, which begins with the place.
    public let text: ErrorText
    /// The place of the error in the data; nil for an option.
    public let place: ErrorPlace?
    /// The file system error, if reading failed.
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

    /// An error whose message is the place followed by a text that may name options.
    init(_ code: Code, path: String, line: Int? = nil, text: ErrorText) {
        let place = ErrorPlace(path: path, line: line)
        self.code = code
        self.place = place
        self.text = "\(place): \(text)"
        cause = nil
    }

    /// The error for a file that could not be read.
    init(_ cause: FileError) {
        code = .file
        text = cause.text
        place = cause.place
        self.cause = cause
    }

    /// Runs `body`, converting its error.
    static func reading<Result: ~Copyable>(
        _ body: () throws(FileError) -> Result
    ) throws(CorpusError) -> Result {
        do {
            return try body()
        } catch {
            throw CorpusError(error)
        }
    }

    /// Converts any error to this type; `path` is used if the error names none.
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
