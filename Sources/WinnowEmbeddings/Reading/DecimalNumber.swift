/// A parser of decimal numbers, fast for short ones.
enum DecimalNumber {
    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
        1e19, 1e20, 1e21, 1e22,
    ]

    /// Parses a number such as `-0.125` or `1e-5`; nil for anything else. `nan` and `inf` are accepted.
    static func float(_ text: UnsafeBufferPointer<UInt8>) -> Float? {
        short(text).map { Float($0) } ?? Float(String(decoding: text, as: UTF8.self))
    }

    /// Parses at most 15 digits with a small exponent: one product or quotient of exact numbers is exact.
    private static func short(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        var index = 0
        let isNegative = text.first == UInt8(ascii: "-")
        if isNegative || text.first == UInt8(ascii: "+") { index = 1 }
        var digits = 0
        var mantissa = 0
        var exponent = 0
        var seenPoint = false
        while index < text.count {
            let byte = text[index]
            if byte == UInt8(ascii: "."), !seenPoint {
                seenPoint = true
            } else if byte >= 0x30, byte <= 0x39 {
                digits += 1
                guard digits <= 15 else { return nil }
                mantissa = mantissa * 10 + Int(byte - 0x30)
                if seenPoint { exponent -= 1 }
            } else {
                break
            }
            index += 1
        }
        guard digits > 0 else { return nil }
        if index < text.count {
            guard text[index] | 0x20 == UInt8(ascii: "e") else { return nil }
            guard let written = Int(String(decoding: text[(index + 1)...], as: UTF8.self)), abs(written) < 100
            else { return nil }
            exponent += written
        }
        guard abs(exponent) < powers.count else { return nil }
        let value =
            exponent < 0 ? Double(mantissa) / powers[-exponent] : Double(mantissa) * powers[exponent]
        return isNegative ? -value : value
    }

    /// Parses a whole number, clamped to `Int.max`; nil for anything else.
    static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard !text.isEmpty, text.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return Int(String(decoding: text, as: UTF8.self)) ?? .max
    }
}
