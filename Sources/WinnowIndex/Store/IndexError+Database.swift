// SQLite's errors as ours.

#if Search
import GRDB
import WinnowSystem

extension IndexError {
    /// What SQLite says about the index at `path`, without the values of the statement.
    init(_ error: any Error, path: String) {
        switch error {
        case let error as IndexError: self = error
        case let damage as StoreDamage: self = .damagedStore(path, ": \(damage.what)")
        case is RowDecodingError: self = .damagedStore(path, ": a value is not of its type")
        case let error as DatabaseError where error.resultCode == .SQLITE_IOERR:
            self.init(Self.fileError(error.extendedResultCode, path), code: .disk)
        case let error as DatabaseError: self.init(error, path)
        default: self.init(code: .file, message: "\(path): cannot be used: \(type(of: error))")
        }
    }

    /// A file whose items cannot be read any more.
    private static func damagedStore(_ path: String, _ what: String) -> IndexError {
        IndexError(
            code: .damaged, message: "\(path): is damaged\(what); restore it from a copy, or build it again")
    }

    /// What SQLite answers other than errors of the disk.
    private init(_ error: DatabaseError, _ path: String) {
        let (code, message): (Code, String)
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            (code, message) = (.busy, "another process has been writing for too long; try again")
        case .SQLITE_FULL:
            (code, message) = (
                .diskFull,
                "the disk is full; what was committed before is kept; free some space and try again"
            )
        case .SQLITE_NOTADB: (code, message) = (.notAnIndex, "is not a Winnow index; check the path")
        case .SQLITE_READONLY:
            (code, message) = (.readOnly, "cannot be written; check its permissions and its folder's")
        case .SQLITE_INTERRUPT: (code, message) = (.cancelled, "cancelled")
        case .SQLITE_TOOBIG:
            (code, message) = (.invalidItem, "an item is larger than SQLite can hold; shorten it")
        case .SQLITE_MISUSE: (code, message) = (.file, "has been closed")
        case .SQLITE_CANTOPEN:
            (code, message) = (.file, "cannot be opened; check the path and its permissions")
        case .SQLITE_CORRUPT:
            self = .damagedStore(path, "")
            return
        case .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_SCHEMA:
            self = .damagedStore(path, ": its tables are not those of an index")
            return
        default:
            (code, message) = (.file, "SQLite reports error \(error.extendedResultCode.rawValue)")
        }
        self.init(code: code, message: "\(path): \(message)")
    }

    /// A file that the system does not read or write as it should.
    private static func fileError(_ code: ResultCode, _ path: String) -> FileError {
        switch code {
        case .SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ, .SQLITE_IOERR_FSTAT, .SQLITE_IOERR_CORRUPTFS,
            .SQLITE_IOERR_DATA:
            FileError(
                code: .readFailed, path: path,
                message: "\(path): cannot be read (error \(code.rawValue) of SQLite); check the disk")
        default:
            FileError(
                code: .unwritable, path: path,
                message:
                    "\(path): cannot be written (error \(code.rawValue) of SQLite); what was committed before is kept; "
                    + "check the disk, its free space and how large a file may be")
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
