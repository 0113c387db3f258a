/// How good it would be to give every example the same label, the most frequent one.
public struct ConstantAnswer: Sendable, Hashable {
    /// The label; the first of those that are equally frequent.
    public let label: String
    /// The share of examples with the label.
    public let accuracy: Double
    /// The mean F1 over the labels that occur.
    public let macroF1: Double
    /// Whether the answers that were given are better: whether they agree with the truth more often than
    /// answers with the same frequencies that know nothing of the texts, beyond what chance explains.
    ///
    /// That is Cohen's kappa of more than 1.64 standard deviations, or just above 0 for less than 30 examples.
    public let isSurpassed: Bool
}

extension ConfusionMatrix {
    /// The best constant answer; nil if there are no examples. Complexity: O(K).
    public var constantAnswer: ConstantAnswer? {
        guard total > 0, let label = supports.indices.max(by: { (supports[$0], $1) < (supports[$1], $0) })
        else { return nil }
        // All examples of the label are found; of the answers, their share is right. The others have an F1 of 0.
        let share = Double(supports[label]) / Double(total)
        let occurring = supports.count { $0 > 0 }
        return ConstantAnswer(
            label: labels[label], accuracy: share, macroF1: 2 * share / (1 + share) / Double(occurring),
            isSurpassed: kappaDeviations > (total < 30 ? 0 : 1.64))
    }

    /// Cohen's kappa, divided by its standard deviation if answers and truth are independent; 0 if one of them
    /// is constant. Source: Fleiss, Cohen and Everitt, Large sample standard errors of kappa, 1969.
    private var kappaDeviations: Double {
        let count = Double(total)
        var (byChance, spread) = (0.0, 0.0)
        for (support, answers) in zip(supports, answers) {
            let (row, column) = (Double(support) / count, Double(answers) / count)
            byChance += row * column
            spread += row * column * (row + column)
        }
        let variance = (byChance + byChance * byChance - spread) / count
        return variance > 0 ? ((accuracy ?? 0) - byChance) / variance.squareRoot() : 0
    }
}
