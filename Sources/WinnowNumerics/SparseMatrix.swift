// Sparse rows (CSR), in blocks.

/// Rows of which few entries are not zero, one after another in compressed sparse row form.
///
/// A block holds some thousands of rows; see ``SparseMatrix``. Ids are 32-bit, values single precision: 8
/// bytes an entry.
public struct SparseBlock: Sendable, Hashable {
    /// Where each row's entries begin in ``columns`` and ``values``; one more element than there are rows.
    public var starts: [Int] = [0]
    /// The columns of the entries; each at most once in a row, in any order.
    public var columns: [UInt32] = []
    /// The values of the entries, in the order of ``columns``.
    public var values: [Float] = []

    /// Makes a block without rows.
    public init() {}

    /// The number of rows.
    public var count: Int { starts.count - 1 }

    /// Makes a block of finished rows.
    ///
    /// - Parameters:
    ///   - starts: where each row's entries begin, ascending from 0; the last element is the number of
    ///     entries.
    ///   - columns: the entries' columns.
    ///   - values: their values, as many.
    public init(starts: [Int], columns: [UInt32], values: [Float]) {
        precondition(
            starts.first == 0 && starts.last == columns.count && columns.count == values.count,
            "rows must begin at 0 and end with the entries")
        self.starts = starts
        self.columns = columns
        self.values = values
    }

    /// Appends a whole row; both buffers must have the same length.
    public mutating func append(columns: UnsafeBufferPointer<UInt32>, values: UnsafeBufferPointer<Float>) {
        self.columns.append(contentsOf: columns)
        self.values.append(contentsOf: values)
        starts.append(self.columns.count)
    }

    /// Calls `body` with each row's number, columns and values, in order; the buffers are valid during the
    /// call alone.
    @inlinable
    public func withUnsafeRows(
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

    /// Calls `body` with ``starts``, ``columns`` and ``values``; the buffers are valid during the call alone.
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
    public func row(_ index: Int) -> SparseRow {
        let range = starts[index]..<starts[index + 1]
        return SparseRow(columns: Array(columns[range]), values: Array(values[range]))
    }
}

/// One sparse row as a value of its own.
public struct SparseRow: Sendable, Hashable {
    /// The columns of the entries, each at most once.
    public var columns: [UInt32]
    /// The values, in the order of ``columns``.
    public var values: [Float]

    /// Makes a row; both arrays must have the same length.
    public init(columns: [UInt32] = [], values: [Float] = []) {
        self.columns = columns
        self.values = values
    }
}

/// A sparse matrix: blocks of rows that are made and used in parallel, in order.
///
/// The blocks' limits depend on the rows alone, never on the number of threads, so sums taken block by block
/// are the same for any number.
public struct SparseMatrix: Sendable {
    /// How many rows a block holds: enough to be worth a thread's while, few enough to share out evenly.
    public static let rowsPerBlock = 2048

    /// The rows, in order; every block but the last holds as many rows as the first.
    public var blocks: [SparseBlock]
    /// The number of columns.
    public var columnCount: Int

    /// Makes a matrix of blocks.
    public init(blocks: [SparseBlock], columnCount: Int) {
        self.blocks = blocks
        self.columnCount = columnCount
    }

    /// The number of rows.
    public var rowCount: Int { blocks.reduce(0) { $0 + $1.count } }
    /// The number of entries that are stored.
    public var entryCount: Int { blocks.reduce(0) { $0 + $1.columns.count } }
}
