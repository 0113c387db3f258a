// Sentence boundaries of English prose and messages.

/// Finds the sentences of English: UAX #29's terminators, and what is known of full stops that end none.
struct EnglishSentences {
    let text: TextBytes
    private let lines: LineBreaks

    init(text: TextBytes) {
        self.text = text
        lines = LineBreaks(text: text, joinsWrappedLines: true)
    }

    /// Where the sentence ends that begins at `start`, with a character that leaves ink; without white space behind it.
    ///
    /// Complexity: O(*n*) over all sentences of a text.
    func endOfSentence(from start: Int) -> Int {
        var index = start
        var lineStart = start
        while index < text.count {
            if let length = lines.length(at: index) {
                if lines.endsParagraph(index, index + length, lineStart: lineStart) { break }
                index += length
                lineStart = index
            } else if let terminator = SentenceTerminator(at: index, in: text) {
                if let end = end(of: terminator, from: start, lineStart: lineStart) { return end }
                index = terminator.runEnd
            } else {
                index += UTF8Scalar(at: index, in: text).count
            }
        }
        return endOfInk(start, index)
    }

    /// `end` without the white space before it.
    private func endOfInk(_ start: Int, _ end: Int) -> Int {
        var end = end
        while end > start, text[end - 1] <= 0x20 { end -= 1 }
        return end
    }

    /// Where the sentence ends with this terminator; nil where it goes on.
    private func end(of terminator: SentenceTerminator, from start: Int, lineStart: Int) -> Int? {
        guard terminator.end < text.count else { return terminator.end }
        guard isBlank(terminator.end) else {
            return terminator.isWide || isMissingSpace(terminator, from: start) ? terminator.end : nil
        }
        var end = terminator.end
        var next = gap(from: end, lineStart: lineStart)
        while !next.endsParagraph, let signEnd = endOfFeeling(at: next.end) {
            end = signEnd
            next = gap(from: end, lineStart: lineStart)
        }
        if next.endsParagraph || end > terminator.end { return end }
        return ends(terminator, before: next.end, from: start) ? end : nil
    }

    private func isBlank(_ index: Int) -> Bool {
        text[index] <= 0x20 || lines.length(at: index) != nil || isNoBreakSpace(index)
    }

    private func isNoBreakSpace(_ index: Int) -> Bool { text[index] == 0xC2 && text.byte(index + 1) == 0xA0 }

    /// Behind the white space at `start`, and whether a paragraph ends in it.
    private func gap(from start: Int, lineStart: Int) -> (end: Int, endsParagraph: Bool) {
        var index = start
        while index < text.count {
            if let length = lines.length(at: index) {
                if lines.endsParagraph(index, index + length, lineStart: lineStart) { return (index, true) }
                index += length
            } else if text[index] <= 0x20 {
                index += 1
            } else if isNoBreakSpace(index) {
                index += 2
            } else {
                return (index, false)
            }
        }
        return (index, true)
    }

    /// Behind an emoticon or emoji that stands alone at `index`: it belongs to the sentence before it.
    private func endOfFeeling(at index: Int) -> Int? {
        let scanner = TokenScanner(text, mode: .messages)
        var end: Int?
        switch text[index] {
        case UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "<"):
            end = scanner.emoticon(index)
        case 0x80...0xFF:
            let (span, isToken) = scanner.segmentToken(index)
            end = isToken && span.kind == .emoji && span.start == index ? span.end : nil
        default:
            break
        }
        guard let end, end == text.count || isBlank(end) || text[end] >= 0x80 else { return nil }
        return end
    }

    /// Whether the terminator is followed by a sentence without a space between them: `the end.Next`.
    private func isMissingSpace(_ terminator: SentenceTerminator, from start: Int) -> Bool {
        let next = terminator.end
        guard isUppercase(text[next]), isLower(next + 1) || text.byte(next + 1) == 0x20 else { return false }
        guard terminator.start - start > 2, isLower(terminator.start - 1), isLower(terminator.start - 2)
        else {
            return false
        }
        // A host or a file has signs in it; a word has none.
        var index = terminator.start
        while index > start, terminator.start - index < 20, isLetter(text[index - 1]) { index -= 1 }
        return index == start || text[index - 1] <= 0x20
    }

    private func isLower(_ index: Int) -> Bool { text.byte(index) &- 0x61 < 26 }
}
