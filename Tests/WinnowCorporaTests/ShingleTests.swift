// The steps of the search for near-duplicates.

import Testing
import WinnowSystem

@testable import WinnowCorpora

struct ShingleTests {
    /// Texts of few words, so that many pairs are near the threshold.
    private static func corpus(seed: UInt64, count: Int) -> Corpus {
        var generator = SeededGenerator(seed: seed)
        let texts = (0..<count).map { _ in
            var words = (0..<generator.next(below: 45)).map { "w\($0)" }
            for _ in 0..<generator.next(below: 4) where !words.isEmpty {
                words[generator.next(below: words.count)] = "v\(generator.next(below: 5))"
            }
            return words.joined(separator: " ")
        }
        return Corpus(texts: texts, labels: texts.map { _ in "x" })
    }

    private static func pieces(of corpus: Corpus) -> [ShingledTexts] {
        ShingledTexts.pieces(of: corpus.labelIndices.indices.map { Int32($0) }, in: corpus, threads: 2)
    }

    @Test(arguments: [UInt64](1...4))
    func `sets are near if their similarity reaches the threshold`(seed: UInt64) {
        let corpus = Self.corpus(seed: seed, count: 150)
        let shingles = ShingleSets(Self.pieces(of: corpus), threads: 2)
        var nearCount = 0
        for left in 0..<corpus.count {
            for right in 0..<left {
                let (one, other) = (shingles.sets[left], shingles.sets[right])
                let similarity = NearDuplicates.similarity(corpus.text(at: left), corpus.text(at: right))
                let isNear = similarity >= NearDuplicates.threshold - 1e-12
                #expect(shingles.areNear(one, other) == isNear, "seed \(seed), rows \(left), \(right)")
                guard isNear else { continue }
                nearCount += 1
                #expect((one.marks ^ other.marks).nonzeroBitCount <= one.largestDifference)
                // A near-duplicate shares one of the rarest, and is found by the rarest shared one.
                let prefixes = [left, right].map { text in
                    shingles.withCodes(of: text) { Array($0.prefix($0.count / 5 + 1)) }
                }
                let shared = prefixes[0].filter(prefixes[1].contains)
                #expect(!shared.isEmpty, "seed \(seed), rows \(left), \(right)")
                #expect(shingles.areNear(one, other, lowest: shared.first ?? 0))
                #expect(!shingles.areNear(one, other, lowest: (shared.first ?? 0) + 1))
            }
        }
        #expect(nearCount > 100)
    }

    @Test func `codes distinguish shingles like hashes, rare ones first`() {
        let texts = (0..<5_000).map { "often written words \($0 % 50) unique\($0) here" }
        let pieces = Self.pieces(of: Corpus(texts: texts, labels: texts.map { _ in "x" }))
        let ranks = ShingleRanks(of: pieces, threads: 3)
        let hashes = pieces.flatMap(\.hashes)
        var codes = hashes
        codes.withUnsafeMutableBufferPointer { ranks.encode($0) }
        #expect(Set(zip(hashes, codes).map { "\($0) \($1)" }).count == Set(hashes).count)
        #expect(Set(codes).count == Set(hashes).count)
        var counts: [UInt32: Int] = [:]
        for code in codes { counts[code, default: 0] += 1 }
        let often = counts.filter { $0.value == 5_000 }.keys
        #expect(often.count == 2)
        #expect(often.allSatisfy { code in counts.keys.count { $0 > code } < 200 })
        var others = hashes
        others.withUnsafeMutableBufferPointer { ShingleRanks(of: pieces, threads: 1).encode($0) }
        #expect(codes == others)
    }

    @Test(arguments: [0, 1, 1_000])
    func `a pass of the radix sort is stable`(count: Int) {
        var generator = SeededGenerator(seed: 3)
        let numbers = (0..<count).map { _ in generator.next() }
        var ends: [Int] = []
        let sorted = [UInt64](unsafeUninitializedCapacity: count) { target, initialized in
            numbers.withUnsafeBufferPointer { ends = RadixSort.pass($0, to: target, shift: 7, bits: 5) }
            initialized = count
        }
        func digit(_ number: UInt64) -> UInt64 { number >> 7 & 31 }
        let expected = (0..<32 as Range<UInt64>).flatMap { value in numbers.filter { digit($0) == value } }
        #expect(sorted == expected)
        #expect(ends == (0..<32 as Range<UInt64>).map { value in numbers.count { digit($0) <= value } })
    }
}
