import WinnowSystem

/// A document with the parts of its score.
struct RankedDocument: Sendable {
    /// Its number over all segments.
    var document: Int
    /// The value to rank by, in nats; not negative.
    var points: Double
    /// BM25.
    var lexical: Double
    /// The centred cosine of its vector and the query's; nil if there is none.
    var cosine: Double?
    /// Whether it has none of the query's words and is not much nearer to it than any item.
    var isWeak = false
    /// The points from words and from meaning.
    var lexicalPoints: Double
    var semanticPoints: Double

    /// From 0 to 1.
    var score: Double { points / (points + Self.halfway) }
    /// The points that correspond to a score of one half.
    private static let halfway = 5.0
}

/// The combination of scores by words and by meaning.
///
/// Both are nats of surprise: that of a word is its idf, that of a cosine *c* with standard deviation σ
/// around 0 is *c*²/2σ², up to a limit, as no similarity of vectors is more informative than a rare word. The
/// points of words are reduced if an item has few of the query's words (one may be chance) and in long
/// queries, whose words would drown out meaning; both more with greater trust. Without trust, the ranking is
/// that of BM25.
struct Fusion: Sendable {
    /// From 0 to 1.
    let trust: Double
    /// σ.
    let spread: Double
    /// The points of a cosine of σ.
    let semanticWeight: Double
    /// The points that no cosine reaches.
    let semanticLimit: Double
    /// The total idf of the query's words.
    let total: Double
    private let damping: Double
    /// The total idf of a typical short query.
    private static let usualTotal = 8.0

    init(trust: Double, spread: Double, semanticWeight: Double, semanticLimit: Double, total: Double) {
        self.trust = trust
        self.spread = spread
        self.semanticWeight = semanticWeight
        self.semanticLimit = semanticLimit
        self.total = total
        damping = total > 0 ? Self.power(Self.usualTotal / total, 0.25 * trust) : 1
    }

    /// The points of words.
    ///
    /// - Parameters:
    ///   - score: BM25.
    ///   - matched: the total idf of the query's words in the item.
    func lexical(_ score: Double, matched: Double) -> Double {
        guard trust > 0, total > 0, score > 0 else { return score }
        // Several corrections of one word may match.
        return score * Self.power(min(matched / total, 1), 0.5 * trust) * damping
    }

    /// The points of a cosine.
    func semantic(_ cosine: Double) -> Double {
        let ratio = max(0, cosine) / spread
        let surprise = semanticWeight * ratio * ratio
        return surprise > 0 ? trust * surprise * semanticLimit / (surprise + semanticLimit) : 0
    }

    /// The points of a cosine of 1, which no document exceeds.
    var mostSemantic: Double { semantic(1) }

    /// The BM25 score without which no document has as many points from words.
    func leastScore(of points: Double) -> Double { points / lexical(1, matched: total) }

    private static func power(_ base: Double, _ exponent: Double) -> Double {
        base > 0 ? exponential(exponent * naturalLogarithm(base)) : 0
    }
}
