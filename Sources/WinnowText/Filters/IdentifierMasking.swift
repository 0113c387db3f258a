/// The filter ``TokenFilter/maskIdentifiers``.
enum IdentifierMasking {
    private static let kinds = KindMask([.url, .email, .phone, .mention, .hashtag, .number, .money])

    /// Whether a token must be masked.
    static func isIdentifier(_ kind: TokenKind, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if kinds.contains(kind) || starts(bytes[...], with: "www") { return true }
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "@") || byte &- 0x30 < 10 { return true }
            if byte | 0x20 == UInt8(ascii: "h"), starts(bytes[index...], with: "http") { return true }
            if byte < 0x80 {
                index += 1
                continue
            }
            let scalar = UTF8Scalar(at: index, in: bytes)
            if DigitMasking.isDigit(scalar.value) { return true }
            index += scalar.count
        }
        return false
    }

    /// Whether `bytes` start with these ASCII letters, ignoring case.
    private static func starts(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, with letters: StaticString) -> Bool
    {
        guard bytes.count >= letters.utf8CodeUnitCount else { return false }
        return letters.withUTF8Buffer { letters in
            zip(bytes, letters).allSatisfy { $0 | 0x20 == $1 }
        }
    }
}
