/// Text with visible characters only, and its width in columns.
package struct DisplayText {
    /// The text to print.
    package let text: String
    /// Its width in terminal columns.
    package let width: Int

    /// Escapes control and bidirectional characters (`\n`, `\u{202E}`); an empty text becomes `""`.
    package init(showing text: String) {
        self.init(visible: text.isEmpty ? "\"\"" : VisibleText.showing(text))
    }

    /// Takes text that is already visible.
    package init(visible text: String) {
        self.text = text
        width = text.reduce(0) { $0 + Self.width(of: $1) }
    }

    /// The text, or its beginning with an ellipsis, in at most `limit` columns (but at least one).
    package func truncated(to limit: Int) -> DisplayText {
        if width <= limit { return self }
        var beginning = ""
        var used = 1
        for character in text {
            used += Self.width(of: character)
            if used > limit { break }
            beginning.append(character)
        }
        return DisplayText(visible: beginning + "…")
    }

    /// 2 columns for East Asian wide characters and emoji, 0 for isolated combining marks, else 1.
    private static func width(of character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if isWide(first) || first.properties.isEmojiPresentation { return 2 }
        if first.properties.isEmoji, character.unicodeScalars.contains("\u{FE0F}") { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return 1
        }
    }

    /// The wide and full-width blocks of Unicode's EastAsianWidth (UAX #11), by whole blocks.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF,
            0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
