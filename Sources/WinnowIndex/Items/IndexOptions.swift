// What is fixed when an index is made.

/// How an index cuts and counts words: chosen when it is made, kept in it.
public struct IndexOptions: Sendable, Hashable, Codable {
    /// What words count as one term; default ``TermRule/stems``.
    public var terms: TermRule = .stems
    /// How many times a word of the title counts, 1…16; default 3.
    public var titleWeight = 3
    /// How many times a word of the keywords counts, 1…16; default 1.
    public var keywordsWeight = 1
    /// How many times a word of the text counts, 1…16; default 1.
    public var textWeight = 1

    /// The usual options.
    public init() {}

    /// - Throws: ``IndexError`` with `invalidOption`.
    public func validate() throws(IndexError) {
        for (name, weight) in [
            ("titleWeight", titleWeight), ("keywordsWeight", keywordsWeight), ("textWeight", textWeight),
        ] where !(1...16 ~= weight) {
            throw IndexError(
                code: .invalidOption, message: "\(name) is \(weight), which is not between 1 and 16")
        }
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
