/// Splits text into sentences, on UTF-8 bytes.
///
/// A text of *n* bytes takes O(*n*) time, whatever its contents, and no memory. The same bytes always give
/// the same sentences. Malformed UTF-8 is allowed, and is part of the sentence that contains it.
///
/// - SeeAlso: Unicode Standard Annex #29, Unicode Text Segmentation, revision 47 (Unicode 17.0),
///   <https://www.unicode.org/reports/tr29/>.
public struct SentenceTokenizer: Sendable, Hashable {
    /// The rules that split the text.
    public enum Rules: String, Sendable, Hashable, CaseIterable {
        /// UAX #29 exactly, for any language: every line break ends a sentence, and so do most full stops:
        /// `Mr. Smith` is two sentences.
        case unicode
        /// For English prose and messages; also suits other languages with the same punctuation.
        ///
        /// - Full stops after abbreviations (`Mr.`, `e.g.`, `U.S.`, `Oct.`), initials (`J. Smith`) and list
        ///   numbers end no sentence; if an abbreviation or a letter can end one, the next word decides
        ///   (`Sec. 5`, `in C. Now`).
        /// - `...` and `?"` before a lower-case letter end no sentence; other terminators do, as messages are
        ///   often written without capitals.
        /// - A sentence also ends if the space is missing (`the end.Next one`).
        /// - An emoticon or emoji after a terminator belongs to the sentence before it.
        /// - A line break ends a sentence, unless it only wraps the line: the next line begins with a
        ///   lower-case letter, or its first word did not fit on this line. The width is that of the longest
        ///   of the lines around it, if most of them are as long as it allows; else that of earlier lines;
        ///   else at least 50 characters.
        case english
        /// As ``english``, with the abbreviations of German and its ordinal numbers: `am 3. Mai`, `die 1. Bundesliga`.
        case german
        /// As ``english``, with the abbreviations of Spanish: `el Sr. García`, `EE. UU.`
        case spanish
        /// As ``english``, with the abbreviations of French: `MM. Durand et Cie`.
        case french
        /// As ``english``, with the abbreviations of Italian: `l'ing. Bianchi`, `l'art. 5`.
        case italian
        /// As ``english``, with the abbreviations of Dutch: `drs. Jansen`.
        case dutch
        /// As ``english``, with the abbreviations of Portuguese: `o Eng. Souza`, `V. Exa.`
        case portuguese
    }

    /// The rules that split the text.
    public var rules: Rules

    /// Makes a tokenizer.
    public init(rules: Rules = .english) {
        self.rules = rules
    }

    /// Calls `body` with the byte range of each sentence of `utf8`, in order, without outer white space.
    ///
    /// Ranges are not empty, ascend and do not overlap; white space by itself is not a sentence.
    package func forEachSentence<Failure: Error>(
        in utf8: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) throws(Failure) -> Void
    ) throws(Failure) {
        switch rules {
        case .unicode:
            try forEachSegment(in: utf8) { segment throws(Failure) in
                let sentence = utf8.withoutBlanks(segment)
                if !sentence.isEmpty { try body(sentence) }
            }
        default:
            var scanner = EnglishSentences(text: utf8, customs: rules.customs)
            var start = utf8.endOfBlanks(from: 0, before: utf8.count)
            while start < utf8.count {
                let end = scanner.endOfSentence(from: start)
                try body(start..<end)
                start = utf8.endOfBlanks(from: end, before: utf8.count)
            }
        }
    }

    /// Calls `body` with each UAX #29 segment of `utf8`, including white space, whatever the ``rules``.
    ///
    /// The segments cover the text without gaps.
    package func forEachSegment<Failure: Error>(
        in utf8: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) throws(Failure) -> Void
    ) throws(Failure) {
        let scanner = UnicodeSentences(text: utf8)
        var start = 0
        while start < utf8.count {
            let end = scanner.endOfSentence(from: start)
            try body(start..<end)
            start = end
        }
    }

    /// The sentences of `text`, as strings; ``TextUnit/spans(in:)`` returns their ranges.
    public func sentences(in text: String) -> [String] {
        var text = text
        return text.withUTF8 { utf8 in
            var sentences: [String] = []
            forEachSentence(in: utf8) { sentences.append(String(decoding: utf8[$0], as: UTF8.self)) }
            return sentences
        }
    }
}

extension TextBytes {
    /// The end of the white space and control characters at `start`; at most `limit`.
    func endOfBlanks(from start: Int, before limit: Int) -> Int {
        var index = start
        while index < limit {
            let length = blankLength(at: index)
            guard length > 0 else { break }
            index += length
        }
        return Swift.min(index, limit)
    }

    /// A range without the white space at both ends.
    func withoutBlanks(_ range: Range<Int>) -> Range<Int> {
        let start = endOfBlanks(from: range.lowerBound, before: range.upperBound)
        var end = range.upperBound
        while end > start {
            // The last scalar begins at most four bytes back.
            let first = (1...4).map { end - $0 }.first { $0 >= start && self[$0] & 0xC0 != 0x80 } ?? end - 1
            guard blankLength(at: first) == end - first else { break }
            end = first
        }
        return start..<end
    }

    /// The length of the white space or ASCII control character at `index`; 0 for others.
    private func blankLength(at index: Int) -> Int {
        let byte = self[index]
        if byte < 0x80 { return byte <= 0x20 || byte == 0x7F ? 1 : 0 }
        let (found, length) = SentenceBreakClass.character(at: index, in: self)
        return found == .space || found == .separator ? length : 0
    }
}
