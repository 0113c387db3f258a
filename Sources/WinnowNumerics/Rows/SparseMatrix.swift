/// Sparse rows, one after another in compressed sparse row form.
///
/// A block holds up to 2,048 rows; see ``SparseMatrix``. Columns are 32-bit, values single precision: 8 bytes
/// per entry.
@usableFromInline
package struct SparseBlock: Sendable, Hashable {
    /// The start of each row's entries in ``columns`` and ``values``; one more element than there are rows.
    @usableFromInline package var starts: [Int] = [0]
    /// The columns of the entries; each at most once per row, in any order.
    @usableFromInline package var columns: [UInt32] = []
    /// The values of the entries, in the order of ``columns``.
    @usableFromInline package var values: [Float] = []

    /// Makes a block without rows.
    package init() {}

    /// The number of rows.
    package var count: Int { starts.count - 1 }

    /// Makes a block from complete rows.
    ///
    /// - Parameters:
    ///   - starts: where each row's entries begin, ascending from 0; the last element is the number of
    ///     entries.
    ///   - columns: the entries' columns.
    ///   - values: the entries' values, one per column.
    package init(starts: [Int], columns: [UInt32], values: [Float]) {
        precondition(
            starts.first == 0 && starts.last == columns.count && columns.count == values.count,
            "rows must begin at 0 and end with the entries")
        self.starts = starts
        self.columns = columns
        self.values = values
    }

    /// Appends a row; both buffers must have the same length.
    package mutating func append(columns: UnsafeBufferPointer<UInt32>, values: UnsafeBufferPointer<Float>) {
        self.columns.append(contentsOf: columns)
        self.values.append(contentsOf: values)
        starts.append(self.columns.count)
    }

    /// Calls `body` with each row's index, columns and values, in order; the buffers are only valid during
    /// the call.
    @inlinable
    package func withUnsafeRows(
        _ body: (Int, UnsafeBufferPointer<UInt32>, UnsafeBufferPointer<Float>) -> Void
    ) {
        starts.withUnsafeBufferPointer { starts in
            columns.withUnsafeBufferPointer { columns in
                values.withUnsafeBufferPointer { values in
                    for row in 0..<(starts.count - 1) {
                        let range = starts[row]..<starts[row + 1]
                        body(
                            row, UnsafeBufferPointer(rebasing: columns[range]),
                            UnsafeBufferPointer(rebasing: values[range]))
                    }
                }
            }
        }
    }

    /// Calls `body` with ``starts``, ``columns`` and ``values``; the buffers are only valid during the call.
    @inlinable
    package func withUnsafeEntries<Result>(
        _ body: (UnsafeBufferPointer<Int>, UnsafeBufferPointer<UInt32>, UnsafeBufferPointer<Float>) -> Result
    ) -> Result {
        starts.withUnsafeBufferPointer { starts in
            columns.withUnsafeBufferPointer { columns in
                values.withUnsafeBufferPointer { body(starts, columns, $0) }
            }
        }
    }

    /// The entries of a row.
    package func row(_ index: Int) -> SparseRow {
        let range = starts[index]..<starts[index + 1]
        return SparseRow(columns: Array(columns[range]), values: Array(values[range]))
    }
}

/// A standalone sparse row.
package struct SparseRow: Sendable, Hashable {
    /// The columns of the entries, each at most once.
    package var columns: [UInt32]
    /// The values, in the order of ``columns``.
    package var values: [Float]

    /// Makes a row; both arrays must have the same length.
    package init(columns: [UInt32] = [], values: [Float] = []) {
        self.columns = columns
        self.values = values
    }
}

/// A sparse matrix: blocks of rows, in order, that can be made and used in parallel.
///
/// Block boundaries depend only on the rows, not on the number of threads, so block-wise sums are the same
/// for any number of threads.
package struct SparseMatrix: Sendable {
    /// How many rows a block holds: enough to occupy a thread, few enough to balance the load.
    package static let rowsPerBlock = 2048

    /// The rows, in order.
    package var blocks: [SparseBlock]
    /// The number of columns.
    package var columnCount: Int

    /// Makes a matrix from blocks.
    package init(blocks: [SparseBlock], columnCount: Int) {
        self.blocks = blocks
        self.columnCount = columnCount
    }

    /// The number of rows.
    package var rowCount: Int { blocks.reduce(0) { $0 + $1.count } }
    /// The number of stored entries.
    package var entryCount: Int { blocks.reduce(0) { $0 + $1.columns.count } }
}
