import WinnowSystem

/// A piece of an HTML page, which is also well-formed XML.
///
/// Text and attribute values are always escaped; names of elements and attributes come from ``Tag`` and
/// ``Attribute``, none of which runs a script or loads anything. So text stays text, whatever it contains.
/// Control and bidirectional characters are made visible, as `\u{202E}`.
package struct HTML: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The markup.
    package private(set) var markup = ""

    /// Nothing.
    package init() {}

    /// Text, escaped.
    package init(_ text: String) {
        markup = Self.escaped(text)
    }

    /// Escaped text, including interpolations.
    package init(stringLiteral value: String) {
        self.init(value)
    }

    /// An element with its attributes and content.
    package init(_ tag: Tag, _ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) {
        self.init(tag, attributes, content())
    }

    /// An element with its attributes and content.
    package init(_ tag: Tag, _ attributes: [Attribute], _ content: HTML) {
        markup = "<" + tag.rawValue
        for attribute in attributes {
            markup += " \(attribute.name.rawValue)=\"\(Self.escaped(attribute.value))\""
        }
        if tag.isVoid || (tag.isShape && content.markup.isEmpty) {
            markup += "/>"
        } else {
            markup += ">" + content.markup + "</\(tag.rawValue)>"
        }
        if tag.isBlock { markup += "\n" }
    }

    /// A style sheet, which must be constant and free of `<` and `&`.
    package init(style: StaticString) {
        markup = "<style>\(style)</style>\n"
    }

    /// Text with its line breaks.
    package init(lines text: String) {
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            if number > 0 { append(HTML(.br)) }
            append(HTML(String(String.UnicodeScalarView(line))))
        }
    }

    /// Appends another piece.
    package mutating func append(_ other: HTML) { markup += other.markup }

    /// Whether there is nothing.
    package var isEmpty: Bool { markup.isEmpty }

    /// Text escaped for use between tags and in quotes.
    private static func escaped(_ text: String) -> String {
        let visible = VisibleText.showing(text)
        guard visible.utf8.contains(where: isSpecial) else { return visible }
        var escaped: [UInt8] = []
        escaped.reserveCapacity(visible.utf8.count + 32)
        for byte in visible.utf8 {
            switch byte {
            case UInt8(ascii: "&"): escaped.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "<"): escaped.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): escaped.append(contentsOf: "&gt;".utf8)
            case UInt8(ascii: "\""): escaped.append(contentsOf: "&quot;".utf8)
            case UInt8(ascii: "'"): escaped.append(contentsOf: "&#39;".utf8)
            default: escaped.append(byte)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"):
            true
        default: false
        }
    }
}
