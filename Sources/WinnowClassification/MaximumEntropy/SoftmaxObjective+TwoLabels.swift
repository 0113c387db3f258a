// Two labels: one score per row.

import WinnowNumerics
import WinnowSystem

extension SoftmaxObjective {
    /// ``evaluate(_:_:)`` for two labels.
    ///
    /// Each run of blocks has its own gradient; the gradients are added in order.
    func evaluateTwoLabels(
        _ variables: UnsafeBufferPointer<Float>, _ gradient: UnsafeMutableBufferPointer<Float>
    ) -> Double {
        let weights = layout.weights(of: variables)
        let shards = rows.shards(of: 8)
        let parts = Parallel.map(count: shards.count, threads: threads) { shard in
            var gradient = [Float](repeating: 0, count: weights.count)
            let loss = weights.withUnsafeBufferPointer { weights in
                gradient.withUnsafeMutableBufferPointer { gradient in
                    shards[shard].reduce(0) { loss, block in
                        var rows = SingleScores(self, block: block)
                        return loss + rows.addGradient(at: weights, to: gradient)
                    }
                }
            }
            return (loss: loss, gradient: gradient)
        }
        for index in gradient.indices { gradient[index] = 0 }
        for part in parts {
            for index in gradient.indices { gradient[index] += part.gradient[index] }
        }
        let scale = Float(1 / totalWeight)
        let strength = Float(l2 / totalWeight)
        var square = 0.0
        for column in 0..<layout.columnCount {
            let weight = layout.penaltyScales[column] * variables[column]
            gradient[column] =
                layout.scales[column] * scale * gradient[column]
                + layout.penaltyScales[column] * strength * weight
            square += Double(weight) * Double(weight)
        }
        gradient[layout.columnCount] *= layout.scales[layout.columnCount] * scale
        return (parts.reduce(0) { $0 + $1.loss } + 0.5 * l2 * square) / totalWeight
    }
}

/// The rows of a block with one score each, in batches so small that their entries are still in the L1 cache
/// when the gradient needs them.
private struct SingleScores {
    private let objective: SoftmaxObjective
    private let block: SparseBlock
    private let firstRow: Int
    /// Scores, and later residuals.
    private var scores = [Float](repeating: 0, count: SoftmaxObjective.rowsAtOnce)
    /// The total loss is `loss` plus the logarithm of `product`: logarithms are slow, and one logarithm of a
    /// product replaces those of many rows.
    private var loss = 0.0
    private var product = 1.0

    init(_ objective: SoftmaxObjective, block: Int) {
        self.objective = objective
        self.block = objective.rows.blocks[block]
        firstRow = objective.firstRows[block]
    }

    /// Adds the gradient of the block's rows; returns their loss.
    mutating func addGradient(
        at weights: UnsafeBufferPointer<Float>, to gradient: UnsafeMutableBufferPointer<Float>
    ) -> Double {
        for first in stride(from: 0, to: block.count, by: SoftmaxObjective.rowsAtOnce) {
            let range = first..<min(block.count, first + SoftmaxObjective.rowsAtOnce)
            scores.withUnsafeMutableBufferPointer { scores in
                if let scores = scores.baseAddress { block.score(range, by: weights, into: scores) }
            }
            makeResiduals(range)
            scatter(range, to: gradient)
        }
        return loss + naturalLogarithm(product)
    }

    /// Replaces scores by the derivatives of the rows' weighted losses with respect to them.
    private mutating func makeResiduals(_ range: Range<Int>) {
        let first = firstRow + range.lowerBound
        for start in stride(from: 0, to: range.count, by: 8) {
            let count = min(8, range.count - start)
            // Lanes without a row have an infinite margin in effect, so they contribute nothing.
            var margins = SIMD8<Float>(repeating: .greatestFiniteMagnitude)
            var signs = SIMD8<Float>(repeating: 1)
            for lane in 0..<count {
                signs[lane] = objective.labels[first + start + lane] == 1 ? 1 : -1
                margins[lane] = scores[start + lane] * signs[lane]
            }
            let isWrong = margins .< 0
            let sizes = margins.replacing(with: -margins, where: isWrong)
            let exponentials = (-sizes).exponentials
            let inverse = 1 / (1 + exponentials)
            // The probability of the wrong label is the derivative, up to its sign.
            let wrong = (exponentials * inverse).replacing(with: inverse, where: isWrong)
            var residuals = -signs * wrong
            let linear = SIMD8<Float>.zero.replacing(with: sizes, where: isWrong)
            let factors = 1 + SIMD8<Double>(exponentials)
            if let weights = objective.weights {
                for lane in 0..<count {
                    let weight = weights[first + start + lane]
                    residuals[lane] *= weight
                    loss += Double(weight) * (Double(linear[lane]) + naturalLogarithm(factors[lane]))
                }
            } else {
                loss += SIMD8<Double>(linear).sum()
                multiply(by: factors)
            }
            for lane in 0..<count { scores[start + lane] = residuals[lane] }
        }
    }

    /// Multiplies the product by numbers between 1 and 2.
    private mutating func multiply(by factors: SIMD8<Double>) {
        let fours = factors.lowHalf * factors.highHalf
        let twos = fours.lowHalf * fours.highHalf
        product *= twos[0] * twos[1]
        if product > 1e280 {
            loss += naturalLogarithm(product)
            product = 1
        }
    }

    private func scatter(_ range: Range<Int>, to gradient: UnsafeMutableBufferPointer<Float>) {
        scores.withUnsafeBufferPointer { residuals in
            block.withUnsafeEntries { starts, columns, values in
                var sum: Float = 0
                for row in range {
                    let residual = residuals[row - range.lowerBound]
                    sum += residual
                    for entry in starts[row]..<starts[row + 1] {
                        gradient[Int(columns[entry])] += residual * values[entry]
                    }
                }
                gradient[gradient.count - 1] += sum
            }
        }
    }
}
