/// A random number generator whose output depends only on the seed, on every platform and version.
///
/// Not for secrets. Equal seeds give equal numbers; nearby seeds give unrelated ones.
///
/// Source: xoshiro256\*\* seeded by SplitMix64; D. Blackman and S. Vigna, *Scrambled Linear Pseudorandom
/// Number Generators*, ACM TOMS 47(4), 2021, DOI 10.1145/3460772.
@usableFromInline
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: (UInt64, UInt64, UInt64, UInt64)

    /// Makes a generator from any seed, zero included.
    package init(seed: UInt64) {
        var mixer = seed
        func next() -> UInt64 {
            mixer &+= 0x9E37_79B9_7F4A_7C15
            var word = mixer
            word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
            word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
            return word ^ (word >> 31)
        }
        state = (next(), next(), next(), next())
    }

    /// The next 64 random bits.
    @usableFromInline
    package mutating func next() -> UInt64 {
        let result = (state.1 &* 5).rotatedLeft(by: 7) &* 9
        let shifted = state.1 << 17
        state.2 ^= state.0
        state.3 ^= state.1
        state.1 ^= state.2
        state.0 ^= state.3
        state.2 ^= shifted
        state.3 = state.3.rotatedLeft(by: 45)
        return result
    }

    /// A number in `0..<bound`; `bound` must be positive.
    ///
    /// Multiplies and shifts (D. Lemire, *Fast Random Integer Generation in an Interval*, 2019), so that the
    /// result does not depend on how the standard library draws.
    @usableFromInline
    package mutating func next(below bound: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    /// Puts `items` in a random order (Fisher and Yates). Complexity: O(*n*).
    @inlinable
    package mutating func shuffle<Item>(_ items: inout [Item]) {
        guard items.count > 1 else { return }
        for last in stride(from: items.count - 1, to: 0, by: -1) {
            items.swapAt(last, next(below: last + 1))
        }
    }
}

extension UInt64 {
    fileprivate func rotatedLeft(by count: UInt64) -> UInt64 {
        self << count | self >> (64 - count)
    }
}
