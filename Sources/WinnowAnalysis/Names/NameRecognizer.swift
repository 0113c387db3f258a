public import WinnowModelFile
import WinnowText

/// Finds names of persons, places and organizations, or whatever a tagger was trained on, as spans of words.
///
/// A ``WordTagger`` whose tags mark spans (`B-person I-person O`) finds names by their context; a
/// ``Gazetteer`` finds the terms of a list. If both find a name in the same words, the gazetteer wins, and
/// the last of several. A recognizer is an immutable value that can be used from any number of threads.
///
/// ```swift
/// import WinnowAnalysis
/// import WinnowModels
///
/// let recognizer = NameRecognizer.english
/// for name in recognizer.names(in: "Angela Merkel met Tim Cook of Apple in Berlin on Monday.") {
///     print(name.text, name.label)
/// }
/// ```
///
/// ```text output
/// Angela Merkel person
/// Tim Cook person
/// Apple organization
/// Berlin place
/// ```
///
/// - Complexity: that of the tagger, and O(*n* · *m*) per gazetteer in the bytes of the text and the words of
///   the longest partial match.
public struct NameRecognizer: Sendable {
    /// The tagger; nil if only gazetteers find names.
    public let tagger: WordTagger?
    /// The gazetteers; if several find a name in the same words, the last wins.
    public let gazetteers: [Gazetteer]
    /// The role in spans of each tag of the tagger.
    private let tagKinds: [TagKind]

    /// Makes a recognizer; without gazetteers and a tagger whose tags mark spans, it finds nothing.
    public init(tagger: WordTagger? = nil, gazetteers: [Gazetteer] = []) {
        self.tagger = tagger
        self.gazetteers = gazetteers
        tagKinds = (tagger?.tags ?? []).map(TagKind.init)
    }

    /// Makes a recognizer from an opened model.
    ///
    /// - Throws: `ModelFileError` as ``WordTagger/init(from:)``, and `wrongKind` for a tagger whose tags do
    ///   not mark spans, such as parts of speech.
    public init(from file: ModelFile, gazetteers: [Gazetteer] = []) throws(ModelFileError) {
        let tagger = try WordTagger(from: file)
        self.init(tagger: tagger, gazetteers: gazetteers)
        guard !labels.isEmpty else {
            throw ModelFileError(
                code: .wrongKind, path: file.path,
                reason: "its tags do not mark spans of words (B-person, I-person); give a model for names")
        }
    }

    /// The labels of the tagger's names, in byte order; gazetteers can have others.
    public var labels: [String] { Set(tagKinds.compactMap(\.label)).sorted() }

    /// The names of a text, from left to right; they do not overlap, and none crosses a sentence boundary.
    public func names(in text: String) -> [Name] {
        var (text, reader) = (text, Reader(self))
        return text.withUTF8 { reader.names(in: $0) }
    }

    /// The names among the words of a sentence, from left to right; they do not overlap.
    public func names(ofWords words: [String]) -> [TaggedSpan] {
        var terms = TermWords()
        if !gazetteers.isEmpty { for word in words { terms.append(word) } }
        let tagged = ((tagger?.tags(of: words)).map(TaggedSpan.spans(of:)) ?? []).compactMap {
            Span(words: $0.words, label: $0.kind, probability: nil).trimmed {
                words[$0].unicodeScalars.first?.isOrnament == true
            }
        }
        return joined(tagged, terms, count: words.count).map { TaggedSpan(words: $0.words, kind: $0.label) }
    }

    /// The words of a name.
    fileprivate struct Span {
        var words: Range<Int>
        var label: String
        var probability: Double?

        /// The span without ornaments at its ends, which taggers have hardly seen; nil if nothing is left.
        func trimmed(_ isOrnament: (Int) -> Bool) -> Span? {
            guard let first = words.first(where: { !isOrnament($0) }),
                let last = words.last(where: { !isOrnament($0) })
            else { return nil }
            return Span(words: first..<last + 1, label: label, probability: probability)
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is a symbol beyond ASCII, such as ★ and ™.
    fileprivate var isOrnament: Bool {
        switch properties.generalCategory {
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: !isASCII
        default: false
        }
    }
}

extension NameRecognizer {
    /// Finds the names of texts one after another, reusing its memory; keep one per thread.
    public struct Reader: Sendable {
        private let recognizer: NameRecognizer
        private var text = TaggedText()
        private var terms = TermWords()

        /// Makes a reader.
        public init(_ recognizer: NameRecognizer) {
            self.recognizer = recognizer
            text.keepsProbabilities = true
        }

        /// The names of a text in UTF-8; see ``NameRecognizer/names(in:)``.
        ///
        /// Bytes that are not UTF-8 never match a gazetteer.
        public mutating func names(in utf8: UnsafeBufferPointer<UInt8>) -> [Name] {
            text.cut(utf8)
            return recognizer.names(ofWordsIn: &text, utf8, &terms)
        }

        /// The names of a text that is already tokenized.
        mutating func names(in utf8: UnsafeBufferPointer<UInt8>, cut other: TaggedText) -> [Name] {
            text.takeWords(of: other)
            return recognizer.names(ofWordsIn: &text, utf8, &terms)
        }

        /// Calls `body` with the names of one window of a text after another, in order.
        ///
        /// - Complexity: that of ``names(in:)``; memory does not grow with the text.
        package mutating func forEachWindow<Failure: Error>(
            of utf8: UnsafeBufferPointer<UInt8>, _ body: ([Name]) throws(Failure) -> Void
        ) throws(Failure) {
            var last = 0
            try text.forEachWindow(of: utf8) { window throws(Failure) in
                let names = recognizer.names(ofWordsIn: &window, utf8, &terms)
                try body(window.own(names, after: &last))
            }
        }
    }
}

extension TaggedText {
    /// The names that begin in the words that the window keeps, and after earlier names.
    func own(_ names: [Name], after last: inout Int) -> [Name] {
        guard kept != indices else {
            last = names.last?.range.upperBound ?? last
            return names
        }
        let kept = wordsBefore + kept.lowerBound..<wordsBefore + kept.upperBound
        let own = names.filter { kept.contains($0.words.lowerBound) && $0.range.lowerBound >= last }
        last = own.last?.range.upperBound ?? last
        return own
    }
}

extension NameRecognizer {
    /// The names of a text that is already tokenized, or of a window of one.
    fileprivate func names(
        ofWordsIn text: inout TaggedText, _ utf8: UnsafeBufferPointer<UInt8>, _ terms: inout TermWords
    ) -> [Name] {
        tagger?.tag(wordsOf: &text, utf8)
        var found: [Span] = []
        for sentence in text.sentences { appendSpans(of: sentence, text, utf8, &terms, to: &found) }
        let (spans, before) = (text.spans, text.wordsBefore)
        return found.map { span in
            let range = spans[span.words.lowerBound].start..<spans[span.words.upperBound - 1].end
            return Name(
                text: String(decoding: utf8[range], as: UTF8.self), range: range,
                words: before + span.words.lowerBound..<before + span.words.upperBound, label: span.label,
                probability: span.probability)
        }
    }

    private func appendSpans(
        of sentence: Range<Int>, _ text: TaggedText, _ utf8: UnsafeBufferPointer<UInt8>,
        _ terms: inout TermWords, to found: inout [Span]
    ) {
        terms.removeAll()
        if !gazetteers.isEmpty {
            for span in text.spans[sentence] {
                terms.append(UnsafeBufferPointer(rebasing: utf8[span.start..<span.end]))
            }
        }
        let first = sentence.lowerBound
        let tagged = (tagger == nil ? [] : taggedSpans(of: sentence, text)).compactMap {
            $0.trimmed { word in
                let span = text.spans[first + word]
                guard utf8[span.start] >= 0x80 else { return false }
                let bytes = UnsafeBufferPointer(rebasing: utf8[span.start..<span.end])
                return String(decoding: bytes, as: UTF8.self).unicodeScalars.first?.isOrnament == true
            }
        }
        for var span in joined(tagged, terms, count: sentence.count) {
            span.words = first + span.words.lowerBound..<first + span.words.upperBound
            found.append(span)
        }
    }
}

extension NameRecognizer {
    /// The spans that the tagger's tags mark, as in ``TaggedSpan/spans(of:)``, by word in the sentence.
    fileprivate func taggedSpans(of sentence: Range<Int>, _ text: TaggedText) -> [Span] {
        var spans: [Span] = []
        var isOpen = false
        for word in sentence {
            let kind = tagKinds[Int(text.tags[word])]
            guard let label = kind.label else {
                isOpen = false
                continue
            }
            let place = word - sentence.lowerBound
            let probability = Double(text.probabilities[word])
            if isOpen, !kind.begins, spans[spans.count - 1].label == label {
                spans[spans.count - 1].words = spans[spans.count - 1].words.lowerBound..<place + 1
                spans[spans.count - 1].probability =
                    spans[spans.count - 1].probability.map { min($0, probability) }
            } else {
                spans.append(Span(words: place..<place + 1, label: label, probability: probability))
            }
            isOpen = true
        }
        return spans
    }

    /// The spans of the gazetteers, the last first, and those of the tagger that do not overlap them.
    fileprivate func joined(_ tagged: [Span], _ terms: TermWords, count: Int) -> [Span] {
        guard !gazetteers.isEmpty else { return tagged }
        var isTaken = [Bool](repeating: false, count: count)
        var spans: [Span] = []
        func add(_ span: Span) {
            guard !span.words.contains(where: { isTaken[$0] }) else { return }
            for word in span.words { isTaken[word] = true }
            spans.append(span)
        }
        for gazetteer in gazetteers.reversed() {
            gazetteer.forEachMatch(in: terms) { words, value in
                guard let label = gazetteer.label(of: value) else { return }
                add(Span(words: words, label: label, probability: nil))
            }
        }
        tagged.forEach(add)
        return spans.sorted { $0.words.lowerBound < $1.words.lowerBound }
    }
}

/// The role of a tag in spans: the kind without `B-` or `I-`, nil outside, and whether a span begins.
private struct TagKind {
    var label: String?
    var begins: Bool

    init(_ tag: String) {
        label = TaggedSpan.isSpanTag(tag) ? String(tag.dropFirst(2)) : nil
        begins = tag.hasPrefix("B-")
    }
}

/// A name in a text.
public struct Name: Sendable, Hashable {
    /// The name as it occurs in the text.
    public var text: String
    /// Its range in the text, in UTF-8 bytes.
    public var range: Range<Int>
    /// The indices of its words in the text.
    public var words: Range<Int>
    /// Its label: `person`, `place`, `organization`, or another of the model or gazetteer.
    public var label: String
    /// The probability of its least certain tag; nil for a name from a gazetteer, which is certain.
    public var probability: Double?

    /// Makes a name.
    package init(
        text: String, range: Range<Int>, words: Range<Int>, label: String, probability: Double? = nil
    ) {
        self.text = text
        self.range = range
        self.words = words
        self.label = label
        self.probability = probability
    }
}
