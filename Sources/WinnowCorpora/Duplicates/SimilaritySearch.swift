// From texts to pairs of near-duplicates.

import WinnowSystem

/// Finds and confirms near-duplicates among some rows of a corpus, whose texts differ.
///
/// A text goes by its place in `rows`.
struct SimilaritySearch: Sendable {
    let rows: [Int32]
    let threads: Int
    /// For each band the pairs to confirm: the earlier text in the upper half of a number, the later in the lower.
    let candidates: [[UInt64]]
    /// The shingles of the texts that stand in a pair, and for each text the number of its set.
    private let shingles: ShingleSets
    private let sets: [Int32]

    init(corpus: Corpus, rows: [Int32], threads: Int) {
        self.rows = rows
        self.threads = threads
        candidates = Self.candidates(corpus: corpus, rows: rows, threads: threads)
        var paired = [Bool](repeating: false, count: rows.count)
        for pair in candidates.joined() {
            paired[Int(pair >> 32)] = true
            paired[Int(pair & 0xFFFF_FFFF)] = true
        }
        var sets = [Int32](repeating: -1, count: rows.count)
        var texts: [Int32] = []
        for text in rows.indices where paired[text] {
            sets[text] = Int32(truncatingIfNeeded: texts.count)
            texts.append(rows[text])
        }
        self.sets = sets
        shingles = Self.shingles(of: texts, corpus: corpus, threads: threads)
    }

    /// For each band the pairs of texts whose signatures are alike.
    private static func candidates(corpus: Corpus, rows: [Int32], threads: Int) -> [[UInt64]] {
        let width = MinHashSigner.wordCount
        let signatures = GrowingBuffer<UInt64>(repeating: 0, count: rows.count * width)
        // Every piece writes its own signatures, and nothing else touches them before all are written.
        nonisolated(unsafe) let words = UnsafeMutablePointer(mutating: signatures.elements.baseAddress)
        let ranges = Parallel.ranges(count: rows.count, size: 4096)
        let signer = MinHashSigner()
        Parallel.forEach(count: ranges.count, threads: threads) { piece in
            guard let words else { return }
            var shingles = WordShingles()
            for text in ranges[piece] {
                corpus.withText(at: Int(rows[text])) { shingles.read($0) }
                signer.sign(shingles.hashes.elements, to: words + text * width)
            }
        }
        nonisolated(unsafe) let signed = signatures.elements
        return withExtendedLifetime(signatures) {
            Parallel.map(count: SignatureBand.count, threads: threads) {
                SignatureBand(number: $0).pairs(signed)
            }
        }
    }

    /// The shingles of some rows.
    private static func shingles(of rows: [Int32], corpus: Corpus, threads: Int) -> ShingleSets {
        let ranges = Parallel.ranges(count: rows.count, size: 2048)
        let pieces = Parallel.map(count: ranges.count, threads: threads) { piece in
            var shingles = WordShingles()
            var sets = ShingleSets()
            for row in rows[ranges[piece]] {
                corpus.withText(at: Int(row)) { shingles.read($0) }
                sets.append(shingles)
            }
            return sets
        }
        var all = ShingleSets()
        all.reserveCapacity(texts: rows.count, shingles: pieces.reduce(0) { $0 + $1.hashes.count })
        for piece in pieces { all.append(piece) }
        return all
    }

    /// The texts joined by all pairs that are confirmed; pairs that are joined already are not looked at.
    func clusters() -> TextClusters {
        var joined = JoinedRows(count: rows.count)
        var partners = GrowingBuffer<Int32>(repeating: -1, count: rows.count)
        var joins = 0
        for pairs in candidates {
            var open = pairs
            while !open.isEmpty {
                let round = Self.round(&open, &joined, &partners)
                for pair in confirmed(round) {
                    let left = joined.first(of: Int(pair >> 32))
                    let right = joined.first(of: Int(pair & 0xFFFF_FFFF))
                    guard left != right else { continue }
                    joined.join(left, right)
                    joins += 1
                }
            }
        }
        return TextClusters(joined: joined, groupCount: rows.count - joins)
    }

    /// Takes out of `open` the pairs to confirm next: of those in a row that would join the same two sets the first.
    ///
    /// Pairs within a set are dropped. `partners` is memory for a number a text.
    private static func round(
        _ open: inout [UInt64], _ joined: inout JoinedRows, _ partners: inout GrowingBuffer<Int32>
    ) -> [UInt64] {
        partners.mutableElements.update(repeating: -1)
        var round: [UInt64] = []
        var left: [UInt64] = []
        for pair in open {
            let earlier = joined.first(of: Int(pair >> 32))
            let later = joined.first(of: Int(pair & 0xFFFF_FFFF))
            if earlier == later { continue }
            if Int(partners[later]) == earlier || Int(partners[earlier]) == later {
                left.append(pair)
            } else {
                partners[later] = Int32(truncatingIfNeeded: earlier)
                round.append(pair)
            }
        }
        open = left
        return round
    }

    /// Those of the pairs whose similarity reaches the threshold, in their order.
    func confirmed(_ pairs: [UInt64]) -> [UInt64] {
        let ranges = Parallel.ranges(count: pairs.count, size: 4096)
        let pieces = Parallel.map(count: ranges.count, threads: threads) { piece in
            pairs[ranges[piece]].filter { pair in
                shingles.areNear(Int(sets[Int(pair >> 32)]), Int(sets[Int(pair & 0xFFFF_FFFF)]))
            }
        }
        return Array(pieces.joined())
    }
}

/// Groups of texts that are near-duplicates of one another.
struct TextClusters {
    private var joined: JoinedRows
    /// How many groups there are, before chains are cut.
    let groupCount: Int

    init(joined: JoinedRows, groupCount: Int) {
        self.joined = joined
        self.groupCount = groupCount
    }

    /// The first text of the group of `text`.
    mutating func first(of text: Int) -> Int { joined.first(of: text) }

    /// Cuts groups of more than `limit` rows, where a text stands for `sizes` rows, into stars: a text joins the earliest
    /// text that it is a near-duplicate of and that has not joined another itself, or begins a group. Returns how many
    /// rows the groups that fell apart had.
    mutating func cutChains(sizes: [Int32], limit: Int, search: SimilaritySearch) -> Int {
        var rows = [Int](repeating: 0, count: sizes.count)
        for (text, size) in sizes.enumerated() { rows[joined.first(of: text)] += Int(size) }
        guard rows.contains(where: { $0 > limit }) else { return 0 }
        var groups = joined
        var inside = Set(search.candidates.joined().filter { rows[groups.first(of: Int($0 >> 32))] > limit })
        // Each with its group's first as well: where one pattern has hundreds of copies, not all pairs are candidates.
        for text in sizes.indices {
            let first = groups.first(of: text)
            if first != text, rows[first] > limit { inside.insert(UInt64(first) << 32 | UInt64(text)) }
        }
        // By the later text, then by the earlier one.
        let pairs = search.confirmed(inside.sorted { ($0 & 0xFFFF_FFFF, $0) < ($1 & 0xFFFF_FFFF, $1) })
        var links = (0..<sizes.count).map { Int32(clamping: joined.first(of: $0)) }
        let chains = Set(links.indices.filter { rows[Int(links[$0])] > limit }.map { links[$0] })
        for text in links.indices where chains.contains(links[text]) { links[text] = Int32(clamping: text) }
        for pair in pairs {
            let leader = Int(pair >> 32)
            let text = Int(pair & 0xFFFF_FFFF)
            if Int(links[leader]) == leader, Int(links[text]) == text {
                links[text] = Int32(clamping: leader)
            }
        }
        let cut = JoinedRows(links: links)
        let fallen = chains.filter { chain in
            links.indices.contains { Int(groups.first(of: $0)) == Int(chain) && links[$0] != chain }
        }
        joined = cut
        return fallen.reduce(0) { $0 + rows[Int($1)] }
    }
}
