/// An error of one of Winnow's libraries.
///
/// Each library throws one type of error. It has a ``code``, a ``message`` for people, and properties with
/// which a program can react without parsing the message: ``kind``, ``option``, ``place`` and ``cause``.
public protocol WinnowError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The codes of this type of error.
    associatedtype Code: ErrorCode

    /// The code of the error.
    var code: Code { get }
    /// The message, in which option names can be replaced.
    var text: ErrorText { get }
    /// The place of the error in the input; nil if there is no such place.
    var place: ErrorPlace? { get }
    /// The file system error that caused this one.
    var cause: FileError? { get }
}

extension WinnowError {
    /// One line for people: the place, the problem, the value, the allowed range, the remedy; lower case, no
    /// full stop.
    ///
    /// It may quote paths, column names and labels, never users' texts. Control characters are escaped.
    public var message: String { text.description }
    /// The ``message``.
    public var description: String { message }
    /// The kind of error; the cause's kind, if there is a cause.
    public var kind: ErrorKind { cause?.kind ?? code.kind }
    /// The option (a property of the library's options, such as `minimumCount`) that the message is about.
    public var option: String? { text.option }
    /// None.
    public var place: ErrorPlace? { nil }
    /// None.
    public var cause: FileError? { nil }
}

/// The code of an error, for one type of error; more codes may be added.
public protocol ErrorCode: Sendable, Hashable, CustomStringConvertible {
    /// The code's name, which never changes.
    var name: String { get }
    /// The kind of error.
    var kind: ErrorKind { get }
}

extension ErrorCode {
    /// The ``name``, so that a log shows `noExamples`.
    public var description: String { name }
}

/// The kinds of errors that a program may handle differently.
public enum ErrorKind: Sendable, Hashable {
    /// Options, arguments or a query are invalid.
    case usage
    /// The data or the model is invalid.
    case data
    /// An input is missing, is a folder, or cannot be opened.
    case missing
    /// Reading began and failed.
    case read
    /// An output cannot be created or written.
    case unwritable
    /// The reader at the other end of a pipe has gone.
    case closedPipe
    /// The caller ended the work before there was a result.
    case interrupted
    /// The fault is Winnow's own.
    case `internal`
}

/// A place in an input.
public struct ErrorPlace: Sendable, Hashable, CustomStringConvertible {
    /// The file, or a name such as `standard input`.
    public let path: String
    /// The line, counted from 1, if known.
    public let line: Int?
    /// The column in Unicode scalars, counted from 1, if known.
    public let column: Int?

    package init(path: String, line: Int? = nil, column: Int? = nil) {
        self.path = path
        self.line = line
        self.column = column
    }

    /// The place as printed at the start of a message: `data.csv, line 3, column 4`.
    public var description: String {
        path + (line.map { ", line \($0)" } ?? "") + (column.map { ", column \($0)" } ?? "")
    }
}
