// Any bytes give rows or an error, the same with every block size.

import Testing
import WinnowSystem

@testable import WinnowCorpora

struct HostileInputTests {
    private static let parts: [[UInt8]] = [
        [0x22], [0x22, 0x22], [0x2C], [0x0A], [0x0D], [0x0D, 0x0A], [0x09], [0x3B], [0x7C], [0],
        [0xC3, 0xA9], [0xC3],
        [0xFF], [0x20], Array("ham".utf8), Array("1".utf8), Array("-1e9".utf8),
        Array("{\"text\":\"a\",\"label\":1}".utf8),
        Array("{\"text\":".utf8), [0x7D], Array("text,label\n".utf8), Array("\\u00".utf8),
        [0xEF, 0xBB, 0xBF],
        Array("abcdefghijklmnopqrstuvwxyz".utf8),
    ]

    private static func bytes(_ generator: inout SeededGenerator) -> [UInt8] {
        let usual =
            generator.next(below: 2) == 0 ? [0, 1, 2, 2, 3, 3, 5, 10, 13, 14, 15, 23] : Array(parts.indices)
        return (0..<generator.next(below: 50)).flatMap { _ in parts[usual[generator.next(below: usual.count)]]
        }
    }

    private struct Outcome: Equatable {
        var texts: [String] = []
        var labels: [String] = []
        var weights: [Float]?
        var error: CorpusError?
    }

    @Test func `any bytes give the same labelled rows in blocks of any size`() throws {
        for seed in UInt64(0)..<400 {
            var generator = SeededGenerator(seed: seed)
            var options = DataOptions()
            options.format = [.csv, .tsv, .jsonl][generator.next(below: 3)]
            if options.format != .jsonl {
                options.hasHeader = false
                options.delimiter = Array(",;\t".utf8)[generator.next(below: 3)]
                options.textColumns = [["1"], ["2"], ["2", "1"]][generator.next(below: 3)]
                options.labelColumn = "\(1 + generator.next(below: 2))"
                if generator.next(below: 4) == 0 { options.weightColumn = "2" }
            }
            options.encoding = TextEncoding.allCases[generator.next(below: 3)]
            let folder = try TemporaryFolder()
            // A first row that determines what is otherwise detected from the first block.
            let first = options.format == .jsonl ? "{\"text\":\"\",\"label\":2}\n" : "1,2\n"
            let path = try folder.file("a", Array(first.utf8) + Self.bytes(&generator))
            var outcomes: [Outcome] = []
            for size in [1 << 19, 1, 2, 5, 17, 64] {
                var reader = CorpusReader(options: options, threads: size % 2 + 1)
                reader.blockSize = size
                var outcome = Outcome()
                do {
                    let corpus = try reader.read(contentsOf: path).corpus
                    outcome.texts = (0..<corpus.count).map(corpus.text)
                    outcome.labels = (0..<corpus.count).map(corpus.label)
                    outcome.weights = corpus.weights
                } catch {
                    outcome.error = error
                }
                outcomes.append(outcome)
            }
            // Binary data is detected from the head, which a small block cuts short; and a block's characters are
            // checked before its records.
            let early: Set<CorpusError.Code> = [.binary, .utf16, .invalidUTF8]
            if outcomes.contains(where: { $0.error.map { early.contains($0.code) } ?? false }) {
                for outcome in outcomes where outcomes[0].error != nil {
                    #expect(outcome.error != nil, "seed \(seed)")
                }
            } else {
                #expect(outcomes.allSatisfy { $0 == outcomes[0] }, "seed \(seed): \(outcomes)")
            }
        }
    }

    @Test func `any bytes give the same lines in blocks of any size`() throws {
        for seed in UInt64(0)..<300 {
            var generator = SeededGenerator(seed: seed)
            let bytes = Array("x\n".utf8) + Self.bytes(&generator)
            let folder = try TemporaryFolder()
            let path = try folder.file("a", bytes)
            let expected = String(decoding: bytes, as: UTF8.self).unicodeScalars.split(
                separator: "\n", omittingEmptySubsequences: false
            ).map { line in
                let content = line.last == "\r" ? line.dropLast() : line
                return String(String.UnicodeScalarView(content.map { $0 == "\0" ? " " : $0 }))
            }
            for size in [1, 3, 16, 1 << 18] {
                let texts: [String]
                do {
                    texts = try Self.texts(at: path, blockSize: size)
                } catch {
                    #expect(error.code == .binary || error.code == .utf16, "seed \(seed), size \(size)")
                    continue
                }
                // The text after the last line break counts only if it is not empty.
                let wanted = bytes.last == 0x0A ? Array(expected.dropLast()) : expected
                #expect(
                    texts.map { Array($0.utf8) } == wanted.map { Array($0.utf8) },
                    "seed \(seed), size \(size)")
            }
        }
    }

    private static func texts(at path: String, blockSize: Int) throws(CorpusError) -> [String] {
        var options = DataOptions()
        options.encoding = .utf8
        var stream = try TextStream(path: path, options: options, isStrict: false, blockSize: blockSize)
        var texts: [String] = []
        while let parsed = try stream.next()?.parse() {
            texts += (0..<parsed.count).map(parsed.text)
        }
        return texts
    }
}
