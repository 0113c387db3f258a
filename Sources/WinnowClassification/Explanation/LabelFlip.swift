public import WinnowText

/// Words of a text whose removal changes the classifier's most probable label.
///
/// A text without some of its words is classified again, from its bytes: n-grams, normalization and surface
/// features are those of the remaining text. (A space separates words that would become adjacent.) So each
/// reported set does flip the label, which the sums of an ``Explanation`` would not ensure.
///
/// An exact search would try all sets, so it is approximated: words are removed by their contribution to the
/// label, the strongest first, reweighted after each step, until the label flips; then every word that is not
/// needed is restored; then all single words, pairs and triples among the 64, 24 and 12 strongest words are
/// tried. The result is the smallest set found: all its words are needed, and no smaller set that was tried
/// flips the label. In texts of at most 12 tokens it is optimal if at most three words suffice.
///
/// Complexity: usually O(*m*) classifications for *m* tokens, at worst O(*m*²), and at most 32 MB of text;
/// see ``isMinimal``.
public struct LabelFlip: Sendable, Hashable {
    /// The most probable label of the whole text.
    public var label: String
    /// The most probable label of the remaining text.
    public var newLabel: String
    /// The words to remove, in the order of the text, as tokens with their ranges.
    public var words: [Token]
    /// The text without them.
    public var remainder: String
    /// Whether every word is known to be needed; false if the search reached its limit first.
    public var isMinimal: Bool

    /// The number of strongest words to try one by one.
    package static let strongestSingles = 64
    /// The number of strongest words to try in pairs.
    package static let strongestInPairs = 24
    /// The number of strongest words to try in triples.
    package static let strongestInTriples = 12
    /// The maximum number of bytes that a search classifies.
    package static let searchLimit = 1 << 25
}
