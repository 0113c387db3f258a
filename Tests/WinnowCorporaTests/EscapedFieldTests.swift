// Fields with backslash escapes, as databases write them.

import Testing
import WinnowSystem

@testable import WinnowCorpora

struct EscapedFieldTests {
    private func texts(_ data: String, blockSize: Int = 1 << 18) throws -> [String] {
        let folder = try TemporaryFolder()
        var options = DataOptions()
        options.format = .escaped
        options.textColumns = ["2"]
        options.hasHeader = false
        var stream = try TextStream(
            path: try folder.file("d.txt", Array(data.utf8)), options: options, isStrict: true,
            blockSize: blockSize)
        var texts: [String] = []
        while let block = try stream.next()?.parse() { texts += (0..<block.count).map(block.text) }
        return texts
    }

    @Test(arguments: [
        (#"a\tb\nc\rd"#, "a\tb\nc\rd"), (#"C:\\temp"#, #"C:\temp"#), (#"\b\f\v"#, "\u{8}\u{C}\u{B}"),
        (#"a\0b"#, "a b"), (#"it\'s"#, "it's"), (#"\N"#, ""), (#"\\N"#, #"\N"#), (#"a\N"#, "aN"),
        (#"end\"#, #"end\"#),
        (#""open"#, #""open"#), ("", ""), (#"\é😀"#, "é😀"),
        (#"a\x1Bb"#, "a\u{1B}b"), (#"\x41\x00"#, "A "), (#"\xc2\x9b!"#, "\u{9B}!"),
        (#"\xff\xc2\x41"#, "xffxc2A"),
        (#"\x1"#, "x1"), (#"\xc2\x9"#, "xc2x9"),
    ])
    func `escapes are removed, null is empty`(field: String, text: String) throws {
        #expect(try texts("1\t\(field)\n") == [text])
        #expect(try texts("1\t\(field)\t2\n1\tnext\t2") == [text, "next"])
    }

    @Test(arguments: 0..<40)
    func `any texts round-trip, one a line, at every block size`(seed: UInt64) throws {
        var writer = DelimitedPropertyTests.Writer(generator: SeededGenerator(seed: seed))
        var generator = SeededGenerator(seed: seed &+ 1000)
        let expected = (0..<12).map { _ in
            writer.field() + ["", "\\", "\\N", "\\t"][generator.next(below: 4)]
        }
        let lines = expected.enumerated().map { number, text in
            let field = String(decoding: EscapedField.escaping(Array(text.utf8)), as: UTF8.self)
            #expect(!field.utf8.contains { [0x09, 0x0A, 0x0D].contains($0) })
            return "\(number)\t\(field)\n"
        }
        for blockSize in [1, 3, 16, 1 << 18] {
            #expect(try texts(lines.joined(), blockSize: blockSize) == expected, "seed \(seed)")
        }
    }

    @Test func `every line is a record, even if empty, and no line names the delimiter`() throws {
        let records = try DelimitedText.records(
            of: Array("\n\na\n\nsep=;\n".utf8), dialect: DelimitedDialect(escapedWith: nil))
        #expect(records == [[""], [""], ["a"], [""], ["sep=;"]])
        let error = #expect(throws: CorpusError.self) { try texts("1\ta\n\n3\tb\n") }
        #expect(error?.code == .raggedRow)
        #expect(error?.place?.line == 2)
    }

    @Test func `carriage returns before the first line feed do not end records`() throws {
        let long = String(repeating: "a\rb", count: 100_000)
        #expect(try texts("1\t\(long)\n2\tb\n") == [long, "b"])
    }

    @Test func `rows are copied with their escapes, and new labels are escaped`() throws {
        let folder = try TemporaryFolder()
        var options = DataOptions()
        options.format = .escaped
        let data = "text\tlabel\nsee\\tyou\tham\nclaim\tspam\n"
        let path = try folder.file("d.txt", Array(data.utf8))
        let copy = try DataCopy(options: options, labels: [2: "a\tb\\"]).bytes(of: path, withoutLines: [3])
        #expect(String(decoding: copy, as: UTF8.self) == "text\tlabel\nsee\\tyou\ta\\tb\\\\\n")
        let read = try CorpusReader(options: options).read(contentsOf: path)
        #expect(read.summary.format == .escaped)
        #expect(read.corpus.text(at: 0) == "see\tyou")
    }
}
