/// The last step of ``TokenFilter/unmask``: digits and symbols that are drawn for letters, as in `fr33`,
/// `v1agra`.
///
/// A word is suspicious by itself if it has single digits between letters, no two of which differ side by
/// side as in codes (`w45`). In a text with two such words, other words with digits between or after letters
/// are also folded; and in a text in which at least half of the words, and four, have digits or symbols
/// beside letters, as no list of codes has.
struct LeetFolding {
    private let source: UnsafeBufferPointer<UInt8>

    /// A run of letters, digits, `@`, `$` and `!` between blanks and punctuation.
    private struct Word {
        var range: Range<Int>
        /// Whether the word is disguised whatever the rest of the text is.
        var isCertain = false
        /// Whether it is disguised in a text with certain ones.
        var isPossible = false
    }

    private init(_ source: UnsafeBufferPointer<UInt8>) { self.source = source }

    /// The text with its words in letters; nil if none is disguised.
    static func fold(_ source: UnsafeBufferPointer<UInt8>) -> RewrittenText? {
        let folding = LeetFolding(source)
        var (certain, drawn, words) = (0, 0, 0)
        folding.forEachWord { word, hasLetters in
            if hasLetters { words += 1 }
            guard let word else { return }
            if word.isCertain { certain += 1 }
            if word.isPossible, word.range.count >= leastDrawn { drawn += 1 }
        }
        let foldsAll = certain > 1 || drawn >= leastWords && drawn * 2 >= words
        guard certain > 0 || foldsAll else { return nil }
        var output = RewrittenText()
        folding.forEachWord { word, _ in
            guard let word, word.isCertain || foldsAll && word.isPossible else { return }
            output.copy(source, upTo: word.range.lowerBound)
            let position = output.bytes.count
            for index in word.range {
                if let letter = folding.letter(at: index, in: word.range) {
                    output.put(letter, upTo: index + 1)
                } else {
                    output.copy(source, upTo: index + 1)
                }
            }
            output.markDisguise(from: position)
        }
        output.finish(source)
        return output
    }

    /// The length of a word, and the number of such words, from which a text that has little else is
    /// disguised.
    private static let (leastDrawn, leastWords) = (3, 4)

    /// Calls `body` with each run of letters, digits and symbols that may be drawn, and whether it has
    /// letters.
    private func forEachWord(_ body: (Word?, _ hasLetters: Bool) -> Void) {
        var index = 0
        while index < source.count {
            let start = index
            while index < source.count, isWordByte(source[index]) { index += 1 }
            if index - start >= 2 {
                body(word(start..<index), source[start..<index].contains(where: isLetter))
            }
            // A run that is not followed by a blank, a stop or a quotation mark may be an address or a code.
            index = max(index, start + 1)
        }
    }

    /// The word of a run; nil if it is part of an address or has no letter or no drawn letter.
    private func word(_ run: Range<Int>) -> Word? {
        var range = run
        while let last = range.last, source[last] == UInt8(ascii: "!") || source[last] == UInt8(ascii: "@") {
            range = range.lowerBound..<last
        }
        guard !isJoined(before: run.lowerBound), !isJoined(after: run.upperBound) else { return nil }
        var letters = 0
        var drawn = 0
        var symbols = 0
        var others = 0
        var isCode = false
        for index in range {
            let byte = source[index]
            if isLetter(byte) {
                letters += 1
            } else if letter(at: index, in: range) != nil {
                drawn += 1
                if byte < 0x30 || byte == UInt8(ascii: "@") { symbols += 1 }
                if index > range.lowerBound, !isLetter(source[index - 1]), source[index - 1] != byte {
                    isCode = true
                }
            } else {
                others += 1
            }
        }
        guard letters > 0, drawn > 0, others == 0, let first = range.first, let last = range.last else {
            return nil
        }
        let isInside = isLetter(source[first]) && isLetter(source[last])
        return Word(
            range: range,
            isCertain: isInside && !isCode && symbols == 0 && range.count >= 4 && letters >= 2 * drawn,
            isPossible: letters * 3 >= drawn)
    }

    /// The letter that the byte at `index` is drawn for.
    private func letter(at index: Int, in word: Range<Int>) -> UInt8? {
        switch source[index] {
        case UInt8(ascii: "0"): UInt8(ascii: "o")
        case UInt8(ascii: "1"), UInt8(ascii: "!"):
            // As in `ca11`; else it is an i more often than an l.
            index > word.lowerBound && source[index - 1] == source[index]
                || index + 1 < word.upperBound && source[index + 1] == source[index]
                ? UInt8(ascii: "l") : UInt8(ascii: "i")
        case UInt8(ascii: "3"): UInt8(ascii: "e")
        case UInt8(ascii: "4"), UInt8(ascii: "@"): UInt8(ascii: "a")
        case UInt8(ascii: "5"), UInt8(ascii: "$"): UInt8(ascii: "s")
        case UInt8(ascii: "7"): UInt8(ascii: "t")
        case UInt8(ascii: "8"): UInt8(ascii: "b")
        case UInt8(ascii: "9"): UInt8(ascii: "g")
        default: nil
        }
    }

    private func isJoined(before index: Int) -> Bool {
        guard index > 0 else { return false }
        return source[index - 1] >= 0x80 || ".:/@#&=_+-%".utf8.contains(source[index - 1])
    }

    private func isJoined(after index: Int) -> Bool {
        guard index < source.count else { return false }
        if source[index] >= 0x80 || ":/@#&=_+-%".utf8.contains(source[index]) { return true }
        return source[index] == UInt8(ascii: ".") && index + 1 < source.count && isWordByte(source[index + 1])
    }

    private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    private func isWordByte(_ byte: UInt8) -> Bool {
        DisguisedWord.isAlphanumeric(byte) || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "$")
            || byte == UInt8(ascii: "!")
    }
}
