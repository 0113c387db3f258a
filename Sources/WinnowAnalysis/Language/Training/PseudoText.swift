import WinnowCore
import WinnowSystem

/// Samples words of one language: from its word list by frequency, or letter by letter from its n-grams.
struct WordSource: Sendable {
    private let counts: NGramCounts
    /// The sum of the counts before each n-gram.
    private let sums: [Double]
    private let list: WordList?
    /// The cumulative counts of the words, and of their square roots, which favour rare words in short texts.
    private let frequencySums: [Double]
    private let rootSums: [Double]

    init(_ counts: NGramCounts, list: WordList?) {
        self.counts = counts
        sums = Self.sums(counts.counts.map(Double.init))
        self.list = list.flatMap { $0.count > 0 ? $0 : nil }
        frequencySums = Self.sums(list?.counts ?? [])
        rootSums = Self.sums((list?.counts ?? []).map { $0.squareRoot() })
    }

    private static func sums(_ values: [Double]) -> [Double] {
        var sum = 0.0
        return [0]
            + values.map { value in
                sum += value
                return sum
            }
    }

    /// Replaces `word` with the letters of a sampled word.
    func draw(_ word: inout [UInt16], listShare: Double, isRare: Bool, _ generator: inout SeededGenerator) {
        word.removeAll(keepingCapacity: true)
        if let list, generator.nextUnit() < listShare {
            let sums = isRare ? rootSums : frequencySums
            word.append(contentsOf: list.word(Self.draw(sums, 0..<list.count, &generator)))
        } else if counts.script.isLogographic {
            word.append(UInt16(counts.keys[Self.draw(sums, 0..<counts.keys.count, &generator)]))
        } else {
            drawLetters(&word, &generator)
        }
    }

    /// Samples letters from a word's start to its end, with at most three letters of context.
    private func drawLetters(_ word: inout [UInt16], _ generator: inout SeededGenerator) {
        var context = Letter.boundary
        while word.count < 40 {
            let (least, limit) = (context << 16, (context + 1) << 16)
            let first = counts.keys.indices.partitionPoint { counts.keys[$0] >= least }
            let end = counts.keys.indices.partitionPoint { counts.keys[$0] >= limit }
            guard end > first else { return }
            let letter = counts.keys[Self.draw(sums, first..<end, &generator)] & 0xFFFF
            if letter == Letter.boundary { return }
            word.append(UInt16(letter))
            context = (context << 16 | letter) & LanguageNGram.mask(LanguageNGram.maximumOrder - 1)
        }
    }

    /// An index in `range`, sampled in proportion to its count.
    private static func draw(_ sums: [Double], _ range: Range<Int>, _ generator: inout SeededGenerator) -> Int
    {
        let sum =
            sums[range.lowerBound] + generator.nextUnit() * (sums[range.upperBound] - sums[range.lowerBound])
        return range.dropLast().partitionPoint { sums[$0 + 1] > sum }
    }
}

extension SeededGenerator {
    /// A random number from 0 up to, but not including, 1.
    mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
