import WinnowSystem

/// A compact approximate count with one-sided error: n-grams reported as unique are unique.
///
/// Most distinct n-grams of a large collection occur once and become no features. Without them, the hash
/// tables fit into the processor's caches. Each n-gram's hash selects a place in two rows of bits: "seen" and
/// "seen again"; n-grams that share a place are counted exactly, with the rest.
///
/// B. H. Bloom, "Space/time trade-offs in hash coding with allowable errors", 1970, DOI 10.1145/362686.362692
///
/// Sendable because one thread writes it, and once shared it is only read.
final class RepetitionFilter: @unchecked Sendable {
    /// Pairs of words: 64 bits of "seen", then 64 bits of "seen again" for the same places.
    private let words: GrowingBuffer<UInt64>
    private let mask: UInt64

    /// Makes a filter for texts of `textBytes` bytes in total.
    init(textBytes: Int) {
        // One place per four bytes: messages have one distinct n-gram per 15 or so; keep the table small.
        let bits = min(28, max(10, Int.bitWidth - (textBytes / 4).leadingZeroBitCount))
        words = GrowingBuffer(repeating: 0, count: 2 << (bits - 6))
        mask = 1 << UInt64(bits - 6) - 1
    }

    /// Counts one occurrence.
    @inline(__always)
    func insert(_ hash: UInt64) {
        let place = self.place(of: hash)
        let bit: UInt64 = 1 << (hash & 63)
        let words = words.mutableElements
        let seen = words[place]
        words[place + 1] |= seen & bit
        words[place] = seen | bit
    }

    /// Whether the n-gram may have occurred more than once.
    @inline(__always)
    func mayRepeat(_ hash: UInt64) -> Bool {
        words[place(of: hash) + 1] >> (hash & 63) & 1 != 0
    }

    /// Adds the occurrences counted by another filter of the same size.
    func merge(_ other: RepetitionFilter) {
        precondition(mask == other.mask, "only filters of the same size can be merged")
        let words = words.mutableElements
        for place in stride(from: 0, to: words.count, by: 2) {
            words[place + 1] |= other.words[place + 1] | (words[place] & other.words[place])
            words[place] |= other.words[place]
        }
    }

    @inline(__always)
    private func place(of hash: UInt64) -> Int { 2 * Int(truncatingIfNeeded: hash >> 6 & mask) }
}
