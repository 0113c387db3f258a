// What the labels' rows have in each column, added up.

import WinnowNumerics
import WinnowSystem

/// For each column and label, a sum over the label's rows: of values, or of rows that have the column.
struct LabelColumnSums {
    let labelCount: Int
    /// By column and within a column by label.
    let sums: [Float]

    /// Adds up `value` of each entry's value, times its row's weight.
    ///
    /// Sums are taken in an order fixed by the rows. Complexity: O(*e* + *c* · *k*) in entries, columns and labels.
    @inline(__always)
    init(
        of examples: MaximumEntropyTrainer.Examples, labelCount: Int, threads: Int,
        value: @Sendable (Float) -> Float
    ) {
        self.labelCount = labelCount
        let rows = examples.rows
        let size = rows.columnCount * labelCount
        // Each part needs sums of its own: few of them where these are many.
        let shards = rows.shards(of: size <= 1 << 20 ? 8 : 1)
        let firstRows = rows.firstRows
        let parts = Parallel.map(count: shards.count, threads: threads) { shard in
            var sums = [Float](repeating: 0, count: size)
            sums.withUnsafeMutableBufferPointer { sums in
                for block in shards[shard] {
                    Self.add(
                        rows.blocks[block], of: examples, firstRow: firstRows[block], labelCount, to: sums,
                        value)
                }
            }
            return sums
        }
        guard var total = parts.first else {
            sums = [Float](repeating: 0, count: size)
            return
        }
        for part in parts.dropFirst() { for index in total.indices { total[index] += part[index] } }
        sums = total
    }

    /// Adds the entries of a block, with what `value` does compiled into the loop.
    @inline(__always)
    private static func add(
        _ block: SparseBlock, of examples: MaximumEntropyTrainer.Examples, firstRow: Int, _ labelCount: Int,
        to sums: UnsafeMutableBufferPointer<Float>, _ value: (Float) -> Float
    ) {
        block.withUnsafeEntries { starts, columns, values in
            examples.labels.withUnsafeBufferPointer { labels in
                for row in 0..<block.count {
                    let weight = examples.weights?[firstRow + row] ?? 1
                    let label = Int(labels[firstRow + row])
                    for entry in starts[row]..<starts[row + 1] {
                        sums[Int(columns[entry]) * labelCount + label] += weight * value(values[entry])
                    }
                }
            }
        }
    }

    var columnCount: Int { labelCount == 0 ? 0 : sums.count / labelCount }

    /// Each label's sum over all columns, every column having `smoothing` more.
    func totals(smoothing: Double) -> [Double] {
        var totals = [Double](repeating: smoothing * Double(columnCount), count: labelCount)
        for column in 0..<columnCount {
            for label in 0..<labelCount { totals[label] += Double(sums[column * labelCount + label]) }
        }
        return totals
    }
}
