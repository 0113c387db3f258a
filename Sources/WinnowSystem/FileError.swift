// What can go wrong with a file, before anything is known of its contents.

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file could not be opened, read, mapped or written.
///
/// The message is lower case, one line, without a full stop: what, the path, the reason, the remedy.
public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong; more codes may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code's name.
        public var rawValue: String
        /// Makes a code from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// There is no such file or folder.
        public static let notFound = Code(rawValue: "notFound")
        /// The path names a folder where a file is needed.
        public static let isDirectory = Code(rawValue: "isDirectory")
        /// The file is there, but may not be opened for reading.
        public static let unreadable = Code(rawValue: "unreadable")
        /// Reading began and failed.
        public static let readFailed = Code(rawValue: "readFailed")
        /// The file cannot be made, written, or moved to its place; a full disk is among the reasons.
        public static let unwritable = Code(rawValue: "unwritable")
        /// The reader at the other end of a pipe has gone.
        public static let closedPipe = Code(rawValue: "closedPipe")
    }

    /// What went wrong.
    public var code: Code
    /// The path, or a name such as `standard output`.
    public var path: String
    /// One line for people.
    public var message: String

    /// Makes an error; control characters in `message`, such as the path's, are made visible.
    public init(code: Code, path: String, message: String) {
        self.code = code
        self.path = path
        self.message = VisibleText.showing(message)
    }

    /// The message.
    public var description: String { message }
}

extension FileError {
    /// The error for a failed attempt to open `path` for reading.
    static func opening(_ path: String, errno number: Int32) -> FileError {
        switch number {
        case ENOENT, ENOTDIR:
            FileError(code: .notFound, path: path, message: "\(path): no such file; check the path")
        case EISDIR:
            FileError.directory(path)
        default:
            FileError(
                code: .unreadable, path: path, message: "\(path): cannot be opened: \(reason(number))")
        }
    }

    /// The error for a folder where a file is needed.
    static func directory(_ path: String) -> FileError {
        FileError(
            code: .isDirectory, path: path, message: "\(path): is a folder, not a file; name a file in it")
    }

    /// The error for a failed read.
    static func reading(_ path: String, errno number: Int32) -> FileError {
        number == EISDIR
            ? directory(path)
            : FileError(
                code: .readFailed, path: path, message: "\(path): reading failed: \(reason(number))")
    }

    /// The error for a failed creation, write or move.
    static func writing(_ path: String, errno number: Int32) -> FileError {
        let remedy =
            switch number {
            case ENOSPC, EDQUOT: "; free some space or choose another place"
            case ENOENT: "; make the folder first"
            case EACCES, EPERM, EROFS: "; choose a place that you may write to"
            default: ""
            }
        return FileError(
            code: number == EPIPE ? .closedPipe : .unwritable, path: path,
            message: "\(path): cannot be written: \(reason(number))\(remedy)")
    }

    /// Whether the call that gave `number` may just be made again: it was interrupted, or the descriptor, which
    /// another program has made non-blocking, was not ready; then this waits until it is.
    static func isTemporary(_ number: Int32, _ descriptor: Int32, _ event: Int32) -> Bool {
        if number == EINTR { return true }
        guard number == EAGAIN else { return false }
        var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        return poll(&request, 1, -1) > 0 || errno == EINTR
    }

    /// The system's words for an error number, in lower case.
    private static func reason(_ number: Int32) -> String {
        guard let text = strerror(number) else { return "error \(number)" }
        return String(cString: text).lowercased()
    }
}
