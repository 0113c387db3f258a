// Vectors as an index stores them.

#if Search
import Foundation
import Testing
import WinnowSQLite
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowIndex

@Suite struct StoredVectorTests {
    /// The vectorizer splits words at digits.
    private static func word(_ number: Int) -> String {
        String(
            String(number + 100).map {
                Character(UnicodeScalar(UInt8(ascii: "a") + UInt8($0.wholeNumberValue ?? 0)))
            })
    }

    private static func item(_ number: Int) -> SearchItem {
        SearchItem(
            identifier: "id\(number)", title: "title", text: "\(word(number % 50)) \(word(100 + number % 31))"
        )
    }

    private static func made(_ path: String, count: Int = 400) throws -> SearchIndex {
        let index = try SearchIndex(at: path, vectorizer: HashingVectorizer())
        try index.insert((0..<count).map { item($0) }, batchSize: 130)
        return index
    }

    private static func numbers(_ path: String, _ sql: String) throws -> [Int64] {
        let connection = try SQLiteConnection(path: path)
        defer { connection.close() }
        return try connection.numbers(sql)
    }

    /// The vector of each item in the file, by key.
    private static func vectors(_ path: String) throws -> [Int64: ItemVector] {
        let connection = try SQLiteConnection(path: path)
        defer { connection.close() }
        var vectors: [Int64: ItemVector] = [:]
        try VectorChunks(database: connection, dimension: 128).forEach(in: 1...10_000) { key, bytes in
            vectors[key] = ItemVector(stored: bytes, dimension: 128)
        }
        return vectors
    }

    @Test func `vectors of replaced items have no part in the calibration`() throws {
        let folder = try TemporaryFolder()
        let index = try SearchIndex(at: folder.path("x.index"), vectorizer: HashingVectorizer())
        try index.insert((0..<400).map { SearchItem(identifier: "id\($0)", title: "coming soon") })
        try index.flush()
        // While it is in use, before it is flushed.
        try index.insert((0..<400).map { Self.item($0) }, batchSize: 100)
        let fresh = try Self.made(folder.path("y.index"))
        try fresh.flush()
        let expected = fresh.keeper.snapshot.calibration
        for flushes in [false, true] {
            if flushes { try index.flush() }
            let found = index.keeper.snapshot.calibration
            #expect(zip(found.mean, expected.mean).allSatisfy { abs($0 - $1) < 1e-4 }, "\(flushes)")
            #expect(abs(found.spread - expected.spread) < 1e-4 && found.trust == expected.trust)
        }
    }

    @Test func `vectors fill pages, and are the same by key and in order`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.index")
        let index = try Self.made(path)
        let all = try Self.vectors(path)
        #expect(Set(all.keys) == Set(1...400))
        // 29 records of 136 bytes; each batch ends one.
        #expect(try Self.numbers(path, "SELECT count(*) FROM vectors") == [16])
        try index.store.read { database in
            var cursor = VectorChunks.Cursor()
            let chunks = VectorChunks(database: database, dimension: 128)
            for key in [1, 2, 29, 30, 31, 130, 131, 399, 400] as [Int64] {
                let vector = try cursor.vector(of: key, in: chunks)
                #expect(vector != nil && vector == all[key])
            }
            #expect(try cursor.vector(of: 401, in: chunks) == nil)
        }
        #expect(all[1] != all[2])
    }

    @Test func `vectors of deleted items are removed with their chunk, and all of them when compacted`()
        throws
    {
        let folder = try TemporaryFolder()
        let path = folder.path("x.index")
        let index = try Self.made(path)
        let before = try Self.vectors(path)
        var batch = IndexBatch()
        // A whole chunk, most of the next, and a few of others.
        for number in 0..<29 + 20 { batch.delete("id\(number)") }
        for number in stride(from: 200, to: 400, by: 40) { batch.delete("id\(number)") }
        try index.apply(batch)
        let after = try Self.vectors(path)
        #expect(after.keys.min() == 50 && after[201] != nil)
        for (key, vector) in after { #expect(vector == before[key]) }
        let request = SearchRequest(SearchQuery(Self.item(60).text), mode: .semantic, limit: 30)
        let answer = try index.answer(to: request)
        #expect(!answer.hits.isEmpty)
        try index.compact()
        let compacted = try Self.vectors(path)
        #expect(Set(compacted.keys) == Set(try Self.numbers(path, "SELECT key FROM item")))
        #expect(try Self.numbers(path, "SELECT count(*) FROM vectors") == [12])
        for (key, vector) in compacted { #expect(vector == before[key]) }
        #expect(
            try index.verify().isSound && index.answer(to: request).hits.map(\.id) == answer.hits.map(\.id))
        try index.close()
        try FileManager.default.removeItem(atPath: path + ".cache")
        let again = try SearchIndex(at: path, vectorizer: HashingVectorizer())
        #expect(try again.answer(to: request).hits.map(\.id) == answer.hits.map(\.id))
    }

    @Test func `vectors are not stored in the cache`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.index")
        try Self.made(path, count: 1200).close()
        let names = try FileManager.default.contentsOfDirectory(atPath: path + ".cache")
        let size = names.reduce(0) { $0 + FileSize.of("\(path).cache/\($1)") }
        #expect(size < 1200 * 128)
    }

    @Test func `the vector of an item that is replaced in the same batch counts once`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.index")
        let index = try Self.made(path, count: 60)
        try index.apply(IndexBatch(inserting: [Self.item(70), Self.item(71), Self.item(70)]))
        let request = SearchRequest(SearchQuery(Self.item(70).text), mode: .semantic)
        #expect(try index.answer(to: request).hits.first?.id == "id70")
        try index.close()
        try FileManager.default.removeItem(atPath: path + ".cache")
        let again = try SearchIndex(at: path, vectorizer: HashingVectorizer())
        #expect(try again.verify().isSound && again.answer(to: request).hits.first?.id == "id70")
    }

    @Test(arguments: [
        "DELETE FROM vectors WHERE first = 1", "UPDATE vectors SET checksum = checksum + 1 WHERE first = 1",
        "UPDATE vectors SET bytes = substr(bytes, 2) WHERE first = 1", "UPDATE vectors SET bytes = x''",
        "UPDATE vectors SET first = -5 WHERE first = 1",
    ])
    func `missing or damaged vectors are reported with a remedy`(_ statement: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.index")
        try Self.made(path).close()
        let connection = try SQLiteConnection(path: path)
        try connection.run(statement)
        connection.close()
        let index = try SearchIndex(at: path, vectorizer: HashingVectorizer())
        #expect(try !index.answer(to: SearchRequest("title", mode: .lexical)).hits.isEmpty)
        let error = #expect(throws: IndexError.self) {
            try index.answer(to: SearchRequest("title", mode: .semantic))
        }
        #expect(
            error?.code == .damaged
                && error?.message
                    == "\(path): is damaged: the vector of an item is missing or damaged; restore "
                    + "it from a copy, or build it again with winnow index build --restart"
        )
        let faults = try index.verify().faults
        #expect(faults.contains("item 1: its vector is missing or damaged"))
    }
}
#endif
