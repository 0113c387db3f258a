// How often each true label was answered with each label, and the measures that follow from it.

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
