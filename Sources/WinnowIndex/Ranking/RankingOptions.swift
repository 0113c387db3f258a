import WinnowSystem

/// The parameters of the ranking, with defaults chosen on ADI and the sample catalogue (docs/search.md).
public struct RankingOptions: Sendable, Hashable, Codable {
    /// How quickly repetitions of a term saturate, 0…10; default 1.2: BM25's *k*1.
    public var saturation = 1.2
    /// How much long items are penalized, 0…1; default 0.75: BM25's *b*.
    public var lengthNormalization = 0.75
    /// The weight of meaning relative to words, 0…10; default 0.4: the points of a typical cosine between two
    /// items of the index. Words also give points, rarer words more.
    public var semanticWeight = 0.4
    /// The number of nearest items by meaning, combined with as many of the best by words, 10…10,000; default
    /// 100. A greater ``SearchRequest/limit`` replaces it.
    public var candidates = 100
    /// The maximum share that ``SearchItem/rank`` adds to an item's points, 0…1; default 0.05.
    public var rankWeight = 0.05

    /// Makes the default options.
    public init() {}

    func validate() throws(IndexError) {
        try IndexError.check(saturation, in: 0...10, named: "saturation")
        try IndexError.check(lengthNormalization, in: 0...1, named: "lengthNormalization")
        try IndexError.check(semanticWeight, in: 0...10, named: "semanticWeight")
        try IndexError.check(rankWeight, in: 0...1, named: "rankWeight")
        try IndexError.check(candidates, in: 10...10_000, named: "candidates")
    }
}
