#if Search
import CSQLite

/// A failure of SQLite, or a value of an unexpected type.
package struct SQLiteError: Error, Hashable {
    package enum Kind: Hashable, Sendable {
        /// Another connection holds a lock for too long.
        case busy
        case diskFull
        /// The file is not an SQLite database, or is damaged.
        case notADatabase, corrupt
        case readOnly
        case cannotOpen
        /// The system failed to read or to write.
        case reading, writing
        /// A statement took more steps than any needs: the pages of a damaged file form a circle.
        case endless
        /// A value is larger than SQLite allows.
        case tooBig
        /// The tables do not match the statement, or their contents do not match the schema.
        case otherTables
        /// A value does not have the requested type.
        case otherType
        /// The connection has been closed.
        case closed
        /// Another file is at the path now.
        case replaced
        /// The pool is suspended.
        case suspended
        case other
    }

    package let kind: Kind
    /// SQLite's extended result code.
    package let code: Int32

    /// Makes an error of a result code.
    ///
    /// - Parameter database: the connection that failed, if there is one.
    init(_ code: Int32, of database: OpaquePointer? = nil) {
        self.code = code
        kind =
            switch code & 0xFF {
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_FULL: .diskFull
            case SQLITE_NOTADB: .notADatabase
            case SQLITE_CORRUPT: .corrupt
            case SQLITE_READONLY: .readOnly
            case SQLITE_CANTOPEN: .cannotOpen
            // READ, SHORT_READ, FSTAT, DATA, CORRUPTFS: Swift does not import these names.
            case SQLITE_IOERR where [1, 2, 7, 32, 33].contains(code >> 8): .reading
            // SQLITE_FULL is for the file and its log only, not for the memory that processes share.
            case SQLITE_IOERR: winnow_disk_is_full(database) != 0 ? .diskFull : .writing
            case SQLITE_INTERRUPT: .endless
            case SQLITE_TOOBIG: .tooBig
            case SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_SCHEMA: .otherTables
            case SQLITE_MISUSE: .closed
            default: .other
            }
    }

    /// A value does not have the requested type.
    static let otherType = SQLiteError(kind: .otherType, code: SQLITE_MISMATCH)

    /// Another file is at the path now.
    static let replaced = SQLiteError(kind: .replaced, code: SQLITE_READONLY)

    /// The pool is suspended.
    static let suspended = SQLiteError(kind: .suspended, code: SQLITE_MISUSE)

    private init(kind: Kind, code: Int32) { (self.kind, self.code) = (kind, code) }
}
#endif
