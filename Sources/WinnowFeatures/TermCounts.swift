// Texts as counts of numbered n-grams: read once, used by every fit.

import WinnowModelFile
public import WinnowSystem

/// The n-grams of many texts, counted: what feature spaces are fitted to and rows are made from.
///
/// Reading and cutting the texts is most of the work, so it is done once: a space may then be fitted to some of the
/// texts, and to all of them afterwards, and each gives its rows without cutting them again; see ``FeatureFit``.
///
/// The counts do not depend on the number of threads, although the shards do.
public struct TermCounts: Sendable {
    /// The options that the texts were cut by. The ones on counting and weighing may still be changed in a fit, but for a
    /// ``FeatureOptions/minimumCount`` of 1 after a greater one.
    let options: FeatureOptions
    /// The texts.
    let texts: any TextSource
    /// Consecutive runs of texts, each read by one thread; all but the last of the same length.
    let shards: [TermShard]
    /// The distinct n-grams of each kind.
    let terms: [TermList]

    /// The texts' vectors, row after row; empty where they are no features.
    let vectors: Tensor<Float>

    /// The number of texts.
    public var count: Int { texts.count }

    /// Reads and cuts all of `texts`.
    ///
    /// Where the options ask for n-grams of two texts or more, most of those that occur once are told by a first,
    /// inexact count and left out of the exact one.
    ///
    /// - Parameters:
    ///   - texts: what to read; it is kept, for the vocabulary's texts.
    ///   - options: how to cut it.
    ///   - threads: how many threads share the work.
    /// - Throws: ``FeatureError`` with `invalidOption`.
    /// - Complexity: O(*n*) in the bytes of the texts; memory grows with the n-grams: 8 bytes an occurrence.
    public init(
        of texts: some TextSource, options: FeatureOptions, threads: Int = Parallel.processorCount
    ) throws(FeatureError) {
        try options.validate()
        if let vectors = options.vectors, vectors.vectorizer == nil {
            throw FeatureError(
                code: .invalidOption,
                message:
                    "vectors: options that were read hold no vectorizer; set them anew with the embedding "
                    + vectors.identity)
        }
        self.options = options
        self.texts = texts
        vectors = Tensor(options.vectors?.values(of: texts, threads: threads) ?? [])
        let size = max(1, (texts.count + threads - 1) / max(1, threads))
        let ranges = Parallel.ranges(count: texts.count, size: size)
        let textBytes = options.dropsRareTerms ? texts.byteCount(of: 0..<texts.count) : 0
        let extracted = Parallel.map(count: ranges.count, threads: threads) { index in
            ExtractedTexts(
                texts: texts, rows: ranges[index], options: options,
                filter: options.dropsRareTerms ? RepetitionFilter(textBytes: textBytes) : nil)
        }
        let filter = extracted.first?.filter
        for other in extracted.dropFirst() { other.filter.map { filter?.merge($0) } }
        shards = Parallel.map(count: ranges.count, threads: threads) { index in
            TermShard(extracted[index], filter: filter)
        }
        terms = Parallel.map(count: NGramKind.allCases.count, threads: threads) { [shards] kind in
            TermList(merging: shards.map { $0.kinds[kind] }, rows: shards.map(\.rows))
        }
    }

    /// Counts that are there.
    init(
        options: FeatureOptions, texts: any TextSource, vectors: Tensor<Float>, shards: [TermShard],
        terms: [TermList]
    ) {
        self.options = options
        self.texts = texts
        self.vectors = vectors
        self.shards = shards
        self.terms = terms
    }

    /// How many texts each shard but the last holds.
    var rowsPerShard: Int { shards.first?.rows.count ?? 1 }

    /// The rows of each shard, by their numbers in it, in the given order.
    func rowsByShard(_ rows: [Int]) -> [[Int]] {
        let size = rowsPerShard
        var byShard = [[Int]](repeating: [], count: shards.count)
        for row in rows {
            precondition(row >= 0 && row < count, "a row must be one of the counted texts")
            byShard[row / size].append(row % size)
        }
        return byShard
    }
}

extension FeatureOptions {
    /// Whether n-grams of one text alone become no features.
    var dropsRareTerms: Bool { minimumCount > 1 && hashBits == nil }
}

/// The distinct n-grams of all shards, numbered in common, in the order of their first occurrence.
struct TermList: Sendable {
    /// The hashes, by the common number.
    private(set) var hashes: [UInt64] = []
    /// The text that each term first occurs in, by the common number.
    private(set) var firstRows: [UInt32] = []
    /// From each shard's own numbers to the common ones.
    private(set) var numbers: [[UInt32]] = []

    /// Gives equal terms of all shards one number.
    init(merging shards: [TermShardKind], rows: [Range<Int>]) {
        var common = TermTable()
        var row: UInt32 = 0
        for (kind, rows) in zip(shards, rows) {
            var own: [UInt32] = []
            own.reserveCapacity(kind.counted.table.count)
            for (number, hash) in kind.counted.table.hashes.elements.enumerated() {
                // With each term in a row of its own it is always new to the row.
                row &+= 1
                guard case .new(let term) = common.add(hash, row: row, position: 0, isWanted: { _ in true })
                else { continue }
                own.append(term)
                if Int(term) == firstRows.count {
                    firstRows.append(
                        UInt32(truncatingIfNeeded: rows.lowerBound) + kind.counted.table.firstRows[number])
                }
            }
            numbers.append(own)
        }
        hashes = Array(common.hashes.elements)
    }
}
