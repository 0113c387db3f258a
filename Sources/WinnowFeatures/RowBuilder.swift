// From counted texts to the rows of a space.

import WinnowNumerics
import WinnowSystem

/// Puts together the rows of one block.
struct RowBuilder {
    private let space: FeatureSpace
    private let counts: TermCounts
    private let columns: [[[Int32]]]
    private var entryColumns: [UInt32] = []
    private var entryValues: [Float] = []
    private var starts: [Int] = [0]

    /// Makes a builder; `columns` holds, for each block of the space and each shard, the column of each term.
    init(space: FeatureSpace, counts: TermCounts, columns: [[[Int32]]]) {
        self.space = space
        self.counts = counts
        self.columns = columns
    }

    /// The rows of some of the counted texts, in the given order.
    consuming func block(of rows: ArraySlice<Int>) -> SparseBlock {
        reserve(rows)
        let surfaceColumn = space.surfaceColumn
        for row in rows {
            let place = counts.location(of: row)
            let shard = counts.shards[place.shard]
            for (number, block) in space.blocks.enumerated() {
                append(block, shard.kinds[block.kind.rawValue], row: place.row, columns[number][place.shard])
            }
            if space.options.surfaceFeatures { append(shard.surface[place.row], at: surfaceColumn) }
            starts.append(entryColumns.count)
        }
        return SparseBlock(starts: starts, columns: entryColumns, values: entryValues)
    }

    /// Makes room for all entries that the rows could have.
    private mutating func reserve(_ rows: ArraySlice<Int>) {
        var entries = 0
        for row in rows {
            let place = counts.location(of: row)
            for kind in counts.shards[place.shard].kinds { entries += kind.counted.entries(of: place.row).count }
        }
        entries += rows.count * (space.options.surfaceFeatures ? SurfaceFeatures.names.count : 0)
        starts.reserveCapacity(rows.count + 1)
        entryColumns.reserveCapacity(entries)
        entryValues.reserveCapacity(entries)
    }

    /// Appends one kind's n-grams of a counted row.
    private mutating func append(_ block: FeatureBlock, _ kind: TermShardKind, row: Int, _ columns: [Int32]) {
        let weigher = TermWeigher(block: block, options: space.options)
        let terms = kind.counted.terms.elements
        let termCounts = kind.counted.counts.elements
        let first = entryValues.count
        var sums = TermWeigher.Sums()
        for entry in kind.counted.entries(of: row) {
            let column = columns[Int(terms[entry])]
            guard column >= 0 else { continue }
            let value = weigher.value(column: Int(column), count: Int(termCounts[entry]), &sums)
            entryColumns.append(UInt32(truncatingIfNeeded: block.firstColumn + Int(column)))
            entryValues.append(value)
        }
        let scale = weigher.scale(sums)
        for index in first..<entryValues.count { entryValues[index] *= scale }
    }

    private mutating func append(_ surface: SurfaceFeatures, at first: Int) {
        surface.forEachNonZero { index, value in
            entryColumns.append(UInt32(truncatingIfNeeded: first + index))
            entryValues.append(value)
        }
    }
}
