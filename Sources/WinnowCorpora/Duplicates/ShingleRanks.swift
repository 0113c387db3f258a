import WinnowSystem

/// Numbers shingles so that rare ones are low: a code for each hash, of as many bits, and another one for another hash.
///
/// The upper bits of a hash are its slot. Slots are ordered by how many shingles fall into them, and a slot's rank takes
/// its place in the hash. How often one shingle occurs does not matter much: any order finds the same pairs of texts,
/// in more time where frequent shingles are low.
struct ShingleRanks: Sendable {
    private let ranks: [UInt32]
    private let shift: UInt32
    /// From how many shingles in a slot on slots are not told apart.
    private static let largestCount = 4095

    /// Counts shingles. Complexity: O(*n*) in their number.
    init(of texts: [ShingledTexts], threads: Int) {
        let total = texts.reduce(0) { $0 + $1.hashes.count }
        // Some thirty shingles a slot: few enough to tell frequent from rare, in a table that fits the caches.
        let bits = min(20, max(8, Int.bitWidth - total.leadingZeroBitCount - 5))
        let shift = UInt32(32 - bits)
        self.shift = shift
        // Counts add up to the same in any order.
        let counts = Parallel.map(count: max(1, threads), threads: threads) { thread in
            var counts = [UInt32](repeating: 0, count: 1 << bits)
            for piece in stride(from: thread, to: texts.count, by: max(1, threads)) {
                for hash in texts[piece].hashes { counts[Int(hash >> shift)] += 1 }
            }
            return counts
        }
        let sums = (0..<1 << bits).map { slot in
            min(Self.largestCount, counts.reduce(0) { $0 + Int($1[slot]) })
        }
        ranks = Self.ranks(sums)
    }

    /// The place of each count in the order of the counts, equal ones in their own order.
    private static func ranks(_ counts: [Int]) -> [UInt32] {
        var places = [UInt32](repeating: 0, count: largestCount + 2)
        for count in counts { places[count + 1] += 1 }
        for count in 1..<places.count { places[count] += places[count - 1] }
        return counts.map { count in
            defer { places[count] += 1 }
            return places[count]
        }
    }

    /// Replaces hashes by their codes. Complexity: O(*n*).
    func encode(_ hashes: UnsafeMutableBufferPointer<UInt32>) {
        let mask = (UInt32(1) << shift) - 1
        ranks.withUnsafeBufferPointer { ranks in
            for index in hashes.indices {
                let hash = hashes[index]
                hashes[index] = ranks[Int(hash >> shift)] << shift | hash & mask
            }
        }
    }
}

/// Orders 64-bit numbers by some of their bits at a time, from the lowest on.
enum RadixSort {
    /// Writes the numbers of `source` to `target`, which has room for them, ordered by `bits` bits from `shift` on and
    /// otherwise as they were.
    ///
    /// Complexity: O(*n* + 2^`bits`). Returns where in `target` the numbers of each value of the bits end.
    @discardableResult
    static func pass(
        _ source: UnsafeBufferPointer<UInt64>, to target: UnsafeMutableBufferPointer<UInt64>, shift: UInt64,
        bits: UInt64
    ) -> [Int] {
        let mask = (UInt64(1) << bits) - 1
        var places = [Int](repeating: 0, count: 1 << Int(bits))
        places.withUnsafeMutableBufferPointer { places in
            for number in source { places[Int(number >> shift & mask)] += 1 }
            var place = 0
            for digit in places.indices {
                let size = places[digit]
                places[digit] = place
                place += size
            }
            for number in source {
                let digit = Int(number >> shift & mask)
                target[places[digit]] = number
                places[digit] += 1
            }
        }
        return places
    }
}
