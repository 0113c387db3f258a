import WinnowNumerics
import WinnowSystem

/// For each label and column, a sum over the label's rows: of values, or of rows that have the column.
package struct LabelColumnSums {
    /// The contribution of an entry to a sum, times its row's weight.
    package enum Summand: String, Sendable, Codable {
        /// Its value, if above 0.
        case value
        /// 1 if its value is not 0.
        case row
    }

    /// The number of labels; for rows with sets of labels one more, for all rows.
    let labelCount: Int
    let columnCount: Int
    /// By label, then by column: the sums of the most frequent label stay in the caches.
    private let sums: [Float]

    /// Takes sums by label, then by column, that were computed elsewhere.
    package init(sums: [Float], labelCount: Int, columnCount: Int) {
        self.sums = sums
        self.labelCount = labelCount
        self.columnCount = columnCount
    }

    /// Sums the entries of the rows.
    ///
    /// The rows fix the order of summation. Complexity: O(*e* + *c* · *k*) in entries, columns and labels.
    init(
        of summand: Summand, in examples: MaximumEntropyTrainer.Examples, labelCount: Int, threads: Int
    ) {
        let labelCount = labelCount + (examples.sets == nil ? 0 : 1)
        self.labelCount = labelCount
        let rows = examples.rows
        columnCount = rows.columnCount
        let size = rows.columnCount * labelCount
        // Each part needs its own sums: use one part if there are many sums.
        let shards = rows.shards(of: size <= 1 << 20 ? 8 : 1)
        let firstRows = rows.firstRows
        let parts = Parallel.map(count: shards.count, threads: threads) { shard in
            var sums = [Float](repeating: 0, count: size)
            sums.withUnsafeMutableBufferPointer { sums in
                for block in shards[shard] {
                    Self.add(
                        summand, of: rows.blocks[block], in: examples, firstRow: firstRows[block], to: sums)
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

    /// Adds the entries of a block.
    private static func add(
        _ summand: Summand, of block: SparseBlock, in examples: MaximumEntropyTrainer.Examples, firstRow: Int,
        to sums: UnsafeMutableBufferPointer<Float>
    ) {
        let columnCount = examples.rows.columnCount
        block.withUnsafeEntries { starts, columns, values in
            for row in 0..<(starts.count - 1) {
                let weight = examples.weights?[firstRow + row] ?? 1
                let entries = starts[row]..<starts[row + 1]
                func add(_ label: Int) {
                    let first = label * columnCount
                    let own = UnsafeMutableBufferPointer(rebasing: sums[first..<first + columnCount])
                    switch summand {
                    case .value:
                        for entry in entries { own[Int(columns[entry])] += weight * max(0, values[entry]) }
                    case .row:
                        for entry in entries { own[Int(columns[entry])] += values[entry] == 0 ? 0 : weight }
                    }
                }
                let label = Int(examples.labels[firstRow + row])
                guard let sets = examples.sets else {
                    add(label)
                    continue
                }
                for label in sets[label] { add(Int(label)) }
                add(sums.count / columnCount - 1)
            }
        }
    }

    /// The sum of a label in a column.
    func sum(column: Int, label: Int) -> Double { Double(sums[label * columnCount + column]) }

    /// Each label's sum over the first `count` columns (nil: all), with `smoothing` added to every column.
    func totals(ofFirst count: Int? = nil, smoothing: Double) -> [Double] {
        let count = count ?? columnCount
        return (0..<labelCount).map { label in
            sums[label * columnCount..<label * columnCount + count]
                .reduce(smoothing * Double(count)) { $0 + Double($1) }
        }
    }
}
