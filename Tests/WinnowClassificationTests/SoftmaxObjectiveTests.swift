// The loss and its gradient.

import Testing
import WinnowNumerics
import WinnowSystem

@testable import WinnowClassification

struct SoftmaxObjectiveTests {
    /// Random labelled rows in blocks of 16.
    private static func objective(
        labels labelCount: Int, weighted: Bool = false, l2: Double, rows: Int = 40, columns: Int = 7,
        threads: Int = 1
    ) -> SoftmaxObjective {
        var random = SeededGenerator(seed: UInt64(labelCount))
        var blocks: [SparseBlock] = []
        for first in stride(from: 0, to: rows, by: 16) {
            var block = SparseBlock()
            for _ in first..<min(rows, first + 16) {
                for column in 0..<columns where random.next(below: 2) == 0 {
                    block.columns.append(UInt32(column))
                    block.values.append(Float(random.next(below: 33) - 16) / 8)
                }
                block.starts.append(block.columns.count)
            }
            blocks.append(block)
        }
        return SoftmaxObjective(
            rows: SparseMatrix(blocks: blocks, columnCount: columns),
            labels: (0..<rows).map { _ in Int32(random.next(below: labelCount)) },
            weights: weighted ? (0..<rows).map { _ in Float(random.next(below: 5)) / 2 } : nil,
            labelCount: labelCount, l2: l2, threads: threads)
    }

    private static func point(of objective: SoftmaxObjective, seed: UInt64 = 5) -> [Float] {
        var random = SeededGenerator(seed: seed)
        let count = objective.layout.scales.count * objective.scoreCount
        return objective.layout.variables(
            of: (0..<count).map { _ in Float(random.next(below: 129) - 64) / 64 })
    }

    private static let tolerance = 1e-4

    @Test(arguments: [2, 3, 18], [false, true])
    func `the gradient matches the value`(labelCount: Int, weighted: Bool) {
        for l2 in [0.01, 5] {
            let objective = Self.objective(labels: labelCount, weighted: weighted, l2: l2)
            let error = GradientCheck().error(of: objective.evaluate, at: Self.point(of: objective))
            #expect(error < Self.tolerance, "l2 \(l2)")
        }
    }

    @Test func `wrong gradients are detected`() {
        let objective = Self.objective(labels: 3, l2: 5)
        let point = Self.point(of: objective)
        let wrongs: [(UnsafeMutableBufferPointer<Float>) -> Void] = [
            { gradient in gradient[0] = -gradient[0] },
            { gradient in for index in gradient.indices { gradient[index] *= 1.05 } },
            { gradient in gradient.swapAt(0, 1) },
            { gradient in gradient[objective.layout.index(column: 7, score: 2)] = 0 },
            { gradient in
                // Without the penalty.
                for column in 0..<7 {
                    let scale = objective.layout.scales[column]
                    for score in 0..<3 {
                        let index = objective.layout.index(column: column, score: score)
                        gradient[index] -= 5.0 / 40 * scale * scale * point[index]
                    }
                }
            },
        ]
        for (number, wrong) in wrongs.enumerated() {
            let error = GradientCheck().error(
                of: { point, gradient in
                    let value = objective.evaluate(point, gradient)
                    wrong(gradient)
                    return value
                }, at: point)
            #expect(error > 5 * Self.tolerance, "wrong gradient \(number)")
        }
    }

    @Test(arguments: [2, 5, 18])
    func `value and gradient are bit for bit the same for any number of threads`(labelCount: Int) {
        let results = [1, 2, 3, 4].map { threads in
            let objective = Self.objective(
                labels: labelCount, weighted: true, l2: 0.3, rows: 1100, columns: 30, threads: threads)
            var gradient = [Float](repeating: .nan, count: objective.variableCount)
            let point = Self.point(of: objective)
            let value = point.withUnsafeBufferPointer { point in
                gradient.withUnsafeMutableBufferPointer { objective.evaluate(point, $0) }
            }
            let loss = point.withUnsafeBufferPointer { objective.loss($0).mean }
            let curvature = point.withUnsafeBufferPointer { objective.curvature($0, along: $0) }
            return [value.bitPattern, loss.bitPattern, curvature.bitPattern]
                + gradient.map { UInt64($0.bitPattern) }
        }
        for result in results { #expect(result == results[0]) }
    }

    @Test func `the loss at zero is the logarithm of the number of labels`() {
        for labelCount in [2, 3, 5] {
            let objective = Self.objective(labels: labelCount, l2: 1)
            let zeros = [Float](repeating: 0, count: objective.variableCount)
            var gradient = zeros
            let value = zeros.withUnsafeBufferPointer { point in
                gradient.withUnsafeMutableBufferPointer { objective.evaluate(point, $0) }
            }
            let expected = logSumExp([Double](repeating: 0, count: labelCount))
            #expect(abs(value - expected) < 1e-6)
            #expect(abs(zeros.withUnsafeBufferPointer { objective.loss($0).mean } - expected) < 1e-6)
        }
    }

    @Test func `the penalty is added to the sum of the losses and excludes the intercepts`() {
        let plain = Self.objective(labels: 2, l2: 0)
        let penalized = Self.objective(labels: 2, l2: 3)
        let point = Self.point(of: plain)
        var gradient = point
        let value = point.withUnsafeBufferPointer { point in
            gradient.withUnsafeMutableBufferPointer { penalized.evaluate(point, $0) }
        }
        let weights = point.withUnsafeBufferPointer { penalized.layout.weights(of: $0) }
        let plainPoint = plain.layout.variables(of: weights)
        let loss = plainPoint.withUnsafeBufferPointer { plain.loss($0).mean }
        let squares = weights.dropLast().reduce(0) { $0 + Double($1) * Double($1) }
        #expect(abs(value - loss - 1.5 * squares / 40) < 1e-6)
    }

    @Test func `scores in the thousands neither overflow nor underflow`() {
        for labelCount in [2, 3] {
            let objective = Self.objective(labels: labelCount, l2: 0.1)
            let point = Self.point(of: objective).map { 10_000 * $0 }
            var gradient = point
            let value = point.withUnsafeBufferPointer { point in
                gradient.withUnsafeMutableBufferPointer { objective.evaluate(point, $0) }
            }
            #expect(value.isFinite && value > 100)
            #expect(gradient.allSatisfy { $0.isFinite })
        }
    }

    @Test func `the initial variables give labels their shares`() {
        let objective = Self.objective(labels: 3, l2: 1, rows: 1000)
        let weights = objective.start().withUnsafeBufferPointer { objective.layout.weights(of: $0) }
        #expect(weights.dropLast(3).allSatisfy { $0 == 0 })
        for label in 0..<3 {
            let share = Double(objective.labels.filter { $0 == label }.count) / 1000
            let logarithm = Double(weights[weights.count - 3 + label])
            #expect(abs(exponential(logarithm) - share) < 0.002)
        }
    }

    @Test(arguments: [2, 3, 9, 40])
    func `labels that pad a panel have no gradient`(labelCount: Int) {
        let objective = Self.objective(labels: labelCount, l2: 0.3)
        let layout = objective.layout
        let point = Self.point(of: objective)
        let ones = [Float](repeating: 1, count: layout.scales.count * layout.scoreCount)
        let isLabel = layout.variables(of: ones).map { $0 != 0 }
        var gradient = [Float](repeating: .nan, count: layout.count)
        _ = point.withUnsafeBufferPointer { point in
            gradient.withUnsafeMutableBufferPointer { objective.evaluate(point, $0) }
        }
        #expect(zip(gradient, isLabel).allSatisfy { $0 == 0 || $1 })
        #expect(isLabel.count { $0 } == (layout.columnCount + 1) * layout.scoreCount)
    }

    @Test(arguments: [2, 3, 5, 20])
    func `the curvature is the change of the gradient along a direction`(labelCount: Int) {
        let objective = Self.objective(labels: labelCount, weighted: true, l2: 0.5, rows: 300)
        let point = Self.point(of: objective)
        let direction = Self.point(of: objective, seed: 9)
        let step: Float = 1 / 128
        let slopes = [-step, step].map { step in
            let moved = zip(point, direction).map { $0 + step * $1 }
            var gradient = point
            _ = moved.withUnsafeBufferPointer { moved in
                gradient.withUnsafeMutableBufferPointer { objective.evaluate(moved, $0) }
            }
            return zip(gradient, direction).reduce(0) { $0 + Double($1.0) * Double($1.1) }
        }
        let curvature = point.withUnsafeBufferPointer { point in
            direction.withUnsafeBufferPointer { objective.curvature(point, along: $0) }
        }
        let expected = (slopes[1] - slopes[0]) / Double(2 * step)
        #expect(abs(curvature / expected - 1) < 1e-3, "\(curvature) for \(expected)")
    }

    @Test func `the standard error follows from the rows' losses`() {
        // Without columns each row's loss is that of its label.
        let block = SparseBlock(starts: [Int](repeating: 0, count: 11), columns: [], values: [])
        let objective = SoftmaxObjective(
            rows: SparseMatrix(blocks: [block], columnCount: 0), labels: [0, 0, 0, 0, 0, 0, 0, 1, 1, 1],
            weights: nil, labelCount: 2, l2: 1, threads: 1)
        let variables = objective.layout.variables(of: [2])
        let loss = variables.withUnsafeBufferPointer { objective.loss($0) }
        let (right, wrong) = (logOnePlusExp(-2), logOnePlusExp(2))
        let mean = 0.3 * right + 0.7 * wrong
        let variance = 0.3 * (right - mean) * (right - mean) + 0.7 * (wrong - mean) * (wrong - mean)
        #expect(abs(loss.mean - mean) < 1e-6)
        #expect(abs(loss.standardError - (variance / 10).squareRoot()) < 1e-6)
    }
}
