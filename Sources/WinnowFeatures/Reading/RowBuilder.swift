import WinnowModelFile
import WinnowNumerics
import WinnowSystem

/// Builds the rows of one block.
///
/// Holds unretained pointers into the counts and columns it is made from, which must outlive it.
struct RowBuilder {
    /// One kind of n-gram in one shard.
    private struct Source {
        let counted: CountedRows.View
        /// The column within the block of each of the shard's terms; −1 for none.
        let columns: UnsafeBufferPointer<Int32>
        let firstColumn: Int
        let weigher: TermWeigher
    }

    /// Buffers for the entries of a block, and their number.
    private struct Entries {
        let columns: UnsafeMutableBufferPointer<UInt32>
        let values: UnsafeMutableBufferPointer<Float>
        var count = 0

        @inline(__always)
        mutating func append(_ column: Int, _ value: Float) {
            columns.initializeElement(at: count, to: UInt32(truncatingIfNeeded: column))
            values.initializeElement(at: count, to: value)
            count += 1
        }
    }

    private let rowsPerShard: Int
    private let kindCount: Int
    private let surfaceColumn: Int?
    /// The first column of the texts' vectors.
    private let vectorColumn: Int
    /// The number of components of each vector; 0 if vectors are not features.
    private let dimension: Int
    /// The factor for the vectors' components.
    private let vectorScale: Float
    /// The vectors of all counted texts, row by row.
    private let vectors: UnsafeBufferPointer<Float>
    /// For each shard, each kind of n-gram of the space.
    private let sources: [Source]
    /// The surface features of each shard's texts.
    private let surfaces: [UnsafeBufferPointer<SurfaceFeatures>]

    /// Makes a builder; `columns` holds the column of each term, by block of the space and shard.
    init(space: FeatureSpace, counts: TermCounts, columns: [[Tensor<Int32>]]) {
        rowsPerShard = counts.rowsPerShard
        kindCount = space.blocks.count
        surfaceColumn = space.options.surfaceFeatures ? space.surfaceColumn : nil
        vectorColumn = space.vectorColumn
        dimension = space.options.vectors?.dimension ?? 0
        vectorScale = space.options.vectors?.scale ?? 1
        vectors = counts.vectors.unsafeElements
        sources = counts.shards.indices.flatMap { shard in
            zip(space.blocks, columns).map { block, columns in
                Source(
                    counted: counts.shards[shard].kinds[block.kind.rawValue].counted.view,
                    columns: columns[shard].unsafeElements, firstColumn: block.firstColumn,
                    weigher: TermWeigher(block: block, options: space.options))
            }
        }
        surfaces = counts.shards.map { $0.surface.values.elements }
    }

    /// Makes a builder for texts that are all in one shard.
    ///
    /// - Parameters:
    ///   - rows: the rows of each block of the space.
    ///   - columns: the column of each term, by block of the space.
    ///   - surface: the values of the surface features of each text.
    ///   - vectors: the vector of each text at norm 1.
    init(
        space: FeatureSpace, rowCount: Int, rows: [CountedRows.View], columns: [Tensor<Int32>],
        surface: Tensor<Float>, vectors: Tensor<Float>
    ) {
        rowsPerShard = max(1, rowCount)
        kindCount = space.blocks.count
        surfaceColumn = space.options.surfaceFeatures ? space.surfaceColumn : nil
        vectorColumn = space.vectorColumn
        dimension = space.options.vectors?.dimension ?? 0
        vectorScale = space.options.vectors?.scale ?? 1
        self.vectors = vectors.unsafeElements
        sources = space.blocks.indices.map { block in
            Source(
                counted: rows[block], columns: columns[block].unsafeElements,
                firstColumn: space.blocks[block].firstColumn,
                weigher: TermWeigher(block: space.blocks[block], options: space.options))
        }
        surfaces = [SurfaceFeatures.elements(of: surface.unsafeElements)]
    }

    /// The rows of some of the counted texts, in the given order.
    func block(of rows: ArraySlice<Int>) -> SparseBlock {
        let capacity = rows.reduce(0) { $0 + largestCount(of: $1) }
        var starts: [Int] = [0]
        starts.reserveCapacity(rows.count + 1)
        var values: [Float] = []
        // Written in place: copying would take as long as building.
        let columns = [UInt32](unsafeUninitializedCapacity: capacity) { columnRoom, columnCount in
            values = [Float](unsafeUninitializedCapacity: capacity) { valueRoom, valueCount in
                var entries = Entries(columns: columnRoom, values: valueRoom)
                for row in rows {
                    append(row, to: &entries)
                    starts.append(entries.count)
                }
                columnCount = entries.count
                valueCount = entries.count
            }
        }
        return SparseBlock(starts: starts, columns: columns, values: values)
    }

    /// The maximum number of entries in a row.
    private func largestCount(of row: Int) -> Int {
        var count = SurfaceFeatures.names.count + dimension
        forEachSource(of: row) { count += $0.counted.entryCount(of: $1) }
        return count
    }

    /// Calls `body` with each kind of n-gram in a row's shard, and the row's index there.
    @inline(__always)
    private func forEachSource(of row: Int, _ body: (Source, Int) -> Void) {
        let (shard, row) = row.quotientAndRemainder(dividingBy: rowsPerShard)
        sources.withUnsafeBufferPointer { sources in
            for index in (shard * kindCount)..<((shard + 1) * kindCount) { body(sources[index], row) }
        }
    }

    @inline(__always)
    private func append(_ row: Int, to entries: inout Entries) {
        forEachSource(of: row) { append($0, row: $1, to: &entries) }
        if let surfaceColumn {
            let (shard, row) = row.quotientAndRemainder(dividingBy: rowsPerShard)
            surfaces[shard][row].forEachNonZero { entries.append(surfaceColumn + $0, $1) }
        }
        for component in 0..<dimension {
            entries.append(vectorColumn + component, vectors[row * dimension + component] * vectorScale)
        }
    }

    /// Appends one kind's n-grams of a counted row.
    @inline(__always)
    private func append(_ source: Source, row: Int, to entries: inout Entries) {
        let first = entries.count
        var sums = TermWeigher.Sums()
        source.counted.forEachEntry(of: row) { entry in
            let column = Int(source.columns[entry.term])
            guard column >= 0 else { return }
            entries.append(
                source.firstColumn + column,
                source.weigher.value(column: column, count: entry.count, &sums))
        }
        let scale = source.weigher.scale(sums)
        for index in first..<entries.count { entries.values[index] *= scale }
    }
}
