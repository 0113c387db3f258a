/// A keyed hash of 128 bits: without the key, nobody can find out which bytes have a given hash.
///
/// Source: J.-P. Aumasson and D. J. Bernstein, *SipHash: a fast short-input PRF*, INDOCRYPT 2012 (SipHash-2-4
/// with the 128-bit output of its authors' reference).
package struct KeyedHash: Sendable, Hashable {
    /// The size in bytes of keys and hashes.
    package static let size = 16

    /// The first and the second half, as little-endian numbers.
    package let low: UInt64
    package let high: UInt64

    /// Makes a hash, or a key, from its halves.
    package init(low: UInt64, high: UInt64) { (self.low, self.high) = (low, high) }

    /// A key that nobody can guess.
    package static func randomKey() -> KeyedHash {
        var generator = SystemRandomNumberGenerator()
        return KeyedHash(low: generator.next(), high: generator.next())
    }

    /// The hash of `bytes`. Complexity: O(*n*) in their number.
    package init(of bytes: UnsafeRawBufferPointer, key: KeyedHash) {
        var state = State(key)
        let whole = bytes.count & ~7
        for offset in stride(from: 0, to: whole, by: 8) {
            state.add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
        }
        var last = UInt64(truncatingIfNeeded: bytes.count) << 56
        for offset in whole..<bytes.count { last |= UInt64(bytes[offset]) << UInt64(8 * (offset - whole)) }
        state.add(last)
        state.c ^= 0xEE
        for _ in 0..<4 { state.round() }
        low = state.value
        state.b ^= 0xDD
        for _ in 0..<4 { state.round() }
        high = state.value
    }

    /// The hash as 32 hexadecimal digits.
    package var text: String {
        [high, low].map { half in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Reads 32 hexadecimal digits; nil if the text is anything else.
    package init?(text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 32, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        self.init(low: low, high: high)
    }

    private struct State {
        var a, b, c, d: UInt64

        init(_ key: KeyedHash) {
            a = key.low ^ 0x736F_6D65_7073_6575
            b = key.high ^ 0x646F_7261_6E64_6F6D ^ 0xEE
            c = key.low ^ 0x6C79_6765_6E65_7261
            d = key.high ^ 0x7465_6462_7974_6573
        }

        var value: UInt64 { a ^ b ^ c ^ d }

        mutating func add(_ word: UInt64) {
            d ^= word
            round()
            round()
            a ^= word
        }

        mutating func round() {
            a &+= b
            b = Self.rotated(b, 13) ^ a
            a = Self.rotated(a, 32)
            c &+= d
            d = Self.rotated(d, 16) ^ c
            a &+= d
            d = Self.rotated(d, 21) ^ a
            c &+= b
            b = Self.rotated(b, 17) ^ c
            c = Self.rotated(c, 32)
        }

        private static func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 {
            word << count | word >> (64 - count)
        }
    }
}
