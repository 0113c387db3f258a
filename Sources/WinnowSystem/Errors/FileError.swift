import WinnowPlatform

/// A file could not be opened, read, mapped or written.
///
/// The message is one line, lower case, without a full stop: the path, the failure, the reason, the remedy.
public struct FileError: WinnowError {
    /// The code of an error; more codes may be added.
    public struct Code: ErrorCode {
        /// The code's name.
        public let name: String
        /// The kind of error.
        public let kind: ErrorKind

        /// There is no such file or folder.
        public static let notFound = Code(name: "notFound", kind: .missing)
        /// The path names a folder where a file is needed.
        public static let isDirectory = Code(name: "isDirectory", kind: .missing)
        /// The file exists, but cannot be opened for reading.
        public static let unreadable = Code(name: "unreadable", kind: .missing)
        /// Reading began and failed.
        public static let readFailed = Code(name: "readFailed", kind: .read)
        /// The file cannot be created, written, or moved into place, for example because the disk is full.
        public static let unwritable = Code(name: "unwritable", kind: .unwritable)
        /// The reader at the other end of a pipe has gone.
        public static let closedPipe = Code(name: "closedPipe", kind: .closedPipe)
    }

    /// The code of the error.
    public let code: Code
    /// The path, or a name such as `standard output`.
    package let path: String
    /// The message, which begins with the path.
    public let text: ErrorText

    /// Whether there is no space left on the disk, or for the user.
    public let isDiskFull: Bool

    package init(code: Code, path: String, message: String, isDiskFull: Bool = false) {
        self.code = code
        self.path = path
        self.isDiskFull = isDiskFull
        text = ErrorText(message)
    }

    /// The error of a temporary file as one of the file that it becomes.
    package func naming(_ path: String) -> FileError {
        let reason = message.hasPrefix(self.path) ? message.dropFirst(self.path.count) : ": " + message
        return FileError(code: code, path: path, message: path + reason, isDiskFull: isDiskFull)
    }

    /// The file.
    public var place: ErrorPlace? { ErrorPlace(path: path) }
}

extension FileError {
    /// Whether bytes of a path could not be read as UTF-8.
    static func isMisread(_ path: String) -> Bool { path.unicodeScalars.contains("\u{FFFD}") }

    /// The error for a failed attempt to open `path` for reading.
    static func opening(_ path: String, errno number: Int32) -> FileError {
        switch number {
        case ENOENT, ENOTDIR:
            FileError(
                code: .notFound, path: path,
                message: isMisread(path)
                    ? "\(path): its name is not UTF-8, or there is no such file; rename it"
                    : "\(path): no such file; check the path")
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
            message: "\(path): cannot be written: \(reason(number))\(remedy)",
            isDiskFull: [ENOSPC, EDQUOT].contains(number))
    }

    /// Whether the call that failed with `number` can be repeated: it was interrupted, or the descriptor,
    /// made non-blocking by another program, was not ready; then this waits until it is.
    static func isTemporary(_ number: Int32, _ descriptor: Int32, _ event: Int32) -> Bool {
        if number == EINTR { return true }
        guard number == EAGAIN else { return false }
        var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        return poll(&request, 1, -1) > 0 || errno == EINTR
    }

    /// The system's description of an error number, in lower case.
    private static func reason(_ number: Int32) -> String {
        guard let text = strerror(number) else { return "error \(number)" }
        return String(cString: text).lowercased()
    }
}
