import WinnowSystem

/// Finds pairs of near-duplicate texts by the shingles that they share.
///
/// Two near-duplicates share at least four fifths of the shingles of each. So the rarest shared shingle is
/// among the first `count / 5 + 1` of both, in the order of ``ShingleRanks``: texts are listed only by these,
/// and only texts in the same list are compared. Source: S. Chaudhuri, V. Ganti and R. Kaushik, *A Primitive
/// Operator for Similarity Joins in Data Cleaning*, ICDE 2006, DOI 10.1109/ICDE.2006.9; R. Bayardo, Y. Ma and
/// R. Srikant, *Scaling Up All Pairs Similarity Search*, WWW 2007, DOI 10.1145/1242572.1242591.
struct RareShingles: Sendable {
    /// The maximum number of earlier texts of a list, the latest ones, that a text is compared with.
    static let comparisonLimit = 128
    /// The number of near-duplicates in a list after which a text is not compared further.
    static let partnerLimit = 16
    /// Lists are divided into 2ⁿ parts of the work, by the *n* lowest bits of their shingles' codes.
    private static let partBits: UInt64 = 4

    private let sets: ShingleSets
    /// For ranges of texts, their keys by part: codes in the upper half, text numbers in the lower.
    private let keys: [PartedKeys]

    /// Lists the texts. Complexity: O(*n*) in the number of shingles.
    init(of sets: ShingleSets, threads: Int) {
        self.sets = sets
        let ranges = Parallel.ranges(count: sets.sets.count, size: 4096)
        keys = Parallel.map(count: ranges.count, threads: threads) { piece in
            var keys: [UInt64] = []
            for text in ranges[piece] {
                sets.withCodes(of: text) { codes in
                    for code in codes.prefix(codes.isEmpty ? 0 : codes.count / 5 + 1) {
                        keys.append(UInt64(code) << 32 | UInt64(text))
                    }
                }
            }
            return PartedKeys(keys, bits: Self.partBits)
        }
    }

    /// Pairs of near-duplicates, each once, with the earlier text in the upper half of the number; the order
    /// depends only on the texts.
    func pairs(threads: Int) -> [UInt64] {
        Array(
            Parallel.map(count: 1 << Int(Self.partBits), threads: threads) { pairs(ofPart: $0) }.joined())
    }

    private func pairs(ofPart part: Int) -> [UInt64] {
        let sorted = sortedKeys(of: part)
        let keys = sorted.elements
        var pairs: [UInt64] = []
        var list = TextList()
        sets.sets.withUnsafeBufferPointer { all in
            var start = 0
            while start < keys.count {
                let code = keys[start] >> 32
                var end = start + 1
                while end < keys.count, keys[end] >> 32 == code { end += 1 }
                if end > start + 1 {
                    list.fill(UnsafeBufferPointer(rebasing: keys[start..<end]), all)
                    list.addPairs(sharing: UInt32(truncatingIfNeeded: code), sets, to: &pairs)
                }
                start = end
            }
        }
        return withExtendedLifetime(sorted) { pairs }
    }

    /// The keys of one part, ascending.
    private func sortedKeys(of part: Int) -> GrowingBuffer<UInt64> {
        var sorted = GrowingBuffer<UInt64>()
        for piece in keys {
            piece.keys[piece.ranges[part]].withUnsafeBufferPointer { sorted.append(contentsOf: $0) }
        }
        let spare = GrowingBuffer<UInt64>(repeating: 0, count: sorted.count)
        // Texts ascend already, and each pass is stable.
        RadixSort.pass(sorted.elements, to: spare.mutableElements, shift: 32 + Self.partBits, bits: 10)
        RadixSort.pass(spare.elements, to: sorted.mutableElements, shift: 42 + Self.partBits, bits: 9)
        RadixSort.pass(sorted.elements, to: spare.mutableElements, shift: 51 + Self.partBits, bits: 9)
        return spare
    }
}

/// Keys partitioned by the lowest bits of their codes.
private struct PartedKeys: Sendable {
    let keys: [UInt64]
    /// The range of keys of each part.
    let ranges: [Range<Int>]

    init(_ unsorted: [UInt64], bits: UInt64) {
        var ends: [Int] = []
        keys = [UInt64](unsafeUninitializedCapacity: unsorted.count) { keys, count in
            unsorted.withUnsafeBufferPointer { ends = RadixSort.pass($0, to: keys, shift: 32, bits: bits) }
            count = unsorted.count
        }
        ranges = ends.indices.map { ($0 == 0 ? 0 : ends[$0 - 1])..<ends[$0] }
    }
}

/// The texts that contain one shingle, ascending.
private struct TextList: ~Copyable {
    private var texts = GrowingBuffer<UInt32>()
    /// The marks of their sets, contiguous: these suffice to reject most pairs.
    private var marks = GrowingBuffer<UInt64>()

    /// Fills the list with the texts of keys.
    mutating func fill(_ keys: UnsafeBufferPointer<UInt64>, _ sets: UnsafeBufferPointer<ShingleSet>) {
        texts.removeAll()
        marks.removeAll()
        for key in keys {
            let text = UInt32(truncatingIfNeeded: key)
            texts.append(text)
            marks.append(sets[Int(text)].marks)
        }
    }

    /// Adds the pairs of near-duplicates that share the code of the list but no rarer one: pairs that do are
    /// found by that one's list.
    func addPairs(sharing code: UInt32, _ shingles: ShingleSets, to pairs: inout [UInt64]) {
        for place in 1..<texts.count {
            let set = shingles.sets[Int(texts[place])]
            let largestDifference = set.largestDifference
            let first = max(0, place - RareShingles.comparisonLimit)
            var other = place
            var partners = 0
            while other > first, partners < RareShingles.partnerLimit {
                other -= 1
                guard (marks[other] ^ set.marks).nonzeroBitCount <= largestDifference,
                    shingles.areNear(shingles.sets[Int(texts[other])], set, lowest: code)
                else { continue }
                pairs.append(UInt64(texts[other]) << 32 | UInt64(texts[place]))
                partners += 1
            }
        }
    }
}

/// Finds near-duplicates among some rows of a corpus, all with different texts.
///
/// A text is identified by its index in `rows`.
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

    /// The groups of texts joined by all pairs.
    func clusters() -> TextClusters {
        var joined = JoinedRows(count: shingles.sets.count)
        var groupCount = shingles.sets.count
        for pair in pairs where joined.join(Int(pair >> 32), Int(pair & 0xFFFF_FFFF)) { groupCount -= 1 }
        return TextClusters(joined: joined, groupCount: groupCount)
    }

    /// The pairs whose similarity reaches the threshold, in order.
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
