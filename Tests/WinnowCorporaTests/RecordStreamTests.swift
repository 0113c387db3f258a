// Records with all their values, with any block size.

import Foundation
import Testing
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowCorpora

@Suite struct RecordStreamTests {
    private func records(
        _ bytes: [UInt8], as name: String = "a.csv", blockSize: Int = 1 << 18,
        _ change: (inout DataOptions) -> Void = { _ in }
    ) throws -> [DataRecord] {
        let folder = try TemporaryFolder()
        var options = DataOptions()
        change(&options)
        var stream = try RecordStream(
            path: try folder.file(name, bytes), options: options, blockSize: blockSize)
        var records: [DataRecord] = []
        var byteCount = 0
        while let block = try stream.next() {
            records += try block.parse().records
            byteCount += block.byteCount
        }
        #expect(byteCount == bytes.count)
        return records
    }

    private func texts(_ records: [DataRecord]) -> [String] {
        records.map { "\($0.line) " + JSONValue.object($0.members).text() }
    }

    @Test(arguments: [1, 2, 3, 7, 1 << 18])
    func `cells are named by their columns`(blockSize: Int) throws {
        let csv = "\u{FEFF}id, Text ,,n\r\n1,\"a\r\nb\",x,2\r\n\r\n2,\"c \"\"d\"\"\",,\r\n3,e,f,g,,\r\n"
        let records = try records(Array(csv.utf8), blockSize: blockSize)
        #expect(
            texts(records) == [
                #"2 {"id":"1","Text":"a\r\nb","3":"x","n":"2"}"#,
                #"5 {"id":"2","Text":"c \"d\"","3":"","n":""}"#,
                #"6 {"id":"3","Text":"e","3":"f","n":"g"}"#,
            ])
        let first = Array("1,\"a\r\nb\",x,2".utf8)
        #expect(records[0].checksum == first.withUnsafeBytes { CRC32.checksum(of: $0) })
        #expect(Set(records.map(\.checksum)).count == 3)
    }

    @Test(arguments: [1, 5, 1 << 18])
    func `each line is an object with any members`(blockSize: Int) throws {
        let json = "{\"a\":[1,{\"b\":null}]}\r\n\n{}\n  {\"a\":1,\"a\":2}"
        let records = try records(Array(json.utf8), as: "a.jsonl", blockSize: blockSize)
        #expect(records.map(\.line) == [1, 3, 4])
        #expect(records[0].members["a"]?.text() == #"[1,{"b":null}]"#)
        #expect(records[1].members.count == 0 && records[2].members["a"] == 2)
        #expect(try self.records(Array("{\"a\":1}".utf8), as: "items")[0].members["a"] == 1)
    }

    @Test func `columns without a header are named by their numbers`() throws {
        let records = try records(Array("a\tb\nc\td\n".utf8), as: "a.tsv") { $0.hasHeader = false }
        #expect(texts(records) == [#"1 {"1":"a","2":"b"}"#, #"2 {"1":"c","2":"d"}"#])
    }

    @Test func `empty input or a header alone gives no records`() throws {
        for name in ["a.csv", "a.tsv", "a.jsonl", "a"] {
            #expect(try records([], as: name).isEmpty)
            #expect(try records([0x0A, 0x0A], as: name).isEmpty)
        }
        #expect(try records(Array("id,text".utf8)).isEmpty)
        #expect(try records(Array("sep=;\nid;text\n1;a\n".utf8)).count == 1)
    }

    @Test func `NULs become spaces, and other encodings are read if selected`() throws {
        #expect(
            try records(Array("{\"a\":\"x\0y\"}\n".utf8), as: "a.jsonl")[0].members["a"] == "x y")
        let latin = Array("id,text\n1,caf".utf8) + [0xE9]
        #expect(try records(latin) { $0.encoding = .latin1 }[0].members["text"] == "café")
    }

    static let broken: [(text: [UInt8], name: String, code: CorpusError.Code, line: Int?)] = [
        (Array("id,text\n1,a\n2\n".utf8), "a.csv", .raggedRow, 3),
        (Array("id,text\n1,a,b\n".utf8), "a.csv", .raggedRow, 2),
        (Array("id,text\n1,\"a\n".utf8), "a.csv", .unclosedQuote, 2),
        (Array("id,text,id\n1,a,b\n".utf8), "a.csv", .missingColumn, nil),
        (Array("id,text\n1,".utf8) + [0x81, 0x0A], "a.csv", .invalidUTF8, 2),
        (Array("{\"a\":1}\n{\"a\":\n".utf8), "a.jsonl", .badJSON, 2),
        (Array("{\"a\":1}\n[]\n".utf8), "a.jsonl", .badJSON, 2),
        (Array("[{\"a\":1},\n[]]\n".utf8), "a.json", .badJSON, 2),
        ("id,text\n1,a\n".utf8.flatMap { [$0, 0] }, "a.csv", .utf16, nil),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a.csv", .binary, nil),
        (Array("x\n".utf8), "a.mbox", .notMail, nil),
    ]

    @Test(arguments: broken.indices) func `errors give the line`(index: Int) throws {
        let (text, name, code, line) = Self.broken[index]
        for blockSize in [1, 1 << 18] {
            let error = try #require(throws: CorpusError.self) {
                try records(text, as: name, blockSize: blockSize)
            }
            #expect(error.code == code && error.place?.line == line, "\(error)")
        }
    }

    @Test func `a missing file, a folder and wrong options are errors`() throws {
        #expect(throws: CorpusError.self) { try RecordStream(path: "/nowhere/items.csv") }
        #expect(throws: CorpusError.self) { try RecordStream(path: "/tmp") }
        var options = DataOptions()
        options.format = .lines
        #expect(throws: CorpusError.self) { try RecordStream(path: "/dev/null", options: options) }
    }

    private static let suite = "robustness/JSONTestSuite/test_parsing"

    @Test(.enabled(if: TestData.has(suite), "needs \(TestData.place)"))
    func `hostile JSON Lines give records or an error`() throws {
        let folder = try #require(TestData.datasets) + "/" + Self.suite
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            var stream = try RecordStream(path: folder + "/" + name)
            do throws(CorpusError) {
                while let raw = try stream.next() { _ = try raw.parse() }
                #expect(
                    !name.hasPrefix("n_") || name.hasSuffix("no_data.json") || name == "n_single_space.json",
                    "\(name)")
            } catch {
                #expect(!error.message.isEmpty && !error.message.contains("\n"), "\(name)")
            }
        }
    }
}
