import WinnowSystem

/// The parameters of the ranking, with defaults chosen on five collections (docs/measured/search.md).
public struct RankingOptions: Sendable, Hashable, Codable {
    /// How quickly repetitions of a term saturate, 0…10; default 1.2: BM25's *k*1.
    public var saturation = 1.2
    /// How much long items are penalized, 0…1; default 0.75: BM25's *b*.
    public var lengthNormalization = 0.75
    /// The weight of meaning relative to words, 0…10; default 0.5: the points of a typical cosine between two
    /// items of the index. Words also give points, rarer words more.
    public var semanticWeight = 0.5
    /// The points that no similarity of meaning reaches, 0.1…100; default 6: those of a word that one item in
    /// 400 has. The points of a cosine that would give *p* without a limit *L* are *p* · *L* / (*p* + *L*).
    public var semanticLimit = 6.0
    /// The number of nearest items by meaning, combined with as many of the best by words, 10…10,000; default
    /// 100. A greater ``SearchRequest/limit`` replaces it.
    public var candidates = 100
    /// The maximum share that ``SearchItem/rank`` adds to an item's points, 0…1; default 0.05: they are
    /// multiplied by 1 + `rankWeight` · rank.
    public var rankWeight = 0.05

    /// Makes the default options.
    public init() {}

    func validate() throws(IndexError) {
        try IndexError.check(saturation, in: 0...10, named: "saturation")
        try IndexError.check(lengthNormalization, in: 0...1, named: "lengthNormalization")
        try IndexError.check(semanticWeight, in: 0...10, named: "semanticWeight")
        try IndexError.check(semanticLimit, in: 0.1...100, named: "semanticLimit")
        try IndexError.check(rankWeight, in: 0...1, named: "rankWeight")
        try IndexError.check(candidates, in: 10...10_000, named: "candidates")
    }
}

extension RankingOptions {
    /// Decodes options; those that are absent have their defaults.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func read<Value: Decodable>(_ key: CodingKeys, _ value: inout Value) throws {
            if let found = try container.decodeIfPresent(Value.self, forKey: key) { value = found }
        }
        try read(.saturation, &saturation)
        try read(.lengthNormalization, &lengthNormalization)
        try read(.semanticWeight, &semanticWeight)
        try read(.semanticLimit, &semanticLimit)
        try read(.candidates, &candidates)
        try read(.rankWeight, &rankWeight)
    }
}
