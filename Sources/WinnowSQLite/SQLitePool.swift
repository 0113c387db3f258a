#if Search
import CSQLite
import Dispatch
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
    /// The memory for pages that a reader keeps at most: those of 100,000 short texts.
    private static let cacheKibibytes = 16_384
    /// Readers in use.
    private let lent = DispatchGroup()
    private let isSuspended = Atomic(false)
    /// nil if the file is read-only, or after the pool is suspended or closed.
    private let writer: Mutex<Lent?>
    private let path: String
    /// Whether the file is still at its path.
    private let isInPlace: @Sendable () -> Bool
    /// Whether changes can be written.
    package let isWritable: Bool

    /// Opens an existing file by its path or URI, for reading only if `isReadOnly`.
    ///
    /// `isInPlace` says whether that file is still at the path. If not, nothing more is written, and no more
    /// readers are opened.
    package init(
        path: String, isReadOnly: Bool, isInPlace: @escaping @Sendable () -> Bool = { true }
    ) throws {
        (self.path, self.isInPlace, isWritable) = (path, isInPlace, !isReadOnly)
        writer = try Mutex(isReadOnly ? nil : Self.newWriter(path))
    }

    private static func newWriter(_ path: String) throws -> Lent {
        let connection = try SQLiteConnection(path: path)
        try connection.run("PRAGMA journal_mode = WAL")
        // A lower level may lose the last commits on a power failure.
        try connection.run("PRAGMA synchronous = FULL")
        // Finds out now, not at the first change, that the file or its folder cannot be written.
        _ = try connection.number("PRAGMA schema_version")
        guard connection.isWritable else { throw SQLiteError(SQLITE_READONLY) }
        return Lent(connection: connection)
    }

    deinit { close() }

    /// Runs `body` on one unchanging state of the file, concurrently with other readers and the writer.
    package func read<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
        try checkingFull { try lending(body) }
    }

    private func lending<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
        lent.enter()
        defer { lent.leave() }
        let known = try idle.withLock { idle in
            guard !isSuspended.load(ordering: .relaxed) else { throw SQLiteError.suspended }
            guard idle != nil else { throw SQLiteError(SQLITE_MISUSE) }
            return idle?.popLast()
        }
        let reader = try known ?? newReader()
        // A reader that is not kept is closed when it is released.
        defer { idle.withLock { if $0?.count ?? .max < Self.mostIdle { $0?.append(reader) } } }
        return try reader.connection.reading { try body(reader.connection) }
    }

    private func newReader() throws -> Lent {
        let reader = Lent(connection: try SQLiteConnection(path: path, isReadOnly: true))
        // Until it reads, the connection has not touched the file's log, which may be another file's.
        guard isInPlace() else { throw SQLiteError.replaced }
        try reader.connection.run("PRAGMA cache_size = -\(Self.cacheKibibytes)")
        return reader
    }

    /// Runs `body` in an exclusive write transaction.
    package func write<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
        try checkingFull {
            try withWriter { connection in
                try connection.writing {
                    let result = try body(connection)
                    // Nobody would find the change.
                    guard isInPlace() else { throw SQLiteError.replaced }
                    return result
                }
            }
        }
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

    /// Writes the write-ahead log back to the file, if nobody is using either.
    package func checkpointIfFree() {
        writer.withLockIfAvailable { $0?.connection.checkpointIfFree() }
    }

    /// Takes no more changes, and writes the write-ahead log back to the file. Readers stay.
    package func endWriting() {
        writer.withLock { lent in
            try? lent?.connection.checkpoint()
            lent = nil
        }
    }

    private func withWriter<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
        // The closure's result need not be sendable: it stays on this thread.
        var result: Swift.Result<Result, any Error> = .failure(
            isSuspended.load(ordering: .relaxed)
                ? .suspended : SQLiteError(isWritable ? SQLITE_MISUSE : SQLITE_READONLY))
        writer.withLock { lent in
            if let connection = lent?.connection { result = Swift.Result { try body(connection) } }
        }
        return try result.get()
    }

    /// Closes all connections, and with them all locks, once those in use are done; until ``resume()``, nothing is read or
    /// written.
    package func suspend() {
        idle.withLock { _ in isSuspended.store(true, ordering: .relaxed) }
        lent.wait()
        idle.withLock { if $0 != nil { $0 = [] } }
        writer.withLock { $0 = nil }
    }

    /// Opens the file again after ``suspend()``.
    package func resume() throws {
        guard isSuspended.load(ordering: .relaxed) else { return }
        let isClosed = idle.withLock { $0 == nil }
        if isWritable, !isClosed {
            guard isInPlace() else { throw SQLiteError.replaced }
            let lent = try Self.newWriter(path)
            writer.withLock { $0 = lent }
        }
        isSuspended.store(false, ordering: .relaxed)
    }

    /// Closes the file once the writer is done. The writer closes last, which writes the log back to the
    /// file. Readers in use close when they finish.
    package func close() {
        idle.withLock { $0 = nil }
        writer.withLock { $0 = nil }
    }
}
#endif
