import WinnowText

/// Extracts snippets from texts.
struct SnippetMaker {
    /// The maximum length of text to examine: later snippets would be of little use.
    private static let longestText = 1 << 18

    /// The maximum number of terms to compare with each word.
    private static let mostTerms = 100

    let analyzer: ItemAnalyzer
    /// The terms whose words are marked.
    private let terms: SoughtTerms
    private let prefixes: [[UInt8]]
    /// Phrases, which are marked whole, as indices into ``phraseWords``.
    private let phrases: [[Int]]
    private let phraseWords: [[UInt8]]
    /// The terms whose words are only marked in phrases.
    private let phraseTerms: Set<[UInt8]>

    /// - Parameters:
    ///   - query: the query whose words are marked.
    ///   - weights: the weight of each of its terms.
    init(_ query: CompiledQuery, weights: [Double], analyzer: ItemAnalyzer) {
        self.analyzer = analyzer
        var terms: [(bytes: [UInt8], worth: Double)] = []
        var prefixes: [[UInt8]] = []
        for (index, term) in query.terms.enumerated() {
            switch term.source {
            case .term(let bytes), .joined(let bytes, _, _):
                terms.append((bytes, index < weights.count ? weights[index] : 1))
            case .prefix(let bytes): prefixes.append(bytes)
            case .pair: break
            }
        }
        // For very long queries, the terms with the greatest weights.
        self.terms = SoughtTerms(terms.sorted { $0.worth > $1.worth }.prefix(Self.mostTerms))
        self.prefixes = prefixes
        var phraseWords: [[UInt8]] = []
        var phrases: [[Int]] = []
        for condition in query.required {
            guard case .phrase(let words, _) = condition.pattern, phraseWords.count < Self.mostTerms else {
                continue
            }
            phrases.append(
                words.map { word in
                    if let place = phraseWords.firstIndex(of: word) { return place }
                    phraseWords.append(word)
                    return phraseWords.count - 1
                })
        }
        (self.phrases, self.phraseWords, phraseTerms) = (phrases, phraseWords, query.phraseTerms)
    }

    /// A word to mark.
    private struct Mark {
        var range: Range<Int>
        /// Its index in ``terms``, then ``prefixes``, then other words of phrases.
        var term: Int
        var worth: Double
    }

    /// A whole text, with the query's words marked.
    ///
    /// - Parameter buffer: a buffer for the words.
    func whole(_ text: String, in buffer: inout TokenBuffer) -> Snippet {
        var text = text
        let marks = text.withUTF8 { self.marks(in: $0, &buffer).marks }
        return Snippet(text: text, marks: marks.map(\.range))
    }

    /// About `length` bytes of a text, around the window with the greatest weight of the query's terms.
    ///
    /// - Parameter buffer: a buffer for the words.
    func snippet(of text: String, length: Int, in buffer: inout TokenBuffer) -> Snippet {
        guard length > 0, !text.isEmpty else { return Snippet(text: "") }
        var text = text
        return text.withUTF8 { utf8 in
            let whole = utf8.count
            let utf8 = UnsafeBufferPointer(
                rebasing: utf8[..<Self.boundary(in: utf8, at: min(whole, Self.longestText))])
            let (marks, words) = self.marks(in: utf8, &buffer)
            if utf8.count <= length {
                return Snippet(text: String(decoding: utf8, as: UTF8.self), marks: marks.map(\.range))
            }
            let window = best(of: marks, length: length)
            return cut(utf8, of: whole, words, marks, around: window, length: length)
        }
    }

    /// The words to mark, and the ranges of all words.
    private func marks(
        in utf8: UnsafeBufferPointer<UInt8>, _ buffer: inout TokenBuffer
    ) -> (marks: [Mark], words: [Range<Int>]) {
        var marks: [Mark?] = []
        var words: [Range<Int>] = []
        var numbers: [Int?] = []
        var joinedMarks: [Mark?] = []
        var joinedWords: [Range<Int>] = []
        // Words and the symbols between them seldom have fewer bytes.
        marks.reserveCapacity(utf8.count / 4 + 1)
        words.reserveCapacity(utf8.count / 4 + 1)
        analyzer.forEachWord(of: utf8, in: &buffer) { word, span in
            let range = span.start..<span.end
            words.append(range)
            if let term = self.term(of: word) {
                marks.append(Mark(range: range, term: term, worth: terms.worths[term]))
            } else if let prefix = prefixes.firstIndex(where: { word.starts(with: $0) }) {
                marks.append(Mark(range: range, term: terms.count + prefix, worth: 1))
            } else {
                marks.append(nil)
            }
            if !phrases.isEmpty { numbers.append(phraseWords.firstIndex { $0.elementsEqual(word) }) }
        } joined: { word, span in
            joinedWords.append(span.start..<span.end)
            joinedMarks.append(
                self.term(of: JoinedWord.plain(word)).map {
                    Mark(range: span.start..<span.end, term: $0, worth: terms.worths[$0])
                })
        }
        if !phrases.isEmpty { markPhrases(of: numbers, words, in: &marks) }
        if analyzer.rule == .grams {
            Self.joinGrams(of: words, in: &marks)
            Self.joinGrams(of: joinedWords, in: &joinedMarks)
        }
        return (Self.merged(marks.compactMap(\.self), joinedMarks.compactMap(\.self)), words)
    }

    /// The marks of words and of joined words, which replace those of their parts; marks of pairs of characters that
    /// overlap become one.
    private static func merged(_ marks: [Mark], _ joined: [Mark]) -> [Mark] {
        let overlaps = zip(marks, marks.dropFirst()).contains { $1.range.lowerBound < $0.range.upperBound }
        guard !joined.isEmpty || overlaps else { return marks }
        var merged: [Mark] = []
        for mark in (joined + marks).sorted(by: {
            ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
        }) {
            if let last = merged.last, mark.range.lowerBound < last.range.upperBound {
                merged[merged.count - 1].worth += mark.worth
                let end = max(last.range.upperBound, mark.range.upperBound)
                merged[merged.count - 1].range = last.range.lowerBound..<end
            } else {
                merged.append(mark)
            }
        }
        return merged
    }

    /// Keeps one mark of a word that has at least half of its grams marked, and none of others.
    private static func joinGrams(of words: [Range<Int>], in marks: inout [Mark?]) {
        var start = 0
        while start < words.count {
            let end = words[start...].firstIndex { $0 != words[start] } ?? words.count
            let best = marks[start..<end].compactMap(\.self).max { $0.worth < $1.worth }
            let isMarked = 2 * marks[start..<end].count { $0 != nil } >= end - start
            for place in start..<end { marks[place] = place == start && isMarked ? best : nil }
            start = end
        }
    }

    /// Marks all words of phrases, and unmarks terms that only occur in phrases elsewhere.
    private func markPhrases(of numbers: [Int?], _ words: [Range<Int>], in marks: inout [Mark?]) {
        var isInPhrase = [Bool](repeating: false, count: words.count)
        for phrase in phrases where phrase.count <= numbers.count {
            for start in 0...numbers.count - phrase.count
            where phrase.indices.allSatisfy({ numbers[start + $0] == phrase[$0] }) {
                for place in phrase.indices { isInPhrase[start + place] = true }
            }
        }
        for (place, isInPhrase) in isInPhrase.enumerated() {
            if isInPhrase {
                marks[place] =
                    marks[place] ?? Mark(range: words[place], term: terms.count + prefixes.count, worth: 0)
            } else if let mark = marks[place], mark.term < terms.count,
                phraseTerms.contains(Array(terms.bytes(of: mark.term)))
            {
                marks[place] = nil
            }
        }
    }

    /// The index in ``terms`` of a word's term; nil if it has none.
    private func term(of word: UnsafeBufferPointer<UInt8>) -> Int? {
        // Most words do not begin like any term and need no stemming.
        if analyzer.keepsBeginning(of: word), !terms.begin(as: word) { return nil }
        return analyzer.withTerm(of: word) { terms.place(of: $0) }
    }

    /// The marks' range in the window whose distinct terms have the greatest weight; ties: the first.
    private func best(of marks: [Mark], length: Int) -> Range<Int>? {
        var best: (worth: Double, range: Range<Int>)?
        for first in marks.indices {
            var seen: Set<Int> = []
            var worth = 0.0
            var end = marks[first].range.upperBound
            for mark in marks[first...].prefix(64) {
                guard mark.range.upperBound - marks[first].range.lowerBound <= length else { break }
                // Repeated occurrences count little.
                worth += seen.insert(mark.term).inserted ? mark.worth : mark.worth / 100
                end = mark.range.upperBound
            }
            if worth > best?.worth ?? 0 { best = (worth, marks[first].range.lowerBound..<end) }
        }
        return best?.range
    }

    /// Whole words around a window, with `…` where the text continues.
    private func cut(
        _ utf8: UnsafeBufferPointer<UInt8>, of whole: Int, _ words: [Range<Int>], _ marks: [Mark],
        around window: Range<Int>?,
        length: Int
    ) -> Snippet {
        let window = window ?? 0..<0
        let spare = max(0, length - window.count)
        let wantedStart = max(0, window.lowerBound - spare / 3)
        var start = words.first { $0.lowerBound >= wantedStart }?.lowerBound ?? window.lowerBound
        if wantedStart == 0 { start = 0 }
        start = min(start, window.lowerBound)
        var end = words.last { $0.upperBound <= start + length }?.upperBound ?? 0
        // Without words, or inside one longer than the snippet, cut between characters.
        if end <= start { end = Self.boundary(in: utf8, at: min(utf8.count, start + length)) }
        end = max(end, window.upperBound)
        if utf8.count - end < 8 { end = utf8.count }
        let before = start > 0 ? "…" : ""
        let shift = before.utf8.count - start
        let body = String(decoding: UnsafeBufferPointer(rebasing: utf8[start..<end]), as: UTF8.self)
        let inside = marks.filter { $0.range.lowerBound >= start && $0.range.upperBound <= end }
        return Snippet(
            text: before + body + (end < whole ? "…" : ""),
            marks: inside.map { $0.range.lowerBound + shift..<$0.range.upperBound + shift })
    }

    /// The last character boundary at or before `offset`.
    private static func boundary(in utf8: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
        var offset = offset
        while offset > 0, offset < utf8.count, utf8[offset] & 0xC0 == 0x80 { offset -= 1 }
        return offset
    }
}

/// A snippet's few terms, stored contiguously, as they are compared with every word of a text.
private struct SoughtTerms {
    /// The weight of each term.
    let worths: [Double]
    private let bytes: [UInt8]
    /// The offset of each in ``bytes``, then the end of the last.
    private let starts: [Int]
    /// For each byte, whether a term begins with it.
    private let beginnings: [Bool]

    init(_ terms: some Sequence<(bytes: [UInt8], worth: Double)>) {
        var (worths, bytes, starts): ([Double], [UInt8], [Int]) = ([], [], [0])
        var beginnings = [Bool](repeating: false, count: 256)
        for term in terms {
            worths.append(term.worth)
            bytes += term.bytes
            starts.append(bytes.count)
            if let first = term.bytes.first { beginnings[Int(first)] = true }
        }
        (self.worths, self.bytes, self.starts, self.beginnings) = (worths, bytes, starts, beginnings)
    }

    var count: Int { worths.count }

    func bytes(of term: Int) -> ArraySlice<UInt8> { bytes[starts[term]..<starts[term + 1]] }

    /// Whether any term begins with the first byte of a word.
    func begin(as word: UnsafeBufferPointer<UInt8>) -> Bool {
        word.first.map { beginnings[Int($0)] } ?? false
    }

    /// The index of a term; nil if it is not one of them.
    func place(of term: UnsafeBufferPointer<UInt8>) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            worths.indices.first { place in
                let (start, end) = (starts[place], starts[place + 1])
                return end - start == term.count
                    && SortedWords.compare(UnsafeBufferPointer(rebasing: bytes[start..<end]), term) == 0
            }
        }
    }
}
