import WinnowMail

/// Finds characters that result from decoding UTF-8 as Windows-1252 or Latin-1 (`Ã©` for é, `â€™` for ’),
/// once or twice, and U+FFFD, which replaces undecodable bytes.
///
/// Characters are converted back to their bytes in Windows-1252; they count if those are one character in
/// UTF-8. Two bytes count only if the first is Â or Ã, or if there are four such pairs in a row: German,
/// Spanish and Portuguese words end in others.
enum Mojibake {
    /// The number of broken characters in valid UTF-8, and of all characters.
    static func count(_ utf8: UnsafeBufferPointer<UInt8>) -> (broken: Int, characters: Int) {
        guard utf8.contains(where: { $0 >= 0x80 }) else { return (0, utf8.count) }
        var bytes: [UInt8] = []
        var broken = 0
        var characters = 0
        for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
            characters += 1
            if scalar == "\u{FFFD}" { broken += 1 }
            bytes.append(byte(of: scalar))
        }
        var index = 0
        var run = 0
        while index < bytes.count {
            let length = sequenceLength(bytes, at: index)
            if length >= 3 || length == 2 && bytes[index] <= 0xC3 {
                broken += 1
            } else if length == 2 {
                run += 1
                if run == 4 { broken += 4 } else if run > 4 { broken += 1 }
            } else {
                run = 0
            }
            index += max(1, length)
        }
        return (broken, characters)
    }

    /// The length of a character of two bytes or more at `index`; 0 if there is none.
    private static func sequenceLength(_ bytes: [UInt8], at index: Int) -> Int {
        let length =
            switch bytes[index] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 0
            }
        guard length > 0, index + length <= bytes.count else { return 0 }
        let rest = bytes[index + 1..<index + length]
        return rest.allSatisfy { $0 & 0xC0 == 0x80 } ? length : 0
    }

    /// The scalar's byte in Windows-1252, or else in Latin-1; 0 if it is in neither.
    private static func byte(of scalar: Unicode.Scalar) -> UInt8 {
        if scalar.value < 0x100 { return UInt8(scalar.value) }
        return upperHalf[scalar.value] ?? 0
    }

    /// The characters of bytes 0x80 to 0x9F in Windows-1252.
    private static let upperHalf = Dictionary(
        uniqueKeysWithValues: zip(
            Charset.windows1252Scalars.map(UInt32.init), 0x80...0x9F as ClosedRange<UInt8>)
    )
}
