#if Search
import Foundation
import Testing
import WinnowSQLite
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowIndex

/// Files with valid SQLite tables that contain data Winnow never writes.
@Suite("An index with foreign data")
struct HostileStoreTests {
    static let values: [SQLiteValue] = [
        .null, .number(-1), .number(.max), .number(.max - 1), .number(.min), .real(0.5), .real(1e300),
        .real(.infinity), .text(""), .text("abc\n"), .text("[1,{\"a\":[]}]"), .text("{\"a\":1}"),
        .text(
            "{\"items\":9223372036854775807,\"spread\":0.1,\"trust\":1,\"mean\":[\(String(repeating: "0.5,", count: 15))0.5]}"
        ),
        .text(
            "{\"items\":-9223372036854775808,\"spread\":0.1,\"trust\":1,\"mean\":[\(String(repeating: "0.5,", count: 15))0.5]}"
        ),
        .bytes([0xFF, 0, 0xFE]), .bytes(Array(repeating: 0x7F, count: 1000)),
    ]

    static let places =
        ["generation", "state", "calibration", "dimension", "vectorizer", "options"].map {
            "UPDATE property SET value = ? WHERE name = '\($0)'"
        }
        + [
            "key", "identifier", "domain", "title", "text", "keywords", "attributes", "created",
            "modified",
            "expires", "rank", "vector",
        ].map { "UPDATE item SET \($0) = ? WHERE key = 3" }
        + ["name", "first", "last", "documents"].map {
            "UPDATE segment SET \($0) = ? WHERE rowid = (SELECT min(rowid) FROM segment)"
        }
        + ["UPDATE deletion SET key = ?", "UPDATE sqlite_sequence SET seq = ? WHERE name = 'item'"]

    /// An index without SQLite's types, so that any column can contain any value.
    private static func loose(_ folder: TemporaryFolder) throws -> String {
        let path = folder.path("x.index")
        do {
            let index = try SearchIndex(at: path, vectorizer: HashingVectorizer())
            for number in 0..<3 {
                try index.insert(
                    (0..<4).map { item in
                        SearchItem(
                            identifier: "id\(item * (number + 1))", title: "title \(item)",
                            text: "word here",
                            domain: "d", keywords: ["k"], attributes: ["n": .integer(item)])
                    })
            }
            try index.flush()
            var batch = IndexBatch()
            batch.delete("id9")
            try index.apply(batch)
            try index.close()
        }
        let connection = try SQLiteConnection(path: path)
        defer { connection.close() }
        try connection.runAll(
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_master SET sql = replace(replace(replace(replace(replace(replace(sql,
                ' STRICT, ', ' '), ' STRICT', ''), ' TEXT', ' BLOB'), ' REAL', ' BLOB'),
                'INTEGER NOT NULL', 'BLOB'), ' NOT NULL', '') WHERE sql LIKE 'CREATE TABLE %'
                AND name NOT LIKE 'sqlite%';
            PRAGMA writable_schema = RESET;
            """)
        return path
    }

    @Test(arguments: places) func `causes an error or an answer, never a crash`(
        _ statement: String
    ) throws {
        let folder = try TemporaryFolder()
        let path = try Self.loose(folder)
        let before = try Data(contentsOf: URL(filePath: path))
        for value in Self.values {
            try before.write(to: URL(filePath: path))
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
            let connection = try SQLiteConnection(path: path)
            do {
                try connection.run(statement, value)
            } catch let error as SQLiteError {
                // A key must be an integer.
                #expect(error.kind == .otherTables)
            }
            connection.close()
            var sort = SearchRequest("word", mode: .lexical, limit: 20)
            sort.sort = [SearchSort("created"), SearchSort("n", ascending: false)]
            sort.facets = ["domain", "n"]
            sort.explains = true
            for vectorizer in [HashingVectorizer(), nil] as [HashingVectorizer?] {
                do throws(IndexError) {
                    let index = try SearchIndex(at: path, vectorizer: vectorizer, access: .open)
                    for request in [
                        sort, SearchRequest("title word", limit: 20), SearchRequest(similarTo: "id1"),
                    ] {
                        note { () throws(IndexError) in _ = try index.answer(to: request) }
                    }
                    note { () throws(IndexError) in _ = try index.information() }
                    note { () throws(IndexError) in _ = try index.verify() }
                    note { () throws(IndexError) in
                        try index.insert([SearchItem(identifier: "id2", title: "new word")])
                    }
                    note { () throws(IndexError) in _ = try index.answer(to: sort) }
                    note { () throws(IndexError) in try index.compact() }
                    note { () throws(IndexError) in try index.close() }
                } catch {
                    expectPlain(error)
                }
            }
        }
    }

    private func note(_ body: () throws(IndexError) -> Void) {
        do throws(IndexError) {
            try body()
        } catch {
            expectPlain(error)
        }
    }

    private func expectPlain(_ error: IndexError) {
        #expect(!error.message.contains("Error") && !error.message.contains("\n"), "\(error)")
        #expect(
            [.damaged, .notAnIndex, .otherVectorizer, .noSuchItem, .invalidItem].contains(error.code),
            "\(error)"
        )
    }
}
#endif
