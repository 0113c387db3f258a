// The function that maximum entropy minimizes: log loss of a softmax, with an L2 penalty.

import WinnowNumerics
import WinnowSystem

/// Regularized log loss of linear scores over sparse rows, with its gradient.
///
/// *f*(*w*) = (Σᵢ *s*ᵢ · −ln *p*(*y*ᵢ | *x*ᵢ) + *l2*/2 · ‖*w*‖²) / Σᵢ *s*ᵢ, for rows *x*ᵢ of weights *s*ᵢ with labels
/// *y*ᵢ; *p* is the softmax of the labels' scores *w*ₖ·*x* + *b*ₖ, or, for two labels, the logistic function of one score
/// for the second. The intercepts *b* are not penalized.
///
/// The variables are the weights, by column and within a column by label, then the intercepts. Sums are taken in an
/// order fixed by the rows, so the value and the gradient are bit for bit the same for any number of threads.
struct SoftmaxObjective: Sendable {
    let rows: SparseMatrix
    let labels: [Int32]
    let weights: [Float]?
    /// How many scores a row has: 1 for two labels, else the number of labels.
    let scoreCount: Int
    let l2: Double
    let threads: Int
    private let totalWeight: Double
    /// Consecutive runs of blocks, whose gradients are summed apart and then in order.
    private let shards: [Range<Int>]
    private let firstRows: [Int]

    /// Makes the objective of labelled rows.
    ///
    /// - Parameters:
    ///   - labels: one a row, each in `0..<labelCount`.
    ///   - weights: one a row, not negative; nil for all 1.
    init(
        rows: SparseMatrix, labels: [Int32], weights: [Float]?, labelCount: Int, l2: Double, threads: Int
    ) {
        self.rows = rows
        self.labels = labels
        self.weights = weights
        self.l2 = l2
        self.threads = threads
        scoreCount = labelCount == 2 ? 1 : labelCount
        totalWeight = weights.map { $0.reduce(0) { $0 + Double($1) } } ?? Double(labels.count)
        var firstRows = [0]
        for block in rows.blocks { firstRows.append(firstRows[firstRows.count - 1] + block.count) }
        self.firstRows = firstRows
        // Gradients of a few million numbers each are kept to few, so that they fit in memory.
        let gradientSize = (rows.columnCount + 1) * scoreCount
        let shardCount = gradientSize > 1 << 22 ? 2 : gradientSize > 1 << 20 ? 4 : 8
        shards = Parallel.ranges(
            count: rows.blocks.count, size: max(1, (rows.blocks.count + shardCount - 1) / shardCount))
    }

    /// The number of variables.
    var variableCount: Int { (rows.columnCount + 1) * scoreCount }

    /// The value at `variables`; the gradient is written to `gradient`.
    func evaluate(_ variables: UnsafeBufferPointer<Float>, _ gradient: UnsafeMutableBufferPointer<Float>)
        -> Double
    {
        nonisolated(unsafe) let variables = variables
        nonisolated(unsafe) let gradient = gradient
        let parts = Parallel.map(count: shards.count, threads: threads) { index in
            ShardGradient(of: self, shards[index], at: variables)
        }
        let penalty = penalty(of: variables)
        let scale = Float(1 / totalWeight)
        let strength = Float(l2 / totalWeight)
        let penalized = rows.columnCount * scoreCount
        let ranges = Parallel.ranges(count: variableCount, size: 1 << 15)
        Parallel.forEach(count: ranges.count, threads: threads) { part in
            for index in ranges[part] {
                gradient[index] = index < penalized ? strength * variables[index] : 0
            }
            for shard in parts {
                for index in ranges[part] { gradient[index] += scale * shard.gradient[index] }
            }
        }
        return parts.reduce(0) { $0 + $1.loss } / totalWeight + penalty
    }

    /// The log loss of the rows at `variables`, without the penalty: its mean, and how far that may be off by chance.
    func loss(_ variables: UnsafeBufferPointer<Float>) -> HeldOutLoss {
        nonisolated(unsafe) let variables = variables
        let sums = Parallel.map(count: rows.blocks.count, threads: threads) { index in
            var scores = [Float](repeating: 0, count: scoreCount)
            var squares = 0.0
            let losses = scores.withUnsafeMutableBufferPointer { scores in
                forEachRow(of: index, at: variables, into: scores) { row, _, _ in
                    let loss = residuals(scores, label: Int(labels[row]))
                    squares += weight(of: row) * loss * loss
                    return weight(of: row) * loss
                }
            }
            return (losses, squares)
        }
        let mean = sums.reduce(0) { $0 + $1.0 } / totalWeight
        let variance = max(0, sums.reduce(0) { $0 + $1.1 } / totalWeight - mean * mean)
        return HeldOutLoss(mean: mean, standardError: (variance / Double(max(1, labels.count))).squareRoot())
    }

    /// What is missing to 1 of the accuracy or macro-F1 at `variables`, each row counting once, with the accuracy's
    /// standard error.
    func missing(
        _ metric: MaximumEntropyTrainer.StoppingMetric, at variables: UnsafeBufferPointer<Float>
    ) -> HeldOutLoss {
        nonisolated(unsafe) let variables = variables
        let labelCount = max(2, scoreCount)
        let parts = Parallel.map(count: rows.blocks.count, threads: threads) { block in
            var scores = [Float](repeating: 0, count: scoreCount)
            var counts = [Int](repeating: 0, count: labelCount * labelCount)
            _ = scores.withUnsafeMutableBufferPointer { scores in
                forEachRow(of: block, at: variables, into: scores) { row, _, _ in
                    var answer = scores.count == 1 ? (scores[0] > 0 ? 1 : 0) : 0
                    for index in scores.indices.dropFirst() where scores[index] > scores[answer] {
                        answer = index
                    }
                    counts[Int(labels[row]) * labelCount + answer] += 1
                    return 0
                }
            }
            return counts
        }
        var counts = [Int](repeating: 0, count: labelCount * labelCount)
        for part in parts { for index in counts.indices { counts[index] += part[index] } }
        let confusion = LabelCounts(counts: counts, labelCount: labelCount)
        let accuracy = confusion.accuracy
        return HeldOutLoss(
            mean: 1 - (metric == .accuracy ? accuracy : confusion.macroF1),
            standardError: (accuracy * (1 - accuracy) / Double(max(1, labels.count))).squareRoot())
    }

    /// Where to start and how to scale the variables: intercepts that give each label its share of the rows, and the inverse
    /// of the loss's second derivatives there.
    ///
    /// Frequent columns have second derivatives thousands of times those of rare ones; unscaled, the first iterations would
    /// do little but find that out.
    func start() -> (variables: [Float], inverseDiagonal: [Float]) {
        let shares = labelShares()
        let spreads = scoreCount == 1 ? [shares[1] * shares[0]] : shares.map { $0 * (1 - $0) }
        var squares = [Float](repeating: 0, count: rows.columnCount)
        for (block, firstRow) in zip(rows.blocks, firstRows) {
            block.withUnsafeRows { row, columns, values in
                let weight = Float(weight(of: firstRow + row))
                for entry in columns.indices {
                    squares[Int(columns[entry])] += weight * values[entry] * values[entry]
                }
            }
        }
        var variables = [Float](repeating: 0, count: variableCount)
        var diagonal = variables
        for column in squares.indices {
            for score in 0..<scoreCount {
                diagonal[column * scoreCount + score] = Float(
                    1 / (Double(squares[column]) * spreads[score] + l2))
            }
        }
        let intercepts = rows.columnCount * scoreCount
        for score in 0..<scoreCount {
            variables[intercepts + score] =
                Float(naturalLogarithm(scoreCount == 1 ? shares[1] / shares[0] : shares[score]))
            diagonal[intercepts + score] = Float(1 / (totalWeight * spreads[score] + l2))
        }
        return (variables, diagonal)
    }

    /// The share of each label in the rows' weight, with one row's weight more for each so that none is 0.
    private func labelShares() -> [Double] {
        var sums = [Double](repeating: 1, count: max(2, scoreCount))
        for (row, label) in labels.enumerated() { sums[Int(label)] += weight(of: row) }
        let total = sums.reduce(0, +)
        return sums.map { $0 / total }
    }

    private func penalty(of variables: UnsafeBufferPointer<Float>) -> Double {
        let penalized = UnsafeBufferPointer(rebasing: variables[..<(rows.columnCount * scoreCount)])
        return 0.5 * l2 / totalWeight * Float.dot(penalized, penalized)
    }

    @inline(__always)
    private func weight(of row: Int) -> Double { weights.map { Double($0[row]) } ?? 1 }
}

/// How often each label was answered with each.
private struct LabelCounts {
    /// Row-major: true label, then answer.
    let counts: [Int]
    let labelCount: Int

    private var right: Int { (0..<labelCount).reduce(0) { $0 + counts[$1 * labelCount + $1] } }

    var accuracy: Double { Double(right) / Double(max(1, counts.reduce(0, +))) }

    /// The mean of 2·TP / (2·TP + FP + FN) over the labels that occur in the truth or among the answers.
    var macroF1: Double {
        let scores = (0..<labelCount).compactMap { label -> Double? in
            let truth = counts[(label * labelCount)..<((label + 1) * labelCount)].reduce(0, +)
            let answers = stride(from: label, to: counts.count, by: labelCount).reduce(0) { $0 + counts[$1] }
            guard truth + answers > 0 else { return nil }
            return 2 * Double(counts[label * labelCount + label]) / Double(truth + answers)
        }
        return scores.reduce(0, +) / Double(max(1, scores.count))
    }
}

/// A mean log loss, in nats, with its standard error.
struct HeldOutLoss {
    var mean: Double
    var standardError: Double
}

// MARK: - One block of rows

extension SoftmaxObjective {
    /// Computes each row's scores, calls `body` with its number, columns and values, and adds up what that returns.
    @inline(__always)
    fileprivate func forEachRow(
        of block: Int, at variables: UnsafeBufferPointer<Float>,
        into scores: UnsafeMutableBufferPointer<Float>,
        _ body: (Int, UnsafeBufferPointer<UInt32>, UnsafeBufferPointer<Float>) -> Double
    ) -> Double {
        let firstRow = firstRows[block]
        let intercepts = rows.columnCount * scoreCount
        var total = 0.0
        rows.blocks[block].withUnsafeRows { row, columns, values in
            for index in scores.indices { scores[index] = variables[intercepts + index] }
            if scoreCount == 1 {
                var score = scores[0]
                for entry in columns.indices { score += values[entry] * variables[Int(columns[entry])] }
                scores[0] = score
            } else {
                for entry in columns.indices {
                    let first = Int(columns[entry]) * scoreCount
                    let value = values[entry]
                    for index in 0..<scoreCount { scores[index] += value * variables[first + index] }
                }
            }
            total += body(firstRow + row, columns, values)
        }
        return total
    }

    /// Turns the one score of a row with two labels into the derivative of its loss by it.
    ///
    /// The loss is the first result plus the logarithm of the second, a number in 1...2: logarithms are slow, and those of
    /// many rows can be had as one of a product.
    @inline(__always)
    fileprivate func logisticResidual(_ score: inout Float, label: Int) -> (loss: Double, factor: Double) {
        let value = Double(score)
        let exponential = exponential(-abs(value))
        let smaller = exponential / (1 + exponential)
        let isRight = (value >= 0) == (label == 1)
        // The probability of the wrong label is the derivative, up to its sign.
        let wrong = isRight ? smaller : 1 - smaller
        score = Float(label == 1 ? -wrong : wrong)
        return (isRight ? 0 : abs(value), 1 + exponential)
    }

    /// Turns scores into the derivatives of the row's loss by them; returns the loss.
    @inline(__always)
    fileprivate func residuals(_ scores: UnsafeMutableBufferPointer<Float>, label: Int) -> Double {
        if scoreCount == 1 {
            let (loss, factor) = logisticResidual(&scores[0], label: label)
            return loss + naturalLogarithm(factor)
        }
        var largest = scores[0]
        for score in scores { largest = max(largest, score) }
        let ownScore = Double(scores[label] - largest)
        var sum = 0.0
        for index in scores.indices {
            let exponential = exponential(Double(scores[index] - largest))
            scores[index] = Float(exponential)
            sum += exponential
        }
        let scale = Float(1 / sum)
        for index in scores.indices { scores[index] *= scale }
        scores[label] -= 1
        return naturalLogarithm(sum) - ownScore
    }

    /// Adds the loss and the gradient of a block's rows.
    fileprivate func add(
        block: Int, at variables: UnsafeBufferPointer<Float>, to gradient: UnsafeMutableBufferPointer<Float>,
        scores: UnsafeMutableBufferPointer<Float>
    ) -> Double {
        scoreCount == 1
            ? addTwoLabels(block: block, at: variables, to: gradient)
            : addManyLabels(block: block, at: variables, to: gradient, scores: scores)
    }

    private func addTwoLabels(
        block: Int, at variables: UnsafeBufferPointer<Float>, to gradient: UnsafeMutableBufferPointer<Float>
    ) -> Double {
        let firstRow = firstRows[block]
        let intercept = rows.columnCount
        var total = 0.0
        var product = 1.0
        labels.withUnsafeBufferPointer { labels in
            rows.blocks[block].withUnsafeRows { row, columns, values in
                var score = variables[intercept]
                for entry in columns.indices { score += values[entry] * variables[Int(columns[entry])] }
                let weight = weight(of: firstRow + row)
                let (loss, factor) = logisticResidual(&score, label: Int(labels[firstRow + row]))
                total += weight * loss
                if weights == nil {
                    product *= factor
                    if product > 1e280 {
                        total += naturalLogarithm(product)
                        product = 1
                    }
                } else {
                    total += weight * naturalLogarithm(factor)
                }
                let residual = score * Float(weight)
                gradient[intercept] += residual
                for entry in columns.indices { gradient[Int(columns[entry])] += residual * values[entry] }
            }
        }
        return total + naturalLogarithm(product)
    }

    private func addManyLabels(
        block: Int, at variables: UnsafeBufferPointer<Float>, to gradient: UnsafeMutableBufferPointer<Float>,
        scores: UnsafeMutableBufferPointer<Float>
    ) -> Double {
        let intercepts = rows.columnCount * scoreCount
        return forEachRow(of: block, at: variables, into: scores) { row, columns, values in
            let weight = weight(of: row)
            let loss = residuals(scores, label: Int(labels[row]))
            for index in scores.indices {
                scores[index] *= Float(weight)
                gradient[intercepts + index] += scores[index]
            }
            for entry in columns.indices {
                let first = Int(columns[entry]) * scoreCount
                let value = values[entry]
                for index in 0..<scoreCount { gradient[first + index] += value * scores[index] }
            }
            return weight * loss
        }
    }
}

/// The summed loss and gradient of one run of blocks.
private struct ShardGradient: Sendable {
    var loss = 0.0
    var gradient: [Float]

    init(of objective: SoftmaxObjective, _ blocks: Range<Int>, at variables: UnsafeBufferPointer<Float>) {
        gradient = [Float](repeating: 0, count: objective.variableCount)
        var scores = [Float](repeating: 0, count: objective.scoreCount)
        loss = gradient.withUnsafeMutableBufferPointer { gradient in
            scores.withUnsafeMutableBufferPointer { scores in
                blocks.reduce(0) {
                    $0 + objective.add(block: $1, at: variables, to: gradient, scores: scores)
                }
            }
        }
    }
}
