// The SQLite wrapper: values, transactions, snapshot isolation, errors.

#if Search
import Foundation
import Testing
import WinnowSQLite
import _WinnowTestSupport

/// An empty file with a table of two columns.
private func made(_ folder: TemporaryFolder) throws -> String {
    let path = folder.path("x.db")
    try Data().write(to: URL(filePath: path))
    let connection = try SQLiteConnection(path: path)
    try connection.runAll(
        "CREATE TABLE t (key INTEGER PRIMARY KEY, value ANY) STRICT; PRAGMA user_version = 3")
    connection.close()
    return path
}

@Suite struct SQLiteConnectionTests {
    @Test func `a connection returns the values that were stored`() throws {
        let folder = try TemporaryFolder()
        let connection = try SQLiteConnection(path: made(folder))
        let values: [SQLiteValue] = [
            .null, .number(.min), .number(.max), .real(-0.5), .real(1e300), .text(""), .text("Größe 👩‍👩‍👧"),
            .bytes([]), .bytes([0, 255, 0]), .text(nil), .bytes(nil), .real(nil),
        ]
        for value in values {
            try connection.run("INSERT INTO t (value) VALUES (?)", value)
            let key = connection.lastKey
            let found: Void? = try connection.firstRow("SELECT value FROM t WHERE key = ?", .number(key)) {
                row in
                switch value {
                case .number(let number?): #expect(row.number(0) == number && row.text(0) == nil)
                case .real(let number?): #expect(row.real(0) == number && row.text(0) == nil)
                case .text(let text?):
                    #expect(row.text(0) == text && row.number(0) == nil && row.real(0) == nil)
                    #expect(row.withBytes(0) { Array($0) } == Array(text.utf8))
                case .bytes(let bytes?):
                    #expect(row.withBytes(0) { Array($0) } == bytes && row.text(0) == nil && !row.isNull(0))
                default:
                    #expect(row.isNull(0) && row.text(0) == nil && row.number(0) == nil && row.real(0) == nil)
                }
            }
            #expect(found != nil)
        }
        #expect(try connection.number("SELECT count(*) FROM t") == Int64(values.count))
        #expect(
            try connection.numbers("SELECT key FROM t WHERE key < ? ORDER BY key DESC", .number(3)) == [2, 1])
    }

    @Test func `a connection reads integers and reals, but no fractions as integers and no infinities`()
        throws
    {
        let folder = try TemporaryFolder()
        let connection = try SQLiteConnection(path: made(folder), isReadOnly: true)
        try connection.forEachRow("SELECT 2.0, 2.5, 9e999, 7") { row in
            #expect(row.number(0) == 2 && row.number(1) == nil && row.number(2) == nil)
            #expect(row.real(1) == 2.5 && row.real(2) == nil && row.real(3) == 7)
        }
    }

    @Test func `a connection checks types, and NULL has none`() throws {
        let folder = try TemporaryFolder()
        let connection = try SQLiteConnection(path: made(folder), isReadOnly: true)
        #expect(try connection.number("SELECT 3") == 3)
        #expect(try connection.number("SELECT NULL") == nil)
        #expect(try connection.number("SELECT 1 WHERE 0") == nil)
        #expect(try connection.text("SELECT NULL") == nil)
        for ask in [
            { _ = try connection.number("SELECT 'a'") }, { _ = try connection.text("SELECT 1") },
            { _ = try connection.numbers("SELECT NULL") },
        ] as [() throws -> Void] {
            #expect { try ask() } throws: { ($0 as? SQLiteError)?.kind == .otherType }
        }
    }

    @Test func `a connection runs a statement again after the caller threw in the middle of it`() throws {
        struct Stop: Error {}
        let folder = try TemporaryFolder()
        let connection = try SQLiteConnection(path: made(folder))
        for _ in 0..<3 { try connection.run("INSERT INTO t (value) VALUES (1)") }
        for _ in 0..<2 {
            var rows = 0
            #expect(throws: Stop.self) {
                try connection.forEachRow("SELECT key FROM t") { _ in
                    rows += 1
                    if rows == 2 { throw Stop() }
                }
            }
            #expect(rows == 2)
        }
        try connection.run("DELETE FROM t")
        #expect(try connection.number("SELECT count(*) FROM t") == 0)
    }

    @Test func `a connection writes all of a transaction or nothing`() throws {
        struct Stop: Error {}
        let folder = try TemporaryFolder()
        let connection = try SQLiteConnection(path: made(folder))
        #expect(throws: Stop.self) {
            try connection.writing {
                try connection.run("INSERT INTO t (value) VALUES (1)")
                throw Stop()
            }
        }
        #expect(try connection.number("SELECT count(*) FROM t") == 0)
        try connection.writing { try connection.run("INSERT INTO t (value) VALUES (1)") }
        #expect(try connection.number("SELECT count(*) FROM t") == 1)
    }

    @Test func `a connection ends a statement that would never end`() throws {
        let folder = try TemporaryFolder()
        let connection = try SQLiteConnection(path: made(folder))
        let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
        for _ in 0..<2 {
            #expect { try connection.number(endless) } throws: {
                ($0 as? SQLiteError)?.kind == .endless
            }
            // Another statement begins with all of its steps.
            try connection.run("INSERT INTO t (value) VALUES (1)")
        }
        #expect(try connection.number("SELECT count(*) FROM t") == 2)
    }

    @Test func `a connection identifies errors by kind`() throws {
        let folder = try TemporaryFolder()
        let path = try made(folder)
        func kind(_ body: () throws -> Void) -> SQLiteError.Kind? {
            do { try body() } catch { return (error as? SQLiteError)?.kind }
            return nil
        }
        #expect(
            kind { _ = try SQLiteConnection(path: folder.path("missing.db")) } == .cannotOpen)
        #expect(
            kind { _ = try SQLiteConnection(path: folder.path("missing.db"), isReadOnly: true) }
                == .cannotOpen)
        let text = folder.path("text.db")
        try Data(String(repeating: "no database ", count: 100).utf8).write(to: URL(filePath: text))
        #expect(
            kind { _ = try SQLiteConnection(path: text, isReadOnly: true).number("SELECT 1 FROM t") }
                == .notADatabase)
        let reader = try SQLiteConnection(path: path, isReadOnly: true)
        #expect(kind { try reader.run("DELETE FROM t") } == .readOnly)
        #expect(kind { try reader.run("DELETE FROM other") } == .otherTables)
        let writer = try SQLiteConnection(path: path)
        try writer.run("BEGIN IMMEDIATE")
        let other = try SQLiteConnection(path: path, timeout: 1)
        #expect(kind { try other.writing {} } == .busy)
        writer.close()
        #expect(kind { try other.writing {} } == nil)
        #expect(kind { _ = try writer.number("SELECT 1") } == .closed)
    }
}

@Suite struct SQLitePoolTests {
    @Test func `readers keep the state at their start`() throws {
        let folder = try TemporaryFolder()
        let pool = try SQLitePool(path: made(folder), isReadOnly: false)
        let count = "SELECT count(*) FROM t"
        try pool.read { reader in
            #expect(try reader.number(count) == 0)
            try pool.write { try $0.run("INSERT INTO t (value) VALUES (1)") }
            #expect(try reader.number(count) == 0)
            #expect(try pool.read { try $0.number(count) } == 1)
        }
        #expect(try pool.read { try $0.number(count) } == 1)
    }

    @Test func `a pool rejects writing through a reader or to a file opened for reading`() throws {
        let folder = try TemporaryFolder()
        let path = try made(folder)
        let pool = try SQLitePool(path: path, isReadOnly: false)
        #expect { try pool.read { try $0.run("DELETE FROM t") } } throws: {
            ($0 as? SQLiteError)?.kind == .readOnly
        }
        let readOnly = try SQLitePool(path: path, isReadOnly: true)
        #expect { try readOnly.write { try $0.run("DELETE FROM t") } } throws: {
            ($0 as? SQLiteError)?.kind == .readOnly
        }
        #expect(pool.isWritable && !readOnly.isWritable)
    }

    @Test func `closing leaves a complete file without others next to it`() throws {
        let folder = try TemporaryFolder()
        let path = try made(folder)
        let pool = try SQLitePool(path: path, isReadOnly: false)
        try pool.write { try $0.run("INSERT INTO t (value) VALUES ('there')") }
        _ = try pool.read { reader in try pool.read { try $0.number("SELECT 1") } }
        try pool.vacuum()
        pool.close()
        pool.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")) == ["x.db"])
        #expect { try pool.read { try $0.number("SELECT 1") } } throws: {
            ($0 as? SQLiteError)?.kind == .closed
        }
        #expect { try pool.write { _ in } } throws: { ($0 as? SQLiteError)?.kind == .closed }
        let again = try SQLitePool(path: "file:\(path)?immutable=1", isReadOnly: true)
        #expect(try again.read { try $0.text("SELECT value FROM t") } == "there")
    }

    @Test func `concurrent threads lose no changes`() async throws {
        let folder = try TemporaryFolder()
        let pool = try SQLitePool(path: made(folder), isReadOnly: false)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<25 {
                        do {
                            try pool.write { try $0.run("INSERT INTO t (value) VALUES (1)") }
                            let (count, last) = try pool.read { reader in
                                (
                                    try reader.number("SELECT count(*) FROM t"),
                                    try reader.number("SELECT max(key) FROM t")
                                )
                            }
                            #expect(count == last)
                        } catch {
                            Issue.record(error)
                        }
                    }
                }
            }
        }
        #expect(try pool.read { try $0.number("SELECT count(*) FROM t") } == 100)
    }
}
#endif
