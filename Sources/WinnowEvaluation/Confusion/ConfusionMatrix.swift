/// Counts of examples by true label (row) and predicted label (column).
///
/// Precision, recall, F1, accuracy and their means are functions of these counts alone.
/// Memory: O(K²) for K labels.
public struct ConfusionMatrix: Sendable, Hashable {
    /// The labels of the rows and of the columns.
    public let labels: [String]
    /// The counts, row-major: the K columns of the first true label, then those of the second.
    let cells: [Int]
    /// For each label how many examples truly have it.
    let supports: [Int]
    /// For each label how many examples were given it.
    let answers: [Int]
    /// How many examples were counted.
    public let total: Int

    /// Counts the answers of `predictions`. Complexity: O(N + K²).
    public init(_ predictions: Predictions) {
        let labelCount = predictions.labels.count
        var cells = [Int](repeating: 0, count: labelCount * labelCount)
        for (truth, predicted) in zip(predictions.truth, predictions.predicted) {
            cells[truth * labelCount + predicted] += 1
        }
        self.init(labels: predictions.labels, cells: cells)
    }

    /// Takes counts made elsewhere, one row for each true label.
    ///
    /// - Throws: ``EvaluationError``: `invalidLabels` for a label that stands twice, `mismatchedCounts` unless there
    ///   are as many rows and columns as labels, `valueOutOfRange` for a negative count or a sum above 2⁵³, which doubles do not count.
    public init(labels: [String], counts: [[Int]]) throws(EvaluationError) {
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
                    .valueOutOfRange, "\(count) is not a count of examples; counts are 0 or more, 2^53 in all"
                )
            }
            total = sum
        }
        self.init(labels: labels, cells: Array(counts.joined()))
    }

    /// - Precondition: `cells` holds `labels.count` squared counts, none negative.
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

    /// How many examples of true label `truth` were answered with label `predicted`; nil for an index out of range.
    public subscript(truth truth: Int, predicted predicted: Int) -> Int? {
        guard labels.indices.contains(truth), labels.indices.contains(predicted) else { return nil }
        return cells[truth * labels.count + predicted]
    }

    /// How many examples were answered rightly.
    public var correct: Int { labels.indices.reduce(0) { $0 + cells[$1 * labels.count + $1] } }

    /// The share of examples that were answered rightly; nil without examples.
    ///
    /// It flatters when labels are unequally frequent: compare ``Means/f1`` of the macro mean.
    public var accuracy: Double? { quotient(correct, total) }
}

/// `part / whole`, or nil when `whole` is 0.
func quotient(_ part: Int, _ whole: Int) -> Double? {
    whole == 0 ? nil : Double(part) / Double(whole)
}

/// How well one label is answered.
public struct LabelScores: Sendable, Hashable {
    /// TP / (TP + FP): the share of the label's answers that are right; nil if it was never answered.
    public let precision: Double?
    /// TP / (TP + FN): the share of the label's examples that were found; nil if it has no examples.
    public let recall: Double?
    /// 2 TP / (2 TP + FP + FN), the harmonic mean of both; nil if the label neither occurs nor was answered.
    ///
    /// It is 0, not undefined, for a label that occurs and was never answered.
    public let f1: Double?
    /// TP + FN: how many examples have the label.
    public let support: Int
}

/// Precision, recall and F1 of all labels taken together.
public struct Means: Sendable, Hashable {
    /// How the labels are weighted.
    public enum Averaging: Sendable, Hashable, CaseIterable {
        /// The plain mean over the labels that occur in the truth or among the answers: all count alike.
        case macro
        /// The mean weighted by support: labels count by how often they occur.
        case weighted
        /// Counts summed over labels before dividing. With one label an example all three equal the accuracy.
        case micro
    }

    /// The mean precision; nil without examples.
    public let precision: Double?
    /// The mean recall; nil without examples.
    public let recall: Double?
    /// The mean of the labels' F1 (not the F1 of the means); nil without examples.
    public let f1: Double?
}

extension ConfusionMatrix {
    /// The scores of each label, in the order of ``labels``. Complexity: O(K).
    public var labelScores: [LabelScores] {
        labels.indices.map { label in
            let found = cells[label * labels.count + label]
            return LabelScores(
                precision: quotient(found, answers[label]),
                recall: quotient(found, supports[label]),
                f1: quotient(2 * found, supports[label] + answers[label]),
                support: supports[label])
        }
    }

    /// The means over labels.
    ///
    /// As in scikit-learn's `precision_recall_fscore_support` with its defaults, a label that neither occurs nor was
    /// answered is left out, and a precision or recall that is undefined for a label that takes part enters the mean
    /// as 0: never answering a label must not raise the mean. Complexity: O(K).
    public func means(_ averaging: Means.Averaging) -> Means {
        if total == 0 { return Means(precision: nil, recall: nil, f1: nil) }
        if averaging == .micro { return Means(precision: accuracy, recall: accuracy, f1: accuracy) }
        var (precision, recall, f1, weights) = (0.0, 0.0, 0.0, 0.0)
        for scores in labelScores {
            guard let labelF1 = scores.f1 else { continue }
            let weight = averaging == .macro ? 1 : Double(scores.support)
            precision += weight * (scores.precision ?? 0)
            recall += weight * (scores.recall ?? 0)
            f1 += weight * labelF1
            weights += weight
        }
        return Means(precision: precision / weights, recall: recall / weights, f1: f1 / weights)
    }

    /// The pairs of labels that are taken for one another most often, most frequent first; equals in label order.
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
