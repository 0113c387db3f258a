/// How a part's bytes were encoded for transfer.
enum TransferEncoding {
    case base64
    case quotedPrintable
    case uuencode
    /// 7bit, 8bit, binary, and unknown encodings: the bytes unchanged.
    case identity

    /// The encoding of a `Content-Transfer-Encoding` field.
    init(named name: some Sequence<UInt8>) {
        var plain: [UInt8] = []
        for byte in name {
            if byte <= 0x20 || byte == UInt8(ascii: ";") {
                if plain.isEmpty { continue }
                break
            }
            plain.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
        }
        switch String(decoding: plain, as: UTF8.self) {
        case "base64", "b": self = .base64
        case "quoted-printable", "q": self = .quotedPrintable
        case "uuencode", "x-uuencode", "x-uue", "uue": self = .uuencode
        default: self = .identity
        }
    }

    /// Appends the decoded bytes. Complexity: O(*n*).
    func decode(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
        switch self {
        case .base64: Self.decodeBase64(bytes, into: &output)
        case .quotedPrintable: Self.decodeQuotedPrintable(bytes, into: &output)
        case .uuencode: UuencodedText.decode(bytes, into: &output)
        case .identity: output.append(contentsOf: bytes)
        }
    }

    /// Skips everything that is not a digit; `=` ends a group, and digits after it begin another, as in
    /// concatenated encoded texts. An incomplete group gives its complete bytes. After `=` or an empty line, a line that
    /// is not encoded ends the text: mailing lists append such lines.
    private static func decodeBase64(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
        output.reserveCapacity(output.count + bytes.count / 4 * 3 + 3)
        var group: UInt32 = 0
        var count = 0
        var lineStart = 0
        for (index, byte) in bytes.enumerated() {
            let digit = base64Digits[Int(byte)]
            if digit < 64 {
                group = group << 6 | UInt32(digit)
                count += 1
                if count == 4 {
                    output.append(UInt8(truncatingIfNeeded: group >> 16))
                    output.append(UInt8(truncatingIfNeeded: group >> 8))
                    output.append(UInt8(truncatingIfNeeded: group))
                    (group, count) = (0, 0)
                }
            } else if byte == UInt8(ascii: "=") {
                endGroup(group, count, into: &output)
                (group, count) = (0, 0)
                if !isEncoded(bytes[(index + 1)...]) { break }
            } else if byte == 0x0A {
                let isBlank = lineStart > 0 && bytes[lineStart..<index].allSatisfy { $0 == 0x0D }
                if isBlank, !isEncoded(bytes[(index + 1)...]) { break }
                lineStart = index + 1
            }
        }
        endGroup(group, count, into: &output)
    }

    /// Whether the next line that is not empty begins with 80 digits, or has only digits.
    private static func isEncoded(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let line = rest.prefix(160).drop { $0 <= 0x20 }.prefix(80).prefix { $0 != 0x0A && $0 != 0x0D }
        return line.allSatisfy {
            base64Digits[Int($0)] < 64 && $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-")
                || $0 == UInt8(ascii: "=")
        }
    }

    private static func endGroup(_ group: UInt32, _ count: Int, into output: inout [UInt8]) {
        if count >= 2 { output.append(UInt8(truncatingIfNeeded: group >> (count == 2 ? 4 : 10))) }
        if count == 3 { output.append(UInt8(truncatingIfNeeded: group >> 2)) }
    }

    /// Blanks before a line's end are removed, `=` at a line's end joins it to the next; an invalid `=` is
    /// kept.
    private static func decodeQuotedPrintable(
        _ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]
    ) {
        output.reserveCapacity(output.count + bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "="):
                index = decodeEscape(bytes, at: index, into: &output)
            case 0x20, 0x09:
                let end = blanksEnd(bytes, from: index)
                let isAtLineEnd = end == bytes.count || bytes[end] == 0x0A || bytes[end] == 0x0D
                if !isAtLineEnd { output.append(contentsOf: bytes[index..<end]) }
                index = end
            default:
                output.append(byte)
                index += 1
            }
        }
    }

    private static func blanksEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var end = start
        while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
        return end
    }

    /// Decodes the `=` at `index`; returns the offset after it.
    private static func decodeEscape(
        _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, into output: inout [UInt8]
    ) -> Int {
        if index + 2 < bytes.count, let high = hexadecimal(bytes[index + 1]),
            let low = hexadecimal(bytes[index + 2])
        {
            output.append(high << 4 | low)
            return index + 3
        }
        var end = blanksEnd(bytes, from: index + 1)
        guard end < bytes.count else { return end }
        guard bytes[end] == 0x0A || bytes[end] == 0x0D else {
            output.append(bytes[index])
            return index + 1
        }
        if bytes[end] == 0x0D, end + 1 < bytes.count, bytes[end + 1] == 0x0A { end += 1 }
        return end + 1
    }

    static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    /// The value of each byte as a digit, 64 if it is none; `-` and `_` are digits of the URL alphabet.
    private static let base64Digits: [UInt8] = {
        var digits = [UInt8](repeating: 64, count: 256)
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
        for (value, byte) in alphabet.enumerated() { digits[Int(byte)] = UInt8(value) }
        digits[Int(UInt8(ascii: "-"))] = 62
        digits[Int(UInt8(ascii: "_"))] = 63
        return digits
    }()
}
