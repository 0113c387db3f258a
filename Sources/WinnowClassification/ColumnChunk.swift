// Rows by column.

import WinnowNumerics
import WinnowSystem

/// Some thousand rows in compressed sparse column form: for each column that occurs, its rows and its values there.
///
/// By row, a gradient is scattered over all columns, and each thread needs one of its own; by column each number of it is
/// one sum, written once.
struct ColumnChunk: Sendable {
    /// The blocks of the rows.
    let blocks: Range<Int>
    /// How many rows there are.
    let rowCount: Int
    /// Runs of the columns with about equally many entries.
    let ranges: [Range<Int>]
    private let columns: [UInt32]
    private let starts: [UInt32]
    private let rows: [UInt32]
    private let values: [Float]

    private static let entriesPerRange = 1 << 14

    /// Cuts a matrix into chunks.
    ///
    /// The residuals of a chunk's rows for one panel of labels fit in a second cache, those for all panels into some tens
    /// of megabytes.
    static func chunks(of matrix: SparseMatrix, layout: VariableLayout, threads: Int) -> [ColumnChunk] {
        let rowLimit = min((1 << 17) / layout.lanes, (1 << 23) / (layout.lanes * layout.panelCount))
        let blockLimit = max(1, rowLimit / SparseMatrix.rowsPerBlock)
        let ranges = Parallel.ranges(count: matrix.blocks.count, size: blockLimit)
        return Parallel.map(count: ranges.count, threads: threads) {
            ColumnChunk(of: matrix, blocks: ranges[$0])
        }
    }

    private init(of matrix: SparseMatrix, blocks: Range<Int>) {
        self.blocks = blocks
        var counts = [UInt32](repeating: 0, count: matrix.columnCount)
        for block in matrix.blocks[blocks] { for column in block.columns { counts[Int(column)] += 1 } }
        var columns: [UInt32] = []
        var starts: [UInt32] = [0]
        for column in counts.indices where counts[column] > 0 {
            columns.append(UInt32(column))
            let start = starts[starts.count - 1]
            starts.append(start + counts[column])
            counts[column] = start
        }
        let entryCount = Int(starts[starts.count - 1])
        var rows = [UInt32](repeating: 0, count: entryCount)
        var values = [Float](repeating: 0, count: entryCount)
        var firstRow = 0
        for block in matrix.blocks[blocks] {
            block.withUnsafeRows { row, entries, entryValues in
                for entry in entries.indices {
                    let column = Int(entries[entry])
                    let place = Int(counts[column])
                    rows[place] = UInt32(firstRow + row)
                    values[place] = entryValues[entry]
                    counts[column] += 1
                }
            }
            firstRow += block.count
        }
        rowCount = firstRow
        self.columns = columns
        self.starts = starts
        self.rows = rows
        self.values = values
        var ranges: [Range<Int>] = []
        var first = 0
        for column in columns.indices
        where Int(starts[column + 1] - starts[first]) >= Self.entriesPerRange || column == columns.count - 1 {
            ranges.append(first..<(column + 1))
            first = column + 1
        }
        self.ranges = ranges
    }

    /// Calls `body` with each of some of the columns that occur, its rows in ascending order, and its values there.
    @inline(__always)
    func withUnsafeColumns(
        _ range: Range<Int>,
        _ body: (Int, UnsafeBufferPointer<UInt32>, UnsafeBufferPointer<Float>) -> Void
    ) {
        columns.withUnsafeBufferPointer { columns in
            starts.withUnsafeBufferPointer { starts in
                rows.withUnsafeBufferPointer { rows in
                    values.withUnsafeBufferPointer { values in
                        for index in range {
                            let entries = Int(starts[index])..<Int(starts[index + 1])
                            body(
                                Int(columns[index]), UnsafeBufferPointer(rebasing: rows[entries]),
                                UnsafeBufferPointer(rebasing: values[entries]))
                        }
                    }
                }
            }
        }
    }
}
