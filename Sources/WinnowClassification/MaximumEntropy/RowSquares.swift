import WinnowNumerics
import WinnowSystem

/// For each column, the sum of its squared values over the rows, each times its row's weight.
package struct RowSquares {
    private let sums: [Float]

    /// Takes sums that were computed elsewhere.
    package init(sums: [Float]) { self.sums = sums }

    init(of rows: SparseMatrix, weights: [Float]?, threads: Int) {
        let shards = rows.shards(of: 8)
        let parts = Parallel.map(count: shards.count, threads: threads) { shard in
            var sums = [Float](repeating: 0, count: rows.columnCount)
            sums.withUnsafeMutableBufferPointer { sums in
                var firstRow = rows.blocks[..<shards[shard].lowerBound].reduce(0) { $0 + $1.count }
                for block in rows.blocks[shards[shard]] {
                    block.withUnsafeRows { row, columns, values in
                        let weight = weights.map { $0[firstRow + row] } ?? 1
                        for entry in columns.indices {
                            sums[Int(columns[entry])] += weight * values[entry] * values[entry]
                        }
                    }
                    firstRow += block.count
                }
            }
            return sums
        }
        sums = parts.reduce(into: [Float](repeating: 0, count: rows.columnCount)) { total, part in
            for index in part.indices { total[index] += part[index] }
        }
    }

    /// The scales of the variables, by column, followed by that of the intercepts.
    ///
    /// Frequent columns have second derivatives thousands of times those of rare ones; without scales, the
    /// first iterations mostly find that out. Scaling by the square root of the derivatives would move rare
    /// columns as if each were alone in its rows. The fourth root, half-way between, needs the fewest
    /// evaluations: on four data sets of 3,600 to 150,000 rows 25 to 44 to converge, against 38 to 102 with
    /// the square root and 29 to 49 without scales, with a loss 1.5 to 2 times as high after the first five.
    ///
    /// - Parameters:
    ///   - spread: the mean of *p* · (1 − *p*) over the labels, for the share *p* of a label.
    ///   - factors: the numbers that each column's values are multiplied by first; nil for 1.
    func scales(spread: Double, l2: Double, totalWeight: Double, factors: [Float]?) -> [Float] {
        // An empty column without a penalty has no second derivative.
        let l2 = max(l2, 1e-9)
        var scales = sums.indices.map { column in
            let factor = Double(factors?[column] ?? 1)
            let curvature = Double(sums[column]) * factor * factor * spread + l2
            return Float(factor / curvature.squareRoot().squareRoot())
        }
        // The intercepts start at values that give the labels their shares, close to their final values.
        scales.append(Float(1 / (totalWeight * spread + l2).squareRoot()))
        return scales
    }
}

extension VariableLayout {
    /// Creates the layout for training rows.
    init(
        of examples: MaximumEntropyTrainer.Examples, labelCount: Int, l2: Double, factors: [Float]? = nil,
        threads: Int
    ) {
        let (rows, labels, weights) = (examples.rows, examples.labels, examples.weights)
        let shares =
            examples.sets.map { labels.shares(of: $0, weights: weights, labelCount: labelCount) }
            ?? labels.shares(weights: weights, labelCount: labelCount)
        self.init(
            squares: RowSquares(of: rows, weights: weights, threads: threads), shares: shares, l2: l2,
            totalWeight: weights.map { $0.reduce(0) { $0 + Double($1) } } ?? Double(labels.count),
            factors: factors, isSingle: labelCount == 2 && examples.sets == nil)
    }

    /// Creates the layout for training rows, given sums over them.
    ///
    /// - Parameters:
    ///   - shares: the share of each label in the rows.
    ///   - isSingle: whether one score serves both of two labels.
    package init(
        squares: RowSquares, shares: [Double], l2: Double, totalWeight: Double, factors: [Float]?,
        isSingle: Bool
    ) {
        let spread = shares.reduce(0) { $0 + $1 * (1 - $1) } / Double(shares.count)
        self.init(
            scoreCount: isSingle ? 1 : shares.count,
            scales: squares.scales(spread: spread, l2: l2, totalWeight: totalWeight, factors: factors),
            factors: factors, isSingle: isSingle)
    }
}

extension SparseMatrix {
    /// The number of each block's first row, followed by the number of rows.
    package var firstRows: [Int] { blocks.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) } }

    /// At most `count` consecutive runs of blocks, which are summed separately and then added in order.
    func shards(of count: Int) -> [Range<Int>] {
        Parallel.ranges(count: blocks.count, size: max(1, (blocks.count + count - 1) / count))
    }
}
