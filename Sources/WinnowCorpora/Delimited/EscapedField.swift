/// Fields in which a backslash escapes characters, as databases write them.
///
/// `\t`, `\n`, `\r`, `\b`, `\f` and `\v` are control characters, `\x1b` is the byte with these two digits,
/// `\0` is NUL, which is read as a space as everywhere; a backslash before another character is left out, and
/// one at the end is kept. A field that is `\N` is null, read as empty. Source: PostgreSQL, COPY, text
/// format; MySQL, LOAD DATA, FIELDS ESCAPED BY.
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
                if let control = control(UnsafeBufferPointer(rebasing: content[source...])) {
                    // The first byte of U+0080 to U+009F is the same for all.
                    if control >= 0x80 {
                        content[target] = 0xC2
                        target += 1
                    }
                    byte = control
                    source += control >= 0x80 ? 7 : 3
                } else {
                    byte = character(content[source])
                    source += 1
                }
            }
            content[target] = byte
            target += 1
        }
        return target
    }

    /// The ASCII character written as `x1b` at the beginning of some bytes, or the last byte of the control
    /// character written as `xc2\x9b`; nil for other bytes, so that the text stays UTF-8.
    private static func control(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt8? {
        guard let byte = hexadecimal(bytes[...]) else { return nil }
        if byte < 0x80 { return byte == 0 ? 0x20 : byte }
        guard byte == 0xC2, bytes.count > 3, bytes[3] == backslash, let last = hexadecimal(bytes[4...]),
            0x80...0x9F ~= last
        else { return nil }
        return last
    }

    /// The byte whose hexadecimal digits follow an `x`.
    private static func hexadecimal(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt8? {
        guard bytes.count >= 3, bytes.first == UInt8(ascii: "x") else { return nil }
        let digits = bytes.dropFirst().prefix(2).map { Character(Unicode.Scalar($0)).hexDigitValue }
        guard let high = digits[0], let low = digits[1] else { return nil }
        return UInt8(high << 4 | low)
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
        append(bytes[...], to: &field)
        return field
    }

    /// Appends bytes as a field, with escapes.
    static func append(_ bytes: ArraySlice<UInt8>, to output: inout [UInt8]) {
        bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            for (place, byte) in bytes.enumerated() where byte <= 0x0D || byte == backslash {
                let letter: UInt8
                switch byte {
                case 0x09: letter = UInt8(ascii: "t")
                case 0x0A: letter = UInt8(ascii: "n")
                case 0x0D: letter = UInt8(ascii: "r")
                case backslash: letter = backslash
                default: continue
                }
                output.append(contentsOf: bytes[start..<place])
                output.append(backslash)
                output.append(letter)
                start = place + 1
            }
            output.append(contentsOf: bytes[start...])
        }
    }
}
