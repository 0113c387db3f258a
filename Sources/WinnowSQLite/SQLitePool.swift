#if Search
import CSQLite
import Synchronization

/// An SQLite file with a write-ahead log: one writer and concurrent readers, each on one state of the file.
package final class SQLitePool: Sendable {
    /// A connection. Unchecked: only the thread that took it from ``idle`` or holds ``writer`` uses it.
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

    /// Opens an existing file by its path or URI, for reading only if `isReadOnly`.
    package init(path: String, isReadOnly: Bool) throws {
        (self.path, isWritable) = (path, !isReadOnly)
        var lent: Lent?
        if !isReadOnly {
            let connection = try SQLiteConnection(path: path)
            try connection.run("PRAGMA journal_mode = WAL")
            // A lower level may lose the last commits on a power failure.
            try connection.run("PRAGMA synchronous = FULL")
            // Finds out now, not at the first change, that the file or its folder cannot be written.
            _ = try connection.number("PRAGMA schema_version")
            guard connection.isWritable else { throw SQLiteError(SQLITE_READONLY) }
            lent = Lent(connection: connection)
        }
        writer = Mutex(lent)
    }

    deinit { close() }

    /// Runs `body` on one unchanging state of the file, concurrently with other readers and the writer.
    package func read<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
        try checkingFull { try lending(body) }
    }

    private func lending<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
        let known = try idle.withLock { idle in
            guard idle != nil else { throw SQLiteError(SQLITE_MISUSE) }
            return idle?.popLast()
        }
        let reader = try known ?? Lent(connection: SQLiteConnection(path: path, isReadOnly: true))
        // A reader that is not kept is closed when it is released.
        defer { idle.withLock { if $0?.count ?? .max < Self.mostIdle { $0?.append(reader) } } }
        return try reader.connection.reading { try body(reader.connection) }
    }

    /// Runs `body` in an exclusive write transaction.
    package func write<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
        try checkingFull { try withWriter { connection in try connection.writing { try body(connection) } } }
    }

    /// Frees the space of deleted rows, and writes the write-ahead log back to the file.
    package func vacuum() throws {
        try checkingFull {
            try withWriter { connection in
                try connection.run("VACUUM")
                try connection.checkpoint()
            }
        }
    }

    /// Runs `body`; an error that the disk is full becomes one of damage if the file is damaged.
    ///
    /// SQLite also calls the disk full if a damaged page refers to a page beyond the largest number.
    private func checkingFull<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SQLiteError where error.kind == .diskFull {
            throw isDamaged ? SQLiteError(SQLITE_CORRUPT) : error
        }
    }

    /// Whether SQLite finds a fault in the file, which takes time in proportion to its size.
    private var isDamaged: Bool {
        (try? lending { try $0.text("PRAGMA quick_check(1)") != "ok" }) ?? false
    }

    private func withWriter<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
        // The closure's result need not be sendable: it stays on this thread.
        var result: Swift.Result<Result, any Error> = .failure(
            SQLiteError(isWritable ? SQLITE_MISUSE : SQLITE_READONLY))
        writer.withLock { lent in
            if let connection = lent?.connection { result = Swift.Result { try body(connection) } }
        }
        return try result.get()
    }

    /// Closes the file once the writer is done. The writer closes last, which writes the log back to the
    /// file. Readers in use close when they finish.
    package func close() {
        idle.withLock { $0 = nil }
        writer.withLock { $0 = nil }
    }
}
#endif
