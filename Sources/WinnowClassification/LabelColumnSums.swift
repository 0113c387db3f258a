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
                    rows.blocks[block].withUnsafeRows { row, columns, values in
                        let row = firstRows[block] + row
                        let weight = examples.weights?[row] ?? 1
                        let label = Int(examples.labels[row])
                        for entry in columns.indices {
                            sums[Int(columns[entry]) * labelCount + label] += weight * value(values[entry])
                        }
                    }
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
