public import WinnowText

/// Which features a ``FeatureSpace`` extracts from texts and how it weights them.
///
/// A fitted space keeps its options, and a model keeps its space, so prediction uses the options of training.
public struct FeatureOptions: Sendable, Hashable {
    /// How occurrences of an n-gram count; *t* is their number in the text, at most 65,535.
    public enum TermFrequency: String, Sendable, Hashable, CaseIterable {
        /// 1 for any *t* above 0.
        case binary
        /// *t*.
        case count
        /// 1 + ln *t*.
        case sublinear
    }

    /// The norm to which the values of each kind of n-gram in a text are scaled.
    public enum Normalization: String, Sendable, Hashable, CaseIterable {
        /// None: values are not scaled.
        case none
        /// The sum of absolute values is 1.
        case l1
        /// The Euclidean norm is 1.
        case l2
    }

    /// How texts become tokens.
    public var analyzer = TokenAnalyzer.standard
    /// The lengths of word n-grams, within 1...3; nil for none.
    public var wordNGrams: ClosedRange<Int>? = 1...2
    /// The lengths in characters (Unicode scalars) of n-grams inside words, within 2...5; nil for none.
    ///
    /// A word is a run of tokens without a gap, such as `don't!`, with a space before and after it, so that
    /// beginnings and ends of words differ from middles.
    public var characterNGrams: ClosedRange<Int>? = 2...5
    /// Whether length, capitals, digits, symbols, addresses, numbers and sums of money are features.
    public var surfaceFeatures = true
    /// The text's vector as features; nil for none. See ``VectorFeatures``.
    public var vectors: VectorFeatures?
    /// The number of texts in which an n-gram must occur; at least 1. Higher values make smaller models.
    public var minimumCount = 1
    /// The largest share of the texts in which an n-gram may occur; above 0, at most 1.
    public var maximumDocumentShare = 1.0
    /// The maximum number of n-grams of each kind, most frequent first; at least 1; nil for no limit.
    public var maximumSize: Int?
    /// If set, within 8...28: n-grams are hashed into 2^bits columns of each kind, and no vocabulary is kept.
    /// This is smaller, but features have no text, and ``minimumCount``, ``maximumDocumentShare`` and
    /// ``maximumSize``, which select a vocabulary, have no effect. Nil keeps a vocabulary.
    public var hashBits: Int?
    /// How occurrences of an n-gram count.
    public var termFrequency = TermFrequency.sublinear
    /// Whether rare n-grams weigh more: by ln((1 + *N*) / (1 + *n*)) + 1, if *n* of *N* texts have it.
    public var inverseDocumentFrequency = true
    /// The norm to which the values of each kind of n-gram in a text are scaled.
    public var normalization = Normalization.l2

    /// The defaults.
    public init() {}
}

#if !hasFeature(Embedded)
extension FeatureOptions: Codable {}
extension FeatureOptions.TermFrequency: Codable {}
extension FeatureOptions.Normalization: Codable {}
#endif
