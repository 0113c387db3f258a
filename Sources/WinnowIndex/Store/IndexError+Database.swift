// Conversion of SQLite's errors.

#if Search
import WinnowSQLite
import WinnowSystem

extension IndexError {
    /// Converts an error of the index at `path`, without values of the statement.
    init(_ error: any Error, path: String) {
        switch error {
        case let error as IndexError: self = error
        case let damage as StoreDamage: self = .damagedStore(path, ": \(damage.what)")
        case let error as SQLiteError: self.init(error, path)
        default: self.init(code: .file, message: "\(path): cannot be used: \(type(of: error))")
        }
    }

    /// The error for a file whose items can no longer be read.
    static func damagedStore(_ path: String, _ what: String = "") -> IndexError {
        IndexError(
            code: .damaged,
            message: "\(path): is damaged\(what); restore it from a copy, or build it again with "
                + "winnow index build --restart")
    }

    /// The error for an index that can only be read.
    static func unwritable(_ path: String) -> IndexError {
        IndexError(
            code: .readOnly, message: "\(path): cannot be written; check its permissions and its folder's")
    }

    /// The error for an index whose path another file has now.
    static func replaced(_ path: String) -> IndexError {
        IndexError(
            code: .replaced,
            message: "\(path): is another file now than the one that was opened; open it again")
    }

    /// The error for a file that has the log of another one.
    static func otherLog(_ path: String) -> IndexError {
        let log = AtomicFile.resolved(path) + "-wal"
        return IndexError(
            code: .damaged,
            message:
                "\(path): has the log of another file, which had this name before: \(log); remove the log, "
                + "then try again")
    }

    private init(_ error: SQLiteError, _ path: String) {
        func other(_ code: Code, _ message: String) -> IndexError {
            IndexError(code: code, message: "\(path): \(message)")
        }
        func disk(_ code: FileError.Code, _ message: String) -> IndexError {
            IndexError(FileError(code: code, path: path, message: "\(path): \(message)"), code: .disk)
        }
        let number = "SQLite error \(error.code)"
        self =
            switch error.kind {
            case .busy: other(.busy, "another process has been writing for too long; try again")
            case .diskFull:
                other(
                    .diskFull,
                    "the disk is full; earlier commits are kept; free some space and try again")
            case .notADatabase: other(.notAnIndex, "is not a Winnow index; check the path")
            case .readOnly: .unwritable(path)
            case .tooBig: other(.invalidItem, "an item is larger than SQLite can hold; shorten it")
            case .replaced: .replaced(path)
            case .closed: other(.file, "has been closed")
            case .suspended: other(.suspended, "is suspended; call resume() first")
            case .cannotOpen: other(.file, "cannot be opened; check the path and its permissions")
            case .other: other(.file, "cannot be used (\(number))")
            case .corrupt: .damagedStore(path)
            case .endless: .damagedStore(path, ": its pages form a circle")
            case .otherTables: .damagedStore(path, ": it does not have the tables of an index")
            case .otherType: .damagedStore(path, ": a value has the wrong type")
            case .reading: disk(.readFailed, "cannot be read (\(number)); check the disk")
            case .writing:
                disk(
                    .unwritable,
                    "cannot be written (\(number)); earlier commits are kept; check the disk, its free space "
                        + "and the file size limit")
            }
    }
}

/// Runs `body` and converts its errors.
func translating<Result>(_ path: String, _ body: () throws -> Result) throws(IndexError) -> Result {
    do {
        return try body()
    } catch {
        throw IndexError(error, path: path)
    }
}
#endif
