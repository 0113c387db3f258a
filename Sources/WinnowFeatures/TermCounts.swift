// Texts as counts of numbered n-grams: read once, used by every fit.

public import WinnowSystem

/// The n-grams of many texts, counted: what feature spaces are fitted to and rows are made from.
///
/// Reading and cutting the texts is most of the work, so it is done once: a space may then be fitted to some of the
/// texts, and to all of them afterwards, and each gives its rows, without touching the texts again.
///
/// The counts do not depend on the number of threads, although the shards do.
public struct TermCounts: Sendable {
    /// The options that the texts were cut by. The ones on counting and weighing may still be changed in a fit.
    let options: FeatureOptions
    /// The number of texts.
    public let count: Int
    /// Consecutive runs of texts, each read by one thread.
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
        shards = Parallel.map(count: ranges.count, threads: threads) { index in
            TermShard(texts: texts, rows: ranges[index], options: options)
        }
        let shards = self.shards
        terms = Parallel.map(count: NGramKind.allCases.count, threads: threads) { kind in
            TermList(merging: shards.map { $0.kinds[kind].table })
        }
    }

    /// The shard that holds a row, and the row's number in it.
    func location(of row: Int) -> (shard: Int, row: Int) {
        guard let first = shards.first else { return (0, row) }
        let shard = row / max(1, first.rows.count)
        return (shard, row - shards[shard].rows.lowerBound)
    }
}

/// The counts of one run of texts.
struct TermShard: Sendable {
    /// The counted n-grams of one kind.
    struct Kind: Sendable {
        var table = TermTable()
        /// Where each row's entries begin; one more than there are rows.
        var starts: [Int] = [0]
        /// The shard's own numbers of the terms.
        var terms: [UInt32] = []
        /// How often each occurs in its row; counts beyond 65,535 stay there.
        var counts: [UInt16] = []
    }

    let rows: Range<Int>
    private(set) var kinds = NGramKind.allCases.map { _ in Kind() }
    private(set) var surface: [SurfaceFeatures] = []

    init(texts: some TextSource, rows: Range<Int>, options: FeatureOptions) {
        self.rows = rows
        var extractor = TermExtractor(options: options)
        var word = Kind()
        var character = Kind()
        for row in rows {
            texts.withText(at: row) { utf8 in
                extractor.read(utf8)
                if options.surfaceFeatures { surface.append(extractor.surfaceValues(of: utf8)) }
            }
            let number = UInt32(truncatingIfNeeded: row - rows.lowerBound)
            let mask = options.hashMask
            if options.wordNGrams != nil { word.addRow(number, .word, from: &extractor, mask) }
            if options.characterNGrams != nil { character.addRow(number, .character, from: &extractor, mask) }
        }
        kinds = [word, character]
    }
}

extension TermShard.Kind {
    @inline(__always)
    fileprivate mutating func addRow(
        _ row: UInt32, _ kind: NGramKind, from extractor: inout TermExtractor, _ hashMask: UInt64
    ) {
        extractor.forEachTerm(kind) { hash, text in
            switch table.add(hash & hashMask, row: row, position: terms.count, text: text) {
            case .new(let term):
                terms.append(term)
                counts.append(1)
            case .repeated(let position):
                if counts[position] < .max { counts[position] += 1 }
            }
        }
        starts.append(terms.count)
    }
}

/// The distinct n-grams of all shards, numbered anew.
struct TermList: Sendable {
    /// The hashes, by the common number.
    private(set) var hashes: [UInt64] = []
    /// From each shard's own numbers to the common ones.
    private(set) var numbers: [[UInt32]] = []
    /// Which shard has the text of each term, under which of its own numbers.
    private(set) var sources: [(shard: UInt32, number: UInt32)] = []

    /// Gives equal terms of all shards one number.
    init(merging tables: [TermTable]) {
        var common = TermTable()
        let noText = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        for (shard, table) in tables.enumerated() {
            var own: [UInt32] = []
            own.reserveCapacity(table.count)
            // Numbering each shard as a row of its own makes every term new to it.
            for (number, hash) in table.hashes.enumerated() {
                let occurrence = common.add(
                    hash, row: UInt32(truncatingIfNeeded: shard), position: number, text: noText)
                guard case .new(let term) = occurrence else { continue }
                if Int(term) == sources.count {
                    sources.append((UInt32(truncatingIfNeeded: shard), UInt32(truncatingIfNeeded: number)))
                }
                own.append(term)
            }
            numbers.append(own)
        }
        hashes = common.hashes
    }
}
