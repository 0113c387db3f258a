// SQLite's errors as ours.

#if Search
import WinnowSQLite
import WinnowSystem

extension IndexError {
    /// What SQLite says about the index at `path`, without the values of the statement.
    init(_ error: any Error, path: String) {
        switch error {
        case let error as IndexError: self = error
        case let damage as StoreDamage: self = .damagedStore(path, ": \(damage.what)")
        case let error as SQLiteError: self.init(error, path)
        default: self.init(code: .file, message: "\(path): cannot be used: \(type(of: error))")
        }
    }

    /// A file whose items cannot be read any more.
    private static func damagedStore(_ path: String, _ what: String = "") -> IndexError {
        IndexError(
            code: .damaged, message: "\(path): is damaged\(what); restore it from a copy, or build it again")
    }

    private init(_ error: SQLiteError, _ path: String) {
        func other(_ code: Code, _ message: String) -> IndexError {
            IndexError(code: code, message: "\(path): \(message)")
        }
        func disk(_ code: FileError.Code, _ message: String) -> IndexError {
            IndexError(FileError(code: code, path: path, message: "\(path): \(message)"), code: .disk)
        }
        let number = "error \(error.code) of SQLite"
        self =
            switch error.kind {
            case .busy: other(.busy, "another process has been writing for too long; try again")
            case .diskFull:
                other(
                    .diskFull,
                    "the disk is full; what was committed before is kept; free some space and try again")
            case .notADatabase: other(.notAnIndex, "is not a Winnow index; check the path")
            case .readOnly: other(.readOnly, "cannot be written; check its permissions and its folder's")
            case .interrupted: other(.cancelled, "cancelled")
            case .tooBig: other(.invalidItem, "an item is larger than SQLite can hold; shorten it")
            case .closed: other(.file, "has been closed")
            case .cannotOpen: other(.file, "cannot be opened; check the path and its permissions")
            case .other: other(.file, "cannot be used (\(number))")
            case .corrupt: .damagedStore(path)
            case .otherTables: .damagedStore(path, ": its tables are not those of an index")
            case .otherType: .damagedStore(path, ": a value is not of its type")
            case .reading: disk(.readFailed, "cannot be read (\(number)); check the disk")
            case .writing:
                disk(
                    .unwritable,
                    "cannot be written (\(number)); what was committed before is kept; check the disk, its free space "
                        + "and how large a file may be")
            }
    }
}

/// Runs `body`, whose errors become ours.
func translating<Result>(_ path: String, _ body: () throws -> Result) throws(IndexError) -> Result {
    do {
        return try body()
    } catch {
        throw IndexError(error, path: path)
    }
}
#endif
