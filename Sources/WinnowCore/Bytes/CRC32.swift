import CWinnowKernels

/// A running CRC-32 (polynomial 0xEDB88320, as in zip, gzip and PNG).
///
/// It detects accidents, not attacks: use it to recognize damage, never to authenticate.
///
/// Source: ISO 3309; the table-driven "slicing by 8" form is M. Kounavis and F. Berry,
/// *A Systematic Approach to Building High Performance Software-based CRC Generators*, ISCC 2005.
package struct CRC32: Sendable, Hashable {
    private var state: UInt32 = 0xFFFF_FFFF

    /// Starts without any bytes; the ``value`` is then 0.
    package init() {}

    /// The checksum of all bytes so far.
    package var value: UInt32 { ~state }

    /// Adds `bytes`. Complexity: O(*n*) in their number.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        var crc = state
        var index = 0
        let count = bytes.count
        if count >= Self.leastFolded, Self.folds, let start = bytes.baseAddress {
            index = count & ~15
            crc = winnow_crc32_fold(crc, start.assumingMemoryBound(to: UInt8.self), index)
        }
        Self.tables.withUnsafeBufferPointer { tables in
            while index + 8 <= count {
                let low = bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self).littleEndian ^ crc
                let high = bytes.loadUnaligned(fromByteOffset: index + 4, as: UInt32.self).littleEndian
                crc =
                    tables[7 * 256 + Int(low & 0xFF)] ^ tables[6 * 256 + Int(low >> 8 & 0xFF)]
                    ^ tables[5 * 256 + Int(low >> 16 & 0xFF)] ^ tables[4 * 256 + Int(low >> 24)]
                    ^ tables[3 * 256 + Int(high & 0xFF)] ^ tables[2 * 256 + Int(high >> 8 & 0xFF)]
                    ^ tables[1 * 256 + Int(high >> 16 & 0xFF)] ^ tables[Int(high >> 24)]
                index += 8
            }
            while index < count {
                crc = tables[Int((crc ^ UInt32(bytes[index])) & 0xFF)] ^ (crc >> 8)
                index += 1
            }
        }
        state = crc
    }

    /// The checksum of one run of bytes.
    package static func checksum(of bytes: UnsafeRawBufferPointer) -> UInt32 {
        var crc = CRC32()
        crc.update(bytes)
        return crc.value
    }

    /// The size in bytes below which the tables are as fast.
    private static let leastFolded = 64
    /// Whether the processor has carry-less multiplication, five times as fast as the tables.
    private static let folds = winnow_crc32_folds() != 0

    /// Eight tables of 256 entries: `tables[k * 256 + b]` is the effect of byte `b` before `k` zero bytes.
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 8 * 256)
        for byte in 0..<256 {
            var crc = UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : (crc >> 1) ^ 0xEDB8_8320 }
            tables[byte] = crc
        }
        for index in 256..<tables.count {
            let previous = tables[index - 256]
            tables[index] = (previous >> 8) ^ tables[Int(previous & 0xFF)]
        }
        return tables
    }()
}

extension CRC32 {
    /// The checksum of bytes whose first part has the checksum `first` and whose second part, of
    /// `secondCount` bytes, has the checksum `second`; several threads can thus sum blocks.
    ///
    /// Complexity: O(log *n*) in `secondCount`.
    ///
    /// Source: M. Adler's `crc32_combine` in zlib 1.2.12: a zero byte after a message multiplies its CRC by
    /// x⁸ modulo the polynomial.
    package static func combined(_ first: UInt32, _ second: UInt32, secondCount: Int) -> UInt32 {
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

    /// The product of two polynomials over GF(2), modulo the CRC's polynomial.
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

    /// x to the power of 2ⁿ, for n in 0..<32; the sequence then repeats.
    private static let powers: [UInt32] = {
        var powers: [UInt32] = [1 << 30]
        while powers.count < 32 { powers.append(product(powers[powers.count - 1], powers[powers.count - 1])) }
        return powers
    }()
}
