/// Decides which line breaks end a paragraph.
struct LineBreaks {
    let text: TextBytes
    /// Whether a break in running prose only wraps the line, as in mail.
    let joinsWrappedLines: Bool
    /// The lines around the last break.
    private var block = LineBlock()

    init(text: TextBytes, joinsWrappedLines: Bool) {
        self.text = text
        self.joinsWrappedLines = joinsWrappedLines
    }

    /// The length of the line break at `index`: LF, CR LF, CR, VT, FF, U+0085, U+2028, U+2029; else nil.
    @inline(__always)
    func length(at index: Int) -> Int? { text.lineBreakLength(at: index) }

    /// Whether the line break `start..<end` ends a paragraph.
    ///
    /// It does not if the next line continues: with a lower-case letter, or with anything but a list number,
    /// `>` or `|` if the next word did not fit on the line.
    ///
    /// - Complexity: O(*n*) in the bytes for all breaks of a text, if called in their order.
    mutating func endsParagraph(_ start: Int, _ end: Int) -> Bool {
        guard joinsWrappedLines, text[start] != 0x0B, text[start] != 0x0C else { return true }
        var next = end
        while next < text.count, text[next] == 0x20 || text[next] == 0x09 { next += 1 }
        guard next < text.count, length(at: next) == nil else { return true }
        if start >= block.end { block = LineBlock(of: start, in: text, after: block) }
        switch SentenceBreakClass.character(at: next, in: text).class {
        case .lower: return false
        case .upper, .otherLetter: return !block.isWrap(start, before: next, in: text)
        case .numeric: return isListItem(at: next) || !block.isWrap(start, before: next, in: text)
        default:
            guard text[next] != UInt8(ascii: ">"), text[next] != UInt8(ascii: "|") else { return true }
            return !block.isWrap(start, before: next, isSymbol: !isOpening(at: next), in: text)
        }
    }

    /// Whether a quote, a bracket or an amount of money begins at `index`.
    private func isOpening(at index: Int) -> Bool {
        switch text[index] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "("), UInt8(ascii: "["),
            UInt8(ascii: "$"):
            return true
        case 0x80...0xFF:
            switch UTF8Scalar(at: index, in: text).value {
            case 0xA3, 0xAB, 0x2018, 0x201C, 0x201E, 0x20AC: return true
            default: return false
            }
        default:
            return false
        }
    }

    /// Whether the line at `index` begins with a list number: `1.`, `12)`.
    private func isListItem(at index: Int) -> Bool {
        let end = text.endOfDigits(from: index)
        let sign = text.byte(end)
        return (1...2).contains(end - index) && (sign == UInt8(ascii: ".") || sign == UInt8(ascii: ")"))
            && text.byte(end + 1) == 0x20
    }
}

extension TextBytes {
    /// The length of the line break at `index`: LF, CR LF, CR, VT, FF, U+0085, U+2028, U+2029; else nil.
    @inline(__always)
    func lineBreakLength(at index: Int) -> Int? {
        let byte = self[index]
        if byte < 0x80 {
            guard byte &- 0x0A < 4 else { return nil }
            return byte == 0x0D && index + 1 < count && self[index + 1] == 0x0A ? 2 : 1
        }
        guard byte == 0xC2 || byte == 0xE2 else { return nil }
        let scalar = UTF8Scalar(at: index, in: self)
        return scalar.value == 0x85 || scalar.value == 0x2028 || scalar.value == 0x2029 ? scalar.count : nil
    }

    /// The start of the line that the line break at `index` ends.
    func startOfLine(endingAt index: Int) -> Int {
        var start = index
        while start > 0, !isEndOfLineBreak(start) { start -= 1 }
        return start
    }

    /// Whether a line break ends before `index`.
    private func isEndOfLineBreak(_ index: Int) -> Bool {
        switch self[index - 1] {
        case 0x0A...0x0D: true
        case 0x85: index > 1 && self[index - 2] == 0xC2
        case 0xA8, 0xA9: index > 2 && self[index - 2] == 0x80 && self[index - 3] == 0xE2
        default: false
        }
    }
}
