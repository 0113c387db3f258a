// From texts to pairs of near-duplicates.

import WinnowSystem

/// Finds near-duplicates among some rows of a corpus, whose texts differ.
///
/// A text goes by its place in `rows`.
struct SimilaritySearch: Sendable {
    /// Pairs of near-duplicates: the earlier text in the upper half of a number, the later in the lower.
    let pairs: [UInt64]
    private let shingles: ShingleSets
    private let threads: Int

    /// Complexity: O(*n*) in the bytes of the texts and the number of rows.
    init(corpus: Corpus, rows: [Int32], threads: Int) {
        self.threads = threads
        shingles = ShingleSets(ShingledTexts.pieces(of: rows, in: corpus, threads: threads), threads: threads)
        pairs = RareShingles(of: shingles, threads: threads).pairs(threads: threads)
    }

    /// The texts joined by all pairs.
    func clusters() -> TextClusters {
        var joined = JoinedRows(count: shingles.sets.count)
        var groupCount = shingles.sets.count
        for pair in pairs where joined.join(Int(pair >> 32), Int(pair & 0xFFFF_FFFF)) { groupCount -= 1 }
        return TextClusters(joined: joined, groupCount: groupCount)
    }

    /// Those of the pairs whose similarity reaches the threshold, in their order.
    func confirmed(_ pairs: [UInt64]) -> [UInt64] {
        let ranges = Parallel.ranges(count: pairs.count, size: 4096)
        let pieces = Parallel.map(count: ranges.count, threads: threads) { piece in
            pairs[ranges[piece]].filter { pair in
                shingles.areNear(shingles.sets[Int(pair >> 32)], shingles.sets[Int(pair & 0xFFFF_FFFF)])
            }
        }
        return Array(pieces.joined())
    }
}
