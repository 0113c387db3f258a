public import WinnowText
import WinnowSystem

/// What a ``FeatureSpace`` takes from texts and how it weighs it.
///
/// A fitted space keeps its options, and a model keeps its space: what was chosen in training holds in prediction.
public struct FeatureOptions: Sendable, Hashable, Codable {
    /// How often an n-gram in a text counts: *t* is its number of occurrences there, 65,535 for more.
    public enum TermFrequency: String, Sendable, Hashable, Codable, CaseIterable {
        /// 1 for any *t* above 0.
        case binary
        /// *t*.
        case count
        /// 1 + ln *t*.
        case sublinear
    }

    /// To which length each kind of n-gram's values in a text are scaled.
    public enum Normalization: String, Sendable, Hashable, Codable, CaseIterable {
        /// None: values stay as they are.
        case none
        /// The sum of absolute values is 1.
        case l1
        /// The Euclidean length is 1.
        case l2
    }

    /// How texts become tokens.
    public var analyzer = TokenAnalyzer.standard
    /// The lengths of word n-grams, within 1...3; nil takes none.
    public var wordNGrams: ClosedRange<Int>? = 1...2
    /// The lengths in characters (Unicode scalars) of n-grams inside words, within 2...5; nil takes none.
    ///
    /// A word here is a run of tokens without a gap, such as `don't!`, with a space put before and behind it,
    /// so that beginnings and ends of words differ from middles.
    public var characterNGrams: ClosedRange<Int>? = 2...5
    /// Whether length, capitals, digits, symbols, addresses, numbers and sums of money are counted.
    public var surfaceFeatures = true
    /// The text's vector as features; nil takes none. See ``VectorFeatures``.
    public var vectors: VectorFeatures?
    /// In how many texts an n-gram must occur to be a feature; at least 1. More makes a smaller model.
    public var minimumCount = 1
    /// In which share of the texts an n-gram may occur at most; above 0, at most 1.
    public var maximumDocumentShare = 1.0
    /// How many n-grams of each kind there are at most, the most frequent first; at least 1; nil for no limit.
    public var maximumSize: Int?
    /// With a number of bits within 8...28, n-grams share 2^bits columns of each kind by their hash, and no
    /// vocabulary is kept: smaller, but features have no text, and ``minimumCount``, ``maximumDocumentShare`` and
    /// ``maximumSize``, which choose a vocabulary, do nothing. Nil keeps a vocabulary.
    public var hashBits: Int?
    /// How often an n-gram in a text counts.
    public var termFrequency = TermFrequency.sublinear
    /// Whether rare n-grams weigh more: by ln((1 + *N*) / (1 + *n*)) + 1, of *N* texts *n* having it.
    public var inverseDocumentFrequency = true
    /// To which length each kind of n-gram's values in a text are scaled.
    public var normalization = Normalization.l2

    /// The defaults.
    public init() {}
}

extension FeatureOptions {
    /// Says which option is out of its range, if one is.
    ///
    /// - Throws: ``FeatureError`` with `invalidOption`.
    public func validate() throws(FeatureError) {
        for (name, lengths, allowed) in [
            ("wordNGrams", wordNGrams, 1...3), ("characterNGrams", characterNGrams, 2...5),
        ] {
            guard let lengths, lengths.clamped(to: allowed) != lengths else { continue }
            throw FeatureError(
                code: .invalidOption,
                text:
                    "\(option: name) is \(lengths.lowerBound)-\(lengths.upperBound), but lengths from \(allowed.lowerBound) to \(allowed.upperBound) are possible"
            )
        }
        try FeatureError.require(
            wordNGrams != nil || characterNGrams != nil || surfaceFeatures || vectors != nil,
            "there are no features; choose word n-grams, character n-grams, surface features or an embedding")
        if let vectors {
            try FeatureError.require(
                vectors.scale > 0 && vectors.scale.isFinite && vectors.dimension > 0,
                "vectors have \(vectors.dimension) components at a scale of \(vectors.scale), but both must be above 0"
            )
        }
        try FeatureError.check(minimumCount, in: 1..., named: "minimumCount")
        try FeatureError.check(maximumDocumentShare, in: .above(0, atMost: 1), named: "maximumDocumentShare")
        try FeatureError.check(maximumSize, in: 1..., named: "maximumSize")
        try FeatureError.check(hashBits, in: 8...28, named: "hashBits")
    }
}
