import WinnowText

/// Which words count as one term.
public enum TermRule: String, Sendable, Hashable, Codable, CaseIterable {
    /// Words with the same stem in the language of the index (`manager`, `managing`): the default.
    case stems
    /// Words with the same English lemma (`manager`, `managers`, but not `managing`).
    case lemmas
    /// Each word is its own term.
    case words
    /// Each word and each sequence of four of its letters is a term, so that other forms of a word and parts
    /// of compounds match: for languages that have no stems, and for several languages.
    case grams
}

/// Splits texts into words and reduces words to terms, the same way for items and queries.
struct ItemAnalyzer: Sendable {
    /// The letters of a gram.
    private static let gramLength = 4
    /// The first byte of grams, which no word has.
    private static let gramMark: UInt8 = 1

    let rule: TermRule
    /// The stems and stop words.
    let stemmer: WordStemmer
    /// Whether pairs of characters are words, too; see `CharacterPairs`.
    var hasPairs = false

    init(rule: TermRule, stemmer: WordStemmer = .english, hasPairs: Bool = false) {
        self.rule = rule
        self.stemmer = stemmer
        self.hasPairs = hasPairs
    }

    /// The analyzer of an index.
    init(_ options: IndexOptions) {
        self.init(rule: options.terms, stemmer: options.stemmer, hasPairs: options.hasPairs == true)
    }

    /// Whether it knows the words of a language.
    private var hasLanguage: Bool { rule == .stems || rule == .lemmas }

    /// Whether a word is a function word of the language.
    func isStopWord(_ word: [UInt8]) -> Bool { word.withUnsafeBufferPointer { isStopWord($0) } }

    private func isStopWord(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        hasLanguage && stemmer.isStopWord(word)
    }

    /// Calls `body` with the normalized bytes of each word and its span in the text, and `joined` with each
    /// ``JoinedWord`` after its last part.
    func forEachWord(
        of text: UnsafeBufferPointer<UInt8>, in buffer: inout TokenBuffer,
        _ body: (UnsafeBufferPointer<UInt8>, TokenSpan) -> Void,
        joined: (UnsafeBufferPointer<UInt8>, TokenSpan) -> Void = { _, _ in }
    ) {
        TokenAnalyzer.searchWords.analyze(text, into: &buffer)
        let (hasGrams, hasPairs) = (rule == .grams, hasPairs)
        var pairs = CharacterPairs()
        buffer.withUnsafeStorage { bytes, ends, spans in
            func token(_ index: Int) -> UnsafeBufferPointer<UInt8> {
                let start = index > 0 ? ends[index - 1] : 0
                return UnsafeBufferPointer(
                    rebasing: bytes[start..<min(ends[index], start + PlainWord.longest)])
            }
            // The first token of the current chain.
            var first = 0
            for index in ends.indices {
                let word = token(index)
                let span = spans[index]
                let isDivided = PlainWord.forEachPart(of: word, at: span, in: text) { part, span in
                    if let shape = SignedWord.Shape(of: text, around: span, length: part.count) {
                        return SignedWord.forEachForm(of: part, span, shape, body)
                    }
                    Self.withPlain(part) { word in
                        if hasPairs { pairs.join(to: word, span, body) }
                        body(word, span)
                        if hasPairs { CharacterPairs.forEach(in: word) { body($0, span) } }
                        if hasGrams { Self.forEachGram(of: word) { body($0, span) } }
                    }
                }
                if index + 1 < ends.count,
                    JoinedWord.isHyphen(in: text, from: span.end, to: spans[index + 1].start)
                {
                    continue
                }
                if first < index || isDivided || PlainWord.isInitialism(word) {
                    var whole = spans[first]
                    whole.end = span.end
                    JoinedWord.with(first..<index + 1, token) { word in
                        // `U.S.` is not *us*.
                        if first == index, isStopWord(JoinedWord.plain(word)) { return }
                        joined(word, whole)
                        guard hasGrams else { return }
                        Self.forEachGram(of: JoinedWord.plain(word)) { joined($0, whole) }
                    }
                }
                first = index + 1
            }
        }
    }

    /// Calls `body` with the plain form of a normalized token, unless it is empty.
    @inline(__always)
    static func withPlain(
        _ token: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        PlainWord.with(token) { HebrewMarks.fold(in: $0, body) }
    }

    /// Whether a word of the dictionary is in texts as it is: neither a gram nor a ``JoinedWord``.
    static func isSpelled(_ word: some Sequence<UInt8>) -> Bool {
        !isGram(word) && !JoinedWord.isMarked(word)
    }

    /// Whether a word of the dictionary is a gram.
    static func isGram(_ word: some Sequence<UInt8>) -> Bool { word.first { _ in true } == gramMark }

    /// A term to show: of a gram, `…` is where its word continues.
    static func text(of term: [UInt8]) -> String {
        guard isGram(term) else { return String(decoding: term, as: UTF8.self) }
        let letters = term.dropFirst()
        let begins = letters.first == UInt8(ascii: " ")
        let ends = letters.last == UInt8(ascii: " ")
        let shown = letters.dropFirst(begins ? 1 : 0).dropLast(ends ? 1 : 0)
        return (begins ? "" : "…") + String(decoding: shown, as: UTF8.self) + (ends ? "" : "…")
    }

    /// Calls `body` with the grams of a word that has more letters than one gram, each after a mark.
    ///
    /// The first and last gram begin and end with a space, so that beginnings and ends of words differ from
    /// their middles.
    private static func forEachGram(
        of word: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: word.count + 3) { room in
            // Each mark overwrites the end of the letter before, which no later gram has.
            room[0] = 0
            room[1] = UInt8(ascii: " ")
            for (index, byte) in word.enumerated() { room[index + 2] = byte }
            room[word.count + 2] = UInt8(ascii: " ")
            let padded = 1..<word.count + 3
            var starts: [Int] = []
            for place in padded where room[place] & 0xC0 != 0x80 { starts.append(place) }
            guard starts.count > gramLength + 1 else { return }
            for first in 0...starts.count - gramLength {
                let end = first + gramLength < starts.count ? starts[first + gramLength] : padded.upperBound
                room[starts[first] - 1] = gramMark
                body(UnsafeBufferPointer(rebasing: room[(starts[first] - 1)..<end]))
            }
        }
    }

    /// Whether items are ranked by the word `next`, which follows `word`, in place of it: by `.net`, not by
    /// `net`, by the grams of a word, and by the pairs of its characters.
    func stands(_ next: [UInt8], for word: [UInt8]) -> Bool {
        if Self.isGram(next) { return !Self.isGram(word) }
        if isPair(next), !isPair(word), next.starts(with: word) || word.starts(with: next) { return true }
        return next.first == UInt8(ascii: ".") && next.dropFirst().elementsEqual(word)
    }

    /// Whether a word is a pair of characters.
    func isPair(_ word: [UInt8]) -> Bool {
        hasPairs && word.first ?? 0 >= 0xE0 && CharacterPairs.isPair(word)
    }

    /// Whether items are ranked by the word before, a pair of characters, in place of `word`, its last character.
    func ends(_ before: [UInt8], in word: [UInt8]) -> Bool {
        isPair(before) && before.count > word.count && before.suffix(word.count).elementsEqual(word)
    }

    /// A text with some of its words replaced.
    ///
    /// - Parameter replacement: the replacement of a normalized word; nil for the word itself.
    func replacing(in text: String, with replacement: (_ word: [UInt8]) -> String?) -> String {
        var text = text
        var buffer = TokenBuffer()
        var result: [UInt8] = []
        text.withUTF8 { utf8 in
            var end = 0
            ItemAnalyzer(rule: .words).forEachWord(of: utf8, in: &buffer) { word, span in
                guard span.start >= end, let new = replacement(Array(word)) else { return }
                result += utf8[end..<span.start]
                result += new.utf8
                end = span.end
            }
            result += utf8[end...]
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether the term of a word begins with the word's first byte: lemmas may not (`went`), stems drop `'`.
    func keepsBeginning(of word: UnsafeBufferPointer<UInt8>) -> Bool {
        rule != .lemmas && word.first != UInt8(ascii: "'")
    }

    /// Calls `body` with the term of a word.
    func withTerm<Result>(
        of word: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        let word = JoinedWord.plain(word)
        guard hasLanguage else { return body(word) }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * word.count + 8) { room in
            let count: Int
            if rule == .stems {
                _ = room.update(fromContentsOf: word)
                count = stemmer.stem(UnsafeMutableBufferPointer(rebasing: room[..<word.count]))
            } else {
                count = EnglishLemmatizer().lemmatize(word, into: room)
            }
            return body(UnsafeBufferPointer(rebasing: room[..<count]))
        }
    }

    /// The normalized words of a text, for code that is not performance-critical.
    func words(of text: String) -> [[UInt8]] { parts(of: text).words }

    /// The normalized words of a text, and its joined words, each with the range of its parts among them.
    func parts(of text: String) -> (words: [[UInt8]], joined: [(word: [UInt8], parts: Range<Int>)]) {
        var text = text
        var buffer = TokenBuffer()
        var words: [[UInt8]] = []
        var starts: [Int] = []
        var joined: [(word: [UInt8], parts: Range<Int>)] = []
        text.withUTF8 { utf8 in
            forEachWord(of: utf8, in: &buffer) { word, span in
                words.append(Array(word))
                starts.append(span.start)
            } joined: { word, span in
                guard !Self.isGram(word) else { return }
                let first = (0..<starts.count).partitionPoint { starts[$0] >= span.start }
                joined.append((Array(JoinedWord.plain(word)), first..<words.count))
            }
        }
        return (words, joined)
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
