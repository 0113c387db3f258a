// SQLite's errors as ours.

#if Search
    import GRDB
    import WinnowSystem

    extension IndexError {
        /// What SQLite says about the index at `path`, without the values of the statement.
        init(_ error: any Error, path: String) {
            if let error = error as? IndexError {
                self = error
                return
            }
            if let error = error as? StoreDamage {
                self.init(
                    code: .damaged,
                    message: "\(path): is damaged: \(error.what); restore it from a copy, or build it anew")
                return
            }
            if error is RowDecodingError {
                self.init(
                    code: .damaged,
                    message:
                        "\(path): is damaged: a value is not of its type; restore it from a copy, or build it anew"
                )
                return
            }
            guard let error = error as? DatabaseError else {
                self.init(code: .file, message: "\(path): cannot be used: \(type(of: error))")
                return
            }
            if error.resultCode == .SQLITE_IOERR {
                self.init(Self.fileError(error.extendedResultCode, path))
                code = .disk
                return
            }
            let (code, message): (Code, String) =
                switch error.resultCode {
                case .SQLITE_BUSY, .SQLITE_LOCKED:
                    (.busy, "another process has been writing for too long; try again")
                case .SQLITE_FULL:
                    (
                        .diskFull,
                        "the disk is full; what was committed before is kept; free some space and try again"
                    )
                case .SQLITE_NOTADB:
                    (.notAnIndex, "is not a Winnow index; check the path")
                case .SQLITE_CORRUPT:
                    (.damaged, "is damaged; restore it from a copy, or build it anew")
                case .SQLITE_READONLY:
                    (.readOnly, "cannot be written; check its permissions and its folder's")
                case .SQLITE_INTERRUPT:
                    (.cancelled, "cancelled")
                case .SQLITE_TOOBIG:
                    (.invalidItem, "an item is larger than SQLite can hold; shorten it")
                case .SQLITE_MISUSE:
                    (.file, "has been closed")
                case .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_SCHEMA:
                    (
                        .damaged,
                        "is damaged: its tables are not those of an index; restore it from a copy, or build it anew"
                    )
                case .SQLITE_CANTOPEN:
                    (.file, "cannot be opened; check the path and its permissions")
                default:
                    (.file, "SQLite reports error \(error.extendedResultCode.rawValue)")
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
