// `winnow index add`, `remove`, `info`, `verify` and `compact`.

#if Search
import Foundation
import Testing
import _WinnowTestSupport

@Suite struct IndexChangeTests {
    @Test func `added items replace those with the same identifiers`() throws {
        let folder = try SmallIndex.folder()
        let more = "{\"id\":\"c-2\",\"text\":\"Knitting\"}\n{\"id\":\"c-9\",\"text\":\"Chess\"}\n"
        let added = try folder.run("index add small.index --embedding none", input: more)
        #expect(added.code == 0 && added.output.isEmpty)
        #expect(
            added.errorText == "1 item added, 1 replaced; 7 items in small.index\n", "\(added.errorText)")
        #expect(try folder.found("bread") == [])
        #expect(try folder.found("knitting") == ["c-2"])
        // An index without vectors needs no --embedding none.
        expectQuietSuccess(try folder.run("index add small.index items.csv items.jsonl -q"))
        #expect(try folder.found("bread") == ["c-2"])
        #expect(try folder.run("index info small.index").text.contains("items"))
    }

    @Test func `items are removed by identifier, domain and expiry`() throws {
        let folder = try SmallIndex.folder()
        let removed = try folder.run("index remove small.index --id c-1 --id c-1 --id missing")
        #expect(removed.code == 0)
        #expect(removed.errorText.contains("1 identifier of 2 not in the index"), "\(removed.errorText)")
        #expect(removed.errorText.contains("1 item removed; 5 items in small.index"))
        #expect(!removed.errorText.contains("missing"))
        let domain = try folder.run("index remove small.index --domain help")
        #expect(domain.errorText == "2 items removed; 3 items in small.index\n", "\(domain.errorText)")
        let input = try folder.run("index remove small.index -", input: "7\r\n\nc-2\n")
        #expect(input.errorText == "2 items removed; 1 item in small.index\n", "\(input.errorText)")
        let expiring = "{\"id\":\"e\",\"text\":\"gone\",\"expires\":\"2000-01-01\"}\n"
        #expect(try folder.run("index add small.index -q", input: expiring).code == 0)
        #expect(try folder.found("gone") == [])
        let expired = try folder.run("index remove small.index --expired")
        #expect(expired.errorText == "1 item removed; 1 item in small.index\n", "\(expired.errorText)")
        try folder.write("ids.csv", "c-3\n")
        expectQuietSuccess(try folder.run("index remove small.index ids.csv -q"))
        // An empty index is an index.
        #expect(try folder.found("sailing") == [])
        expectQuietSuccess(try folder.run("index verify small.index -q"))
        expectQuietSuccess(try folder.run("index compact small.index -q"))
        #expect(try folder.run("index info small.index --format json").text.contains("\"items\": 0"))
    }

    @Test(arguments: ["add small.index items.jsonl", "remove small.index --id c-1", "compact small.index"])
    func `changing an index that can only be read exits with 73`(verb: String) throws {
        let folder = try SmallIndex.folder()
        // Like a read-only disk, a link that leads nowhere keeps SQLite from making the log's index.
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/small.index-shm", withDestinationPath: "nowhere/shm")
        expectFailure(try folder.run("index \(verb) -q"), 73, ["small.index: cannot be written"])
        #expect(try folder.found("bread") == ["c-2"])
        try folder.write("small.index", "text")
        expectFailure(try folder.run("index \(verb) -q"), 65, ["small.index"])
    }

    @Test func `info shows the contents of an index`() throws {
        let folder = try SmallIndex.folder()
        let text = try folder.run("index info small.index")
        expectQuietSuccess(text)
        for part in ["small.index", "items", "6", "stems", "none"] {
            #expect(text.text.contains(part), "\(part)")
        }
        let json = try folder.run("index info small.index --format json")
        let object = try #require(
            JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any])
        #expect(object["items"] as? Int == 6 && object["terms"] as? String == "stems")
        #expect(object["embedding"] is NSNull && object["isFinished"] as? Bool == true)
        #expect((object["fileSize"] as? Int ?? 0) > 0)
    }

    @Test func `a compacted index answers as before`() throws {
        let folder = try SmallIndex.folder()
        expectQuietSuccess(try folder.run("index remove small.index --id c-3 -q"))
        let before = try folder.found("manager team course")
        let compacted = try folder.run("index compact small.index")
        #expect(compacted.code == 0 && compacted.errorText.contains("5 items in small.index"))
        #expect(try folder.found("manager team course") == before)
        let verified = try folder.run("index verify small.index")
        #expect(verified.code == 0 && verified.errorText.contains("5 items"), "\(verified.errorText)")
    }

    @Test func `verify finds a damaged file`() throws {
        let folder = try SmallIndex.folder()
        expectQuietSuccess(try folder.run("index compact small.index -q"))
        var bytes = try folder.bytes("small.index")
        #expect(bytes.count > 8192)
        for offset in stride(from: 4096, to: bytes.count, by: 64) { bytes[offset] ^= 0xFF }
        try folder.write("small.index", bytes)
        let verified = try folder.run("index verify small.index")
        #expect(verified.code == 65, "\(verified.errorText)")
        #expect(verified.errorText.hasPrefix("winnow: small.index"))
    }

    @Test func `a missing or damaged cache is rebuilt`() throws {
        let folder = try SmallIndex.folder()
        let before = try folder.found("manager team course")
        let cache = folder.path + "/small.index.cache"
        for name in try FileManager.default.contentsOfDirectory(atPath: cache) {
            guard var bytes = try? folder.bytes("small.index.cache/" + name), bytes.count > 64 else {
                continue
            }
            for offset in stride(from: 0, to: bytes.count, by: 7) { bytes[offset] ^= 0x55 }
            try folder.write("small.index.cache/" + name, bytes)
        }
        #expect(try folder.found("manager team course") == before)
        try FileManager.default.removeItem(atPath: cache)
        #expect(try folder.found("manager team course") == before)
        expectQuietSuccess(try folder.run("index verify small.index -q"))
    }

    @Test func `an index moved without its cache is sound, and rebuilds it`() throws {
        let folder = try SmallIndex.folder()
        let before = try folder.found("manager team course")
        try FileManager.default.moveItem(
            atPath: folder.path + "/small.index", toPath: folder.path + "/moved.index")
        expectQuietSuccess(try folder.run("index verify moved.index -q"))
        #expect(FileManager.default.fileExists(atPath: folder.path + "/moved.index.cache"))
        expectQuietSuccess(try folder.run("index verify moved.index -q"))
        #expect(try folder.found("manager team course", in: "moved.index") == before)
    }

    @Test func `after a command, the file alone is the whole index`() throws {
        let folder = try SmallIndex.folder()
        try folder.write("more.jsonl", SmallIndex.many(0..<3))
        expectQuietSuccess(try folder.run("index add small.index more.jsonl -q"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/small.index-wal"))
        expectQuietSuccess(try folder.run("index remove small.index --id c-3 -q"))
        try folder.write("copy.index", try folder.bytes("small.index"))
        #expect(try folder.run("index info copy.index --format json").text.contains("\"items\": 8"))
    }

    @Test func `two writers at once lose nothing`() throws {
        let folder = try SmallIndex.folder()
        try folder.write("a.jsonl", SmallIndex.many(0..<500))
        try folder.write("b.jsonl", SmallIndex.many(500..<1000))
        let first = try folder.start("index add small.index a.jsonl -q --batch-size 20")
        let second = try folder.start("index add small.index b.jsonl -q --batch-size 20")
        expectQuietSuccess(try first.outcome())
        expectQuietSuccess(try second.outcome())
        #expect(try folder.found("word3") == ["n-3"] && folder.found("word997") == ["n-997"])
        #expect(try folder.run("index verify small.index").errorText.contains("1,006 items"))
    }
}
#endif
