#if Search
import CSQLite

/// Why SQLite could not do something, or why what it gave could not be used.
package struct SQLiteError: Error, Hashable {
    package enum Kind: Hashable, Sendable {
        /// Others hold a lock for too long.
        case busy
        case diskFull
        /// The file is none of SQLite's, or damaged.
        case notADatabase, corrupt
        case readOnly
        case cannotOpen
        /// The system does not read, or does not write, as it should.
        case reading, writing
        case interrupted
        /// A value is larger than SQLite takes.
        case tooBig
        /// The tables are not those that a statement is about, or what they hold is not as they say.
        case otherTables
        /// A value is not of the type that was asked for.
        case otherType
        /// What is used has been closed.
        case closed
        case other
    }

    package let kind: Kind
    /// SQLite's extended result code.
    package let code: Int32

    init(_ code: Int32) {
        self.code = code
        kind =
            switch code & 0xFF {
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_FULL: .diskFull
            case SQLITE_NOTADB: .notADatabase
            case SQLITE_CORRUPT: .corrupt
            case SQLITE_READONLY: .readOnly
            case SQLITE_CANTOPEN: .cannotOpen
            // Of reading, reading short, sizes, checksums and corrupt file systems: Swift does not import these names.
            case SQLITE_IOERR: [1, 2, 7, 32, 33].contains(code >> 8) ? .reading : .writing
            case SQLITE_INTERRUPT: .interrupted
            case SQLITE_TOOBIG: .tooBig
            case SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_SCHEMA: .otherTables
            case SQLITE_MISUSE: .closed
            default: .other
            }
    }

    /// A value of another type than was asked for.
    static let otherType = SQLiteError(kind: .otherType, code: SQLITE_MISMATCH)

    private init(kind: Kind, code: Int32) { (self.kind, self.code) = (kind, code) }
}
#endif
