import WinnowSystem

/// The numbers behind the ranking; the defaults were chosen on ADI and the sample catalogue (docs/search.md).
public struct RankingOptions: Sendable, Hashable, Codable {
    /// How soon further occurrences of a term stop counting, 0…10; default 1.2: *k*1 of BM25.
    public var saturation = 1.2
    /// How much long items are held against them, 0…1; default 0.75: *b* of BM25.
    public var lengthNormalization = 0.75
    /// How much meaning weighs against words, 0…10; default 0.4: the points of a cosine that is as usual between two items of the
    /// index. Words give points too: the rarer, the more.
    public var semanticWeight = 0.4
    /// How many items are found by meaning, and as many of the best by words are joined with them, 10…10,000; default 100. A
    /// greater ``SearchRequest/limit`` takes its place.
    public var candidates = 100
    /// How much ``SearchItem/rank`` adds to an item's points at most, 0…1; default 0.05.
    public var rankWeight = 0.05

    /// The defaults.
    public init() {}

    func validate() throws(IndexError) {
        try IndexError.check(saturation, in: 0...10, named: "saturation")
        try IndexError.check(lengthNormalization, in: 0...1, named: "lengthNormalization")
        try IndexError.check(semanticWeight, in: 0...10, named: "semanticWeight")
        try IndexError.check(rankWeight, in: 0...1, named: "rankWeight")
        try IndexError.check(candidates, in: 10...10_000, named: "candidates")
    }
}
