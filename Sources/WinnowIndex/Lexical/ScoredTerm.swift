/// A query term with its weight.
struct ScoredTerm {
    /// The source of the postings.
    enum Source {
        /// A term of the segment, by its number.
        case term(Int)
        /// Postings computed for the query, such as those of a prefix or a phrase: ascending documents and
        /// their weighted term frequencies, at least 1.
        case list(documents: [UInt32], weights: [UInt32])
    }

    /// The source of the postings.
    var source: Source
    /// A posting's maximum score, 0 to ``LexicalScore/largestWeight``; for BM25, boost · idf · (*k*₁ + 1).
    var weight: Float
}

/// The part of BM25's denominator that grows with a document's length: `constant + slope · length`.
///
/// constant = *k*₁ · (1 − *b*) and slope = *k*₁ · *b* / average length; neither is negative.
struct LengthNorm: Sendable, Hashable {
    /// The norm of an empty document.
    var constant: Float
    /// How much the norm grows with each unit of length.
    var slope: Float

    /// The norm of a document with that weighted length.
    @inline(__always)
    func callAsFunction(_ length: UInt32) -> Float { constant + slope * Float(length) }
}

/// Score arithmetic: sums that do not depend on the order of their parts.
///
/// A part is rounded to a multiple of 2⁻³⁰ plus one unit, so that every posting counts. Such sums are exact
/// in a `Double` below 2²³, so scores do not depend on how a query is evaluated.
enum LexicalScore {
    /// The unit of which each part is a multiple.
    static let unit = 0x1p-30
    /// The maximum weight; larger ones are reduced to it.
    static let largestWeight: Float = 0x1p20
    /// Adding this removes the bits below the unit.
    private static let rounder = 0x1.8p22

    /// A posting's part of the score: *w · tf / (tf + norm)*.
    @inline(__always)
    static func part(weight: Float, frequency: Float, norm: Float) -> Double {
        let exact = Double(weight * frequency / (frequency + norm))
        return (exact + rounder) - rounder + unit
    }

    /// An upper bound of parts with at most that frequency and at least that norm.
    ///
    /// Its margin exceeds the rounding of parts and of norms computed in another order.
    @inline(__always)
    static func bound(weight: Float, frequency: Float, norm: Float) -> Double {
        Double(weight * frequency / (frequency + norm)) * 1.00001 + 2 * unit
    }

    /// A weight within the range of exact sums.
    static func weight(_ weight: Float) -> Float {
        weight > 0 ? min(weight, largestWeight) : 0
    }
}
