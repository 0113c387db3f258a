import WinnowModelFile
public import WinnowSystem

/// The store of a mail filter cannot be opened, read or written.
///
/// The message is one line, lower case, without a full stop: the path, the problem, the remedy.
public struct FilterStoreError: WinnowError {
    /// The code of an error; more codes may be added.
    public struct Code: ErrorCode {
        /// The code's name.
        public let name: String
        /// The kind of error.
        public let kind: ErrorKind

        /// A file of the store is something else.
        public static let notAStore = Code(name: "notAStore", kind: .data)
        /// A checksum does not match, or the journal is shorter than it was.
        public static let damaged = Code(name: "damaged", kind: .data)
        /// Written in a later format than this version reads.
        public static let futureVersion = Code(name: "futureVersion", kind: .data)
        /// Another process has been writing for too long.
        public static let locked = Code(name: "locked", kind: .unwritable)
        /// The base model cannot be read, or is not a model of mail.
        public static let badBase = Code(name: "badBase", kind: .data)
        /// Lines of a file `policy` are no rules, or the file is no file of rules or cannot be read.
        public static let badPolicy = Code(name: "badPolicy", kind: .data)
        /// A file cannot be read or written; see ``FilterStoreError/cause``.
        public static let file = Code(name: "file", kind: .read)
    }

    /// The code of the error.
    public let code: Code
    /// The message, which begins with the path.
    public let text: ErrorText
    /// The store's folder or the file in it.
    public let path: String
    /// The file system error, if `code` is `file`, or `badPolicy` and the file cannot be read.
    public let cause: FileError?
    /// The first wrong line, if `code` is `badPolicy`.
    private let line: Int?

    /// The file, and the line of a policy.
    public var place: ErrorPlace? { ErrorPlace(path: path, line: line) }

    init(_ code: Code, path: String, line: Int? = nil, what: String) {
        self.code = code
        self.path = path
        self.line = line
        text = ErrorText("\(ErrorPlace(path: path, line: line)): \(what)")
        cause = nil
    }

    init(_ cause: FileError) { self.init(.file, cause) }

    /// A line of a policy is no rule, or all of it cannot be used.
    init(badPolicy path: String, line: Int? = nil, what: String) {
        self.init(.badPolicy, path: path, line: line, what: what)
    }

    /// A file cannot be read, which `code` may say better than ``Code/file``.
    init(_ code: Code, _ cause: FileError) {
        self.code = code
        path = cause.path
        line = nil
        text = cause.text
        self.cause = cause
    }

    /// Why no file of a store's folder is at `path` although something is there, or behind a link; nil if nothing is.
    ///
    /// - Parameter remedy: the problem with something that is no file, and what to do.
    static func obstacle(
        _ code: Code, at path: String, in folder: String, notAFile remedy: String
    ) -> FilterStoreError? {
        // Opening a pipe would wait for its writer.
        guard !FileIdentity.isFolder(path), !FileIdentity.isOtherThanFile(path) else {
            return FilterStoreError(code, path: path, what: remedy)
        }
        do throws(FileError) {
            _ = try InputFile(path: path)
            return nil
        } catch {
            guard error.code == .notFound else { return FilterStoreError(code, error) }
            guard FileIdentity.isLink(path) || FileIdentity.isLink(folder) && !FileIdentity.isFolder(folder)
            else { return nil }
            return FilterStoreError(
                code, path: path,
                what: "behind a link that leads to nothing; restore what it leads to, or remove the link")
        }
    }

    /// A file of a later version.
    init(futureVersion path: String) {
        self.init(
            .futureVersion, path: path, what: "written by a later version of Winnow; install that version")
    }

    /// The base model cannot be opened.
    init(badBase error: ModelFileError) {
        code = .badBase
        path = error.path
        line = nil
        text = error.text
        cause = error.cause
    }

    init(_ fault: FilterJournal.Fault, path: String) {
        switch fault {
        case .notAJournal:
            self.init(
                .notAStore, path: path,
                what:
                    "not a file of a mail filter's store, or its head is damaged; check the path, or keep what is intact "
                    + "by winnow learn --repair")
        case .short(let count):
            self.init(
                .damaged, path: path,
                what:
                    "has \(counted(count, "byte")), fewer than its head; restore the store's folder from a backup, or "
                    + "remove it to begin a new one")
        case .futureVersion:
            self.init(futureVersion: path)
        case .damaged(let offset):
            self.init(
                .damaged, path: path,
                what:
                    "damaged at byte \(offset); restore the store's folder from a backup, or keep what is intact by "
                    + "winnow learn --repair")
        }
    }

    /// Runs `body`, and converts its errors; `path` is that of the file that it reads.
    static func converting<Result>(_ path: String, _ body: () throws -> Result) throws(FilterStoreError)
        -> Result
    {
        do {
            return try body()
        } catch let error as FilterStoreError {
            throw error
        } catch let error as FileError {
            throw FilterStoreError(error)
        } catch let fault as FilterJournal.Fault {
            throw FilterStoreError(fault, path: path)
        } catch {
            throw FilterStoreError(.damaged, path: path, what: "cannot be read; check the path")
        }
    }
}
