// Texts as an index stores them.

#if Search
import Foundation
import Testing
import WinnowSQLite
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowIndex

@Suite struct StoredTextTests {
    private static func dictionary(of texts: [String]) -> TextDictionary {
        var sample = TextDictionary.Sample()
        for text in texts {
            var text = text
            text.withUTF8 { sample.add($0) }
        }
        return sample.dictionary()
    }

    private static let words = (0..<900).map { "word\($0 * 7919 % 5000)" }
    private static let sentences = (0..<3000).map { number in
        (0..<12).map { words[(number * 31 + $0 * $0 * 7) % words.count] }.joined(separator: " ") + "."
    }
    private static let usual = dictionary(of: sentences)

    @Test(arguments: [
        "", " ", "  ", ".", "a", "word1", " word1", "word1 ", "word7919  word3.. word9,word1",
        "Naïve Straße, 東京 と 大阪 🙂👩‍👩‍👧 e\u{301}", "one\0two\0", "tab\tline\r\nline\n",
        String(repeating: "x", count: 70_000), String(repeating: "word7 ", count: 20_000),
        String(repeating: "🙂", count: 500), String(repeating: ".,;", count: 300),
        // More than four times the bytes of its codes.
        String(repeating: " misunderstandings", count: 90),
    ])
    func `stored texts are the same when read`(_ text: String) throws {
        let repeated = Self.dictionary(of: [String(repeating: " misunderstandings", count: 9)])
        for dictionary in [
            Self.usual, Self.dictionary(of: []), Self.dictionary(of: ["a b a b", "a b"]), repeated,
        ] {
            var (text, codes) = (text, [UInt8]())
            text.withUTF8 { dictionary.encode($0, to: &codes) }
            let read = codes.withUnsafeBytes { dictionary.text(of: $0) }
            #expect(read == Array(text.utf8))
        }
    }

    @Test func `any bytes are the same when read, and take little more`() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<300 {
            let bytes = (0..<random.next(below: 600)).map { _ in UInt8(random.next(below: 256)) }
            var codes: [UInt8] = []
            bytes.withUnsafeBufferPointer { Self.usual.encode($0, to: &codes) }
            #expect(codes.withUnsafeBytes { Self.usual.text(of: $0) } == bytes)
            #expect(codes.count <= bytes.count * 5 / 4 + 2)
        }
    }

    @Test func `stored texts take less than half by a dictionary of similar texts`() {
        let sizes = Self.sentences.reduce(into: (codes: 0, plain: 0)) { sizes, sentence in
            var (text, codes) = (sentence, [UInt8]())
            text.withUTF8 { Self.usual.encode($0, to: &codes) }
            sizes.codes += codes.count
            sizes.plain += sentence.utf8.count
        }
        #expect(2 * sizes.codes < sizes.plain, "\(sizes)")
    }

    @Test func `texts with altered codes are other texts or nothing, never a crash`() {
        var random = SeededGenerator(seed: 9)
        var (text, codes) = (Self.sentences[0] + " 🙂 unknown", [UInt8]())
        text.withUTF8 { Self.usual.encode($0, to: &codes) }
        for _ in 0..<3000 {
            var damaged = codes
            for _ in 0...random.next(below: 4) {
                damaged[random.next(below: damaged.count)] = UInt8(random.next(below: 256))
            }
            damaged.removeLast(random.next(below: damaged.count))
            let read = damaged.withUnsafeBytes { Self.usual.text(of: $0) }
            #expect(read?.count ?? 0 <= 40 * damaged.count)
        }
    }

    @Test func `dictionaries are read as they were written, or not at all`() throws {
        let stored = Self.usual.stored
        let read = try #require(stored.withUnsafeBytes { TextDictionary(stored: $0) })
        #expect(read.stored == stored && read.count == Self.usual.count && read.count > 500)
        for size in [1, 2, stored.count - 1] {
            let part = stored.prefix(size)
            let short = Array(part).withUnsafeBytes { TextDictionary(stored: $0) }
            #expect(short == nil || short?.stored == Array(part))
        }
        #expect([0, 1, 2].withUnsafeBytes { TextDictionary(stored: $0) } == nil)
    }

    // MARK: In an index

    private static func item(_ number: Int) -> SearchItem {
        SearchItem(
            identifier: "id\(number)", title: "title of \(sentences[number % 7].prefix(20))",
            text: number == 1500 ? "" : number == 1501 ? "🙂 \(sentences[3])" : sentences[number % 3000])
    }

    /// An index of 2,500 items in batches, most of them stored by a dictionary.
    private static func made(_ path: String, vectorizer: HashingVectorizer? = nil) throws {
        let index = try SearchIndex(at: path, vectorizer: vectorizer)
        try index.insert((0..<2500).lazy.map { item($0) }, batchSize: 250)
        try index.close()
    }

    private static func number(_ path: String, _ sql: String) throws -> Int64 {
        let connection = try SQLiteConnection(path: path)
        defer { connection.close() }
        return try connection.number(sql) ?? -1
    }

    @Test func `texts are stored by a dictionary once there are a thousand items, and found as before`()
        throws
    {
        let folder = try TemporaryFolder()
        let path = folder.path("x.index")
        try Self.made(path)
        let blobs = "SELECT count(*) FROM item WHERE typeof(text) = 'blob'"
        #expect(try Self.number(path, blobs) == 1499)
        #expect(try Self.number(path, "SELECT count(*) FROM dictionary") == 1)
        let index = try SearchIndex(at: path, vectorizer: nil)
        #expect(try index.verify().isSound)
        var number = 0
        try index.forEachItem { item in
            let isSame = item == Self.item(number)
            number += 1
            return isSame
        }
        #expect(number == 2500)
        let hit = try #require(try index.answer(to: SearchRequest("\"🙂\" word0 word1")).hits.first)
        #expect(hit.item.text.hasPrefix("word") || hit.item.text.hasPrefix("🙂"))
        #expect(try index.item("id2100") == Self.item(2100))
        var batch = IndexBatch()
        batch.update("id2200") { $0.title += "!" }
        try index.apply(batch)
        #expect(try index.item("id2200")?.text == Self.item(2200).text)
    }

    @Test func `texts get a new dictionary when compacted, or none if few items are left`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.index")
        try Self.made(path)
        let index = try SearchIndex(at: path, vectorizer: nil)
        try index.compact()
        let blobs = "SELECT count(*) FROM item WHERE typeof(text) = 'blob'"
        #expect(try Self.number(path, blobs) == 2499)
        #expect(try Self.number(path, "SELECT count(*) FROM dictionary") == 1)
        #expect(try index.item("id900") == Self.item(900) && index.verify().isSound)
        var batch = IndexBatch()
        for number in 0..<2400 { batch.delete("id\(number)") }
        try index.apply(batch)
        try index.compact()
        #expect(try Self.number(path, blobs) == 0)
        #expect(try Self.number(path, "SELECT count(*) FROM dictionary") == 0)
        #expect(try index.item("id2450") == Self.item(2450) && index.verify().isSound)
        // Other processes may know the old dictionaries: their numbers are not used again.
        try index.insert((0..<2400).map { Self.item($0) })
        try index.compact()
        #expect(try Self.number(path, "SELECT min(number) FROM dictionary") == 4)
    }

    @Test(arguments: [
        "UPDATE item SET text = substr(text, 1, length(text) - 2) WHERE key = 2000",
        "UPDATE item SET text = x'' WHERE key = 2000", "UPDATE item SET text = x'FF' WHERE key = 2000",
        "UPDATE item SET text = x'63707172' WHERE key = 2000",
        "UPDATE item SET text = x'FFFFFFFFFFFFFFFFFF01' WHERE key = 2000",
        "UPDATE item SET text = CAST(text AS TEXT) WHERE key = 2000",
        "UPDATE item SET text = 5 WHERE key = 2000",
        "UPDATE dictionary SET entries = substr(entries, 2)", "UPDATE dictionary SET entries = x''",
    ])
    func `damaged texts are reported with a remedy`(_ statement: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.index")
        try Self.made(path)
        let connection = try SQLiteConnection(path: path)
        try connection.run(statement)
        connection.close()
        let index = try SearchIndex(at: path, vectorizer: nil)
        let error = #expect(throws: IndexError.self) { try index.item("id1999") }
        #expect(
            error?.code == .damaged
                && error?.message
                    == "\(path): is damaged: an item does not match its checksum; restore it from "
                    + "a copy, or build it again with winnow index build --restart"
        )
        #expect(try index.verify().faults.contains { $0 == "item 2000: does not match its checksum" })
    }

    @Test func `texts whose dictionary is missing are found when the index is opened`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.index")
        try Self.made(path)
        let connection = try SQLiteConnection(path: path)
        try connection.run("DELETE FROM dictionary")
        connection.close()
        let error = #expect(throws: IndexError.self) { try SearchIndex(at: path, vectorizer: nil) }
        #expect(error?.code == .damaged)
    }
}
#endif
