import WinnowSystem
public import WinnowText

/// How an index normalizes and weights words: chosen at creation, stored in it.
public struct IndexOptions: Sendable, Hashable, Codable {
    /// Which words count as one term; default ``TermRule/stems``.
    public var terms: TermRule = .stems
    /// The language of the stems, and of the function words that queries leave out; default English. Another one goes
    /// only with ``TermRule/stems``.
    public var language: StemLanguage {
        get { otherLanguage ?? .english }
        set { otherLanguage = newValue == .english ? nil : newValue }
    }
    /// How many times a word of the title counts, 1…16; default 3.
    public var titleWeight = 3
    /// How many times a word of the keywords counts, 1…16; default 1.
    public var keywordsWeight = 1
    /// How many times a word of the text counts, 1…16; default 1.
    public var textWeight = 1
    /// Whether pairs of characters are words in scripts without spaces; nil in indexes of versions without them.
    var hasPairs: Bool? = true
    /// The language, unless it is English, as in indexes of versions without others.
    private var otherLanguage: StemLanguage?

    /// The default options.
    public init() {}

    private enum CodingKeys: String, CodingKey {
        case terms, titleWeight, keywordsWeight, textWeight, hasPairs
        case otherLanguage = "language"
    }

    package func validate() throws(IndexError) {
        guard terms == .stems || language == .english else {
            throw IndexError(
                code: .invalidOption,
                text:
                    "\(option: "language") is \(language.rawValue), but the terms are \(terms.rawValue); only stems are of a language, leave one of the two out"
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
