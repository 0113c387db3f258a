// What a model said about examples whose labels are known: the input of every measure.

/// The true labels of some examples beside the probabilities that a model gave them.
///
/// Labels are numbered in ``labels``: first those of the model, in its order, then `additionalLabels`, which stand in
/// the data but which the model has never seen. To an additional label the model gives probability 0 and no rank:
/// its examples count in its support and are errors for every other measure; its recall is 0, its precision is
/// undefined, its ranking measures are undefined, and each of its examples costs the log loss of a clipped 0.
///
/// No example at all is legal: every measure is then undefined.
public struct Predictions: Sendable, Hashable {
    /// The model's labels, then the additional ones; all different.
    public let labels: [String]
    /// How many of ``labels``, from the first, are the model's.
    public let modelLabelCount: Int
    /// For each example the index of its true label in ``labels``.
    public let truth: [Int]
    /// For each example the index of the label that was answered.
    public let predicted: [Int]
    /// The probabilities in 0...1, row-major: one row an example, one column a label **of the model**.
    public let probabilities: [Double]
    /// Scores that rank as the probabilities do but do not saturate, in the shape of ``probabilities``, or nil.
    public let logOdds: [Double]?

    /// Checks and takes predictions.
    ///
    /// - Parameters:
    ///   - labels: The model's labels, in the order of its columns; at least one, all different.
    ///   - additionalLabels: Labels that stand in the data and not in the model.
    ///   - truth: The index of each example's true label in `labels + additionalLabels`.
    ///   - probabilities: N × K probabilities in 0...1, row-major, where K is `labels.count`. Rows should sum to 1;
    ///     this is not checked, as probabilities stored in fewer digits do not.
    ///   - logOdds: N × K scores for the ranking measures, not NaN (infinities are legal). They matter because
    ///     probabilities near 1 round to equal numbers. When nil, probabilities rank.
    ///   - predicted: The answers, for a caller with thresholds of its own. When nil, the answer is the label of the
    ///     greatest probability, the first of equals.
    /// - Throws: ``EvaluationError`` with `invalidLabels`, `mismatchedCounts`, `labelIndexOutOfRange` or
    ///   `valueOutOfRange`.
    /// - Complexity: O(N K).
    public init(
        labels: [String], additionalLabels: [String] = [], truth: [Int], probabilities: [Double],
        logOdds: [Double]? = nil, predicted: [Int]? = nil
    ) throws(EvaluationError) {
        let allLabels = labels + additionalLabels
        if labels.isEmpty {
            throw EvaluationError(.invalidLabels, "the model has no label; it needs at least one")
        }
        try Self.check(labels: allLabels)
        try Self.check(indices: truth, of: "the true label", labelCount: allLabels.count)
        try Self.check(
            count: probabilities.count, of: "probabilities", examples: truth.count, labels: labels.count)
        if let row = probabilities.firstIndex(where: { !($0 >= 0 && $0 <= 1) }) {
            throw EvaluationError(
                .valueOutOfRange,
                "probability \(probabilities[row]) of example \(row / labels.count + 1) is not in 0...1")
        }
        if let logOdds {
            try Self.check(
                count: logOdds.count, of: "log-odds", examples: truth.count, labels: labels.count)
            if let row = logOdds.firstIndex(where: \.isNaN) {
                throw EvaluationError(
                    .valueOutOfRange, "the log-odds of example \(row / labels.count + 1) are not a number")
            }
        }
        if let predicted {
            if predicted.count != truth.count {
                throw EvaluationError(
                    .mismatchedCounts,
                    "\(predicted.count) predicted labels for \(truth.count) examples; give one for each")
            }
            try Self.check(indices: predicted, of: "the predicted label", labelCount: allLabels.count)
        }
        self.labels = allLabels
        self.modelLabelCount = labels.count
        self.truth = truth
        self.probabilities = probabilities
        self.logOdds = logOdds
        self.predicted = predicted ?? Self.mostProbable(in: probabilities, columns: labels.count)
    }

    /// How many examples there are.
    public var count: Int { truth.count }

    /// The probability that example `row` was given for label `column`: 0 for an additional label.
    ///
    /// - Precondition: `row` is in `0..<count` and `column` is in `0..<labels.count`.
    func probability(row: Int, column: Int) -> Double {
        column < modelLabelCount ? probabilities[row * modelLabelCount + column] : 0
    }

    private static func mostProbable(in probabilities: [Double], columns: Int) -> [Int] {
        probabilities.withUnsafeBufferPointer { values in
            stride(from: 0, to: values.count, by: columns).map { start in
                var best = 0
                for column in 1..<max(columns, 1) where values[start + column] > values[start + best] {
                    best = column
                }
                return best
            }
        }
    }
}

extension Predictions {
    static func check(labels: [String]) throws(EvaluationError) {
        var seen = Set<String>()
        for (index, label) in labels.enumerated() where !seen.insert(label).inserted {
            throw EvaluationError(
                .invalidLabels, "label \(index + 1) stands twice among the labels; each may stand once")
        }
    }

    private static func check(
        indices: [Int], of what: String, labelCount: Int
    ) throws(EvaluationError) {
        if let row = indices.firstIndex(where: { $0 < 0 || $0 >= labelCount }) {
            throw EvaluationError(
                .labelIndexOutOfRange,
                "\(what) of example \(row + 1) has index \(indices[row]), which is not in 0..<\(labelCount)")
        }
    }

    private static func check(
        count: Int, of what: String, examples: Int, labels: Int
    ) throws(EvaluationError) {
        let (expected, overflow) = examples.multipliedReportingOverflow(by: labels)
        if overflow || count != expected {
            throw EvaluationError(
                .mismatchedCounts,
                "\(count) \(what) for \(examples) examples and \(labels) labels; give one for each pair")
        }
    }
}
