// The CRC-32 of zip and PNG, eight bytes a step, or 64 where the processor helps.

import CWinnowKernels

/// A running CRC-32 (polynomial 0xEDB88320, as in zip, gzip and PNG).
///
/// It finds accidents, not attacks: use it to recognise damage, never to authenticate.
///
/// Source: ISO 3309; the table-driven "slicing by 8" form is M. Kounavis and F. Berry,
/// *A Systematic Approach to Building High Performance Software-based CRC Generators*, ISCC 2005.
public struct CRC32: Sendable, Hashable {
    private var state: UInt32 = 0xFFFF_FFFF

    /// Starts with no bytes seen; its ``value`` is then 0.
    public init() {}

    /// The checksum of everything given so far.
    public var value: UInt32 { ~state }

    /// Adds `bytes`. Complexity: O(*n*) in their number.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
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
    public static func checksum(of bytes: UnsafeRawBufferPointer) -> UInt32 {
        var crc = CRC32()
        crc.update(bytes)
        return crc.value
    }

    /// Below so many bytes the tables are as fast.
    private static let leastFolded = 64
    /// Whether the processor has what is five times as fast as tables.
    private static let folds = winnow_crc32_folds() != 0

    /// Eight tables of 256 entries: `tables[k * 256 + b]` is the effect of byte `b` followed by `k` zero bytes.
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
