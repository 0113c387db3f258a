/// Scans a text once, token by token, by the rules of ``WordTokenizer/Mode/treebank``.
struct TreebankScanner {
    let text: TextBytes
    /// Finds addresses, emoji and emoticons.
    private(set) var messages: TokenScanner

    /// Continues a scanner, reusing its address memory.
    init(_ messages: TokenScanner) {
        text = messages.text
        self.messages = messages
    }

    /// Writes the next spans to `output`; returns their number, which is 0 only at the end of the text.
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

    /// The span at `start`, and whether it is a token; invisible spans are not.
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

    /// Whether a token of message mode is also one of treebank mode.
    private func isWhole(_ span: TokenSpan) -> Bool { span.kind == .url || span.kind == .email }

    private func isTerminator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
    }

    /// The end of the UAX #29 segment that begins with the letter at `start`.
    private func endOfWord(_ start: Int) -> Int {
        messages.word(start, end: text.endOfIdentifier(from: start)).end
    }
}

extension TreebankScanner {
    /// The token at the digit or `+` at `start`.
    func number(_ start: Int) -> TokenSpan {
        TokenSpan(start: start, end: endOfNumber(start), kind: .number)
    }

    private func endOfNumber(_ start: Int) -> Int {
        if let end = endOfTelephone(start) { return end }
        let first = text[start] == UInt8(ascii: "+") ? start + 1 : start
        let digits = endOfJoinedDigits(first, by: [UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ":")])
        let letters = text.endOfLetters(from: digits)
        if letters == digits { return endOfDate(first) ?? endOfSuffix(digits) ?? endOfName(digits) }
        guard letters == text.endOfIdentifier(from: letters) else {
            return text.endOfIdentifier(from: digits)
        }
        if TreebankContractions.units.contains(text.packed(digits, letters)) { return digits }
        return text.endOfIdentifier(from: digits)
    }

    /// Digits and the separators between them.
    private func endOfJoinedDigits(_ start: Int, by signs: [UInt8]) -> Int {
        var end = text.endOfDigits(from: start)
        while signs.contains(text.byte(end)), isDigit(text.byte(end + 1)) {
            end = text.endOfDigits(from: end + 1)
        }
        return end
    }

    /// Digits followed by an underscore: an identifier.
    private func endOfName(_ end: Int) -> Int {
        text.byte(end) == UInt8(ascii: "_") ? text.endOfIdentifier(from: end) : end
    }

    /// `60's`.
    private func endOfSuffix(_ end: Int) -> Int? {
        let length = text.apostropheLength(at: end)
        guard length > 0, text.byte(end + length) == UInt8(ascii: "s"),
            !isIdentifier(text.byte(end + length + 1))
        else { return nil }
        return end + length + 1
    }

    /// `10/23/2000`: two slashes; a fraction has one, and is three tokens.
    private func endOfDate(_ start: Int) -> Int? {
        let end = endOfJoinedDigits(start, by: [UInt8(ascii: "/")])
        let strokes = text[start..<end].count { $0 == UInt8(ascii: "/") }
        return strokes >= 2 && !isLetter(text.byte(end)) ? end : nil
    }

    /// `713-654-0365`, `571-9571`: 3 to 5 groups of up to 4 digits, the last of 3 or 4; or 3 and 4 digits.
    private func endOfTelephone(_ start: Int) -> Int? {
        let first = text[start] == UInt8(ascii: "+") ? start + 1 : start
        var end = text.endOfDigits(from: first)
        var lengths = [end - first]
        while text.byte(end) == UInt8(ascii: "-"), isDigit(text.byte(end + 1)), lengths.count < 5 {
            let next = text.endOfDigits(from: end + 1)
            lengths.append(next - end - 1)
            end = next
        }
        guard let last = lengths.last, !isIdentifier(text.byte(end)), text.byte(end) != UInt8(ascii: "-")
        else {
            return nil
        }
        let isLong = lengths.count >= 3 && lengths.allSatisfy { $0 <= 4 } && (3...4).contains(last)
        return isLong || lengths == [3, 4] ? end : nil
    }
}

extension TreebankScanner {
    /// The token that begins with the word `start..<end` of UAX #29.
    func word(_ start: Int, to end: Int) -> TokenSpan {
        TokenSpan(start: start, end: endOfToken(start, end), kind: .word)
    }

    private func endOfToken(_ start: Int, _ end: Int) -> Int {
        if let split = splitOfWord(start, end) { return split }
        if let name = endOfName(start, end) { return name }
        guard text.byte(end) == UInt8(ascii: "."), !isAlphanumeric(text.byte(end + 1)),
            text.byte(end + 1) < 0x80,
            text.byte(end + 1) != UInt8(ascii: ".")
        else { return end }
        return ownsFullStop(start, end) ? end + 1 : end
    }

    /// The start of a clitic or the second part of a contraction inside a word; nil if there is none.
    private func splitOfWord(_ start: Int, _ end: Int) -> Int? {
        if end - start <= 8, let length = TreebankContractions.firstPart[text.packed(start, end)] {
            return start + length
        }
        // The last apostrophe of the word, straight or typographic.
        var index = end
        while index > start + 1 {
            index -= 1
            if endOfClitic(at: index) != nil { return beginOfClitic(start, index) }
        }
        return nil
    }

    /// The start of the clitic with its apostrophe at `index`: `n't` begins one letter earlier; nil if that
    /// is the whole word.
    private func beginOfClitic(_ start: Int, _ index: Int) -> Int? {
        guard text[index - 1] | 0x20 == UInt8(ascii: "n"), isT(behindApostrophe: index) else { return index }
        return index - 1 > start ? index - 1 : nil
    }

    private func isT(behindApostrophe index: Int) -> Bool {
        let next = index + text.apostropheLength(at: index)
        return text.byte(next) | 0x20 == UInt8(ascii: "t") && !isAlphanumeric(text.byte(next + 1))
    }

    /// The end of the clitic with its apostrophe at `index`: `'s`, `'re`, `'t` after `n`, `'em`.
    func endOfClitic(at index: Int) -> Int? {
        let length = text.apostropheLength(at: index)
        guard length > 0 else { return nil }
        let end = text.endOfLetters(from: index + length)
        guard end > index + length, !isIdentifier(text.byte(end)), text.byte(end) < 0x80 || isCurlyQuote(end)
        else {
            return nil
        }
        let key = text.packed(index + length, end)
        if TreebankContractions.clitics.contains(key) { return end }
        return key == UInt64(UInt8(ascii: "t")) && index > 0 && text[index - 1] | 0x20 == UInt8(ascii: "n")
            ? end : nil
    }

    private func isCurlyQuote(_ index: Int) -> Bool { text[index] == 0xE2 && text.byte(index + 1) == 0x80 }

    /// The end of a name joined by a symbol: `AT&T`, `e-mail`, `report.doc`, `Rice@ENRON`; nil if none.
    private func endOfName(_ start: Int, _ end: Int) -> Int? {
        let sign = text.byte(end)
        let next = end + 1
        switch sign {
        case UInt8(ascii: "&"), UInt8(ascii: "@"):
            guard isLetter(text.byte(next)), sign == UInt8(ascii: "@") || end - start <= 4 else { return nil }
            return text.endOfIdentifier(from: next)
        case UInt8(ascii: "-"):
            let rest = text.endOfLetters(from: next)
            let isPrefix = TreebankContractions.prefixes.contains(text.packed(start, end))
            return isPrefix && rest > next && text.byte(rest) != sign ? rest : nil
        case UInt8(ascii: "."):
            let rest = text.endOfIdentifier(from: next)
            let isFile = TreebankContractions.fileTypes.contains(text.packed(next, rest))
            return isFile && !isLetter(text.byte(rest)) ? rest : nil
        default:
            return nil
        }
    }

    /// Whether the full stop after the word `wordStart..<end` is part of it.
    private func ownsFullStop(_ start: Int, _ end: Int) -> Bool {
        let key = text.packed(start, end)
        if end - start == 1 { return isUppercase(text[start]) && text[start] != UInt8(ascii: "I") }
        let hasInnerStop = text[start..<end].contains(UInt8(ascii: "."))
        if EnglishAbbreviations.leading.contains(key) { return true }
        guard hasInnerStop || EnglishAbbreviations.either.contains(key) else { return false }
        return hasInnerStop || !isLast(end + 1)
    }

    /// Whether the text at `index` shows that a sentence has ended.
    private func isLast(_ index: Int) -> Bool {
        var next = index
        while next < text.count, text[next] == UInt8(ascii: "\"") || text[next] == UInt8(ascii: ")") {
            next += 1
        }
        guard next < text.count, text[next] != 0x0A, text[next] != 0x0D else { return true }
        while next < text.count, text[next] == 0x20 { next += 1 }
        guard isUppercase(text.byte(next)) else { return false }
        return EnglishAbbreviations.starters.contains(text.packed(next, text.endOfLetters(from: next)))
    }
}
