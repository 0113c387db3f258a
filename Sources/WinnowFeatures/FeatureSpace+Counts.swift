// Rows of texts that have been counted already.

public import WinnowNumerics
public import WinnowSystem

extension FeatureSpace {
    /// The rows of some of the counted texts, in the given order: the same as ``row(of:)`` gives for their texts.
    ///
    /// Complexity: O(*e*) in the entries of the rows.
    public func rows(
        of counts: TermCounts, rows: [Int], threads: Int = Parallel.processorCount
    ) -> SparseMatrix {
        let columns = columnsByShard(counts, threads: threads)
        let ranges = Parallel.ranges(count: rows.count, size: SparseMatrix.rowsPerBlock)
        let matrixBlocks = Parallel.map(count: ranges.count, threads: threads) { index in
            var builder = RowBuilder(space: self, rows: ranges[index].count)
            for row in rows[ranges[index]] {
                let place = counts.location(of: row)
                for (number, block) in blocks.enumerated() {
                    builder.append(
                        block, counts.shards[place.shard].kinds[block.kind.rawValue], row: place.row,
                        columns: columns[number][place.shard])
                }
                if options.surfaceFeatures {
                    builder.append(counts.shards[place.shard].surface[place.row], at: surfaceColumn)
                }
                builder.endRow()
            }
            return builder.block
        }
        return SparseMatrix(blocks: matrixBlocks, columnCount: count)
    }

    /// For each block and shard the column, within the block, of each of the shard's terms; −1 for none.
    private func columnsByShard(_ counts: TermCounts, threads: Int) -> [[[Int32]]] {
        blocks.map { block in
            let list = counts.terms[block.kind.rawValue]
            let ranges = Parallel.ranges(count: list.hashes.count, size: 1 << 15)
            let parts = Parallel.map(count: ranges.count, threads: threads) { part in
                list.hashes[ranges[part]].map { hash in
                    Int32(truncatingIfNeeded: block.index(of: hash) ?? -1)
                }
            }
            let columns = parts.flatMap { $0 }
            return Parallel.map(count: list.numbers.count, threads: threads) { shard in
                list.numbers[shard].map { columns[Int($0)] }
            }
        }
    }
}

/// Puts the rows of a block together.
private struct RowBuilder {
    private let options: FeatureOptions
    private let logarithms = FeatureOptions.logarithms
    private(set) var block = SparseBlock()

    init(space: FeatureSpace, rows: Int) {
        options = space.options
        block.reserveCapacity(rows: rows, entries: 32 * rows)
    }

    /// Appends one kind's n-grams of a counted row.
    mutating func append(_ features: FeatureBlock, _ counted: TermShard.Kind, row: Int, columns: [Int32]) {
        let first = block.entryCount
        var sum = 0.0
        var squares = 0.0
        for entry in counted.starts[row]..<counted.starts[row + 1] {
            let column = columns[Int(counted.terms[entry])]
            guard column >= 0 else { continue }
            let frequency = options.frequency(Int(counted.counts[entry]), logarithms: logarithms)
            let value = frequency * features.weight(of: Int(column))
            block.append(column: UInt32(truncatingIfNeeded: features.firstColumn + Int(column)), value: value)
            sum += Double(value)
            squares += Double(value) * Double(value)
        }
        block.scale(from: first, by: options.scale(sum: sum, squares: squares))
    }

    mutating func append(_ surface: SurfaceFeatures, at first: Int) {
        for (index, value) in surface.values.enumerated() where value != 0 {
            block.append(column: UInt32(truncatingIfNeeded: first + index), value: value)
        }
    }

    mutating func endRow() { block.endRow() }
}
