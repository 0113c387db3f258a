/// Parses one query.
struct SearchQueryParser {
    private(set) var parts: [SearchQuery.Part] = []
    private(set) var isTruncated = false

    private let scalars: [Unicode.Scalar]
    private var position = 0
    /// The position of the last quote: earlier ones are closed.
    private var lastQuote = -1
    private var words = 0

    init(_ text: String) {
        let limit = SearchQuery.maximumByteCount
        var scalars: [Unicode.Scalar] = []
        var bytes = 0
        var lastSpace: Int?
        for scalar in text.unicodeScalars {
            bytes += UTF8.width(scalar)
            if bytes > limit {
                // A truncated word is dropped, unless it is the only one.
                isTruncated = true
                if let lastSpace, !Self.isSpace(scalar) { scalars.removeSubrange(lastSpace...) }
                break
            }
            if Self.isSpace(scalar) { lastSpace = scalars.count }
            scalars.append(scalar)
        }
        self.scalars = scalars
        lastQuote = scalars.indices.last(where: isQuote) ?? -1
    }

    mutating func parse() {
        while skipSpace() {
            guard words < SearchQuery.maximumWordCount else {
                isTruncated = true
                return
            }
            part()
        }
    }

    /// Reads the whole text as words.
    mutating func parseWords() {
        while skipSpace() {
            guard words < SearchQuery.maximumWordCount else {
                isTruncated = true
                return
            }
            let start = position
            while position < scalars.count, !Self.isSpace(scalars[position]) { position += 1 }
            words += 1
            parts.append(.word(text(start..<position)))
        }
    }

    // MARK: Parts

    /// Parses a part or skips text that is not one; consumes at least one scalar.
    private mutating func part() {
        let start = position
        let isExcluded =
            scalars[position] == "-" && position + 1 < scalars.count
            && !Self.isSpace(scalars[position + 1]) && scalars[position + 1] != "-"
        if isExcluded { position += 1 }
        var part = SearchQuery.Part(.word, "", isExcluded: isExcluded)
        let name = fieldOrAttribute()
        if let name {
            part.field = SearchField(rawValue: name.lowercased())
            part.attribute = part.field == nil ? name : nil
        }
        if let phrase = phrase() {
            part.kind = .phrase
            part.text = phrase
        } else {
            if isQuote(position) {
                // An unmatched quote.
                position += 1
                if position == start + 1 { return }
            }
            word(&part)
        }
        if !part.text.isEmpty {
            parts.append(part)
        } else if let name {
            // Only operators follow the colon: the name is a word.
            words += 1
            parts.append(SearchQuery.Part(.word, name, isExcluded: isExcluded))
        }
    }

    /// Consumes a name and its colon if a value follows; otherwise nil.
    private mutating func fieldOrAttribute() -> String? {
        var end = position
        while end < scalars.count, Self.isNamePart(scalars[end], first: end == position) { end += 1 }
        guard end > position, end + 1 < scalars.count, scalars[end] == ":" else { return nil }
        let next = scalars[end + 1]
        guard !Self.isSpace(next), next != ":", next != "/", next != "\\", scalars[end - 1] != "." else {
            return nil
        }
        // A quote after the colon must open a phrase and not be the last one: a final `name:"` means nothing.
        if isQuote(end + 1), end + 1 >= lastQuote { return nil }
        let name = text(position..<end)
        position = end + 1
        return name
    }

    /// The words in the next quotes, separated by single spaces; nil if none begin at the position.
    private mutating func phrase() -> String? {
        guard position < lastQuote, isQuote(position), !isInch else { return nil }
        position += 1
        var words: [String] = []
        while position < scalars.count, !isQuote(position) {
            guard skipSpace(), !isQuote(position) else { continue }
            let start = position
            while position < scalars.count, !Self.isSpace(scalars[position]), !isQuote(position) {
                position += 1
            }
            if self.words < SearchQuery.maximumWordCount {
                self.words += 1
                words.append(text(start..<position))
            } else {
                isTruncated = true
            }
        }
        position += 1
        return words.joined(separator: " ")
    }

    /// Whether the quote at the position directly follows a letter or a digit.
    private var isInch: Bool {
        guard position > 0, scalars[position] == "\"" || scalars[position] == "\u{201D}" else { return false }
        let previous = scalars[position - 1]
        return previous.isASCII && previous != "_" && previous.properties.isAlphabetic
            || ("0"..."9").contains(previous)
    }

    /// Parses a word up to the next space or quote, with its star; ignores single operators.
    private mutating func word(_ part: inout SearchQuery.Part) {
        let start = position
        while position < scalars.count, !Self.isSpace(scalars[position]), !isQuote(position) {
            position += 1
        }
        var end = position
        while end > start, scalars[end - 1] == "*" { end -= 1 }
        guard scalars[start..<end].contains(where: { $0 != "-" && $0 != ":" && $0 != "*" }) else { return }
        words += 1
        part.kind = end < position ? .prefix : .word
        part.text = text(start..<end)
    }

    // MARK: Scalars

    /// Skips spaces; false at the end.
    private mutating func skipSpace() -> Bool {
        while position < scalars.count, Self.isSpace(scalars[position]) { position += 1 }
        return position < scalars.count
    }

    private func text(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range]))
    }

    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value <= 0x20 || scalar.value == 0x7F }
        return scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }

    /// Whether a quote is at a position, rather than a part of a Hebrew word.
    private func isQuote(_ position: Int) -> Bool {
        switch scalars[position].value {
        case 0x22: !HebrewMarks.isMark(scalars, at: position)
        case 0xAB, 0xBB, 0x201C...0x201F, 0xFF02: true
        default: false
        }
    }

    private static func isNamePart(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "_": true
        case "0"..."9", "-", ".": !first
        case _ where scalar.isASCII: false
        default: scalar.properties.isAlphabetic
        }
    }
}
