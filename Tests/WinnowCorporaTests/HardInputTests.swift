// Files that are hard to read: very long, very wide, endless, or changing during reading.

import Foundation
import Testing
import WinnowSystem

@testable import WinnowCorpora

struct HardInputTests {
    // MARK: Changing files

    /// A change of a file between two reads.
    enum Change: CaseIterable {
        case grows, shrinksBehind, shrinksAhead, isEmptied, isReplaced, isRemoved
    }

    /// The first block is read, the file changes, the rest is read: the contents at each read count.
    @Test(arguments: Change.allCases, [true, false])
    func `reading a changing file gives its current contents`(change: Change, isPrompt: Bool) throws {
        let folder = try TemporaryFolder()
        let original = Array((0..<1000).map { "line \($0)\n" }.joined().utf8)
        let path = try folder.file("a.txt", original)
        let source = try BlockSource(path: path, blockSize: 64, isPrompt: isPrompt)
        _ = try source.head()
        source.begin(RecordScanner(newline: 0x0A), skipping: 0)
        let first = try source.next()
        var bytes = Array(try #require(first).bytes)
        var expected = original
        switch change {
        case .grows:
            let more = Array("and more\n".utf8)
            let file = try FileHandle(forWritingTo: URL(filePath: path))
            try file.seekToEnd()
            try file.write(contentsOf: Data(more))
            expected += more
        case .shrinksBehind:
            // The size is smaller than at the start, and the cut is inside a line.
            try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: 5003)
            expected = Array(original.prefix(5003))
        case .shrinksAhead, .isEmptied:
            // What has been read already stays; nothing follows.
            try FileHandle(forWritingTo: URL(filePath: path)).truncate(
                atOffset: change == .isEmptied ? 0 : 10)
            expected = Array(original.prefix(64))
        case .isReplaced:
            var replacement = try AtomicFile(replacing: path)
            try Array("another file\n".utf8).withUnsafeBytes { try replacement.write($0) }
            try replacement.commit()
        case .isRemoved: try FileManager.default.removeItem(atPath: path)
        }
        while let block = try source.next() { bytes += block.bytes }
        #expect(String(decoding: bytes, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
    }

    // MARK: Endless files

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/zero"), "needs /dev/zero"),
        arguments: [nil, .csv, .tsv, .jsonl] as [DataOptions.Format?])
    func `endless zeros are immediately refused as binary`(format: DataOptions.Format?) throws {
        var options = DataOptions()
        options.format = format
        let rows = #expect(throws: CorpusError.self) {
            try CorpusReader(options: options).read(contentsOf: "/dev/zero")
        }
        #expect(rows?.code == .binary)
        let texts = #expect(throws: CorpusError.self) {
            var stream = try TextStream(path: "/dev/zero", options: options)
            _ = try stream.next()
        }
        #expect(texts?.code == .binary)
    }

    @Test func `an unclosed quote is refused at its place, or after 64 MB`() throws {
        let folder = try TemporaryFolder()
        let head = "text,label\na,b\n"
        let line = Array("abc def\n".utf8)
        for (size, code) in [(1 << 20, CorpusError.Code.unclosedQuote), (64 << 20, .recordTooLong)] {
            var bytes = Array((head + "x,\"").utf8)
            bytes.reserveCapacity(size + 100)
            while bytes.count < size + head.utf8.count { bytes += line }
            let path = try folder.file("a.csv", bytes)
            let error = #expect(throws: CorpusError.self) { try CorpusReader().read(contentsOf: path) }
            #expect(error?.code == code)
            #expect(error?.place?.line == 3)
            if code == .unclosedQuote { #expect(error?.place?.column == 3) }
        }
    }

    // MARK: Long and wide

    @Test func `a text of 10 MB is one text in every format`() throws {
        let folder = try TemporaryFolder()
        let text = String(repeating: "a red hat and £5 free, ", count: 420_000)
        for (name, content) in [
            ("a.csv", "text,label\n\"\(text)\",x\nb,y\n"), ("a.tsv", "\(text)\tx\nb\ty\nc\tx\n"),
            ("a.jsonl", "{\"text\":\"\(text)\",\"label\":\"x\"}\n{\"text\":\"b\",\"label\":\"y\"}\n"),
        ] {
            let path = try folder.file(name, content)
            let corpus = try CorpusReader().read(contentsOf: path).corpus
            #expect(corpus.withText(at: 0) { $0.elementsEqual(text.utf8) }, "\(name)")
        }
        var stream = try TextStream(path: try folder.file("a.txt", text + "\nb\n"))
        var texts: [Int] = []
        while let block = try stream.next()?.parse() {
            for row in 0..<block.count { texts.append(block.withText(at: row) { $0.count }) }
        }
        #expect(texts == [text.utf8.count, 1])
    }

    @Test func `100,000 columns are read, and an error does not list them all`() throws {
        let folder = try TemporaryFolder()
        let names = (0..<100_000).map { "c\($0)" }.joined(separator: ",")
        let cells = String(repeating: ",1", count: 100_000)
        let good = try folder.file("a.csv", "text,label,\(names)\na,x\(cells)\nb,y\(cells)\n")
        #expect(try CorpusReader().read(contentsOf: good).corpus.count == 2)
        let bad = try folder.file("b.csv", "label,\(names)\nx\(cells)\ny\(cells)\n")
        let error = #expect(throws: CorpusError.self) { try CorpusReader().read(contentsOf: bad) }
        #expect(error?.code == .missingColumn)
        #expect(error?.message.hasSuffix("c17, c18 … (100001 columns); name it with --text-column") == true)
    }

    @Test func `10,000 labels are read and merged`() throws {
        let folder = try TemporaryFolder()
        func file(_ range: Range<Int>) throws -> String {
            try folder.file(
                "\(range.lowerBound).csv", "text,label\n" + range.map { "t\($0),l\($0)\n" }.joined())
        }
        var options = DataOptions()
        options.textColumns = ["text"]
        options.labelColumn = "label"
        let reader = CorpusReader(options: options)
        let first = try reader.read(contentsOf: file(0..<10_000)).corpus
        let second = try reader.read(contentsOf: file(5_000..<15_000)).corpus
        #expect(first.labels.count == 10_000)
        let both = first.appending(second)
        #expect(both.labels.count == 15_000)
        #expect((0..<20_000).allSatisfy { both.label(at: $0) == "l\($0 < 10_000 ? $0 : $0 - 5_000)" })
    }

    @Test func `a stray quote does not swallow rows`() throws {
        let folder = try TemporaryFolder()
        var rows = (0..<60).map { "\($0),row \($0),\($0 % 2 == 0 ? "spam" : "ham")" }
        rows[10] = "10,\"row 10,spam"
        rows[40] = "40,\"row 40,spam"
        let path = try folder.file("a.csv", "id,text,label\n" + rows.joined(separator: "\n") + "\n")
        let data = try CorpusReader().read(contentsOf: path)
        #expect(data.corpus.count == 60)
        #expect(data.corpus.withText(at: 10) { String(decoding: $0, as: UTF8.self) } == "\"row 10")
        #expect(data.summary.repairs.strayQuotes == 2)
        // A block may end anywhere.
        for blockSize in 1...40 {
            var stream = try TextStream(
                path: path, options: DataOptions(), isStrict: false, blockSize: blockSize)
            var count = 0
            while let block = try stream.next()?.parse() { count += block.count }
            #expect(count == 60, "blocks of \(blockSize)")
        }
    }

    @Test func `a space before quotes is no part of the field`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file(
            "a.csv", "text, label\n\"win, now\", \"spam\"\n\"see you\", \"ham\"\n\"claim, now\", \"spam\"\n")
        let corpus = try CorpusReader().read(contentsOf: path).corpus
        #expect(corpus.labels.sorted() == ["ham", "spam"])
        #expect(corpus.count == 3)
    }

    // MARK: Names

    @Test func `a path with a line break gives an error of one line`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("a\nb\u{1B}[2J.csv", "")
        for file in [path, path + "\n"] {
            let error = #expect(throws: CorpusError.self) { try CorpusReader().read(contentsOf: file) }
            #expect(error?.place?.path == file)
            #expect(error?.message.unicodeScalars.contains { $0.value < 0x20 } == false)
            #expect(error?.message.contains("a\\nb\\u{1B}[2J.csv") == true)
        }
    }
}
