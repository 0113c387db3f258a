// Scores of passages, made by reading a text once.

import Testing
import WinnowFeatures
import WinnowSystem
import WinnowText

struct PassageReaderTests {
    private static let sizes = [2, 5, 12]

    /// The scores of a text and its passages by random weights: by one reading, and each by its own.
    private func scores(
        of text: [UInt8], in space: FeatureSpace, weights: [Float]
    ) -> (once: [[Double]], alone: [[Double]]) {
        var once = [[Double]](repeating: [], count: Self.sizes.count + 1)
        var alone = once
        var reader = PassageReader(space: space, weights: weights)
        var plain = FeatureReader(space: space)
        func score(_ columns: UnsafeBufferPointer<UInt32>, _ values: UnsafeBufferPointer<Float>) -> Double {
            zip(columns, values).reduce(0) { $0 + Double($1.1) * Double(weights[Int($1.0)]) }
        }
        text.withUnsafeBufferPointer { utf8 in
            reader.forEachScore(of: utf8, sizes: Self.sizes) { once[$0.map { $0 + 1 } ?? 0].append($1) }
            alone[0].append(plain.withRow(of: utf8, score))
            for (index, size) in Self.sizes.enumerated() {
                var passages: [Range<Int>] = []
                _ = plain.withRow(of: utf8, score)
                plain.findPassages(ofLast: utf8, size: size, into: &passages)
                for passage in passages {
                    alone[index + 1].append(
                        plain.withRow(of: UnsafeBufferPointer(rebasing: utf8[passage]), score))
                }
            }
        }
        return (once, alone)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `passages alone have the same scores`(seed: UInt64) throws {
        var random = SeededGenerator(seed: 200 + seed)
        let texts = random.texts(30)
        guard let space = try? FeatureSpace(fittedTo: texts, options: FeatureOptions.random(&random)) else {
            return
        }
        var reader = PassageReader(space: space, weights: weights(for: space, seed: seed))
        for text in texts.texts {
            text.withUnsafeBufferPointer { utf8 in
                var (all, some): ([Double], [Double]) = ([], [])
                reader.forEachScore(of: utf8, sizes: Self.sizes) { if $0 != nil { all.append($1) } }
                reader.forEachScore(of: utf8, sizes: Self.sizes, onlyPassages: true) { size, score in
                    #expect(size != nil)
                    some.append(score)
                }
                #expect(all == some, "seed \(seed)")
            }
        }
    }

    /// Weights of all columns: a thousand random ones again and again, as tests are compiled without optimization.
    private func weights(for space: FeatureSpace, seed: UInt64) -> [Float] {
        var random = SeededGenerator(seed: seed)
        let some = (0..<1_009).map { _ in Float.random(in: -2...2, using: &random) }
        let all = [[Float]](repeating: some, count: space.count / some.count + 1)
        return Array(all.joined().prefix(space.count))
    }

    private func areClose(_ left: [Double], _ right: [Double]) -> Bool {
        left.count == right.count
            && zip(left, right).allSatisfy { abs($0 - $1) <= 1e-5 * max(1, abs($0), abs($1)) }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `passages between spaces have the scores that they have alone`(seed: UInt64) throws {
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
        let weights = weights(for: space, seed: seed)
        for text in texts.texts {
            let (once, alone) = scores(of: text, in: space, weights: weights)
            #expect(
                once.count == alone.count && zip(once, alone).allSatisfy(areClose), "seed \(seed), \(options)"
            )
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `the score of any text is the same, and there are as many passages`(seed: UInt64) throws {
        var random = SeededGenerator(seed: 100 + seed)
        let options = FeatureOptions.random(&random)
        let texts = random.texts(30)
        guard let space = try? FeatureSpace(fittedTo: texts, options: options) else { return }
        let weights = weights(for: space, seed: seed)
        for text in texts.texts {
            let (once, alone) = scores(of: text, in: space, weights: weights)
            #expect(areClose(once[0], alone[0]), "seed \(seed), \(options)")
            #expect(once.map(\.count) == alone.map(\.count), "seed \(seed), \(options)")
        }
    }
}
