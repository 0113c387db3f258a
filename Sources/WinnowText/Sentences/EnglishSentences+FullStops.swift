// Which full stops end a sentence.

extension EnglishSentences {
    /// Whether a terminator ends its sentence where white space and then a text at `next` follow.
    func ends(_ terminator: SentenceTerminator, before next: Int, from start: Int) -> Bool {
        let first = firstLetter(from: next)
        let isLower = first.class == .lower
        if terminator.isStrong { return !(isLower && terminator.closes) }
        guard terminator.isFullStop else { return !isLower }
        guard !terminator.closes else { return true }
        let word = startOfWord(before: terminator.start, from: start)
        return !belongs(word, terminator.start, from: start, before: first.index, first.class)
    }

    /// Whether the full stop behind the word `wordStart..<end` is part of it.
    private func belongs(
        _ wordStart: Int, _ end: Int, from start: Int, before next: Int, _ first: SentenceBreakClass
    ) -> Bool {
        let key = text.packed(wordStart, end)
        if isListNumber(wordStart, end, from: start) || EnglishAbbreviations.leading.contains(key) {
            return true
        }
        if end - wordStart == 1, isLetter(text[wordStart]), first == .upper, key != Self.pronoun {
            return true
        }
        if isInitials(wordStart, end) || EnglishAbbreviations.either.contains(key) {
            return first != .upper || !EnglishAbbreviations.starters.contains(wordKey(at: next))
        }
        return first == .lower && !hasVowel(wordStart, end)
    }

    private static var pronoun: UInt64 { UInt64(UInt8(ascii: "i")) }

    /// The first letter or digit from `index` on, behind brackets and quotes.
    private func firstLetter(from index: Int) -> (index: Int, class: SentenceBreakClass) {
        var index = index
        while index < text.count {
            let (found, length) = SentenceBreakClass.character(at: index, in: text)
            guard found == .close || found.isIgnorable else { return (index, found) }
            index += length
        }
        return (index, .other)
    }

    /// Where the word before `end` begins, behind brackets and quotes; at most 24 bytes back.
    private func startOfWord(before end: Int, from start: Int) -> Int {
        var index = end
        while index > max(start, end - 24), text[index - 1] > 0x20 { index -= 1 }
        while index < end, !isAlphanumeric(text[index]), text[index] < 0x80 { index += 1 }
        return index
    }

    /// The word at `index` in lower case as a number; 0 where it has no letters or too many.
    private func wordKey(at index: Int) -> UInt64 {
        text.packed(index, text.endOfLetters(from: index))
    }

    /// Whether `start..<end` are letters with full stops between them: `U.S`, `e.g`.
    private func isInitials(_ start: Int, _ end: Int) -> Bool {
        guard end - start >= 3, (end - start) % 2 == 1 else { return false }
        return (start..<end).allSatisfy { index in
            (index - start).isMultiple(of: 2) ? isLetter(text[index]) : text[index] == UInt8(ascii: ".")
        }
    }

    /// Whether `wordStart..<end` is a number of a list: one or two digits or a letter at the start of a sentence or line, or
    /// behind the end of what came before.
    private func isListNumber(_ wordStart: Int, _ end: Int, from start: Int) -> Bool {
        let digits = (1...2).contains(end - wordStart) && text.endOfDigits(from: wordStart) >= end
        guard digits || end - wordStart == 1 && isLetter(text[wordStart]) else { return false }
        var before = wordStart
        while before > start, text[before - 1] == 0x20 || text[before - 1] == 0x09 { before -= 1 }
        guard before > start else { return true }
        switch text[before - 1] {
        case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: ";"),
            0x0A, 0x0D:
            return true
        default:
            return false
        }
    }

    /// Whether a word may be spoken: abbreviations such as `lv` or `dept` often cannot.
    private func hasVowel(_ start: Int, _ end: Int) -> Bool {
        (start..<end).contains { index in
            switch text[index] | 0x20 {
            case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"),
                UInt8(ascii: "u"),
                UInt8(ascii: "y"):
                true
            default:
                !isLetter(text[index])
            }
        }
    }
}
