/// How bytes of a file are characters.
public enum TextEncoding: String, Sendable, Hashable, Codable, CaseIterable {
    /// UTF-8; a byte order mark at the start is dropped.
    case utf8 = "utf-8"
    /// ISO 8859-1: every byte is the scalar of its number.
    case latin1
    /// Windows-1252 as in the WHATWG Encoding Standard: bytes without a character become C1 controls.
    case windows1252 = "windows-1252"

    /// Appends the text of `bytes` as UTF-8; UTF-8 itself is appended unchanged and unchecked.
    func decode(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
        guard self != .utf8 else { return output.append(contentsOf: bytes) }
        output.reserveCapacity(output.count + bytes.count + bytes.count / 8)
        for byte in bytes {
            if byte < 0x80 {
                output.append(byte)
            } else if self == .windows1252, byte < 0xA0 {
                Self.appendScalar(Self.windowsScalars[Int(byte - 0x80)], to: &output)
            } else {
                Self.appendScalar(UInt16(byte), to: &output)
            }
        }
    }

    /// Appends a scalar of U+0080–U+FFFF.
    private static func appendScalar(_ scalar: UInt16, to output: inout [UInt8]) {
        if scalar < 0x800 {
            output.append(0xC0 | UInt8(scalar >> 6))
        } else {
            output.append(0xE0 | UInt8(scalar >> 12))
            output.append(0x80 | UInt8(scalar >> 6 & 0x3F))
        }
        output.append(0x80 | UInt8(scalar & 0x3F))
    }

    /// 0x80–0x9F, after <https://encoding.spec.whatwg.org/index-windows-1252.txt>.
    private static let windowsScalars: [UInt16] = [
        0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
        0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
        0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
    ]
}
