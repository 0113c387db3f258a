import WinnowNumerics
import WinnowSystem

/// A matrix as chunks of rows, and how the work on them is shared out; a function of the matrix alone.
struct ColumnChunks: Sendable {
    /// The chunks.
    let chunks: [ColumnChunk]
    /// Runs of chunks whose scores are held at once.
    let groups: [Range<Int>]
    /// Runs of columns with about equally many entries.
    let columnRanges: [Range<Int>]

    /// Chunks are as large as is good for the caches, but at least eight where rows are many enough, so that as many threads
    /// can score rows of few labels.
    private static let fewestChunks = 8
    private static let leastRows = 128
    /// The scores of a chunk for one panel: 256 KB.
    private static let scoresPerPanel = 1 << 16
    /// The scores of a group: 16 MB.
    private static let scoresPerGroup = 1 << 22
    private static let entriesPerRange = 1 << 14

    /// The largest number of rows of a group.
    var rowsPerGroup: Int { groups.map { chunks[$0].reduce(0) { $0 + $1.rowCount } }.max() ?? 0 }

    /// No rows.
    init() {
        chunks = []
        groups = []
        columnRanges = []
    }

    /// Cuts a matrix into chunks.
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
            // A column costs something even where it is rare.
            entries += counts[column] + 1
            if entries >= Self.entriesPerRange || column == counts.count - 1 {
                ranges.append(first..<(column + 1))
                (first, entries) = (column + 1, 0)
            }
        }
        columnRanges = ranges
    }
}
