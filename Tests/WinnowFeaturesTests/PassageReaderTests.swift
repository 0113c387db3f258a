// Rows of passages, made by reading a text once.

import Testing
import WinnowFeatures
import WinnowNumerics
import WinnowSystem
import WinnowText

struct PassageReaderTests {
    private static let sizes = [2, 5, 12]

    /// The rows of a text and its passages: by one reading, and each by its own.
    private func rows(
        of text: [UInt8], in space: FeatureSpace
    ) -> (once: [[SparseRow]], alone: [[SparseRow]]) {
        func row(_ columns: UnsafeBufferPointer<UInt32>, _ values: UnsafeBufferPointer<Float>) -> SparseRow {
            SparseRow(columns: Array(columns), values: Array(values))
        }
        var once = [[SparseRow]](repeating: [], count: Self.sizes.count + 1)
        var alone = once
        var reader = PassageReader(space: space)
        var plain = FeatureReader(space: space)
        text.withUnsafeBufferPointer { utf8 in
            reader.forEachRow(of: utf8, sizes: Self.sizes) {
                once[$0.map { $0 + 1 } ?? 0].append(row($1, $2))
            }
            alone[0].append(plain.withRow(of: utf8, row))
            for (index, size) in Self.sizes.enumerated() {
                var passages: [Range<Int>] = []
                _ = plain.withRow(of: utf8, row)
                plain.findPassages(ofLast: utf8, size: size, into: &passages)
                for passage in passages {
                    alone[index + 1].append(
                        plain.withRow(of: UnsafeBufferPointer(rebasing: utf8[passage]), row))
                }
            }
        }
        return (once, alone)
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `passages between spaces have the rows that they have alone, bit for bit`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let options = FeatureOptions.random(&random)
        let texts = ByteTexts(
            texts: (0..<20).map { _ in
                let words = (0..<random.next(below: 40)).map { _ in
                    ["free", "Prize", "naïve", "12", "word", "words", "x"][
                        random.next(below: 7)]
                }
                return Array(words.joined(separator: " ").utf8)
            })
        guard let space = try? FeatureSpace(fittedTo: texts, options: options) else { return }
        for text in texts.texts {
            let (once, alone) = rows(of: text, in: space)
            #expect(once == alone, "seed \(seed), \(options)")
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `the row of any text is the same, and there are as many passages`(seed: UInt64) throws {
        var random = SeededGenerator(seed: 100 + seed)
        let options = FeatureOptions.random(&random)
        let texts = random.texts(30)
        guard let space = try? FeatureSpace(fittedTo: texts, options: options) else { return }
        for text in texts.texts {
            let (once, alone) = rows(of: text, in: space)
            #expect(once[0] == alone[0], "seed \(seed), \(options)")
            #expect(once.map(\.count) == alone.map(\.count), "seed \(seed), \(options)")
        }
    }
}
