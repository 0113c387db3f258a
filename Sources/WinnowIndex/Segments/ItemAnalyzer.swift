import WinnowText

/// Which words count as one term.
public enum TermRule: String, Sendable, Hashable, Codable, CaseIterable {
    /// Words with the same English stem (`manager`, `managing`): the default.
    case stems
    /// Words with the same English lemma (`manager`, `managers`, but not `managing`).
    case lemmas
    /// Each word is its own term; for languages other than English.
    case words
}

/// Splits texts into words and reduces words to terms, the same way for items and queries.
struct ItemAnalyzer: Sendable {
    /// Words by Unicode's rules, so that parts of addresses are found, too; width, case and diacritics are
    /// folded, symbols removed.
    private static let analyzer = TokenAnalyzer(
        mode: .unicode,
        filters: [
            .foldWidth, .lowercase, .foldDiacritics, .foldApostrophes, .removeKinds([.symbol]),
        ])
    /// Longer words are cut: they are not searched for, and would make the dictionary as large as the texts.
    private static let longestWord = 128

    let rule: TermRule

    /// Calls `body` with the normalized bytes of each word and its span in the text.
    func forEachWord(
        of text: UnsafeBufferPointer<UInt8>, in buffer: inout TokenBuffer,
        _ body: (UnsafeBufferPointer<UInt8>, TokenSpan) -> Void
    ) {
        Self.analyzer.analyze(text, into: &buffer)
        buffer.withUnsafeStorage { bytes, ends, spans in
            var start = 0
            for (index, end) in ends.enumerated() {
                let word = UnsafeBufferPointer(rebasing: bytes[start..<min(end, start + Self.longestWord)])
                PlainWord.with(word) { body($0, spans[index]) }
                start = end
            }
        }
    }

    /// Whether the term of a word begins with the word's first byte: lemmas may not (`went`), stems drop `'`.
    func keepsBeginning(of word: UnsafeBufferPointer<UInt8>) -> Bool {
        rule != .lemmas && word.first != UInt8(ascii: "'")
    }

    /// Calls `body` with the term of a word.
    func withTerm<Result>(
        of word: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        guard rule != .words else { return body(word) }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * word.count + 8) { room in
            let count: Int
            if rule == .stems {
                _ = room.update(fromContentsOf: word)
                count = EnglishStemmer().stem(UnsafeMutableBufferPointer(rebasing: room[..<word.count]))
            } else {
                count = EnglishLemmatizer().lemmatize(word, into: room)
            }
            return body(UnsafeBufferPointer(rebasing: room[..<count]))
        }
    }

    /// The normalized words of a text, for code that is not performance-critical.
    func words(of text: String) -> [[UInt8]] {
        var text = text
        var buffer = TokenBuffer()
        var words: [[UInt8]] = []
        text.withUTF8 { forEachWord(of: $0, in: &buffer) { word, _ in words.append(Array(word)) } }
        return words
    }

    /// The end of some words at the start of a text; nil if it does not begin with them or there are none.
    func end(of words: [[UInt8]], atStartOf text: String) -> String.Index? {
        guard let first = words.first, !first.isEmpty else { return nil }
        // Enough of the text for the words, which may be longer before normalization.
        let length = words.reduce(64) { $0 + 4 * $1.count + 8 }
        var head = text[
            ..<(text.utf8.index(text.startIndex, offsetBy: length, limitedBy: text.endIndex) ?? text.endIndex)
        ]
        var buffer = TokenBuffer()
        var (place, end, isSame) = (0, 0, true)
        head.withUTF8 { utf8 in
            forEachWord(of: utf8, in: &buffer) { word, span in
                guard isSame, place < words.count else { return }
                isSame = word.elementsEqual(words[place])
                place += 1
                end = span.end
            }
        }
        guard isSame, place == words.count else { return nil }
        return text.utf8.index(text.startIndex, offsetBy: end)
    }

    /// The term of a word.
    func term(of word: [UInt8]) -> [UInt8] {
        word.withUnsafeBufferPointer { withTerm(of: $0) { Array($0) } }
    }
}
