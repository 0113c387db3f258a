#if Search
import Foundation
import Testing
import WinnowSQLite
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowIndex

/// Files with valid SQLite tables that contain data Winnow never writes.
@Suite struct HostileStoreTests {
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
            "expires", "rank",
        ].map { "UPDATE item SET \($0) = ? WHERE key = 3" }
        + ["first", "checksum", "bytes"].map {
            "UPDATE vectors SET \($0) = ? WHERE first = (SELECT min(first) FROM vectors)"
        }
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
            UPDATE sqlite_master SET sql = replace(replace(replace(replace(replace(replace(replace(sql,
                ' STRICT, ', ' '), ' STRICT', ''), ' TEXT', ' BLOB'), ' ANY', ' BLOB'), ' REAL', ' BLOB'),
                'INTEGER NOT NULL', 'BLOB'), ' NOT NULL', '') WHERE sql LIKE 'CREATE TABLE %'
                AND name NOT LIKE 'sqlite%';
            PRAGMA writable_schema = RESET;
            """)
        return path
    }

    @Test(arguments: places) func `foreign data causes an error or an answer, never a crash`(
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
            try Self.seal(connection)
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

    /// Corrects the checksums, so that the code after their comparison is reached.
    private static func seal(_ connection: SQLiteConnection) throws {
        var sums: [(Int64, Int64)] = []
        try connection.forEachRow("SELECT \(StoredItem.columns) FROM item") { row in
            let texts = [2, 3].map { column in row.withBytes(column) { Array($0) } }
            sums.append((row.number(10) ?? 0, StoredItem.checksum(of: row, texts: texts)))
        }
        for (key, sum) in sums {
            try connection.run("UPDATE item SET checksum = ? WHERE key = ?", .number(sum), .number(key))
        }
        sums = []
        try connection.forEachRow("SELECT first, bytes FROM vectors") { row in
            let first = row.number(0) ?? 0
            sums.append((first, row.withBytes(1) { VectorChunks.checksum(of: $0, first: first) }))
        }
        for (first, sum) in sums {
            try connection.run(
                "UPDATE vectors SET checksum = ? WHERE first = ?", .number(sum), .number(first))
        }
        let items = "UPDATE property SET value = (SELECT count(*) FROM item) WHERE name = 'items'"
        try connection.run(items)
        var deletions = DeletionSum()
        try connection.forEachRow("SELECT key FROM deletion") { deletions.add($0.number(0) ?? 0) }
        try deletions.write(to: connection)
        try StoreSeal.write(to: connection)
    }

    /// Pages that form circles, with correct checksums of their readable part.
    @Test(arguments: 0..<8 as Range<UInt64>)
    func `swapped pages cause an error or an answer, and no endless reading`(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.index")
        let index = try SearchIndex(at: path, vectorizer: HashingVectorizer())
        let text = String(repeating: "some words of a text ", count: 30)
        try index.insert(
            (0..<120).map {
                SearchItem(identifier: "id\($0)", title: "title \($0)", text: text, domain: "d.e")
            })
        try index.close()
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        var random = SeededGenerator(seed: seed)
        let pages = bytes.count / 4096
        for _ in 0...random.next(below: 3) {
            let (from, to) = (random.next(below: pages), 1 + random.next(below: pages - 1))
            // Copies of an interior page below itself are circles.
            bytes.replaceSubrange(to * 4096..<to * 4096 + 4096, with: bytes[from * 4096..<from * 4096 + 4096])
        }
        try Data(bytes).write(to: URL(filePath: path))
        if random.next(below: 2) == 0 { try FileManager.default.removeItem(atPath: path + ".cache") }
        let duration = try ContinuousClock().measure {
            do {
                let connection = try SQLiteConnection(path: path)
                defer { connection.close() }
                try Self.seal(connection)
            } catch is SQLiteError {}
            note { () throws(IndexError) in
                let index = try SearchIndex(at: path, vectorizer: HashingVectorizer(), access: .open)
                note { () throws(IndexError) in
                    _ = try index.answer(to: SearchRequest("title word", limit: 200))
                }
                note { () throws(IndexError) in _ = try index.answer(to: SearchRequest(similarTo: "id1")) }
                note { () throws(IndexError) in try index.forEachItem { _ in true } }
                note { () throws(IndexError) in _ = try index.verify() }
                note { () throws(IndexError) in
                    try index.insert([SearchItem(identifier: "id2", title: "new word")])
                }
                note { () throws(IndexError) in
                    var batch = IndexBatch()
                    batch.delete(domain: "d")
                    batch.deleteAll()
                    try index.apply(batch)
                }
                note { () throws(IndexError) in try index.compact() }
                note { () throws(IndexError) in try index.close() }
            }
        }
        #expect(duration < .seconds(30), "seed \(seed)")
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
