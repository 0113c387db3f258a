import WinnowSystem

/// How an index normalizes and weights words: chosen at creation, stored in it.
public struct IndexOptions: Sendable, Hashable, Codable {
    /// Which words count as one term; default ``TermRule/stems``.
    public var terms: TermRule = .stems
    /// How many times a word of the title counts, 1…16; default 3.
    public var titleWeight = 3
    /// How many times a word of the keywords counts, 1…16; default 1.
    public var keywordsWeight = 1
    /// How many times a word of the text counts, 1…16; default 1.
    public var textWeight = 1
    /// Whether pairs of characters are words in scripts without spaces; nil in indexes of versions without them.
    var hasPairs: Bool? = true

    /// The default options.
    public init() {}

    func validate() throws(IndexError) {
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
