// How hits are ranked.

/// The numbers behind the ranking; the defaults were chosen on ADI and the sample catalogue (docs/search.md).
public struct RankingOptions: Sendable, Hashable, Codable {
    /// How soon further occurrences of a term stop counting, 0…10: *k1* of BM25.
    public var saturation = 1.2
    /// How much long items are held against them, 0…1: *b* of BM25.
    public var lengthNormalization = 0.75
    /// How much meaning weighs against words, 0…1.
    public var semanticWeight = 0.5
    /// How many of the best by words, and by meaning, are joined, 10…10,000.
    public var candidates = 200
    /// How much ``SearchItem/rank`` adds to a score at most, 0…1.
    public var rankWeight = 0.05

    /// The defaults.
    public init() {}

    /// - Throws: ``IndexError`` with `invalidOption`.
    public func validate() throws(IndexError) {
        for (name, value, range) in [
            ("saturation", saturation, 0.0...10), ("lengthNormalization", lengthNormalization, 0...1),
            ("semanticWeight", semanticWeight, 0...1), ("rankWeight", rankWeight, 0...1),
            ("candidates", Double(candidates), 10...10_000),
        ] where !range.contains(value) {
            throw IndexError(
                code: .invalidOption,
                message:
                    "\(name) is \(value), which is not between \(range.lowerBound) and \(range.upperBound)")
        }
    }
}
