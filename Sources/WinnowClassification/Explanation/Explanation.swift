/// What each word of a text says for a label, against another.
///
/// ``logOdds`` is the label's score minus the other's: the logarithm of how many times more probable the label is. It is
/// ``bias`` plus the weights of all ``parts``, to 1e-9 and as a rule much closer: nothing is approximated, since the score
/// of a linear model is such a sum. An n-gram's share is divided equally among its occurrences in the text, and there
/// among the tokens that it lies over.
///
/// The sum is taken in `Double` from the model's numbers. With two labels ``Classification/logOdds`` is the same sum,
/// rounded to a `Float`; with more, scores are added up in `Float`, and the difference of two is this one within 1e-4.
/// Temperatures that calibrate a model stand in its weights, and so in the sum. Maps of probabilities that come after the
/// scores (isotonic calibration) do not change it.
public struct Explanation: Sendable, Hashable {
    /// The text of the part that says what the text's vector adds; see `VectorFeatures`.
    package static let vectorPart = "meaning"

    /// What a word, a surface feature or the text's vector adds.
    public struct Part: Sendable, Hashable {
        /// The token as it occurs in the text, the name of the surface feature, or `meaning` for the vector.
        public var text: String
        /// The token's place in the text, UTF-8 bytes; nil for a surface feature or the vector, which speak of the whole text.
        public var range: Range<Int>?
        /// What it adds to ``Explanation/logOdds``: above 0 it speaks for the label, below 0 for the other.
        public var weight: Double
    }

    /// The label that is explained: the answer, unless another was asked for.
    public var label: String
    /// What it is compared with: the most probable other label, unless another was asked for.
    public var against: String
    /// The score of ``label`` minus that of ``against``.
    public var logOdds: Double
    /// What the intercepts add, before any word is read.
    public var bias: Double
    /// The tokens, in the order of the text, then the surface features that are not 0, then the text's vector, if it is
    /// among the features.
    ///
    /// Tokens that the analyzer removes, such as stop words, are not among them; tokens without a known feature weigh 0.
    public var parts: [Part]

    /// The strongest parts first, whatever they speak for; of equal ones in their order.
    ///
    /// Complexity: O(*n* log *n*) in the parts.
    package var strongestParts: [Part] {
        let order = parts.indices.sorted {
            (-parts[$0].weight.magnitude, $0) < (-parts[$1].weight.magnitude, $1)
        }
        return order.map { parts[$0] }
    }
}

extension Explanation: CustomStringConvertible {
    /// The labels with their log-odds, and the strongest parts: `spam against ham: 3.21 = 0.12 + 2.50 prize …`.
    public var description: String {
        let strongest = strongestParts.prefix(5).map { "\($0.weight) \($0.text)" }
        return "\(label) against \(against): \(logOdds) = \(bias) + " + strongest.joined(separator: " + ")
            + (parts.count > 5 ? " + …" : "")
    }
}
