// What classifiers say of many rows, as numbers.

import WinnowEvaluation
import WinnowNumerics
import WinnowSystem

/// The scores of rows: of each row the log-odds of the second label where there are two labels, else one score a label,
/// whose exponentials are in the ratio of the probabilities.
public struct ScoreMatrix: Sendable, Hashable {
    /// The labels, in the order of the scores.
    public let labels: [String]
    /// The scores, row after row.
    public internal(set) var values: [Float]

    /// How many scores a row has: 1 for two labels, else one a label.
    public var width: Int { labels.count == 2 ? 1 : labels.count }

    /// The number of rows.
    public var count: Int { values.count / width }

    /// Takes scores as they are; there must be ``width`` of them for each row.
    public init(labels: [String], values: [Float]) {
        self.labels = labels
        self.values = values
        precondition(values.count % width == 0, "whole rows of scores")
    }

    /// The probabilities of a row's labels, in their order. Complexity: O(*k*) in the labels.
    public func probabilities(ofRow row: Int) -> [Double] {
        var answer = LabelProbabilities(labelCount: labels.count)
        values.withUnsafeBufferPointer { values in
            answer.fill(from: UnsafeBufferPointer(rebasing: values[row * width..<(row + 1) * width]))
        }
        return answer.probabilities
    }

    /// These scores beside the true labels, by their numbers in ``labels``, ready to be measured.
    func predictions(
        truth: [Int32], threads: Int = Parallel.processorCount
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
            logOdds: answers.flatMap(\.1))
    }
}

extension TextClassifier {
    /// The scores of rows of the classifier's own features.
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
        return ScoreMatrix(labels: labels, values: values.flatMap { $0 })
    }
}

extension Predictions {
    /// The report of these predictions.
    func report(
        options: EvaluationReport.Options = EvaluationReport.Options()
    ) throws(EvaluationError) -> EvaluationReport {
        try EvaluationReport(of: self, options: options)
    }
}
