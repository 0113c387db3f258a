// Random records, written with random quoting, read back at every block size.

import Testing
import WinnowSystem

@testable import WinnowCorpora

struct DelimitedPropertyTests {
    /// Writes records by RFC 4180, quoting where necessary and sometimes elsewhere.
    struct Writer {
        var generator: SeededGenerator
        var dialect = DelimitedDialect()
        var lineEnd = "\n"

        mutating func field() -> String {
            let alphabet = [
                "a", "B", " ", "\"", ",", ";", "\t", "|", "\n", "\r", "\r\n", "é", "😀", "\"\"", "ham", "'",
            ]
            let count = generator.next(below: 8) == 0 ? generator.next(below: 200) : generator.next(below: 6)
            return (0..<count).map { _ in alphabet[generator.next(below: alphabet.count)] }.joined()
        }

        mutating func write(_ field: String) -> String {
            let special = Set([dialect.delimiter, dialect.newline, 0x22, 0x0D, 0x0A])
            let needsQuotes = field.utf8.contains { special.contains($0) }
            guard needsQuotes || generator.next(below: 3) == 0 else { return field }
            return "\"" + field.replacing("\"", with: "\"\"") + "\""
        }

        mutating func write(_ records: [[String]], endsLast: Bool) -> [UInt8] {
            let delimiter = String(Unicode.Scalar(dialect.delimiter))
            var lines: [String] = []
            for record in records {
                var fields: [String] = []
                for field in record { fields.append(write(field)) }
                // A single empty field without quotes would be an empty line.
                lines.append(fields == [""] ? "\"\"" : fields.joined(separator: delimiter))
            }
            return Array((lines.joined(separator: lineEnd) + (endsLast ? lineEnd : "")).utf8)
        }
    }

    @Test(arguments: 0..<150)
    func `records round-trip`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var writer = Writer(generator: SeededGenerator(seed: seed &+ 1000))
        writer.dialect.delimiter = Array(",;\t|".utf8)[generator.next(below: 4)]
        writer.lineEnd = ["\n", "\r\n"][generator.next(below: 2)]
        var records: [[String]] = []
        let columns = 1 + generator.next(below: 4)
        for _ in 0..<generator.next(below: 12) {
            var record: [String] = []
            for _ in 0..<columns { record.append(writer.field()) }
            records.append(record)
        }
        let bytes = writer.write(records, endsLast: generator.next(below: 2) == 0)
        #expect(try DelimitedText.records(of: bytes, dialect: writer.dialect) == records, "seed \(seed)")
    }

    @Test(arguments: 0..<25)
    func `a file is read the same with any block size and number of threads`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var writer = Writer(generator: SeededGenerator(seed: seed &+ 2000))
        writer.lineEnd = ["\n", "\r\n"][generator.next(below: 2)]
        var records = [["text", "group", "label"]]
        for _ in 0..<20 {
            records.append([writer.field(), writer.field(), "l\(generator.next(below: 4))"])
        }
        let bytes = writer.write(records, endsLast: generator.next(below: 2) == 0)
        let folder = try TemporaryFolder()
        let path = try folder.file("a.csv", bytes)
        let sizes = Array(1...40) + [64, 100, 255, bytes.count - 1, bytes.count, bytes.count + 1, 1 << 19]
        for size in sizes {
            var reader = CorpusReader(threads: size % 3 + 1)
            reader.options.groupColumn = "group"
            reader.options.delimiter = writer.dialect.delimiter
            reader.blockSize = size
            let data = try reader.read(contentsOf: path)
            let place: Comment = "seed \(seed), block size \(size)"
            #expect((0..<data.corpus.count).map(data.corpus.text) == records.dropFirst().map { $0[0] }, place)
            #expect(
                (0..<data.corpus.count).map(data.corpus.label) == records.dropFirst().map { $0[2] }, place)
            #expect(data.summary.checksum == bytes.withUnsafeBytes { CRC32.checksum(of: $0) }, place)
            #expect(data.summary.bytes == bytes.count, place)
            let groups = try #require(data.corpus.groups)
            let names = records.dropFirst().map { ColumnNames.trimmed($0[1]) }
            let isGrouped = groups.indices.allSatisfy { row in
                names.firstIndex(of: names[row]) == groups.firstIndex(of: groups[row])
            }
            #expect(isGrouped, place)
        }
    }

    /// Any bytes: the scanner that splits blocks and the parser must agree on where records end.
    @Test func `the scanner and the parser split any bytes in the same way`() {
        for seed in UInt64(0)..<300 {
            var generator = SeededGenerator(seed: seed)
            let alphabet = Array("ab\",\n\r\"\n,".utf8)
            let bytes = (0..<generator.next(below: 60)).map { _ in
                alphabet[generator.next(below: alphabet.count)]
            }
            let block = ByteBlock(bytes)
            let parsed = Self.parse(block.bytes(0..<bytes.count))
            var scanner = RecordScanner(DelimitedDialect())
            var wrong: [Int] = []
            for end in 0...bytes.count {
                scanner.scan(block.bytes(0..<end), isAtEnd: end == bytes.count)
                let boundary = scanner.boundary
                let isBlank = boundary == bytes.count || bytes[boundary] == 0x0A || bytes[boundary] == 0x0D
                if boundary > 0, !isBlank, !parsed.starts.contains(boundary) { wrong.append(boundary) }
            }
            #expect(wrong == [], "seed \(seed): \(bytes)")
            #expect(scanner.endsInQuotes == (parsed.unclosedQuote != nil), "seed \(seed): \(bytes)")
            if let quote = parsed.unclosedQuote { #expect(scanner.openQuote == quote, "seed \(seed)") }
        }
    }

    private static func parse(
        _ bytes: UnsafeBufferPointer<UInt8>
    ) -> (starts: Set<Int>, unclosedQuote: Int?) {
        var parser = DelimitedRecordParser(bytes, dialect: DelimitedDialect())
        var starts: Set<Int> = []
        while parser.next() { starts.insert(parser.recordStart) }
        return (starts, parser.unclosedQuote)
    }
}
