#if Search
import CSQLite
import Synchronization

/// A file of SQLite with a write-ahead log: one writer, and readers beside it that each see one state of the file.
package final class SQLitePool: Sendable {
    /// A connection. Unchecked, as only one thread at a time uses it: the one that took it from ``idle``, or holds ``writer``.
    private struct Lent: @unchecked Sendable {
        let connection: SQLiteConnection
    }

    /// Open readers that are not in use; nil after the pool is closed.
    private let idle = Mutex<[Lent]?>([])
    /// The maximum number of idle readers.
    private static let mostIdle = 8
    /// nil if the file is read-only, or after the pool is closed.
    private let writer: Mutex<Lent?>
    private let path: String
    /// Whether changes can be written.
    package let isWritable: Bool

    /// Opens a file that is there, by its path or its address; for reading alone if `isReadOnly`.
    package init(path: String, isReadOnly: Bool) throws {
        (self.path, isWritable) = (path, !isReadOnly)
        var lent: Lent?
        if !isReadOnly {
            let connection = try SQLiteConnection(path: path)
            try connection.run("PRAGMA journal_mode = WAL")
            // Less may lose the last commits when the power fails.
            try connection.run("PRAGMA synchronous = FULL")
            // That the file or its folder cannot be written is found out now, and not with the first change.
            _ = try connection.number("PRAGMA schema_version")
            guard connection.isWritable else { throw SQLiteError(SQLITE_READONLY) }
            lent = Lent(connection: connection)
        }
        writer = Mutex(lent)
    }

    deinit { close() }

    /// Runs `body` on a state of the file that does not change meanwhile, beside other readers and the writer.
    package func read<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
        let known = try idle.withLock { idle in
            guard idle != nil else { throw SQLiteError(SQLITE_MISUSE) }
            return idle?.popLast()
        }
        let reader = try known ?? Lent(connection: SQLiteConnection(path: path, isReadOnly: true))
        // A reader that is not kept is closed when it is released.
        defer { idle.withLock { if $0?.count ?? .max < Self.mostIdle { $0?.append(reader) } } }
        return try reader.connection.reading { try body(reader.connection) }
    }

    /// Runs `body` in a transaction that no other writer has a part in.
    package func write<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
        try withWriter { connection in try connection.writing { try body(connection) } }
    }

    /// Gives the space of what was deleted back, and brings the write-ahead log into the file.
    package func vacuum() throws {
        try withWriter { connection in
            try connection.run("VACUUM")
            try connection.checkpoint()
        }
    }

    private func withWriter<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
        // What the closure gives need not be sendable: it stays on this thread.
        var result: Swift.Result<Result, any Error> = .failure(
            SQLiteError(isWritable ? SQLITE_MISUSE : SQLITE_READONLY))
        writer.withLock { lent in
            if let connection = lent?.connection { result = Swift.Result { try body(connection) } }
        }
        return try result.get()
    }

    /// Closes the file once the writer is done; the writer goes last, which brings the log into the file. Readers that are in
    /// use end by themselves.
    package func close() {
        idle.withLock { $0 = nil }
        writer.withLock { $0 = nil }
    }
}
#endif
