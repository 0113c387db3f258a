// Texts as counts of numbered n-grams: read once, used by every fit.

public import WinnowSystem

/// The n-grams of many texts, counted: what feature spaces are fitted to and rows are made from.
///
/// Reading and cutting the texts is most of the work, so it is done once: a space may then be fitted to some of the
/// texts, and to all of them afterwards, and each gives its rows, without touching the texts again; see
/// ``FeatureFit``.
///
/// The counts do not depend on the number of threads, although the shards do.
public struct TermCounts: Sendable {
    /// The options that the texts were cut by. The ones on counting and weighing may still be changed in a fit.
    let options: FeatureOptions
    /// The number of texts.
    public let count: Int
    /// Consecutive runs of texts, each read by one thread; all but the last of the same length.
    let shards: [TermShard]
    /// The distinct n-grams of each kind.
    let terms: [TermList]

    /// Reads and cuts all of `texts`.
    ///
    /// - Parameters:
    ///   - texts: what to read.
    ///   - options: how to cut it.
    ///   - threads: how many threads share the work.
    /// - Throws: ``FeatureError`` with `invalidOption`.
    /// - Complexity: O(*n*) in the bytes of the texts; memory grows with the n-grams: 6 bytes an occurrence.
    public init(
        of texts: some TextSource, options: FeatureOptions, threads: Int = Parallel.processorCount
    ) throws(FeatureError) {
        try options.validate()
        self.options = options
        count = texts.count
        let size = max(1, (texts.count + threads - 1) / max(1, threads))
        let ranges = Parallel.ranges(count: texts.count, size: size)
        let shards = Parallel.map(count: ranges.count, threads: threads) { index in
            TermShard(texts: texts, rows: ranges[index], options: options)
        }
        self.shards = shards
        terms = Parallel.map(count: NGramKind.allCases.count, threads: threads) { kind in
            TermList(merging: shards.map { $0.kinds[kind] })
        }
    }

    /// The shard that holds a row, and the row's number in it.
    @inline(__always)
    func location(of row: Int) -> (shard: Int, row: Int) {
        precondition(row >= 0 && row < count, "a row must be one of the counted texts")
        let size = shards[0].rows.count
        return (row / size, row % size)
    }

    /// The rows of each shard, by their numbers in it, in the given order.
    func rowsByShard(_ rows: [Int]) -> [[Int]] {
        var byShard = [[Int]](repeating: [], count: shards.count)
        for row in rows {
            let place = location(of: row)
            byShard[place.shard].append(place.row)
        }
        return byShard
    }
}

/// The distinct n-grams of all shards, numbered in common.
struct TermList: Sendable {
    /// Where a term's text is: in which shard, under which of its own numbers.
    struct Source: Sendable {
        var shard: UInt32
        var number: UInt32
    }

    /// The hashes, by the common number.
    private(set) var hashes: [UInt64] = []
    /// From each shard's own numbers to the common ones.
    private(set) var numbers: [[UInt32]] = []
    /// Where each term's text is.
    private(set) var sources: [Source] = []

    /// Gives equal terms of all shards one number.
    init(merging shards: [TermShardKind]) {
        var common = TermTable()
        let noText = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        var row: UInt32 = 0
        for (shard, kind) in shards.enumerated() {
            var own: [UInt32] = []
            own.reserveCapacity(kind.counted.table.count)
            for (number, hash) in kind.counted.table.hashes.elements.enumerated() {
                // With each term in a row of its own it is always new to the row, even where this table takes it for
                // another one that the shard's own table told apart: none may be passed over.
                row &+= 1
                let occurrence = common.add(hash, row: row, position: 0, text: noText)
                guard case .new(let term) = occurrence else { continue }
                own.append(term)
                if Int(term) == sources.count {
                    sources.append(
                        Source(
                            shard: UInt32(truncatingIfNeeded: shard),
                            number: UInt32(truncatingIfNeeded: number)))
                }
            }
            numbers.append(own)
        }
        hashes = Array(common.hashes.elements)
    }
}
