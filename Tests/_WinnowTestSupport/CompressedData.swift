// Compressed data for tests.

import WinnowSystem

/// Data in the gzip format, made without a compressor: blocks of bytes as they are (RFC 1951, type 00).
public enum Gzip {
    /// One member that holds these bytes.
    public static func member(_ bytes: [UInt8]) -> [UInt8] {
        var member: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        var start = 0
        repeat {
            let block = bytes[start..<min(bytes.count, start + 0xFFFF)]
            start += block.count
            member.append(start == bytes.count ? 1 : 0)
            member += littleEndian(UInt32(block.count) | ~UInt32(block.count) << 16)
            member += block
        } while start < bytes.count
        member += littleEndian(bytes.withUnsafeBytes { CRC32.checksum(of: $0) })
        return member + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
    }

    /// The output of `gzip -9` for 1,000 lines `ham,see you` and `spam,win` in turn, after a line
    /// `label,text`.
    public static let compressed: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xED, 0xC8, 0xCB, 0x09, 0x80, 0x30,
        0x14, 0x00, 0xB0, 0x7B, 0xA7, 0x70, 0x80, 0x2E, 0x55, 0xE1, 0x81, 0x42, 0xFD, 0x40, 0x5B, 0xD4,
        0xED, 0x75, 0x0C, 0x0F, 0x39, 0x26, 0xB5, 0xCC, 0x51, 0x73, 0x8F, 0xBB, 0xA7, 0xA5, 0x6C, 0xB9,
        0x45, 0x4C, 0xCF, 0x31, 0x52, 0x3B, 0x3F, 0x5C, 0xEB, 0x2E, 0xA5, 0x94, 0x52, 0x4A, 0x29, 0xA5,
        0x94, 0x52, 0x4A, 0x29, 0xA5, 0x94, 0x52, 0x4A, 0x29, 0xA5, 0x94, 0x52, 0x4A, 0x29, 0xA5, 0x94,
        0x52, 0x4A, 0xF9, 0xF7, 0x7C, 0x01, 0x54, 0x05, 0x53, 0xA4, 0x0F, 0x29, 0x00, 0x00,
    ]

    /// The text in ``compressed``.
    public static let text =
        "label,text\n" + String(repeating: "ham,see you\nspam,win\n", count: 500)

    private static func littleEndian(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
