import WinnowEvaluation
import WinnowNumerics
import WinnowSystem

/// The scores of rows: for two exclusive labels the log-odds of the second, otherwise one score per label, whose
/// exponentials are proportional to the probabilities; the log-odds of labels that do not exclude each other.
package struct ScoreMatrix: Sendable, Hashable {
    /// The labels, in the order of the scores.
    package let labels: [String]
    /// The scores, row after row.
    package internal(set) var values: [Float]

    /// Whether a row has exactly one label.
    package let areExclusive: Bool
    /// The number of scores per row: 1 for two exclusive labels, otherwise the number of labels.
    package var width: Int { areExclusive && labels.count == 2 ? 1 : labels.count }

    /// The number of rows.
    package var count: Int { values.count / width }

    /// Takes scores as they are; there must be ``width`` of them for each row.
    package init(labels: [String], values: [Float], areExclusive: Bool = true) {
        self.labels = labels
        self.values = values
        self.areExclusive = areExclusive
        precondition(values.count % width == 0, "whole rows of scores")
    }

    /// Makes scores of 0 for `count` rows.
    init(labels: [String], count: Int) {
        self.init(
            labels: labels,
            values: [Float](repeating: 0, count: count * (labels.count == 2 ? 1 : labels.count)))
    }

    /// Replaces the scores of `rows` by those of `others`, in the given order.
    mutating func replace(_ rows: [Int], with others: ScoreMatrix) {
        let width = width
        for (place, row) in rows.enumerated() {
            for index in 0..<width { values[row * width + index] = others.values[place * width + index] }
        }
    }

    /// The probabilities of a row's labels, in their order. Complexity: O(*k*) in the labels.
    package func probabilities(ofRow row: Int) -> [Double] {
        answers(ofRow: row).probabilities
    }

    /// The probabilities and log-odds of a row's labels. Complexity: O(*k*) in the labels.
    func answers(ofRow row: Int) -> LabelProbabilities {
        var answer = LabelProbabilities(labelCount: labels.count, areExclusive: areExclusive)
        values.withUnsafeBufferPointer { values in
            answer.fill(from: UnsafeBufferPointer(rebasing: values[row * width..<(row + 1) * width]))
        }
        return answer
    }

    /// −ln of the probability of a row's label, in nats.
    func logLoss(ofRow row: Int, label: Int) -> Double {
        let first = row * width
        if width == 1 {
            let score = Double(values[first])
            return logOnePlusExp(label == 1 ? -score : score)
        }
        return logSumExp(values[first..<first + width].lazy.map(Double.init)) - Double(values[first + label])
    }

    /// Predictions of these scores and the true labels, given as indices into ``labels``; `answers` are the
    /// predicted ones, nil for the most probable.
    func predictions(
        truth: [Int32], answers predicted: [Int]? = nil, threads: Int = Parallel.processorCount
    ) throws(EvaluationError) -> Predictions {
        let ranges = Parallel.ranges(count: count, size: 2048)
        let answers = Parallel.map(count: ranges.count, threads: threads) { part in
            var answer = LabelProbabilities(labelCount: labels.count)
            var probabilities: [Double] = []
            var logOdds: [Double] = []
            values.withUnsafeBufferPointer { values in
                for row in ranges[part] {
                    answer.fill(from: UnsafeBufferPointer(rebasing: values[row * width..<(row + 1) * width]))
                    probabilities += answer.probabilities
                    logOdds += answer.logOdds
                }
            }
            return (probabilities, logOdds)
        }
        return try Predictions(
            labels: labels, truth: truth.map(Int.init), probabilities: answers.flatMap(\.0),
            logOdds: answers.flatMap(\.1), predicted: predicted)
    }
}

extension TextClassifier {
    /// The scores of rows of the classifier's features.
    func scores(of examples: MaximumEntropyTrainer.Examples, threads: Int) -> ScoreMatrix {
        let blocks = examples.rows.blocks
        let width = scoreCount
        let values = Parallel.map(count: blocks.count, threads: threads) { block in
            [Float](unsafeUninitializedCapacity: blocks[block].count * width) { storage, count in
                storage.initialize(repeating: 0)
                blocks[block].withUnsafeRows { row, columns, values in
                    score(
                        columns, values,
                        into: UnsafeMutableBufferPointer(rebasing: storage[row * width..<(row + 1) * width]))
                }
                count = storage.count
            }
        }
        return ScoreMatrix(
            labels: labels, values: values.flatMap { $0 }, areExclusive: hasExclusiveLabels)
    }
}
