// Words of treebanks: abbreviations with their full stop, clitics apart.

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

    /// Where a clitic or a part of a contraction begins inside a word; nil where there is none.
    private func splitOfWord(_ start: Int, _ end: Int) -> Int? {
        if end - start <= 8, let length = TreebankContractions.firstPart[text.packed(start, end)] {
            return start + length
        }
        // The last apostrophe of the word, straight or curly.
        var index = end
        while index > start + 1 {
            index -= 1
            if endOfClitic(at: index) != nil { return beginOfClitic(start, index) }
        }
        return nil
    }

    /// Where the clitic begins that has its apostrophe at `index`: `n't` begins a letter before it; nil where that is the
    /// whole word.
    private func beginOfClitic(_ start: Int, _ index: Int) -> Int? {
        guard text[index - 1] | 0x20 == UInt8(ascii: "n"), isT(behindApostrophe: index) else { return index }
        return index - 1 > start ? index - 1 : nil
    }

    private func isT(behindApostrophe index: Int) -> Bool {
        let next = index + apostropheLength(at: index)
        return text.byte(next) | 0x20 == UInt8(ascii: "t") && !isAlphanumeric(text.byte(next + 1))
    }

    /// The length of `'` or `’` at `index`; 0 where neither stands there.
    private func apostropheLength(at index: Int) -> Int {
        if text[index] == UInt8(ascii: "'") { return 1 }
        let isCurly =
            text[index] == 0xE2 && text.byte(index + 1) == 0x80 && text.byte(index + 2) == 0x99
            && index + 2 < text.count
        return isCurly ? 3 : 0
    }

    /// Behind the clitic whose apostrophe is at `index`: `'s`, `'re`, `'t` behind `n`, `'em`.
    func endOfClitic(at index: Int) -> Int? {
        let length = apostropheLength(at: index)
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

    /// Behind what belongs to a word through a sign: `AT&T`, `e-mail`, `report.doc`, `Rice@ENRON`; nil where nothing does.
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

    /// Whether the full stop behind the word `start..<end` is part of it.
    private func ownsFullStop(_ start: Int, _ end: Int) -> Bool {
        let key = text.packed(start, end)
        if end - start == 1 { return isUppercase(text[start]) && text[start] != UInt8(ascii: "I") }
        let hasInnerStop = text[start..<end].contains(UInt8(ascii: "."))
        if EnglishAbbreviations.leading.contains(key) { return true }
        guard hasInnerStop || EnglishAbbreviations.either.contains(key) else { return false }
        return hasInnerStop || !isLast(end + 1)
    }

    /// Whether what follows at `index` shows that a sentence has ended.
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
