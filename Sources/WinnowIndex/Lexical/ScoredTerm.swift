/// A term of a query with its weight.
struct ScoredTerm {
    /// Where the postings are.
    enum Source {
        /// A term of the segment, by its number.
        case term(Int)
        /// Postings made up on the spot, such as those of a prefix's words or of a phrase: documents, ascending, and
        /// their weighted term frequencies, at least 1.
        case list(documents: [UInt32], weights: [UInt32])
    }

    /// Where the postings are.
    var source: Source
    /// What a posting counts at most, from 0 up to ``LexicalScore/largestWeight``: for BM25 boost · idf · (*k*₁ + 1).
    var weight: Float
}

/// The part of BM25's denominator that grows with a document's length: `constant + slope · length`.
///
/// For *k*₁ and *b*, constant = *k*₁ · (1 − *b*) and slope = *k*₁ · *b* / average length; neither is negative.
struct LengthNorm: Sendable, Hashable {
    /// The norm of an empty document.
    var constant: Float
    /// How much the norm grows with each unit of length.
    var slope: Float

    /// The norm of a document of that weighted length.
    @inline(__always)
    func callAsFunction(_ length: UInt32) -> Float { constant + slope * Float(length) }
}

/// The arithmetic of scores: sums that do not depend on the order of their parts.
///
/// A part is rounded to a multiple of 2⁻³⁰ and one such is added, so that a posting always counts. Sums of such numbers
/// are exact in a `Double` below 2²³; whichever way a query is evaluated, a document has the same score.
enum LexicalScore {
    /// What each part is a multiple of.
    static let unit = 0x1p-30
    /// Larger weights are taken for this one.
    static let largestWeight: Float = 0x1p20
    /// A sum with this has no bits below the unit.
    private static let rounder = 0x1.8p22

    /// What a posting counts: *w · tf / (tf + norm)*.
    @inline(__always)
    static func part(weight: Float, frequency: Float, norm: Float) -> Double {
        let exact = Double(weight * frequency / (frequency + norm))
        return (exact + rounder) - rounder + unit
    }

    /// What no part exceeds, if none has a greater frequency or a smaller norm.
    ///
    /// Wider than the rounding of a part, and of norms that are calculated in another order.
    @inline(__always)
    static func bound(weight: Float, frequency: Float, norm: Float) -> Double {
        Double(weight * frequency / (frequency + norm)) * 1.00001 + 2 * unit
    }

    /// A weight that is safe to calculate with.
    static func weight(_ weight: Float) -> Float {
        weight > 0 ? min(weight, largestWeight) : 0
    }
}
