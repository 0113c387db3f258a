import WinnowSystem
public import WinnowText

/// How an index normalizes and weights words: chosen at creation, stored in it.
public struct IndexOptions: Sendable, Hashable, Codable {
    /// Which words count as one term; default ``TermRule/stems``.
    public var terms: TermRule = .stems
    /// The stems of words, and the function words that queries leave out; default English. That of another language, such as
    /// `.shipped(.german)` of `WinnowStemModel`, goes only with ``TermRule/stems``; the index keeps a copy of its tables.
    public var stemmer: WordStemmer {
        get { otherStemmer ?? .english }
        set { otherStemmer = newValue == .english ? nil : newValue }
    }
    /// How many times a word of the title counts, 1…16; default 3.
    public var titleWeight = 3
    /// How many times a word of the keywords counts, 1…16; default 1.
    public var keywordsWeight = 1
    /// How many times a word of the text counts, 1…16; default 1.
    public var textWeight = 1
    /// Whether pairs of characters are words in scripts without spaces; nil in indexes of versions without them.
    var hasPairs: Bool? = true
    /// The stemmer, unless it is that of English, as in indexes of versions without others.
    private var otherStemmer: WordStemmer?

    /// The default options.
    public init() {}

    private enum CodingKeys: String, CodingKey {
        case terms, titleWeight, keywordsWeight, textWeight, hasPairs
        case otherStemmer = "stemmer"
    }

    package func validate() throws(IndexError) {
        guard terms == .stems || otherStemmer == nil else {
            throw IndexError(
                code: .invalidOption,
                text:
                    "\(option: "language") is \(stemmer.language.rawValue), but the terms are \(terms.rawValue); only stems are of a language, leave one of the two out"
            )
        }
        try IndexError.check(titleWeight, in: 1...16, named: "titleWeight")
        try IndexError.check(keywordsWeight, in: 1...16, named: "keywordsWeight")
        try IndexError.check(textWeight, in: 1...16, named: "textWeight")
    }

    /// How many times a word of a field counts.
    func weight(of field: SearchField) -> UInt32 {
        switch field {
        case .title: UInt32(titleWeight)
        case .keywords: UInt32(keywordsWeight)
        case .text: UInt32(textWeight)
        }
    }
}
