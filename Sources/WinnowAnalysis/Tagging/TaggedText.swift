package import WinnowText

/// The result of ``WordTagger/tag(_:into:choosesFineTags:)``: words with tags, and sentences.
///
/// Keep one per thread and use it for one text after another.
package struct TaggedText: Sendable {
    var spans: [TokenSpan] = []
    var tags: [UInt8] = []
    var fineTags: [UInt8] = []
    /// The sentences, as ranges of words.
    package internal(set) var sentences: [Range<Int>] = []
    /// The range of each sentence in the text, in UTF-8 bytes.
    package internal(set) var sentenceRanges: [Range<Int>] = []
    /// The words that belong to the window of a long text; those before and after are only their context.
    package internal(set) var kept = 0..<0
    /// The number of words of the text before the window.
    var wordsBefore = 0
    /// Whether to compute ``probabilities``, which takes time.
    var keepsProbabilities = false
    /// The probability of each word's tag in sentences with spans, 0 in others.
    var probabilities: [Float] = []
    var scratch: TaggerScratch?

    /// Makes an empty text.
    package init() {}

    /// The number of words.
    package var count: Int { spans.count }

    /// The indices of the words.
    package var indices: Range<Int> { 0..<count }

    /// The position of the word `index` in the text.
    ///
    /// - Precondition: `index` is one of ``indices``.
    package func span(at index: Int) -> TokenSpan { spans[index] }

    /// The number of the word's tag among ``WordTagger/tags``.
    ///
    /// - Precondition: `index` is one of ``indices``.
    package func tag(at index: Int) -> Int { Int(tags[index]) }

    /// The number of the word's fine tag among ``WordTagger/fineTags``; nil if the text was tagged without.
    ///
    /// - Precondition: `index` is one of ``indices``.
    package func fineTag(at index: Int) -> Int? { fineTags.isEmpty ? nil : Int(fineTags[index]) }

    /// Replaces the contents with the untagged words and sentences of a text, as in English or as `boundaries`
    /// say. A sentence has at least one word.
    mutating func cut(_ utf8: UnsafeBufferPointer<UInt8>, by boundaries: WordBoundaries = WordBoundaries()) {
        removeWords()
        SentenceTokenizer(rules: boundaries.sentences).forEachSentence(in: utf8) { sentence in
            let first = spans.count
            boundaries.forEachToken(of: sentence, in: utf8) { spans.append($0) }
            guard spans.count > first else { return }
            sentences.append(first..<spans.count)
            sentenceRanges.append(sentence)
        }
        kept = indices
    }

    /// Copies the words of another text, without their tags.
    mutating func takeWords(of other: TaggedText) {
        spans = other.spans
        sentences = other.sentences
        sentenceRanges = other.sentenceRanges
        kept = other.kept
        wordsBefore = 0
        removeTags()
    }

    mutating func removeWords() {
        spans.removeAll(keepingCapacity: true)
        sentences.removeAll(keepingCapacity: true)
        sentenceRanges.removeAll(keepingCapacity: true)
        kept = 0..<0
        wordsBefore = 0
        removeTags()
    }

    mutating func removeTags() {
        tags.removeAll(keepingCapacity: true)
        fineTags.removeAll(keepingCapacity: true)
        probabilities.removeAll(keepingCapacity: true)
    }
}

/// Scratch memory for tagging a sentence.
struct TaggerScratch: Sendable {
    /// The tagger whose sums ``words`` caches.
    let owner: WordTagger.Identity
    var words: TaggerWords
    var facts = TaggerFacts()
    var lattice: TagLattice
    /// Whether a name is unlikely to begin inside a listed term.
    var keepsTerms = true
    /// For a tagger of spans, the word of ``words`` that each token of the sentence is part of.
    var places: [Int] = []
    var tags: [UInt8] = []
    var fineTags: [UInt8] = []
    var probabilities: [Float] = []

    /// Makes scratch memory for a tagger.
    init(_ tagger: WordTagger) {
        owner = tagger.identity
        lattice = TagLattice(tagCount: tagger.tags.count)
        words = TaggerWords(stride: lattice.stride, table: tagger.table)
    }

    /// Removes the words of the last sentence.
    mutating func removeAll() {
        words.removeAll()
        facts.removeAll()
        places.removeAll(keepingCapacity: true)
    }
}
