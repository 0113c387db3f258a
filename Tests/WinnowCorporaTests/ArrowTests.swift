// Arrow streams and files, written by the library and by pyarrow.

import Foundation
import Testing
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowCorpora

@Suite("Arrow data")
struct ArrowTests {
    private static let columns: [(name: String, kind: ArrowWriter.Kind)] = [
        ("id", .integer), ("text", .text), ("label", .text), ("score", .real), ("flag", .truth),
    ]
    private static let rows = [
        "1\tfree \\t prize\\n\tspam\t0.25\ttrue", "-2\t\tham\t\\N\tfalse",
        "\\N\tcaf\u{E9} \\\\N\tham\t1e+300\t\\N",
    ]

    /// A stream of batches of rows.
    private static func stream(_ batches: [String]...) -> [UInt8] {
        let writer = ArrowWriter(columns: columns)
        return writer.schema
            + batches.flatMap { writer.batch(of: Array($0.map { $0 + "\n" }.joined().utf8)) }
            + ArrowWriter.end
    }

    private static func fixture(_ name: String) throws -> [UInt8] {
        let folder = TestData.packageRoot + "/Tests/WinnowCorporaTests/Fixtures/"
        return Array(try Data(contentsOf: URL(filePath: folder + name)))
    }

    /// The lines that Arrow data is converted to, if it comes in pieces.
    private func lines(of bytes: [UInt8], pieces: Int = 1 << 20, room: Int = 1 << 16) throws -> [String] {
        var text = try #require(ArrowText(head: bytes))
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: room)
        func take() throws {
            while true {
                let count = try buffer.withUnsafeMutableBytes { try text.take(into: $0) }
                guard count > 0 else { return }
                output += buffer[..<count]
            }
        }
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            text.append(bytes[start..<min(bytes.count, start + pieces)])
            try take()
        }
        try text.finish()
        return String(decoding: output, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false
        )
        .dropLast().map(String.init)
    }

    @Test(arguments: [1, 7, 64, 1 << 20])
    func `what is written is read again, in pieces of any size`(pieces: Int) throws {
        let header = "id\ttext\tlabel\tscore\tflag"
        let found = try lines(of: Self.stream(Self.rows, [], [Self.rows[0]]), pieces: pieces, room: pieces)
        #expect(found == [header] + Self.rows + [Self.rows[0]])
        #expect(try lines(of: Self.stream(), pieces: pieces) == [header])
    }

    /// All types of pyarrow 26, with null, in a stream and a file; lists, structures and decimals are left
    /// out.
    @Test(arguments: ["types.arrows", "types.arrow"])
    func `columns of all types are read`(name: String) throws {
        let found = try lines(of: Self.fixture(name))
        #expect(
            found == [
                "id\ttext\tscore\tflag\tcat\td\tts\tbig\tview\tu8\th\tn",
                "1\tWINNER!! Claim your prize now: call 0900 1234\t1.5\ttrue\ta\t1969-12-31"
                    + "\t1970-01-01T00:00:00Z\tllllllllllllllllllll\ta longer text than twelve\t0\t1.0\t\\N",
                "2\tsee you at eight\\ttab \\\\ back\\nline\t\\N\tfalse\tb\t2024-02-29"
                    + "\t1969-12-31T23:59:59.999999Z\tm\tshort\t255\t2.5\t\\N",
                "\\N\t\\N\tnan\t\\N\ta\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N",
                "4\t\t1e+300\ttrue\t\\N\t0001-01-01\t2024-02-29T12:34:56.123456Z\tn\t\t1\t-0.5\t\\N",
                "-5\t\u{FC}ber \u{1F600} \u{65E5}\u{672C}\t-0.0\tfalse\tc\t9999-12-31"
                    + "\t2001-09-09T01:46:40Z\to\txxxxxxxxxxxxx\t2\t65504.0\t\\N",
            ])
    }

    @Test func `texts, labels and records are read from it, whatever the name of the file`() throws {
        let folder = try TemporaryFolder()
        let stream = Self.stream(Self.rows)
        for (name, bytes) in [("a.arrows", stream), ("a.csv", stream), ("a.arrow.gz", Gzip.member(stream))] {
            let path = try folder.file(name, bytes)
            let data = try CorpusReader().read(contentsOf: path)
            #expect(data.corpus.labels == ["ham", "spam"] && data.summary.format == .arrow)
            #expect((0..<3).map(data.corpus.text) == ["free \t prize\n", "", "caf\u{E9} \\N"])
            var texts = try TextStream(path: path, options: DataOptions(), isStrict: true)
            var found: [String] = []
            while let block = try texts.next()?.parse() { found += (0..<block.count).map(block.text) }
            #expect(found == ["free \t prize\n", "", "caf\u{E9} \\N"])
            #expect(texts.layout?.kinds == Self.columns.map(\.kind))
            var records = try RecordStream(path: path)
            var identifiers: [JSONValue?] = []
            while let batch = try records.next()?.parse() {
                identifiers += batch.records.map { $0.members["id"] }
            }
            #expect(records.columns == Self.columns.map(\.name))
            #expect(identifiers == ["1", "-2", ""])
        }
    }

    @Test func `data in the form of before version 0.15 is named as such`() throws {
        let old = Array(Self.stream(Self.rows).dropFirst(4))
        let folder = try TemporaryFolder()
        for (name, bytes) in [
            ("a", old), ("a.arrows", old), ("a.csv", old), ("a.arrow", Array("ARROW1\0\0".utf8) + old),
        ] {
            let path = try folder.file(name, bytes)
            let error = try #require(throws: CorpusError.self) {
                var stream = try TextStream(path: path)
                while try stream.next() != nil {}
            }
            #expect(error.message.contains(" in the form of before version 0.15"), "\(error)")
            #expect(error.message.hasSuffix("; write it again with a newer Arrow"), "\(error)")
        }
        #expect(!ArrowText.isOld(Self.stream(Self.rows)) && !ArrowText.isOld(old.prefix(20)))
    }

    @Test func `a column whose type is not read is refused, not replaced by another`() throws {
        let path = TestData.packageRoot + "/Tests/WinnowCorporaTests/Fixtures/types.arrows"
        func message(_ change: (inout DataOptions) -> Void) -> String? {
            var options = DataOptions()
            change(&options)
            do {
                var stream = try TextStream(path: path, options: options)
                while try stream.next() != nil {}
                return nil
            } catch {
                return error.message
            }
        }
        let expected = "\(path): column tags has a type that is not read; cast it to a string"
        #expect(message { $0.textColumns = ["tags"] } == expected)
        #expect(message { $0.idColumn = "Tags" } == expected)
        let trained: JSONValue = ["text": ["tags"], "hasHeader": true]
        let columns = try trained.decode(TrainedColumns.self)
        #expect(message { $0.trainedColumns = columns } == expected)
        #expect(message { $0.textColumns = ["view"] } == nil)
        #expect(message { _ in } == nil)
    }

    @Test func `fields that are not of their column's kind are null`() throws {
        let found = try lines(of: Self.stream(["x\ta\tb\ty\tmaybe", "7"]))
        #expect(found.dropFirst() == ["\\N\ta\tb\t\\N\t\\N", "7\t\\N\t\\N\t\\N\t\\N"])
    }

    @Test func `the format must be what it is stated to be, and goes without a delimiter`() throws {
        let folder = try TemporaryFolder()
        var options = DataOptions()
        options.format = .arrow
        let path = try folder.file("a.csv", "text,label\na,b\n")
        #expect(throws: CorpusError.self) { try CorpusReader(options: options).read(contentsOf: path) }
        options.delimiter = UInt8(ascii: ",")
        let error = try #require(throws: CorpusError.self) { try options.validate() }
        #expect(error.code == .invalidOption && error.message.contains("leave it out"))
    }

    @Test func `data that ends early is an error, at any byte but after a message`() throws {
        let stream = Self.stream(Self.rows)
        let header = ArrowWriter(columns: Self.columns).schema.count
        let whole = [header, stream.count - ArrowWriter.end.count, stream.count]
        for end in 8..<stream.count where !whole.contains(end) {
            #expect(throws: (any Error).self, "\(end)") { try lines(of: Array(stream[..<end])) }
        }
        for end in whole { _ = try lines(of: Array(stream[..<end])) }
    }

    @Test func `a file that is not complete is an error, at any byte`() throws {
        let file = try Self.fixture("types.arrow")
        for end in 8..<file.count {
            #expect(throws: (any Error).self, "\(end)") { try lines(of: Array(file[..<end]), pieces: 100) }
        }
    }

    @Test(arguments: [1, 1 << 20])
    func `what follows a stream is an error`(pieces: Int) throws {
        let two = Self.stream(Self.rows) + Self.stream(Self.rows)
        #expect(throws: ArrowFailure.self) { try lines(of: two, pieces: pieces) }
    }

    @Test(arguments: ["types.arrows", "types.arrow"])
    func `damaged data is refused, or read with as many rows`(name: String) throws {
        let bytes = try Self.fixture(name)
        let whole = try lines(of: bytes)
        var refused = 0
        var random = SeededGenerator(seed: 5)
        for _ in 0..<4000 {
            var damaged = bytes
            for _ in 0..<1 + Int(random.next() % 4) {
                let place = 8 + Int(random.next() % UInt64(bytes.count - 8))
                damaged[place] =
                    [0, 0xFF, 0x7F, 0x80, UInt8(truncatingIfNeeded: random.next())][
                        Int(random.next() % 5)]
            }
            // Damaged lengths and offsets are noticed; damaged values are other values of as many rows.
            do {
                let read = try lines(of: damaged)
                #expect(read.count <= whole.count)
            } catch is ArrowFailure {
                refused += 1
            }
        }
        #expect(refused > 400 && refused < 4000)
    }
}
