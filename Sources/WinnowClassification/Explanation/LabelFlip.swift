public import WinnowText

/// Words of a text without which the classifier's most probable label is another one.
///
/// A text without some of its words is read anew, from its bytes: its n-grams, their normalization and its surface
/// features are those of what remains. (A space is put where two words would come to touch.) So every set that is
/// reported does flip the label, which summing up an ``Explanation`` would not ensure.
///
/// Finding the smallest set is a search among all sets, so it is done in steps: words are taken away by what they add for
/// the label, the strongest first, weighed anew after each step, until the label flips; then every word goes back that
/// is not needed; then all single words, pairs and triples are tried among the 64, 24 and 12 strongest words. The result is the smallest set that was found: no word of it can go back
/// alone, and where it has at most three words, none of the smaller sets that were tried flips the label. In a text of at
/// most 12 tokens it is the smallest there is, if that has three words or fewer.
///
/// Complexity: O(*m*) readings of the text for *m* tokens as a rule, O(*m*²) at worst, and at most as many as come to
/// 32 MB; see ``isMinimal``.
public struct LabelFlip: Sendable, Hashable {
    /// The most probable label of the whole text.
    public var label: String
    /// The most probable label of what remains.
    public var newLabel: String
    /// The words to take away, in the order of the text; tokens as they stand in it, with their places.
    public var words: [Token]
    /// The text without them.
    public var remainder: String
    /// Whether it is known that no word can go back alone; false where the search had to end before.
    public var isMinimal: Bool

    /// Among how many of the strongest words single ones are tried.
    package static let strongestSingles = 64
    /// Among how many of the strongest words pairs are tried.
    package static let strongestInPairs = 24
    /// Among how many of the strongest words sets of three are tried.
    package static let strongestInTriples = 12
    /// How many bytes a search reads at most.
    package static let searchLimit = 1 << 25
}
