// Tokens as English treebanks have them: clitics apart, signs apart, addresses and numbers whole.

/// Walks a text once, a token at a time, by the rules of ``WordTokenizer/Mode/treebank``.
struct TreebankScanner {
    let text: TextBytes
    /// Finds addresses, emoji and emoticons.
    private(set) var messages: TokenScanner

    /// Goes on with what a scanner remembers of addresses.
    init(_ messages: TokenScanner) {
        text = messages.text
        self.messages = messages
    }

    /// Writes the next spans to `output`; returns how many, and 0 only at the end of the text.
    mutating func fill(_ output: UnsafeMutableBufferPointer<TokenSpan>, from start: inout Int) -> Int {
        var filled = 0
        while start < text.count, filled < output.count {
            let first = text[start]
            if first <= 0x20 {
                start += 1
                continue
            }
            let (span, isToken) = token(at: start, first)
            if isToken {
                output[filled] = span
                filled += 1
            }
            start = span.end
        }
        return filled
    }

    /// The token at `start`; false where it leaves no ink.
    private mutating func token(at start: Int, _ first: UInt8) -> (TokenSpan, isToken: Bool) {
        if isLetter(first) {
            let span = messages.messageWord(start, text.endOfLetters(from: start))
            return (isWhole(span) ? span : word(start, to: endOfWord(start)), true)
        }
        if isDigit(first) || first == UInt8(ascii: "+") && isDigit(text.byte(start + 1)) {
            if text.byte(start + 1) >= 0x80 {
                let (span, _) = messages.segmentToken(start)
                if span.kind == .emoji { return (span, true) }
            }
            return (number(start), true)
        }
        if let end = endOfClitic(at: start) { return (TokenSpan(start: start, end: end, kind: .word), true) }
        var (span, isToken) = messages.messageOther(start, first)
        if first >= 0x80, span.kind == .word { return (word(span.start, to: span.end), true) }
        if span.kind == .phone || span.kind == .money {
            span = TokenSpan(start: start, end: start + UTF8Scalar(at: start, in: text).count, kind: .symbol)
        }
        if span.kind == .symbol, isTerminator(text[span.end - 1]) {
            while span.end < text.count, isTerminator(text[span.end]) { span.end += 1 }
        }
        return (span, isToken)
    }

    /// Whether a token of messages is one of treebanks too.
    private func isWhole(_ span: TokenSpan) -> Bool { span.kind == .url || span.kind == .email }

    private func isTerminator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
    }

    /// Where the segment of UAX #29 ends that begins with the letter at `start`.
    private func endOfWord(_ start: Int) -> Int {
        messages.word(start, end: text.endOfIdentifier(from: start)).end
    }
}
