/// Composes letters and the accents that follow them: *e* and U+0301 become *é*, as in NFC.
///
/// The letters are those below U+2000, and kana; that two spellings are the same is Swift's own knowledge.
package enum ComposedLetters {
    /// The composed letters, found under either spelling, as equal characters are canonically equivalent.
    private static let letters: [Character: Unicode.Scalar] = {
        let scalars = [0xC0..<0x300, 0x370..<0x2000, 0x3041..<0x3100].joined().lazy.compactMap(
            Unicode.Scalar.init)
        let letters = scalars.filter { $0.properties.isAlphabetic && !$0.properties.isDiacritic }
        return Dictionary(letters.map { (Character($0), $0) }, uniquingKeysWith: { first, _ in first })
    }()

    /// Whether a character's UTF-8 is a combining mark from U+0300 to U+036F, or the voicing of a kana.
    package static func mayBeMark(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        switch utf8.count {
        case 2: utf8[0] == 0xCC || utf8[0] == 0xCD && utf8[1] < 0xB0
        case 3: utf8[0] == 0xE3 && utf8[1] == 0x82 && (utf8[2] == 0x99 || utf8[2] == 0x9A)
        default: false
        }
    }

    /// Composes the letters of the text from `start` on.
    package static func compose(_ text: inout [UInt8], from start: Int) {
        let characters = String(decoding: text[start...], as: UTF8.self)
        text.removeSubrange(start...)
        for character in characters {
            if character.unicodeScalars.count > 1, let letter = letters[character] {
                text.append(contentsOf: String(letter).utf8)
            } else {
                text.append(contentsOf: character.utf8)
            }
        }
    }

    /// Whether a text has what may be marks.
    private static func hasMarks(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        utf8.indices.contains { index in
            let byte = utf8[index]
            guard byte == 0xCC || byte == 0xCD || byte == 0xE3 else { return false }
            let count = min(byte == 0xE3 ? 3 : 2, utf8.count - index)
            return mayBeMark(UnsafeBufferPointer(rebasing: utf8[index..<index + count]))
        }
    }

    /// A text with composed letters.
    package static func composed(_ text: String) -> String {
        var text = text
        guard text.withUTF8({ hasMarks($0) }) else { return text }
        var bytes = Array(text.utf8)
        compose(&bytes, from: 0)
        return String(decoding: bytes, as: UTF8.self)
    }
}
