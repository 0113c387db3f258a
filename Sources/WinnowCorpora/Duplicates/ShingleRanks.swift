import WinnowSystem

/// Numbers shingles so that rare ones are low: maps hashes one-to-one to codes of the same number of bits.
///
/// The upper bits of a hash are its slot. Slots are ordered by how many shingles fall into them, and a slot's
/// rank replaces it in the hash. The frequency of each shingle need not be exact: any order finds the same
/// pairs of texts, but takes more time if frequent shingles are low.
struct ShingleRanks: Sendable {
    private let ranks: [UInt32]
    private let shift: UInt32
    /// The number of shingles in a slot from which slots are not distinguished.
    private static let largestCount = 4095

    /// Counts shingles. Complexity: O(*n*) in their number.
    init(of texts: [ShingledTexts], threads: Int) {
        let total = texts.reduce(0) { $0 + $1.hashes.count }
        // About thirty shingles per slot: few enough to distinguish frequent from rare, in a cacheable table.
        let bits = min(20, max(8, Int.bitWidth - total.leadingZeroBitCount - 5))
        let shift = UInt32(32 - bits)
        self.shift = shift
        // The sum of counts is the same in any order.
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

    /// The rank of each count; equal counts keep their order.
    private static func ranks(_ counts: [Int]) -> [UInt32] {
        var places = [UInt32](repeating: 0, count: largestCount + 2)
        for count in counts { places[count + 1] += 1 }
        for count in 1..<places.count { places[count] += places[count - 1] }
        return counts.map { count in
            defer { places[count] += 1 }
            return places[count]
        }
    }

    /// Replaces hashes with their codes. Complexity: O(*n*).
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

/// Sorts 64-bit numbers by some bits at a time, starting with the lowest.
enum RadixSort {
    /// Writes the numbers of `source` to `target`, which has room for them, stably sorted by `bits` bits
    /// starting at bit `shift`.
    ///
    /// Complexity: O(*n* + 2^`bits`). Returns the end in `target` of the numbers with each value of the bits.
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
