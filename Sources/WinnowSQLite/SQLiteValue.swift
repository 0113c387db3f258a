#if Search
import CSQLite

/// A value to bind to a statement; nil is SQL's NULL.
package enum SQLiteValue: Sendable, Hashable {
    case number(Int64?)
    case real(Double?)
    /// A text, up to a NUL.
    case text(String?)
    case bytes([UInt8]?)

    /// NULL.
    package static let null = SQLiteValue.number(nil)

    /// Binds the value to the parameter at `place`, counted from 1; SQLite keeps a copy.
    func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
        // SQLITE_TRANSIENT, which Swift does not import.
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch self {
        case .number(let number?): return sqlite3_bind_int64(statement, place, number)
        case .real(let number?): return sqlite3_bind_double(statement, place, number)
        case .text(let text?): return sqlite3_bind_text(statement, place, text, -1, copied)
        case .bytes([]): return sqlite3_bind_zeroblob(statement, place, 0)
        case .bytes(let bytes?):
            return sqlite3_bind_blob64(statement, place, bytes, UInt64(bytes.count), copied)
        case .number(nil), .real(nil), .text(nil), .bytes(nil): return sqlite3_bind_null(statement, place)
        }
    }
}

/// A row of a result, valid during the call that receives it. Columns count from 0.
package struct SQLiteRow {
    let statement: OpaquePointer

    /// A text, up to a NUL; nil for a value of another type.
    package func text(_ column: Int32) -> String? {
        guard sqlite3_column_type(statement, column) == SQLITE_TEXT else { return nil }
        return sqlite3_column_text(statement, column).map { String(cString: $0) }
    }

    /// An integer; nil for other values.
    package func number(_ column: Int32) -> Int64? {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: sqlite3_column_int64(statement, column)
        case SQLITE_FLOAT: Int64(exactly: sqlite3_column_double(statement, column))
        default: nil
        }
    }

    /// A finite number; nil for other values.
    package func real(_ column: Int32) -> Double? {
        guard [SQLITE_INTEGER, SQLITE_FLOAT].contains(sqlite3_column_type(statement, column)) else {
            return nil
        }
        let number = sqlite3_column_double(statement, column)
        return number.isFinite ? number : nil
    }

    /// SQLite's code of a column's type. Ask before the value is read.
    package func type(_ column: Int32) -> Int32 { sqlite3_column_type(statement, column) }

    /// Whether a column is a text.
    package func isText(_ column: Int32) -> Bool { type(column) == SQLITE_TEXT }

    /// Whether a column is a blob.
    package func isBlob(_ column: Int32) -> Bool { type(column) == SQLITE_BLOB }

    /// Whether a column is NULL.
    package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    /// Calls `body` with the bytes of a text or blob, of a number's text, or with none for NULL.
    package func withBytes<Result>(
        _ column: Int32, _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        // The order matters: the first call converts the value whose bytes the second counts.
        let start = sqlite3_column_blob(statement, column)
        return try body(
            UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }
}
#endif
