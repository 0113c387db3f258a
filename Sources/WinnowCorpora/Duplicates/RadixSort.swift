// Sorting numbers digit by digit.

import WinnowSystem

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
