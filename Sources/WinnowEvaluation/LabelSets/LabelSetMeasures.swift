/// The measures of answers that are sets of labels.
///
/// Source: G. Tsoumakas and I. Katakis, *Multi-Label Classification: An Overview*, International Journal of Data
/// Warehousing and Mining 3(3), 2007, DOI 10.4018/jdwm.2007070101.
public struct LabelSetMeasures: Sendable, Hashable {
    /// Precision, recall and F1 of all labels' counts together.
    public let micro: Means
    /// The share of examples whose predicted labels are exactly the true ones.
    public let subsetAccuracy: Double?
    /// The share of pairs of an example and a label that are wrong; lower is better.
    public let hammingLoss: Double?
    /// The mean number of true labels per example.
    public let labelsPerExample: Double?
    /// The mean number of predicted labels per example.
    public let predictedLabelsPerExample: Double?
}

extension Predictions {
    /// The scores of each label, and those of whole sets; nil if examples have one label each.
    var labelSetScores: (labels: [LabelScores], whole: LabelSetMeasures)? {
        guard let sets else { return nil }
        var found = [Int](repeating: 0, count: labels.count)
        var (supports, answers, exact) = (found, found, 0)
        for (truth, answer) in zip(truth, predicted) {
            for label in sets[truth] { supports[label] += 1 }
            for label in sets[answer] {
                answers[label] += 1
                if sets[truth].contains(label) { found[label] += 1 }
            }
            if truth == answer { exact += 1 }
        }
        let (rights, truths, answered) = (found.reduce(0, +), supports.reduce(0, +), answers.reduce(0, +))
        let all = LabelScores(found: rights, support: truths, predicted: answered)
        return (
            labels.indices.map {
                LabelScores(found: found[$0], support: supports[$0], predicted: answers[$0])
            },
            LabelSetMeasures(
                micro: Means(precision: all.precision, recall: all.recall, f1: all.f1),
                subsetAccuracy: quotient(exact, count),
                hammingLoss: quotient(truths + answered - 2 * rights, count * labels.count),
                labelsPerExample: quotient(truths, count),
                predictedLabelsPerExample: quotient(answered, count))
        )
    }

    /// The predictions of models for different examples; a label that a model does not have is never predicted.
    ///
    /// - Throws: ``EvaluationError``, never for predictions of one cross-validation.
    package init(joining parts: [Predictions]) throws(EvaluationError) {
        let names = parts.map { Array($0.labels.prefix($0.modelLabelCount)) }
        let all = Set(parts.flatMap(\.labels))
        let known = Set(names.joined())
        let labels = known.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let others = all.subtracting(known).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let numbers = Dictionary(zip(labels + others, 0...)) { first, _ in first }
        var (truth, predicted): ([[Int]], [[Int]]) = ([], [])
        var probabilities: [Double] = []
        for part in parts {
            let places = part.labels.map { numbers[$0] ?? 0 }
            for row in 0..<part.count {
                truth.append(part.trueLabels(at: row).map { places[$0] })
                predicted.append(part.predictedLabels(at: row).map { places[$0] })
                let first = probabilities.count
                probabilities += repeatElement(0, count: labels.count)
                for column in 0..<part.modelLabelCount {
                    probabilities[first + places[column]] = part.probability(row: row, column: column)
                }
            }
        }
        try self.init(
            labels: labels, additionalLabels: others, truthSets: truth, predictedSets: predicted,
            probabilities: probabilities)
    }
}
