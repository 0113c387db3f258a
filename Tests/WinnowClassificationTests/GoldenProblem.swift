// Reads the golden files that Scripts/generate/golden-maximum-entropy writes.

import Foundation
import WinnowClassification
import WinnowNumerics
import WinnowSystem

/// One problem of multinomial logistic regression, and scikit-learn's solution.
struct GoldenProblem {
    let labelCount: Int
    let columnCount: Int
    let l2: Double
    let l1: Double
    let examples: MaximumEntropyTrainer.Examples
    let expected: Solution
    /// The probabilities for each variant of naive Bayes, by row, then by label.
    let naiveBayes: [String: [Double]]

    /// The minimum of a problem's loss.
    struct Solution {
        var loss: Double
        /// By column, then by score.
        var weights: [Double]
        var intercepts: [Double]
        /// By row, then by label.
        var probabilities: [Double]
    }

    struct Malformed: Error {
        let name: String
    }

    static let names = [
        "binary", "binary-weak-penalty", "binary-weighted", "three-labels", "three-labels-weighted",
    ]
    /// Problems with an L1 penalty.
    static let sparseNames = ["binary-l1", "binary-elastic-net-weighted", "three-labels-elastic-net"]

    init(_ name: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
        let text = try String(contentsOf: folder.appending(path: name + ".json"), encoding: .utf8)
        let json = try JSONValue(parsing: text)
        let expected = json["expected"]
        guard let labelCount = json["labelCount"]?.integer, let columnCount = json["columnCount"]?.integer,
            let l2 = json["l2"]?.number, let l1 = json["l1"]?.number, let rows = Self.matrix(json["rows"]),
            let labels = Self.numbers(json["labels"]), let loss = expected?["loss"]?.number,
            let coefficients = Self.matrix(expected?["coefficients"]),
            let intercepts = Self.numbers(expected?["intercepts"]),
            let probabilities = Self.matrix(expected?["probabilities"])
        else { throw Malformed(name: name) }
        self.labelCount = labelCount
        self.columnCount = columnCount
        self.l2 = l2
        self.l1 = l1
        naiveBayes = Dictionary(
            uniqueKeysWithValues: ["multinomial", "complement"].map { name in
                (name, Self.matrix(json["naiveBayes"]?[name])?.flatMap(\.self) ?? [])
            })
        var block = SparseBlock()
        for row in rows {
            block.columns += stride(from: 0, to: row.count, by: 2).map { UInt32(row[$0]) }
            block.values += stride(from: 1, to: row.count, by: 2).map { Float(row[$0] / 8) }
            block.starts.append(block.columns.count)
        }
        examples = MaximumEntropyTrainer.Examples(
            rows: SparseMatrix(blocks: [block], columnCount: columnCount), labels: labels.map { Int32($0) },
            weights: Self.numbers(json["weights"])?.map { Float($0) })
        self.expected = Solution(
            loss: loss,
            weights: (0..<columnCount).flatMap { column in coefficients.map { $0[column] } },
            intercepts: intercepts, probabilities: probabilities.flatMap(\.self))
    }

    private static func numbers(_ json: JSONValue?) -> [Double]? { json?.array?.compactMap(\.number) }

    private static func matrix(_ json: JSONValue?) -> [[Double]]? { json?.array?.compactMap(numbers) }
}

extension GoldenProblem {
    /// The number of scores per row.
    var scoreCount: Int { labelCount == 2 ? 1 : labelCount }

    /// The labels' probabilities of each row for given variables, by a simple computation in double
    /// precision.
    func probabilities(under variables: [Float]) -> [Double] {
        var result: [Double] = []
        for block in examples.rows.blocks {
            for row in 0..<block.count {
                let entries = block.row(row)
                var scores = variables.suffix(scoreCount).map { Double($0) }
                for (column, value) in zip(entries.columns, entries.values) {
                    for score in scores.indices {
                        scores[score] += Double(value) * Double(variables[Int(column) * scoreCount + score])
                    }
                }
                if scoreCount == 1 { scores.insert(0, at: 0) }
                let all = logSumExp(scores)
                result += scores.map { exp($0 - all) }
            }
        }
        return result
    }

    /// The largest differences of variables and their probabilities from a solution.
    ///
    /// A constant added to all intercepts of a softmax has no effect; scikit-learn's intercepts sum to 0.
    func deviation(
        of variables: [Float], from solution: Solution
    ) -> (variables: Double, probabilities: Double) {
        let weights = variables.dropLast(scoreCount).map { Double($0) }
        var intercepts = variables.suffix(scoreCount).map { Double($0) }
        if scoreCount > 1 {
            let mean = intercepts.reduce(0, +) / Double(scoreCount)
            intercepts = intercepts.map { $0 - mean }
        }
        func largest(_ left: [Double], _ right: [Double]) -> Double {
            guard left.count == right.count else { return .infinity }
            return zip(left, right).map { abs($0 - $1) }.max() ?? 0
        }
        return (
            largest(weights + intercepts, solution.weights + solution.intercepts),
            largest(probabilities(under: variables), solution.probabilities)
        )
    }
}
