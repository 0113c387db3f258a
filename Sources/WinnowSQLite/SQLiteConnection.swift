#if Search
import CSQLite

/// An open file of SQLite, for one thread at a time. Each text of a statement is compiled once.
///
/// What goes wrong is a ``SQLiteError``.
package final class SQLiteConnection {
    private var database: OpaquePointer?
    private var statements: [String: OpaquePointer] = [:]

    /// Opens a file that is there.
    ///
    /// - Parameters:
    ///   - path: the file, or its address (`file:…?immutable=1`).
    ///   - isReadOnly: whether nothing will be written.
    ///   - timeout: how many milliseconds to wait for locks that others hold.
    package init(path: String, isReadOnly: Bool = false, timeout: Int32 = 10_000) throws {
        let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
        let code = sqlite3_open_v2(path, &database, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nil)
        guard code == SQLITE_OK else {
            // What could not be opened is to be closed, too.
            defer { close() }
            throw SQLiteError(max(code, sqlite3_extended_errcode(database)))
        }
        sqlite3_extended_result_codes(database, 1)
        sqlite3_busy_timeout(database, timeout)
    }

    deinit { close() }

    /// Closes the file; nothing can be asked of it any more.
    package func close() {
        for statement in statements.values { sqlite3_finalize(statement) }
        statements = [:]
        sqlite3_close_v2(database)
        database = nil
    }

    // MARK: Statements

    /// Runs statements that are parted by semicolons and are not needed again.
    package func runAll(_ sql: String) throws {
        try check(sqlite3_exec(database, sql, nil, nil, nil))
    }

    /// Runs one statement to its end.
    package func run(_ sql: String, _ arguments: SQLiteValue...) throws {
        try forEachRow(sql, arguments) { _ in }
    }

    /// Calls `body` with each row of an answer.
    package func forEachRow(
        _ sql: String, _ arguments: SQLiteValue..., body: (SQLiteRow) throws -> Void
    ) throws {
        try forEachRow(sql, arguments, body)
    }

    private func forEachRow(
        _ sql: String, _ arguments: [SQLiteValue], _ body: (SQLiteRow) throws -> Void
    ) throws {
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
            guard code == SQLITE_ROW else { throw SQLiteError(code) }
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
        guard code == SQLITE_OK else { throw SQLiteError(code) }
    }

    /// What `body` makes of the first row; nil without one.
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

    /// The whole numbers in the first column.
    package func numbers(_ sql: String, _ arguments: SQLiteValue...) throws -> [Int64] {
        var numbers: [Int64] = []
        try forEachRow(sql, arguments) { numbers.append(try Self.required($0.number(0))) }
        return numbers
    }

    /// The whole number in the first column of the first row; nil where there is none, or it is NULL.
    package func number(_ sql: String, _ arguments: SQLiteValue...) throws -> Int64? {
        try first(sql, arguments) { $0.isNull(0) ? nil : try Self.required($0.number(0)) } ?? nil
    }

    /// The text in the first column of the first row; nil where there is none, or it is NULL.
    package func text(_ sql: String, _ arguments: SQLiteValue...) throws -> String? {
        try first(sql, arguments) { $0.isNull(0) ? nil : try Self.required($0.text(0)) } ?? nil
    }

    private static func required<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw SQLiteError.otherType }
        return value
    }

    /// The key of the row that was inserted last.
    package var lastKey: Int64 { sqlite3_last_insert_rowid(database) }

    // MARK: The file

    /// Runs `body` on one state of the file.
    package func reading<Result>(_ body: () throws -> Result) throws -> Result {
        try transaction("BEGIN DEFERRED", body)
    }

    /// Runs `body`, of which all is written, or nothing if it throws.
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
            // SQLite may have rolled back by itself, as on a full disk.
            if sqlite3_get_autocommit(database) == 0 { try? run("ROLLBACK") }
            throw error
        }
    }

    /// Whether the file can be written.
    var isWritable: Bool { sqlite3_db_readonly(database, "main") == 0 }

    /// Brings the write-ahead log into the file and empties it.
    func checkpoint() throws {
        try check(sqlite3_wal_checkpoint_v2(database, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil))
    }
}
#endif
