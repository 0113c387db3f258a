// From counted texts to the rows of a space.

import WinnowNumerics
import WinnowSystem

/// Puts together the rows of one block.
struct RowBuilder: ~Copyable {
    /// One kind of n-gram in one shard, by plain addresses; `counts` and `columns` keep alive what they lead to.
    private struct Source {
        let starts: UnsafeBufferPointer<Int>
        let terms: UnsafeBufferPointer<UInt32>
        let counts: UnsafeBufferPointer<UInt16>
        /// The column within the block of each of the shard's terms; −1 for none.
        let columns: [Int32]
    }

    private let space: FeatureSpace
    private let counts: TermCounts
    /// For each block of the space, what its values are made of, and its share of each shard.
    private let parts: [(firstColumn: Int, weigher: TermWeigher, sources: [Source])]
    private var entryColumns = GrowingBuffer<UInt32>()
    private var entryValues = GrowingBuffer<Float>()
    private var starts: [Int] = [0]

    /// Makes a builder; `columns` holds, for each block of the space and each shard, the column of each term.
    init(space: FeatureSpace, counts: TermCounts, columns: [[[Int32]]]) {
        self.space = space
        self.counts = counts
        parts = zip(space.blocks, columns).map { block, columns in
            let sources = zip(counts.shards, columns).map { shard, columns in
                let kind = shard.kinds[block.kind.rawValue]
                return Source(
                    starts: kind.counted.starts.elements, terms: kind.counted.terms.elements,
                    counts: kind.counted.counts.elements, columns: columns)
            }
            return (block.firstColumn, TermWeigher(block: block, options: space.options), sources)
        }
    }

    /// The rows of some of the counted texts, in the given order.
    consuming func block(of rows: ArraySlice<Int>) -> SparseBlock {
        let surfaceColumn = space.surfaceColumn
        let hasSurface = space.options.surfaceFeatures
        starts.reserveCapacity(rows.count + 1)
        for row in rows {
            let place = counts.location(of: row)
            for part in parts {
                append(part.sources[place.shard], row: place.row, part.firstColumn, part.weigher)
            }
            if hasSurface { append(counts.shards[place.shard].surface[place.row], at: surfaceColumn) }
            starts.append(entryColumns.count)
        }
        return SparseBlock(
            starts: starts, columns: Array(entryColumns.elements), values: Array(entryValues.elements))
    }

    /// Appends one kind's n-grams of a counted row.
    @inline(__always)
    private mutating func append(_ source: Source, row: Int, _ firstColumn: Int, _ weigher: TermWeigher) {
        let first = entryValues.count
        var sums = TermWeigher.Sums()
        source.columns.withUnsafeBufferPointer { columns in
            for entry in source.starts[row]..<source.starts[row + 1] {
                let column = columns[Int(source.terms[entry])]
                guard column >= 0 else { continue }
                entryColumns.append(UInt32(truncatingIfNeeded: firstColumn + Int(column)))
                entryValues.append(
                    weigher.value(column: Int(column), count: Int(source.counts[entry]), &sums))
            }
        }
        let scale = weigher.scale(sums)
        let values = entryValues.mutableElements
        for index in first..<values.count { values[index] *= scale }
    }

    private mutating func append(_ surface: SurfaceFeatures, at first: Int) {
        surface.forEachNonZero { index, value in
            entryColumns.append(UInt32(truncatingIfNeeded: first + index))
            entryValues.append(value)
        }
    }
}
