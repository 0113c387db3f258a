/// Finds the sentences of English and languages with similar punctuation: UAX #29's terminators, minus full stops that end
/// no sentence.
struct EnglishSentences {
    let text: TextBytes
    /// What another language has beyond English; nil for English.
    let customs: SentenceCustoms?
    private var lines: LineBreaks

    init(text: TextBytes, customs: SentenceCustoms? = nil) {
        self.text = text
        self.customs = customs
        lines = LineBreaks(text: text, joinsWrappedLines: true)
    }

    /// The end of the sentence that begins at `start`, a visible character; excludes trailing white space.
    ///
    /// Complexity: O(*n*) over all sentences of a text.
    mutating func endOfSentence(from start: Int) -> Int {
        var index = start
        while index < text.count {
            if let length = lines.length(at: index) {
                if lines.endsParagraph(index, index + length) { break }
                index += length
            } else if let terminator = SentenceTerminator(at: index, in: text) {
                if let end = end(of: terminator, from: start) { return end }
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

    /// The end of the sentence at this terminator; nil if the sentence continues.
    private mutating func end(of terminator: SentenceTerminator, from start: Int) -> Int? {
        guard terminator.end < text.count else { return terminator.end }
        guard isBlank(terminator.end) else {
            let ends =
                terminator.isWide
                ? !continuesQuote(at: terminator.end, terminator) : isMissingSpace(terminator, from: start)
            return ends ? terminator.end : nil
        }
        var end = terminator.end
        var next = gap(from: end)
        if !next.endsParagraph, isContinuedQuote(at: next.end) { return nil }
        while !next.endsParagraph, let signEnd = endOfFeeling(at: next.end) ?? endOfSpacedQuote(at: next.end)
        {
            end = signEnd
            next = gap(from: end)
        }
        if next.endsParagraph || end > terminator.end { return end }
        return ends(terminator, before: next.end, from: start) ? end : nil
    }

    private func isBlank(_ index: Int) -> Bool {
        text[index] <= 0x20 || lines.length(at: index) != nil || isNoBreakSpace(index)
    }

    private func isNoBreakSpace(_ index: Int) -> Bool { noBreakSpaceLength(at: index) > 0 }

    /// The length of U+00A0 or U+202F; 0 for others.
    private func noBreakSpaceLength(at index: Int) -> Int {
        if text[index] == 0xC2 { return text.byte(index + 1) == 0xA0 ? 2 : 0 }
        guard text[index] == 0xE2, text.byte(index + 1) == 0x80, text.byte(index + 2) == 0xAF else {
            return 0
        }
        return 3
    }

    /// The end of the white space at `start`, and whether a paragraph ends in it.
    private mutating func gap(from start: Int) -> (end: Int, endsParagraph: Bool) {
        var index = start
        while index < text.count {
            if let length = lines.length(at: index) {
                if lines.endsParagraph(index, index + length) { return (index, true) }
                index += length
            } else if text[index] <= 0x20 {
                index += 1
            } else if isNoBreakSpace(index) {
                index += noBreakSpaceLength(at: index)
            } else {
                return (index, false)
            }
        }
        return (index, true)
    }

    /// The end of a free-standing emoticon or emoji at `index`: it belongs to the sentence before it.
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

    /// The end of a closing quotation mark that stands alone: French `»` after a space, and `''`; also of the full stop
    /// of the sentence around it.
    private func endOfSpacedQuote(at index: Int) -> Int? {
        guard isSpacedQuote(at: index) else { return nil }
        var end = index + 2
        if text.byte(end) == UInt8(ascii: ".") { end += 1 }
        return end >= text.count || isBlank(end) ? min(end, text.count) : nil
    }

    private func isSpacedQuote(at index: Int) -> Bool {
        let mark = (text[index], text.byte(index + 1))
        return mark == (0xC2, 0xBB) || mark == (0x27, 0x27)
    }

    /// Whether a sentence goes on after a quotation mark that stands alone: `« Oui ! », dit-elle`.
    private func isContinuedQuote(at index: Int) -> Bool {
        guard isSpacedQuote(at: index) else { return false }
        let next = text.byte(index + 2)
        return next == UInt8(ascii: ",") || next == UInt8(ascii: ";") || next == UInt8(ascii: ":")
    }

    /// Whether a Chinese or Japanese sentence goes on after a quotation that ends with a terminator: `「…。」と言った`.
    private func continuesQuote(at index: Int, _ terminator: SentenceTerminator) -> Bool {
        guard terminator.closes else { return false }
        let scalar = UTF8Scalar(at: index, in: text).value
        // と, っ; 、 and ，.
        return scalar == 0x3068 || scalar == 0x3063 || scalar == 0x3001 || scalar == 0xFF0C
    }

    /// Whether another sentence follows the terminator without a space: `the end.Next`.
    private func isMissingSpace(_ terminator: SentenceTerminator, from start: Int) -> Bool {
        let next = terminator.end
        guard isUppercase(text[next]), isLower(next + 1) || text.byte(next + 1) == 0x20 else { return false }
        guard terminator.start - start > 2, isLower(terminator.start - 1), isLower(terminator.start - 2)
        else {
            return false
        }
        // Hosts and file names contain symbols; words do not.
        var index = terminator.start
        while index > start, terminator.start - index < 20, isLetter(text[index - 1]) { index -= 1 }
        return index == start || text[index - 1] <= 0x20
    }

    private func isLower(_ index: Int) -> Bool { text.byte(index) &- 0x61 < 26 }
}

extension EnglishSentences {
    /// Whether a terminator ends its sentence if white space and then text at `next` follow.
    func ends(_ terminator: SentenceTerminator, before next: Int, from start: Int) -> Bool {
        let first = firstLetter(from: next)
        let isLower = first.class == .lower
        if terminator.isStrong { return !(isLower && terminator.closes) }
        guard terminator.isFullStop else { return !isLower }
        guard !terminator.closes else { return !(isLower && customs != nil) }
        let word = startOfWord(before: terminator.start, from: start)
        return !belongs(word, terminator.start, from: start, before: first.index, first.class)
    }

    /// Whether the full stop after the word `wordStart..<end` is part of it.
    private func belongs(
        _ wordStart: Int, _ end: Int, from start: Int, before next: Int, _ first: SentenceBreakClass
    ) -> Bool {
        let key = text.packed(wordStart, end)
        if isListNumber(wordStart, end, from: start) || EnglishAbbreviations.leading.contains(key) {
            return true
        }
        if let customs, isCustomary(wordStart, end, from: start, before: next, first, customs) { return true }
        if end - wordStart == 1, isLetter(text[wordStart]), first == .upper, key != Self.pronoun {
            return !beginsSentence(at: next)
        }
        if isNumber(at: next, first), isNumbered(wordStart, key) { return true }
        if isOrdinal(wordStart, end, before: next) || isSpacedInitials(wordStart, end, before: next) {
            return true
        }
        let isEnglish = EnglishAbbreviations.either.contains(key) && customs?.ordinary.contains(key) != true
        if isInitials(wordStart, end) || isEnglish || customs?.either.contains(key) == true {
            return first != .upper || !isStarter(customs?.word(at: next, in: text) ?? wordKey(at: next))
        }
        return first == .lower && !hasVowel(wordStart, end)
    }

    private static var pronoun: UInt64 { UInt64(UInt8(ascii: "i")) }

    /// Whether the word at `index` begins a sentence more often than it follows an initial.
    private func beginsSentence(at index: Int) -> Bool {
        let end = text.endOfLetters(from: index)
        let key = text.packed(index, end)
        if let customs {
            let word = customs.word(at: index, in: text)
            if !customs.surnames.contains(word), customs.starters.contains(word) { return true }
        }
        return EnglishAbbreviations.starters.contains(key) && !EnglishAbbreviations.surnames.contains(key)
            && end < text.count && isBlank(end)
    }

    private func isStarter(_ key: UInt64) -> Bool {
        EnglishAbbreviations.starters.contains(key) || customs?.starters.contains(key) == true
    }

    /// Whether the full stop after the word `wordStart..<end` is part of it by the customs of another language.
    private func isCustomary(
        _ wordStart: Int, _ end: Int, from start: Int, before next: Int, _ first: SentenceBreakClass,
        _ customs: SentenceCustoms
    ) -> Bool {
        // `l'art. 5`
        let bare =
            (wordStart..<end).last { text.apostropheLength(at: $0) > 0 }
            .map { $0 + text.apostropheLength(at: $0) } ?? wordStart
        let key = text.packed(bare, end)
        if customs.leading.contains(key) { return true }
        // `J.-P. Dupont`
        if first == .upper, end - wordStart > 2, isUppercase(text[end - 1]),
            text[end - 2] == UInt8(ascii: "-")
        {
            return !beginsSentence(at: next)
        }
        if isNumber(at: next, first), customs.numbered.contains(key) { return true }
        // A Roman numeral is the number of a ruler: `Karl II. von Spanien`.
        if first == .lower, end > wordStart, text[wordStart..<end].allSatisfy({ "IVX".utf8.contains($0) }) {
            return true
        }
        let digits = text.endOfDigits(from: wordStart) >= end ? end - wordStart : 0
        let startsSentence = isStarter(customs.word(at: next, in: text))
        // The number of an article of a law.
        if wordStart == start, (3...4).contains(digits) { return !startsSentence }
        guard !customs.ordinals.isEmpty, (1...3).contains(digits) else { return false }
        if first == .lower { return digits < 3 }
        guard wordStart > start, !startsSentence else { return false }
        let word = startOfWord(before: wordStart - 1, from: start)
        return first == .upper && customs.ordinals.contains(text.packed(word, wordStart - 1))
    }

    /// Whether `start..<end` is an ordinal number in front of a noun that often has one: `3. Oktober`.
    private func isOrdinal(_ start: Int, _ end: Int, before next: Int) -> Bool {
        guard (1...2).contains(end - start), text.endOfDigits(from: start) >= end else { return false }
        var wordEnd = next
        while wordEnd < text.count, isLetter(text[wordEnd]) || text[wordEnd] >= 0x80 { wordEnd += 1 }
        if EnglishAbbreviations.ordinalNouns.contains(text.packed(next, wordEnd)) { return true }
        return text[next..<wordEnd].elementsEqual("Jahrhundert".utf8)
            || text[next..<wordEnd].elementsEqual("Jahrhunderts".utf8)
    }

    /// Whether `start..<end` is a letter, as is the next word, which has a full stop, too: `u. a.`, `i. d. R.`
    private func isSpacedInitials(_ start: Int, _ end: Int, before next: Int) -> Bool {
        end - start == 1 && isLetter(text[start]) && next + 1 < text.count && isLetter(text[next])
            && text[next + 1] == UInt8(ascii: ".")
    }

    /// Whether the word at `start` is an abbreviation that a number follows.
    private func isNumbered(_ start: Int, _ key: UInt64) -> Bool {
        EnglishAbbreviations.numbered.contains(key)
            || isUppercase(text[start]) && EnglishAbbreviations.capitalNumbered.contains(key)
    }

    /// Whether a number is at `index`, in digits or Roman; a single `I` is a word.
    private func isNumber(at index: Int, _ first: SentenceBreakClass) -> Bool {
        if first == .numeric { return true }
        let end = text.endOfLetters(from: index)
        return first == .upper && end > index && wordKey(at: index) != Self.pronoun
            && text[index..<end].allSatisfy { "IVXLC".utf8.contains($0) }
    }

    /// The first letter or digit from `index`, after brackets and quotes.
    private func firstLetter(from index: Int) -> (index: Int, class: SentenceBreakClass) {
        var index = index
        while index < text.count {
            let (found, length) = SentenceBreakClass.character(at: index, in: text)
            guard found == .close || found.isIgnorable else { return (index, found) }
            index += length
        }
        return (index, .other)
    }

    /// The start of the word before `end`, after brackets and quotes; at most 24 bytes back.
    private func startOfWord(before end: Int, from start: Int) -> Int {
        var index = end
        while index > max(start, end - 24), text[index - 1] > 0x20 { index -= 1 }
        while index < end {
            if text[index] < 0x80 {
                if isAlphanumeric(text[index]) { break }
                index += 1
            } else {
                let (found, length) = SentenceBreakClass.character(at: index, in: text)
                guard found == .close else { break }
                index += length
            }
        }
        return index
    }

    /// The word at `index` in lower case, packed; 0 if it has no letters or too many.
    private func wordKey(at index: Int) -> UInt64 {
        text.packed(index, text.endOfLetters(from: index))
    }

    /// Whether `start..<end` is letters separated by full stops: `U.S`, `e.g`.
    private func isInitials(_ start: Int, _ end: Int) -> Bool {
        guard end - start >= 3, (end - start) % 2 == 1 else { return false }
        return (start..<end).allSatisfy { index in
            (index - start).isMultiple(of: 2) ? isLetter(text[index]) : text[index] == UInt8(ascii: ".")
        }
    }

    /// Whether `wordStart..<end` is a list number: one or two digits or a letter at the start of a sentence
    /// or line, or after closing punctuation, but not after an abbreviation (`p. 9`).
    private func isListNumber(_ wordStart: Int, _ end: Int, from start: Int) -> Bool {
        let digits = (1...2).contains(end - wordStart) && text.endOfDigits(from: wordStart) >= end
        guard digits || end - wordStart == 1 && isLetter(text[wordStart]) else { return false }
        var before = wordStart
        while before > start, text[before - 1] == 0x20 || text[before - 1] == 0x09 { before -= 1 }
        guard before > start else { return true }
        switch text[before - 1] {
        case UInt8(ascii: "."):
            let word = startOfWord(before: before - 1, from: start)
            let key = text.packed(word, before - 1)
            return !isNumbered(word, key) && !EnglishAbbreviations.leading.contains(key)
                && !EnglishAbbreviations.either.contains(key)
        case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: ";"),
            0x0A, 0x0D:
            return true
        default:
            return false
        }
    }

    /// Whether a word is pronounceable, which abbreviations such as `lv` often are not.
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
