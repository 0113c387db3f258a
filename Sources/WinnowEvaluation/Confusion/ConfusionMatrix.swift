/// Counts of examples by true label (row) and predicted label (column).
///
/// Precision, recall, F1, accuracy and their means only depend on these counts.
/// Memory: O(K²) for K labels.
public struct ConfusionMatrix: Sendable, Hashable {
    /// The labels of the rows and of the columns.
    public let labels: [String]
    /// The counts, row-major: the K columns of the first true label, then those of the second, and so on.
    let cells: [Int]
    /// The number of examples with each true label.
    let supports: [Int]
    /// The number of examples with each predicted label.
    let answers: [Int]
    /// The number of examples.
    public let total: Int

    /// Counts the answers of `predictions`. Complexity: O(N + K²).
    package init(_ predictions: Predictions) {
        let labelCount = predictions.labels.count
        var cells = [Int](repeating: 0, count: labelCount * labelCount)
        for (truth, predicted) in zip(predictions.truth, predictions.predicted) {
            cells[truth * labelCount + predicted] += 1
        }
        self.init(labels: predictions.labels, cells: cells)
    }

    /// Creates a matrix from counts, one row for each true label.
    ///
    /// - Throws: ``EvaluationError``: `invalidLabels` if a label occurs twice, `mismatchedCounts` unless the
    ///   rows and columns match the labels, `valueOutOfRange` for a negative count or a sum above 2⁵³.
    package init(labels: [String], counts: [[Int]]) throws(EvaluationError) {
        try Predictions.check(labels: labels)
        if counts.count != labels.count || counts.contains(where: { $0.count != labels.count }) {
            throw EvaluationError(
                .mismatchedCounts,
                "a confusion matrix of \(labels.count) labels needs as many rows and columns")
        }
        var total = 0
        for count in counts.joined() {
            let (sum, overflow) = total.addingReportingOverflow(count)
            if count < 0 || overflow || sum > 1 << 53 {
                throw EvaluationError(
                    .valueOutOfRange, "a count is \(count), but must be at least 0, and at most 2^53 in total"
                )
            }
            total = sum
        }
        self.init(labels: labels, cells: Array(counts.joined()))
    }

    /// - Precondition: `cells` contains `labels.count` squared counts, none of them negative.
    init(labels: [String], cells: [Int]) {
        let labelCount = labels.count
        var supports = [Int](repeating: 0, count: labelCount)
        var answers = supports
        for row in 0..<labelCount {
            for column in 0..<labelCount {
                let count = cells[row * labelCount + column]
                supports[row] += count
                answers[column] += count
            }
        }
        self.labels = labels
        self.cells = cells
        self.supports = supports
        self.answers = answers
        self.total = supports.reduce(0, +)
    }

    /// The counts as rows, one for each true label.
    public var counts: [[Int]] {
        labels.indices.map { row in Array(cells[row * labels.count..<(row + 1) * labels.count]) }
    }

    /// The number of examples with the given true and predicted labels; nil if an index is out of range.
    package subscript(truth truth: Int, predicted predicted: Int) -> Int? {
        guard labels.indices.contains(truth), labels.indices.contains(predicted) else { return nil }
        return cells[truth * labels.count + predicted]
    }

    /// The number of correctly predicted examples.
    package var correct: Int { labels.indices.reduce(0) { $0 + cells[$1 * labels.count + $1] } }

    /// The share of correctly predicted examples; nil if there are no examples.
    ///
    /// It is misleading if labels differ in frequency: compare ``Means/f1`` of the macro mean.
    public var accuracy: Double? { quotient(correct, total) }
}

/// `part / whole`, or nil when `whole` is 0.
func quotient(_ part: Int, _ whole: Int) -> Double? {
    whole == 0 ? nil : Double(part) / Double(whole)
}

/// The quality of the predictions of one label.
public struct LabelScores: Sendable, Hashable {
    /// TP / (TP + FP): the share of the label's predictions that are correct; nil if it was never predicted.
    public let precision: Double?
    /// TP / (TP + FN): the share of the label's examples that were found; nil if it has no examples.
    public let recall: Double?
    /// 2 TP / (2 TP + FP + FN), the harmonic mean of both; nil if the label neither occurs nor was predicted.
    ///
    /// It is 0, not undefined, for a label that occurs and was never predicted.
    public let f1: Double?
    /// TP + FN: the number of examples with the label.
    public let support: Int
    /// TP + FP: the number of examples for which it was predicted.
    public let predicted: Int

    /// The scores of counts: of the examples for which a label was predicted rightly, that have it, and for which it
    /// was predicted.
    init(found: Int, support: Int, predicted: Int) {
        precision = quotient(found, predicted)
        recall = quotient(found, support)
        f1 = quotient(2 * found, support + predicted)
        self.support = support
        self.predicted = predicted
    }
}

/// The averages of precision, recall and F1 over labels.
public struct Means: Sendable, Hashable {
    /// How the labels are weighted.
    package enum Averaging: Sendable, Hashable, CaseIterable {
        /// The unweighted mean over the labels that occur in the truth or among the predictions.
        case macro
        /// The mean weighted by support.
        case weighted
        /// Counts summed over labels before dividing. With one label per example, all equal the accuracy.
        case micro
    }

    /// The mean precision; nil if there are no examples.
    public let precision: Double?
    /// The mean recall; nil if there are no examples.
    public let recall: Double?
    /// The mean of the labels' F1 (not the F1 of the means); nil if there are no examples.
    public let f1: Double?
}

extension ConfusionMatrix {
    /// The scores of each label, in the order of ``labels``. Complexity: O(K).
    package var labelScores: [LabelScores] {
        labels.indices.map { label in
            LabelScores(
                found: cells[label * labels.count + label], support: supports[label],
                predicted: answers[label])
        }
    }

    /// The means over labels.
    ///
    /// As in scikit-learn's `precision_recall_fscore_support` with its defaults, a label that neither occurs
    /// nor was predicted is omitted, and an undefined precision or recall of another label counts as 0: never
    /// predicting a label must not raise the mean. Complexity: O(K).
    package func means(_ averaging: Means.Averaging) -> Means {
        if total == 0 { return Means(precision: nil, recall: nil, f1: nil) }
        if averaging == .micro { return Means(precision: accuracy, recall: accuracy, f1: accuracy) }
        return Means(of: labelScores, isWeighted: averaging == .weighted)
    }

    /// The most frequent pairs of different true and predicted labels; ties: in label order.
    ///
    /// Complexity: O(K² + P log P), where P is the number of pairs that occur.
    package func mostConfused(limit: Int) -> [(truth: Int, predicted: Int, count: Int)] {
        var pairs: [(truth: Int, predicted: Int, count: Int)] = []
        for (cell, count) in cells.enumerated() where count > 0 {
            let (truth, predicted) = cell.quotientAndRemainder(dividingBy: labels.count)
            if truth != predicted { pairs.append((truth, predicted, count)) }
        }
        pairs.sort { ($1.count, $0.truth, $0.predicted) < ($0.count, $1.truth, $1.predicted) }
        return Array(pairs.prefix(max(limit, 0)))
    }
}

extension Means {
    /// The means over labels; nil if none occurs or was predicted.
    init(of labels: [LabelScores], isWeighted: Bool) {
        var (precision, recall, f1, weights) = (0.0, 0.0, 0.0, 0.0)
        for scores in labels {
            guard let labelF1 = scores.f1 else { continue }
            let weight = isWeighted ? Double(scores.support) : 1
            precision += weight * (scores.precision ?? 0)
            recall += weight * (scores.recall ?? 0)
            f1 += weight * labelF1
            weights += weight
        }
        guard weights > 0 else {
            self.init(precision: nil, recall: nil, f1: nil)
            return
        }
        self.init(precision: precision / weights, recall: recall / weights, f1: f1 / weights)
    }
}
