// The tagged words of a text, in memory that is used again for the next.

public import WinnowText

/// What ``WordTagger/tag(_:into:)`` finds in a text: words with tags, and sentences.
///
/// Keep one a thread and use it for one text after another.
public struct TaggedText: Sendable {
    var spans: [TokenSpan] = []
    var tags: [UInt8] = []
    var fineTags: [UInt8] = []
    /// The sentences, as ranges of words.
    public internal(set) var sentences: [Range<Int>] = []
    var scratch: TaggerScratch?

    /// Makes an empty one.
    public init() {}

    /// The number of words.
    public var count: Int { tags.count }

    /// The numbers of the words.
    public var indices: Range<Int> { 0..<count }

    /// Where the word `index` stands in the text.
    ///
    /// - Precondition: `index` is one of ``indices``.
    public func span(at index: Int) -> TokenSpan { spans[index] }

    /// The number of the word's tag among ``WordTagger/tags``.
    ///
    /// - Precondition: `index` is one of ``indices``.
    public func tag(at index: Int) -> Int { Int(tags[index]) }

    /// The number of the word's fine tag among ``WordTagger/fineTags``; nil where the text was tagged without.
    ///
    /// - Precondition: `index` is one of ``indices``.
    public func fineTag(at index: Int) -> Int? { fineTags.isEmpty ? nil : Int(fineTags[index]) }

    mutating func removeAll() {
        spans.removeAll(keepingCapacity: true)
        tags.removeAll(keepingCapacity: true)
        fineTags.removeAll(keepingCapacity: true)
        sentences.removeAll(keepingCapacity: true)
    }
}

/// What tagging a sentence needs.
struct TaggerScratch: Sendable {
    var shapes: [WordShape] = []
    var lattice: TagLattice
    var tags: [UInt8] = []
    var fineTags: [UInt8] = []

    init(tagCount: Int, words: [String] = []) {
        lattice = TagLattice(tagCount: tagCount)
        shapes = words.map(WordShape.init)
    }
}
