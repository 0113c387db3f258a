/// Fields in which a backslash escapes characters, as databases write them.
///
/// `\t`, `\n`, `\r`, `\b`, `\f` and `\v` are control characters, `\0` is NUL, which is read as a space as
/// everywhere; a backslash before another character is left out, and one at the end is kept. A field that is
/// `\N` is null, read as empty. Source: PostgreSQL, COPY, text format; MySQL, LOAD DATA, FIELDS ESCAPED BY.
enum EscapedField {
    static let backslash = UInt8(ascii: "\\")

    /// Whether a field, before its escapes are removed, is null.
    static func isNull(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
        field.count == 2 && field[0] == backslash && field[1] == UInt8(ascii: "N")
    }

    /// Removes the escapes in place; returns the new length, 0 for null.
    static func unescape(_ content: UnsafeMutableBufferPointer<UInt8>) -> Int {
        if isNull(UnsafeBufferPointer(content)) { return 0 }
        var target = 0
        var source = 0
        while source < content.count {
            var byte = content[source]
            source += 1
            if byte == backslash, source < content.count {
                byte = character(content[source])
                source += 1
            }
            content[target] = byte
            target += 1
        }
        return target
    }

    /// The character that is written as a backslash and this one.
    private static func character(_ escaped: UInt8) -> UInt8 {
        switch escaped {
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "v"): 0x0B
        case UInt8(ascii: "0"): 0x20
        default: escaped
        }
    }

    /// Bytes as a field, with escapes.
    static func escaping(_ bytes: [UInt8]) -> [UInt8] {
        var field: [UInt8] = []
        for byte in bytes {
            switch byte {
            case 0x09: field += [backslash, UInt8(ascii: "t")]
            case 0x0A: field += [backslash, UInt8(ascii: "n")]
            case 0x0D: field += [backslash, UInt8(ascii: "r")]
            case backslash: field += [backslash, backslash]
            default: field.append(byte)
            }
        }
        return field
    }
}
