// The factors of maximum entropy with log-count ratios.

import Foundation
import Testing
import WinnowModelFile
import WinnowNumerics
import WinnowSystem

@testable import WinnowClassification

struct LogCountRatioTests {
    private typealias Examples = MaximumEntropyTrainer.Examples

    private static func examples(_ rows: [[Float]], _ labels: [Int32], weights: [Float]? = nil) -> Examples {
        var block = SparseBlock()
        for row in rows {
            for (column, value) in row.enumerated() where value != 0 {
                block.columns.append(UInt32(column))
                block.values.append(value)
            }
            block.starts.append(block.columns.count)
        }
        return Examples(
            rows: SparseMatrix(blocks: [block], columnCount: rows.first?.count ?? 0), labels: labels,
            weights: weights)
    }

    /// Rows with column 0: two of label 0, none of 1; column 1: one each. Smoothed: 3, 2 of 5 and 1, 2 of 3.
    @Test func `the factors of two labels match those computed by hand`() {
        let examples = Self.examples([[0.5, 2], [3, 0], [0, 1]], [0, 0, 1])
        let factors = LogCountRatios(of: examples, labelCount: 2, smoothing: 1, exponent: 1).factors
        #expect(abs(Double(factors[0]) - log((3.0 / 5) / (1.0 / 3))) < 1e-6)
        #expect(abs(Double(factors[1]) - abs(log((2.0 / 5) / (2.0 / 3)))) < 1e-6)
        let roots = LogCountRatios(of: examples, labelCount: 2, smoothing: 1, exponent: 0.5).factors
        #expect(zip(roots, factors).allSatisfy { abs($0 * $0 - $1) < 1e-6 })
        #expect(LogCountRatios(of: examples, labelCount: 2, exponent: 0).factors == [1, 1])
    }

    /// The definition, in a simple implementation.
    private static func expected(
        _ rows: [[Float]], _ labels: [Int32], _ weights: [Float], labelCount: Int, smoothing: Double
    ) -> [Double] {
        let columns = rows[0].indices
        func count(_ column: Int, _ isCounted: (Int32) -> Bool) -> Double {
            rows.indices.reduce(smoothing) {
                $0 + (rows[$1][column] != 0 && isCounted(labels[$1]) ? Double(weights[$1]) : 0)
            }
        }
        return columns.map { column in
            (0..<Int32(labelCount)).map { label in
                let inside =
                    count(column) { $0 == label } / columns.reduce(0) { $0 + count($1) { $0 == label } }
                let outside =
                    count(column) { $0 != label } / columns.reduce(0) { $0 + count($1) { $0 != label } }
                return abs(log(inside / outside))
            }.max() ?? 0
        }
    }

    @Test(arguments: [2, 3, 5], [UInt64](1...4))
    func `factors match the definition for any labels, weights and smoothing`(labelCount: Int, seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let rows = (0..<60).map { _ in
            (0..<9).map { _ in random.next(below: 10) < 3 ? Float(1 + random.next(below: 9)) / 10 : 0 }
        }
        let labels = rows.map { _ in Int32(random.next(below: labelCount)) }
        let weights = rows.map { _ in Float(1 + random.next(below: 4)) }
        let factors = LogCountRatios(
            of: Self.examples(rows, labels, weights: weights), labelCount: labelCount, smoothing: 0.5,
            exponent: 1,
            threads: 2
        ).factors
        let expected = Self.expected(rows, labels, weights, labelCount: labelCount, smoothing: 0.5)
        for (factor, ratio) in zip(factors, expected) {
            #expect(abs(Double(factor) - max(ratio, 1e-6)) < 1e-4, "seed \(seed)")
        }
    }

    /// Penalties divided by the squares of factors are equivalent to values multiplied by the factors.
    @Test(arguments: ["binary", "three-labels"])
    func `factors are equivalent to multiplied values`(name: String) throws {
        let problem = try GoldenProblem(name)
        let factors = (0..<problem.columnCount).map { 0.5 + Float($0 % 4) / 2 }
        var scaled = problem.examples
        for index in scaled.rows.blocks[0].values.indices {
            scaled.rows.blocks[0].values[index] *= factors[Int(scaled.rows.blocks[0].columns[index])]
        }
        var trainer = MaximumEntropyTrainer()
        trainer.options.l2 = 0.5
        trainer.options.lossTolerance = 1e-7
        trainer.options.maximumIterations = 500
        let direct = trainer.fit(problem.examples, labelCount: problem.labelCount, factors: factors).variables
        let multiplied = trainer.fit(scaled, labelCount: problem.labelCount).variables
        let width = direct.count / (problem.columnCount + 1)
        for index in direct.indices {
            let factor = index / width < factors.count ? factors[index / width] : 1
            #expect(abs(direct[index] - multiplied[index] * factor) < 0.03)
        }
    }

    @Test func `an exponent of zero is maximum entropy`() throws {
        let weights = try [TrainingAlgorithm.maximumEntropy, .nbMaximumEntropy].map { algorithm in
            let classifier = try TextClassifierTrainer.with {
                $0.algorithm = algorithm
                $0.ratioExponent = 0
            }.train(on: Sample.corpus(["ham", "spam", "work"], rows: 90)).classifier
            return Array(classifier.weights) + classifier.intercepts
        }
        #expect(weights[0] == weights[1])
    }
}
