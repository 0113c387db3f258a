/// Decides which line breaks end a paragraph.
struct LineBreaks {
    let text: TextBytes
    /// Whether a break in running prose only wraps the line, as in mail.
    let joinsWrappedLines: Bool

    /// Lines of at least this many bytes count as wrapped.
    static let wrappedLength = 60

    /// The length of the line break at `index`: LF, CR LF, CR, VT, FF, U+0085, U+2028, U+2029; else nil.
    @inline(__always)
    func length(at index: Int) -> Int? {
        let byte = text[index]
        if byte < 0x80 {
            guard byte &- 0x0A < 4 else { return nil }
            return byte == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A ? 2 : 1
        }
        guard byte == 0xC2 || byte == 0xE2 else { return nil }
        let scalar = UTF8Scalar(at: index, in: text)
        return scalar.value == 0x85 || scalar.value == 0x2028 || scalar.value == 0x2029 ? scalar.count : nil
    }

    /// Whether the line break `start..<end` ends the paragraph whose last line begins at `lineStart`.
    ///
    /// It does not if the next line continues: with a lower-case letter, or with a letter, digit or quote if
    /// this line is about as long as a page is wide and is not the end of a sentence.
    func endsParagraph(_ start: Int, _ end: Int, lineStart: Int) -> Bool {
        guard joinsWrappedLines, text[start] != 0x0B, text[start] != 0x0C else { return true }
        var next = end
        while next < text.count, text[next] == 0x20 || text[next] == 0x09 { next += 1 }
        guard next < text.count, length(at: next) == nil else { return true }
        switch SentenceBreakClass.character(at: next, in: text).class {
        case .lower: return start == lineStart
        case .upper, .otherLetter, .numeric:
            return start - lineStart < Self.wrappedLength || isListItem(at: next)
        default: return !(start - lineStart >= Self.wrappedLength && isQuote(at: next))
        }
    }

    private func isQuote(at index: Int) -> Bool {
        text[index] == UInt8(ascii: "\"") || text[index] == UInt8(ascii: "(")
            || text[index] == UInt8(ascii: "'")
    }

    /// Whether the line at `index` begins with a list number: `1.`, `12)`.
    private func isListItem(at index: Int) -> Bool {
        let end = text.endOfDigits(from: index)
        let sign = text.byte(end)
        return (1...2).contains(end - index) && (sign == UInt8(ascii: ".") || sign == UInt8(ascii: ")"))
            && text.byte(end + 1) == 0x20
    }
}
