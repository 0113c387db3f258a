import WinnowSystem

/// A document with what speaks for it.
struct RankedDocument: Sendable {
    /// Its number over all segments.
    var document: Int
    /// What it is ranked by, in nats; not negative.
    var points: Double
    /// BM25.
    var lexical: Double
    /// The centred cosine of its vector and the query's; nil where there is none.
    var cosine: Double?
    /// What words and meaning give.
    var lexicalPoints: Double
    var semanticPoints: Double

    /// From 0 to 1.
    var score: Double { points / (points + Self.halfway) }
    /// The points that are shown as a score of one half.
    private static let halfway = 5.0
}

/// How words and meaning are joined.
///
/// Both are nats of surprise: a word's is its idf, and of cosines that spread by σ around 0 one of *c* has *c*²/2σ². What words
/// give is lowered where an item has few of the query's (one word of it may be chance) and in long queries, whose words
/// would drown the meaning; both the less, the less the vectors can be trusted. Without trust the ranking is that of BM25.
struct Fusion: Sendable {
    /// From 0 to 1.
    let trust: Double
    /// σ.
    let spread: Double
    /// What σ gives.
    let semanticWeight: Double
    /// The idf of all words of the query.
    let total: Double
    private let damping: Double
    /// The idf of a query that is not long.
    private static let usualTotal = 8.0

    init(trust: Double, spread: Double, semanticWeight: Double, total: Double) {
        self.trust = trust
        self.spread = spread
        self.semanticWeight = semanticWeight
        self.total = total
        damping = total > 0 ? Self.power(Self.usualTotal / total, 0.25 * trust) : 1
    }

    /// The points of words.
    ///
    /// - Parameters:
    ///   - score: BM25.
    ///   - matched: the idf of the query's words that the item has.
    func lexical(_ score: Double, matched: Double) -> Double {
        guard trust > 0, total > 0, score > 0 else { return score }
        return score * Self.power(matched / total, 0.5 * trust) * damping
    }

    /// The points of a cosine.
    func semantic(_ cosine: Double) -> Double {
        let ratio = max(0, cosine) / spread
        return semanticWeight * trust * ratio * ratio
    }

    private static func power(_ base: Double, _ exponent: Double) -> Double {
        base > 0 ? exponential(exponent * naturalLogarithm(base)) : 0
    }
}
