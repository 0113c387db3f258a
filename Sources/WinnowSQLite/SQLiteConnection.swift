#if Search
import CSQLite

/// An open SQLite file, for one thread at a time. Each statement text is compiled once.
///
/// Failures are thrown as ``SQLiteError``. In a damaged file, a statement that would never end fails.
package final class SQLiteConnection {
    private var database: OpaquePointer?
    private var statements: [String: OpaquePointer] = [:]
    private var budget: StepBudget?
    /// How long to wait for locks held by others, in milliseconds.
    private let timeout: Int32

    /// Opens an existing file.
    ///
    /// - Parameters:
    ///   - path: the file's path or URI (`file:…?immutable=1`).
    ///   - isReadOnly: whether to open the file for reading only.
    ///   - timeout: how long to wait for locks held by others, in milliseconds.
    package init(path: String, isReadOnly: Bool = false, timeout: Int32 = 10_000) throws {
        self.timeout = timeout
        let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
        let code = sqlite3_open_v2(path, &database, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nil)
        guard code == SQLITE_OK else {
            // A connection that failed to open must also be closed.
            defer { close() }
            throw SQLiteError(max(code, sqlite3_extended_errcode(database)), of: database)
        }
        sqlite3_extended_result_codes(database, 1)
        sqlite3_busy_timeout(database, timeout)
        budget = database.map { StepBudget(of: $0) }
    }

    deinit { close() }

    /// Closes the file; later calls fail.
    package func close() {
        for statement in statements.values { sqlite3_finalize(statement) }
        statements = [:]
        sqlite3_close_v2(database)
        database = nil
    }

    // MARK: Statements

    /// Runs statements separated by semicolons, without caching them.
    package func runAll(_ sql: String) throws {
        budget?.restart()
        try check(sqlite3_exec(database, sql, nil, nil, nil))
    }

    /// Runs one statement to its end.
    package func run(_ sql: String, _ arguments: SQLiteValue...) throws {
        try forEachRow(sql, arguments) { _ in }
    }

    /// Calls `body` with each row of the result.
    package func forEachRow(
        _ sql: String, _ arguments: SQLiteValue..., body: (SQLiteRow) throws -> Void
    ) throws {
        try forEachRow(sql, arguments, body)
    }

    private func forEachRow(
        _ sql: String, _ arguments: [SQLiteValue], _ body: (SQLiteRow) throws -> Void
    ) throws {
        budget?.restart()
        let statement = try prepared(sql)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (index, argument) in arguments.enumerated() {
            try check(argument.bind(to: statement, at: Int32(index + 1)))
        }
        while true {
            let code = sqlite3_step(statement)
            if code == SQLITE_DONE { return }
            guard code == SQLITE_ROW else { throw SQLiteError(code, of: database) }
            try body(SQLiteRow(statement: statement))
        }
    }

    private func prepared(_ sql: String) throws -> OpaquePointer {
        if let statement = statements[sql] { return statement }
        var statement: OpaquePointer?
        let lasting = UInt32(SQLITE_PREPARE_PERSISTENT)
        if database != nil { try check(sqlite3_prepare_v3(database, sql, -1, lasting, &statement, nil)) }
        guard let statement else { throw SQLiteError(SQLITE_MISUSE) }
        statements[sql] = statement
        return statement
    }

    private func check(_ code: Int32) throws {
        guard code == SQLITE_OK else { throw SQLiteError(code, of: database) }
    }

    /// The result of `body` for the first row; nil if there are no rows.
    package func firstRow<Result>(
        _ sql: String, _ arguments: SQLiteValue..., body: (SQLiteRow) throws -> Result
    ) throws -> Result? {
        try first(sql, arguments, body)
    }

    private func first<Result>(
        _ sql: String, _ arguments: [SQLiteValue], _ body: (SQLiteRow) throws -> Result
    ) throws -> Result? {
        var result: Result?
        try forEachRow(sql, arguments) { row in if result == nil { result = try body(row) } }
        return result
    }

    /// The integers in the first column.
    package func numbers(_ sql: String, _ arguments: SQLiteValue...) throws -> [Int64] {
        var numbers: [Int64] = []
        try forEachRow(sql, arguments) { numbers.append(try Self.required($0.number(0))) }
        return numbers
    }

    /// The integer in the first column of the first row; nil if there is no row or it is NULL.
    package func number(_ sql: String, _ arguments: SQLiteValue...) throws -> Int64? {
        try first(sql, arguments) { $0.isNull(0) ? nil : try Self.required($0.number(0)) } ?? nil
    }

    /// The text in the first column of the first row; nil if there is no row or it is NULL.
    package func text(_ sql: String, _ arguments: SQLiteValue...) throws -> String? {
        try first(sql, arguments) { $0.isNull(0) ? nil : try Self.required($0.text(0)) } ?? nil
    }

    private static func required<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw SQLiteError.otherType }
        return value
    }

    /// The rowid of the last inserted row.
    package var lastKey: Int64 { sqlite3_last_insert_rowid(database) }

    // MARK: The file

    /// Runs `body` in a read transaction, on one state of the file.
    package func reading<Result>(_ body: () throws -> Result) throws -> Result {
        try transaction("BEGIN DEFERRED", body)
    }

    /// Runs `body` in a write transaction, which is rolled back if it throws.
    package func writing<Result>(_ body: () throws -> Result) throws -> Result {
        try transaction("BEGIN IMMEDIATE", body)
    }

    private func transaction<Result>(_ begin: String, _ body: () throws -> Result) throws -> Result {
        try run(begin)
        do {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            // SQLite may already have rolled back, for example on a full disk.
            if sqlite3_get_autocommit(database) == 0 { try? run("ROLLBACK") }
            throw error
        }
    }

    /// Whether the file can be written.
    var isWritable: Bool { sqlite3_db_readonly(database, "main") == 0 }

    /// Writes the write-ahead log back to the file and truncates it.
    func checkpoint() throws {
        try check(sqlite3_wal_checkpoint_v2(database, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil))
    }

    /// Writes the write-ahead log back to the file and truncates it, unless a lock is held by others.
    func checkpointIfFree() {
        sqlite3_busy_timeout(database, 0)
        defer { sqlite3_busy_timeout(database, timeout) }
        try? checkpoint()
    }
}
#endif
