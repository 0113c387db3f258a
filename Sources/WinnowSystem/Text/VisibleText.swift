/// Escapes characters that a terminal would interpret or hide: paths and names in files may contain anything.
package enum VisibleText {
    /// The text with control and bidirectional characters, line separators and zero-width characters such as
    /// tags escaped: `\n`, `\u{202E}`. Text without any is returned unchanged. Complexity: O(*n*).
    package static func showing(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isHidden) else { return text }
        var visible = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": visible += "\\n"
            case "\r": visible += "\\r"
            case "\t": visible += "\\t"
            case _ where isHidden(scalar):
                visible += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: visible.unicodeScalars.append(scalar)
            }
        }
        return visible
    }

    /// The text; if it has more scalars than `longest`, its beginning and end: names in files may have any
    /// length. Complexity: O(*n*).
    package static func shortened(_ text: String, to longest: Int = 400) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > longest else { return text }
        return String(scalars.prefix(longest / 2)) + "…" + String(scalars.suffix(longest / 2))
    }

    /// Control characters, line separators, bidirectional marks, and zero-width characters such as tags.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F: false
        case 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF, 0xFFFE, 0xFFFF,
            0xE0000...0xE007F:
            true
        default: scalar.properties.generalCategory == .control
        }
    }
}
