/// How far answers are from the truth if labels are whole numbers with an order, such as 1 to 5 stars.
///
/// Accuracy counts an answer of 1 star for 5 stars like one of 4 stars; these measures do not. If the numbers
/// only name classes, ignore them.
public struct OrdinalScores: Sendable, Hashable {
    /// The mean distance of the answer from the true label, at least 0; lower is better.
    public let meanAbsoluteError: Double
    /// The agreement beyond chance with disagreements weighted by their squared distance: 1 if perfect, 0 as
    /// by chance, negative if worse; nil if all examples have the same label and answer.
    ///
    /// κ = 1 − Σ *w* *o* / Σ *w* *e* for the squared distance *w* of two labels, the share *o* of examples
    /// with these as true label and answer, and the product *e* of both labels' shares.
    ///
    /// Source: J. Cohen, *Weighted Kappa: Nominal Scale Agreement with Provision for Scaled Disagreement or
    /// Partial Credit*, Psychological Bulletin 70(4), 1968, DOI 10.1037/h0026256. For consecutive labels it
    /// is scikit-learn's `cohen_kappa_score` with `weights="quadratic"`.
    public let quadraticWeightedKappa: Double?

    /// The largest number of labels between the lowest and the highest one, both included, as a multiple of
    /// the number of labels.
    private static let largestSpread = 2
    /// The most labels; more are probably identifiers.
    private static let mostLabels = 11

    /// Measures the answers; nil without examples, or if the labels are not numbers with an order.
    ///
    /// They count as such if there are 3 to 11 labels, all of them whole numbers as Swift writes them, with
    /// few gaps: not more numbers between the lowest and the highest than twice the labels.
    /// Complexity: O(K²).
    package init?(_ confusion: ConfusionMatrix) {
        let values = confusion.labels.compactMap { label in
            Int(label).flatMap { String($0) == label ? $0 : nil }
        }
        guard confusion.total > 0, values.count == confusion.labels.count,
            (3...Self.mostLabels).contains(values.count), let lowest = values.min(),
            let highest = values.max(), lowest.magnitude <= 1_000, highest.magnitude <= 1_000,
            highest - lowest < Self.largestSpread * values.count
        else { return nil }
        var (distance, observed, expected) = (0.0, 0.0, 0.0)
        let total = Double(confusion.total)
        for truth in values.indices {
            for answer in values.indices {
                let step = Double(abs(values[truth] - values[answer]))
                let count = Double(confusion.cells[truth * values.count + answer])
                distance += step * count
                observed += step * step * count
                expected +=
                    step * step * Double(confusion.supports[truth]) * Double(confusion.answers[answer])
                    / total
            }
        }
        meanAbsoluteError = distance / total
        quadraticWeightedKappa = expected > 0 ? 1 - observed / expected : nil
    }
}
