// Finds the names in texts: with a tagger, with gazetteers, or with both.

public import WinnowModelFile
import WinnowText

/// Finds names of persons, places and organizations, or whatever a tagger has learned, as runs of words.
///
/// A ``WordTagger`` whose tags spell runs (`B-person I-person O`) finds names by the words around them; a ``Gazetteer`` finds
/// the terms of a list. Where both see a name in the same words, the gazetteer is right, and of several gazetteers the one
/// given last. It is an immutable value that may be asked from any number of threads.
///
/// ```swift
/// import WinnowAnalysis
/// import WinnowModelFile
/// import WinnowModels
///
/// let recognizer = try NameRecognizer(from: ModelFile(embedded: WinnowModels.englishNames))
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
/// - Complexity: that of the tagger, and O(*n* · *m*) for a gazetteer in the bytes of the text and the words of the longest
///   term that begins as they do.
public struct NameRecognizer: Sendable {
    /// The tagger; nil where gazetteers alone find names.
    public let tagger: WordTagger?
    /// The gazetteers; of those that see a name in the same words the last is right.
    public let gazetteers: [Gazetteer]
    /// For each tag of the tagger what it says of runs.
    private let tagKinds: [TagKind]

    /// Makes a recognizer; one without a tagger and gazetteers finds nothing, nor does a tagger whose tags spell no runs.
    public init(tagger: WordTagger? = nil, gazetteers: [Gazetteer] = []) {
        self.tagger = tagger
        self.gazetteers = gazetteers
        tagKinds = (tagger?.tags ?? []).map(TagKind.init)
    }

    /// Makes a recognizer of an opened model.
    ///
    /// - Throws: `ModelFileError` as ``WordTagger/init(from:)``, and `wrongKind` for a tagger whose tags spell no runs of words:
    ///   one of parts of speech.
    public init(from file: ModelFile, gazetteers: [Gazetteer] = []) throws(ModelFileError) {
        let tagger = try WordTagger(from: file)
        self.init(tagger: tagger, gazetteers: gazetteers)
        guard !labels.isEmpty else {
            throw ModelFileError(
                code: .wrongKind, path: file.path,
                reason: "its tags name no runs of words (B-person, I-person); give a model of names")
        }
    }

    /// What the tagger names, in the order of the bytes; gazetteers may name more.
    public var labels: [String] { Set(tagKinds.compactMap(\.label)).sorted() }

    /// The names of a text, from left to right; no two share a word.
    public func names(in text: String) -> [Name] {
        var text = text
        var memory = Memory()
        return text.withUTF8 { names(in: $0, using: &memory) }
    }

    /// The names of a text in UTF-8, from left to right; no two share a word, and none goes beyond a sentence.
    ///
    /// - Parameters:
    ///   - utf8: the text; bytes that are not UTF-8 stand in no name of a gazetteer.
    ///   - memory: what is used again for the next text.
    public func names(in utf8: UnsafeBufferPointer<UInt8>, using memory: inout Memory) -> [Name] {
        memory.text.cut(utf8)
        return namesOfWords(utf8, &memory)
    }

    /// The names of a text that has been cut.
    func names(in utf8: UnsafeBufferPointer<UInt8>, cut text: TaggedText, using memory: inout Memory)
        -> [Name]
    {
        memory.text.takeWords(of: text)
        return namesOfWords(utf8, &memory)
    }

    private func namesOfWords(_ utf8: UnsafeBufferPointer<UInt8>, _ memory: inout Memory) -> [Name] {
        tagger?.tag(wordsOf: &memory.text, utf8)
        var found: [Span] = []
        for sentence in memory.text.sentences {
            appendSpans(of: sentence, utf8, &memory, to: &found)
        }
        return found.map { span in
            let start = memory.text.spans[span.words.lowerBound].start
            let end = memory.text.spans[span.words.upperBound - 1].end
            return Name(
                text: String(decoding: utf8[start..<end], as: UTF8.self), range: start..<end,
                words: span.words,
                label: span.label, probability: span.probability)
        }
    }

    /// The names among the words of a sentence, from left to right; no two share a word.
    public func names(ofWords words: [String]) -> [TaggedSpan] {
        var terms = TermWords()
        if !gazetteers.isEmpty { for word in words { terms.append(word) } }
        let tagged = (tagger?.tags(of: words)).map(TaggedSpan.spans(of:)) ?? []
        return joined(
            tagged.map { Span(words: $0.words, label: $0.kind, probability: nil) }, terms, count: words.count
        ).map { TaggedSpan(words: $0.words, kind: $0.label) }
    }

    /// What finding the names of a text needs; keep one a thread.
    public struct Memory: Sendable {
        var text = TaggedText()
        var terms = TermWords()

        /// Makes an empty one.
        public init() { text.keepsProbabilities = true }
    }

    /// A name by its words.
    struct Span {
        var words: Range<Int>
        var label: String
        var probability: Double?
    }
}

extension NameRecognizer {
    private func appendSpans(
        of sentence: Range<Int>, _ utf8: UnsafeBufferPointer<UInt8>, _ memory: inout Memory,
        to found: inout [Span]
    ) {
        memory.terms.removeAll()
        if !gazetteers.isEmpty {
            for word in sentence {
                let span = memory.text.spans[word]
                memory.terms.append(UnsafeBufferPointer(rebasing: utf8[span.start..<span.end]))
            }
        }
        let tagged = tagger == nil ? [] : taggedSpans(of: sentence, memory.text)
        for span in joined(tagged, memory.terms, count: sentence.count) {
            let words =
                span.words.lowerBound + sentence.lowerBound..<span.words.upperBound + sentence.lowerBound
            found.append(Span(words: words, label: span.label, probability: span.probability))
        }
    }

    /// The runs that the tagger's tags spell, as ``TaggedSpan/spans(of:)`` reads them, by the words of the sentence.
    private func taggedSpans(of sentence: Range<Int>, _ text: TaggedText) -> [Span] {
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

    /// What the gazetteers find, the last first, and of the tagger's what overlaps none of it.
    private func joined(_ tagged: [Span], _ terms: TermWords, count: Int) -> [Span] {
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

/// What a tag says of runs: the kind without `B-` or `I-`, and whether one begins; no label for tags outside.
private struct TagKind {
    var label: String?
    var begins: Bool

    init(_ tag: String) {
        label = TaggedSpan.isSpanTag(tag) ? String(tag.dropFirst(2)) : nil
        begins = tag.hasPrefix("B-")
    }
}
