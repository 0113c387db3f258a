// The checksum of two runs of bytes from the checksums of each.

extension CRC32 {
    /// The checksum of bytes whose first part has the checksum `first` and whose second part, of `secondCount`
    /// bytes, has the checksum `second`; so blocks can be summed by several threads.
    ///
    /// Complexity: O(log *n*) in `secondCount`.
    ///
    /// Source: M. Adler's `crc32_combine` in zlib 1.2.12: a zero byte behind a message multiplies its CRC by x⁸ modulo the
    /// polynomial.
    public static func combined(_ first: UInt32, _ second: UInt32, secondCount: Int) -> UInt32 {
        var power: UInt32 = 1 << 31  // x⁰: the highest bit is the lowest power
        var remaining = secondCount
        var exponent = 3  // a byte is 2³ bits
        while remaining > 0 {
            if remaining & 1 == 1 { power = product(powers[exponent & 31], power) }
            remaining >>= 1
            exponent += 1
        }
        return product(power, first) ^ second
    }

    /// The product of two polynomials over GF(2), modulo the CRC's.
    private static func product(_ left: UInt32, _ right: UInt32) -> UInt32 {
        var left = left
        var right = right
        var sum: UInt32 = 0
        while left != 0 {
            if left & 1 << 31 != 0 { sum ^= right }
            left <<= 1
            right = right & 1 == 0 ? right >> 1 : right >> 1 ^ 0xEDB8_8320
        }
        return sum
    }

    /// x to the power of 2ⁿ, for n in 0..<32; the sequence then begins again.
    private static let powers: [UInt32] = {
        var powers: [UInt32] = [1 << 30]
        while powers.count < 32 { powers.append(product(powers[powers.count - 1], powers[powers.count - 1])) }
        return powers
    }()
}
