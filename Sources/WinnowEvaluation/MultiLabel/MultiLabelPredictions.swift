/// The true labels of examples with any number of labels each, and a model's predictions for them.
///
/// ``labels`` contains the labels of the model, in its order, then `additionalLabels`, which occur in the
/// data but not in the model. An additional label is never predicted: each of its examples is an error, and
/// its ranking measures are undefined.
public struct MultiLabelPredictions: Sendable, Hashable {
    /// The model's labels, then the additional ones, without duplicates.
    public let labels: [String]
    /// The number of the model's labels, which come first in ``labels``.
    let modelLabelCount: Int
    /// For each example, the indices in ``labels`` of its true labels, ascending.
    public let truth: [[Int]]
    /// For each example, the indices in ``labels`` of its predicted labels, ascending.
    public let predicted: [[Int]]
    /// The probabilities in 0...1, row-major: one row per example, one column per label **of the model**.
    public let probabilities: [Double]

    /// Validates and stores predictions.
    ///
    /// - Parameters:
    ///   - labels: The model's labels, in the order of its columns; at least one, without duplicates.
    ///   - additionalLabels: Labels that occur in the data but not in the model.
    ///   - truth: For each example, the indices of its labels in `labels + additionalLabels`.
    ///   - predicted: For each example, the indices of its predicted labels in `labels`.
    ///   - probabilities: N × K probabilities in 0...1, row-major, where K is `labels.count`.
    /// - Throws: ``EvaluationError`` with `invalidLabels`, `mismatchedCounts`, `labelIndexOutOfRange` or
    ///   `valueOutOfRange`.
    /// - Complexity: O(N K).
    public init(
        labels: [String], additionalLabels: [String] = [], truth: [[Int]], predicted: [[Int]],
        probabilities: [Double]
    ) throws(EvaluationError) {
        let allLabels = labels + additionalLabels
        if labels.isEmpty {
            throw EvaluationError(.invalidLabels, "the model has no label; it needs at least one")
        }
        try Predictions.check(labels: allLabels)
        let (size, overflow) = truth.count.multipliedReportingOverflow(by: labels.count)
        guard predicted.count == truth.count, !overflow, probabilities.count == size else {
            throw EvaluationError(
                .mismatchedCounts,
                "\(predicted.count) predictions and \(probabilities.count) probabilities for \(truth.count) examples and "
                    + "\(labels.count) labels; pass one prediction per example, one probability per example and label"
            )
        }
        try Self.check(truth, of: "a true label", labelCount: allLabels.count)
        try Self.check(predicted, of: "a predicted label", labelCount: labels.count)
        if let place = probabilities.firstIndex(where: { !($0 >= 0 && $0 <= 1) }) {
            throw EvaluationError(
                .valueOutOfRange,
                "probability \(probabilities[place]) of example \(place / labels.count + 1) is not in 0...1")
        }
        self.labels = allLabels
        modelLabelCount = labels.count
        self.truth = truth.map { Set($0).sorted() }
        self.predicted = predicted.map { Set($0).sorted() }
        self.probabilities = probabilities
    }

    /// The number of examples.
    public var count: Int { truth.count }

    /// The probability of label `column` for example `row`; 0 for an additional label.
    func probability(row: Int, column: Int) -> Double {
        column < modelLabelCount ? probabilities[row * modelLabelCount + column] : 0
    }

    private static func check(
        _ sets: [[Int]], of what: String, labelCount: Int
    ) throws(EvaluationError) {
        for (row, set) in sets.enumerated() {
            if let index = set.first(where: { $0 < 0 || $0 >= labelCount }) {
                throw EvaluationError(
                    .labelIndexOutOfRange,
                    "\(what) of example \(row + 1) has index \(index), which is not in 0..<\(labelCount)")
            }
        }
    }
}

extension ScoreRanking {
    /// Ranks all examples by the probabilities of one label; nil for an index that is not one of the model's
    /// labels. Complexity: O(N log N).
    init?(of label: Int, in predictions: MultiLabelPredictions) {
        guard label >= 0, label < predictions.modelLabelCount else { return nil }
        var (positives, negatives): ([Double], [Double]) = ([], [])
        for (row, truth) in predictions.truth.enumerated() {
            let probability = predictions.probability(row: row, column: label)
            if truth.contains(label) { positives.append(probability) } else { negatives.append(probability) }
        }
        // Probabilities are checked, so none is NaN.
        guard let ranking = try? ScoreRanking(positives: positives, negatives: negatives) else { return nil }
        self = ranking
    }
}
