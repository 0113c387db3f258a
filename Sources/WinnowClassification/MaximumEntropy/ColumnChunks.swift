import WinnowNumerics
import WinnowSystem

/// A matrix in chunks of rows, and how work on them is divided; depends only on the matrix and its layout.
struct ColumnChunks: Sendable {
    /// The chunks.
    let chunks: [ColumnChunk]
    /// Runs of chunks whose scores are in memory at the same time.
    let groups: [Range<Int>]
    /// Runs of columns with about the same number of entries.
    let columnRanges: [Range<Int>]

    /// Chunk sizes suit the caches, but with enough rows there are at least eight chunks, so that eight
    /// threads can score rows even if there are few labels.
    private static let fewestChunks = 8
    private static let leastRows = 128
    /// The scores of a chunk for one panel: 256 KB.
    private static let scoresPerPanel = 1 << 16
    /// The scores of a group: 16 MB.
    private static let scoresPerGroup = 1 << 22
    private static let entriesPerRange = 1 << 14

    /// The number of rows in the largest group.
    var rowsPerGroup: Int { groups.map { chunks[$0].reduce(0) { $0 + $1.rowCount } }.max() ?? 0 }

    /// No rows.
    init() {
        chunks = []
        groups = []
        columnRanges = []
    }

    /// Divides a matrix into chunks.
    init(of matrix: SparseMatrix, layout: VariableLayout, threads: Int) {
        let rowCount = matrix.rowCount
        let size = min(
            Self.scoresPerPanel / layout.lanes,
            max(1, Self.scoresPerGroup / (layout.lanes * layout.panelCount)),
            max(Self.leastRows, (rowCount + Self.fewestChunks - 1) / Self.fewestChunks))
        let rows = Parallel.ranges(count: rowCount, size: size)
        let chunks = Parallel.map(count: rows.count, threads: threads) {
            ColumnChunk(of: matrix, rows: rows[$0])
        }
        self.chunks = chunks
        groups = Parallel.ranges(
            count: chunks.count,
            size: max(1, Self.scoresPerGroup / (size * layout.lanes * layout.panelCount)))
        var counts = [Int](repeating: 0, count: matrix.columnCount)
        for chunk in chunks { chunk.addCounts(to: &counts) }
        var ranges: [Range<Int>] = []
        var (first, entries) = (0, 0)
        for column in counts.indices {
            // Even a rare column has a cost.
            entries += counts[column] + 1
            if entries >= Self.entriesPerRange || column == counts.count - 1 {
                ranges.append(first..<(column + 1))
                (first, entries) = (column + 1, 0)
            }
        }
        columnRanges = ranges
    }
}
