/// How much each word of a text contributes to a label, relative to another label.
///
/// ``logOdds`` is the label's score minus the other's: the logarithm of the ratio of their probabilities. It
/// is ``bias`` plus the weights of all ``parts``, within 1e-9 and usually much closer: nothing is
/// approximated, as a linear model's score is such a sum. An n-gram's share is divided equally among its
/// occurrences in the text, and the share of an occurrence among its tokens.
///
/// The sum is computed in `Double` from the model's weights. With two labels ``Classification/logOdds`` is
/// the same sum, rounded to `Float`; with more, scores are summed in `Float`, and their differences agree
/// with this sum within 1e-4. Temperature and vector scaling are part of the weights, and so of the sum.
/// Isotonic calibration, which follows the scores, does not affect it.
///
/// If a passage decides, see ``TextClassifierTrainer/Options/paddingResistance``, the sum is that of the passage:
/// words elsewhere weigh 0, and the margin is part of ``bias``.
public struct Explanation: Sendable, Hashable {
    /// The text of the part for the text's vector; see `VectorFeatures`.
    package static let vectorPart = "meaning"

    /// The contribution of a word, a surface feature or the text's vector.
    public struct Part: Sendable, Hashable {
        /// The token as it occurs in the text, the name of the surface feature, or `meaning` for the vector.
        public var text: String
        /// The token's range in the text's UTF-8 bytes; nil for surface features and the vector.
        public var range: Range<Int>?
        /// Its contribution to ``Explanation/logOdds``: above 0 for the label, below 0 for the other.
        public var weight: Double
        /// Whether the word was disguised; see `TokenFilter.unmask`.
        public var isDisguised = false
    }

    /// The label that is explained: the most probable one, unless another was requested.
    public var label: String
    /// The label it is compared with: the most probable other label, unless another was requested.
    public var against: String
    /// The score of ``label`` minus that of ``against``.
    public var logOdds: Double
    /// The contribution of the intercepts, and of the margin if a passage decides.
    public var bias: Double
    /// The UTF-8 bytes of the passage that decides; nil if the whole text does. See `PassageRule`.
    public var passage: Range<Int>?
    /// The tokens, in the order of the text, then nonzero surface features, then the text's vector, if used.
    ///
    /// Tokens that the analyzer removes, such as stop words, are omitted; tokens without features weigh 0.
    public var parts: [Part]

    /// The parts by decreasing magnitude of their weights; ties: in their order.
    ///
    /// Complexity: O(*n* log *n*) in the parts.
    public var strongestParts: [Part] {
        let order = parts.indices.sorted {
            (-parts[$0].weight.magnitude, $0) < (-parts[$1].weight.magnitude, $1)
        }
        return order.map { parts[$0] }
    }
}

extension Explanation: CustomStringConvertible {
    /// The labels, their log-odds, and the strongest parts: `spam against ham: 3.21 = 0.12 + 2.50 prize …`.
    public var description: String {
        let strongest = strongestParts.prefix(5).map { "\($0.weight) \($0.text)" }
        return "\(label) against \(against): \(logOdds) = \(bias) + " + strongest.joined(separator: " + ")
            + (parts.count > 5 ? " + …" : "")
    }
}
