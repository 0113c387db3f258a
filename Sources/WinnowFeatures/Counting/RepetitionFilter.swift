import WinnowSystem

/// A compact first count, inexact in one direction: what it says occurs once does occur once.
///
/// Most distinct n-grams of a large collection occur once and become no features. Kept out of the hash tables, they leave
/// these small enough for the processor's caches. Each n-gram has a place among two rows of bits by its hash: "seen" and
/// "seen again"; n-grams that share a place are counted, exactly, with the rest.
///
/// After B. H. Bloom, "Space/time trade-offs in hash coding with allowable errors", 1970 (doi:10.1145/362686.362692).
///
/// Sendable because it is written by one thread and only read once it is shared.
final class RepetitionFilter: @unchecked Sendable {
    /// Pairs of words: 64 bits of "seen", then the same places' bits of "seen again".
    private let words: GrowingBuffer<UInt64>
    private let mask: UInt64

    /// Makes a filter for texts of so many bytes.
    init(textBytes: Int) {
        // A place for four bytes of text: messages have one distinct n-gram for about 15, and the table should stay small.
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

    /// Adds the occurrences that another filter of the same size has counted.
    func merge(_ other: RepetitionFilter) {
        precondition(mask == other.mask, "filters to be merged must be of the same size")
        let words = words.mutableElements
        for place in stride(from: 0, to: words.count, by: 2) {
            words[place + 1] |= other.words[place + 1] | (words[place] & other.words[place])
            words[place] |= other.words[place]
        }
    }

    @inline(__always)
    private func place(of hash: UInt64) -> Int { 2 * Int(truncatingIfNeeded: hash >> 6 & mask) }
}
