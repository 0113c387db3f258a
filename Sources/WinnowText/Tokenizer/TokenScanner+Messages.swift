// Selects the message rules to try: at most one lookahead per trigger byte.

extension TokenScanner {
    /// The token that begins with the ASCII letters `start..<lettersEnd`.
    ///
    /// The byte after the run selects the rules to try, so that plain words cost nothing.
    @inline(never)
    mutating func messageWord(_ start: Int, _ lettersEnd: Int) -> TokenSpan {
        let next = text.byte(lettersEnd)
        switch next {
        case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ")"), UInt8(ascii: "\""), UInt8(ascii: "/"),
            UInt8(ascii: ";"), UInt8(ascii: "<"), UInt8(ascii: "("), UInt8(ascii: ">"), 0x09...0x0D:
            return TokenSpan(start: start, end: lettersEnd, kind: .word)
        case UInt8(ascii: ":"):
            if let end = address(afterScheme: lettersEnd) {
                return TokenSpan(start: start, end: end, kind: .url)
            }
            return TokenSpan(start: start, end: lettersEnd, kind: .word)
        case UInt8(ascii: "'"):
            return word(start, end: lettersEnd)
        default:
            break
        }
        if let end = money(afterCode: start, lettersEnd) {
            return TokenSpan(start: start, end: end, kind: .money)
        }
        return identifier(
            start, end: isIdentifier(next) ? text.endOfIdentifier(from: lettersEnd) : lettersEnd)
    }

    /// The token that begins with the letters, digits and underscores `start..<end`.
    private mutating func identifier(_ start: Int, end: Int) -> TokenSpan {
        address(start, end) ?? word(start, end: end)
    }

    /// The word or number that begins with the letters, digits and underscores `start..<end`.
    ///
    /// This is UAX #29 with two exceptions, because spaces are often missing in messages: `:` does not join
    /// letters (`visit:http`), and `.` only does after a single letter (`U.S.A`, but not `end.Next`).
    func word(_ start: Int, end: Int) -> TokenSpan {
        var end = end
        var part = start
        while joinsNext(part, end) {
            part = end &+ 1
            end = text.endOfIdentifier(from: part)
        }
        if text.byte(end) >= 0x80 {
            var classes: WordBreakClasses = []
            for index in start..<end { classes.formUnion(WordBreakClasses(.ascii(text[index]))) }
            let last = WordBreakClass.ascii(text[end &- 1])
            end = text.endOfSegment(from: end, after: last, &classes, messages: true)
            return TokenSpan(start: start, end: end, kind: classes.kind ?? .symbol)
        }
        return TokenSpan(start: start, end: end, kind: kind(start, end))
    }

    /// Whether the ASCII punctuation at `end` joins the part `start..<end` of a word or number to the next.
    @inline(__always)
    private func joinsNext(_ start: Int, _ end: Int) -> Bool {
        let before = text[end &- 1]
        let after = text.byte(end &+ 1)
        switch text.byte(end) {
        case UInt8(ascii: "'"):
            return isLetter(before) && isLetter(after) || isDigit(before) && isDigit(after)
        case UInt8(ascii: "."):
            return isLetter(before) && isLetter(after) && end &- start == 1
                || isDigit(before) && isDigit(after)
        case UInt8(ascii: ","), UInt8(ascii: ";"): return isDigit(before) && isDigit(after)
        default: return false
        }
    }

    /// The kind of a segment of ASCII characters.
    private func kind(_ start: Int, _ end: Int) -> TokenKind {
        var kind = TokenKind.symbol
        for index in start..<end {
            if isLetter(text[index]) { return .word }
            if isDigit(text[index]) { kind = .number }
        }
        return kind
    }

    /// The span at `index`, whose first byte is neither a letter nor a blank, and whether it is a token.
    @inline(never)
    mutating func messageOther(_ index: Int, _ first: UInt8) -> (TokenSpan, isToken: Bool) {
        switch first {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            return (number(index), true)
        case UInt8(ascii: "_"):
            return (identifier(index, end: text.endOfIdentifier(from: index)), true)
        case 0x80...0xFF:
            return multibyte(index)
        case 0x7F:
            return segmentToken(index)
        case UInt8(ascii: "@"), UInt8(ascii: "#"):
            if let span = tag(index, first) { return (span, true) }
        case UInt8(ascii: "$"):
            if let end = money(afterSign: index &+ 1) {
                return (TokenSpan(start: index, end: end, kind: .money), true)
            }
        case UInt8(ascii: "+"), UInt8(ascii: "("):
            if let end = phone(index) { return (TokenSpan(start: index, end: end, kind: .phone), true) }
        case UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "<"):
            if let end = emoticon(index) { return (TokenSpan(start: index, end: end, kind: .symbol), true) }
        default:
            break
        }
        return signs(index, first)
    }

    /// A run of one ASCII symbol (`!!!`, `...`, `--`): one token.
    private func signs(_ start: Int, _ sign: UInt8) -> (TokenSpan, isToken: Bool) {
        var end = start &+ 1
        while end < text.count, text[end] == sign { end &+= 1 }
        if text.byte(end) >= 0x80, WordBreakClasses.ignorable.contains(text.character(at: end).0) {
            // The mark belongs to the last symbol of the run.
            if end == start &+ 1 { return segmentToken(start) }
            end &-= 1
        }
        return (TokenSpan(start: start, end: end, kind: .symbol), true)
    }

    /// The token at a non-ASCII character: a sum of money, a run of one symbol, or a segment.
    private mutating func multibyte(_ start: Int) -> (TokenSpan, isToken: Bool) {
        let (first, length) = text.character(at: start)
        if first == .currency, let end = money(afterSign: start &+ length) {
            return (TokenSpan(start: start, end: end, kind: .money), true)
        }
        var result = segmentToken(start)
        if first == .other, result.0.start == start, result.0.end == start &+ length {
            result.0.end = endOfRepeats(of: start, length: length)
        }
        return result
    }

    /// The end of the repeats of the character `start..<start + length`, excluding one with a mark.
    private func endOfRepeats(of start: Int, length: Int) -> Int {
        var end = start &+ length
        while end &+ length <= text.count {
            for offset in 0..<length where text[end &+ offset] != text[start &+ offset] { return end }
            let next = end &+ length
            if text.byte(next) >= 0x80, WordBreakClasses.ignorable.contains(text.character(at: next).0) {
                return end
            }
            end = next
        }
        return end
    }
}
