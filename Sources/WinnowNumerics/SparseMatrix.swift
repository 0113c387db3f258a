// Sparse rows (CSR), in blocks.

/// Rows of which few entries are not zero, one after another in compressed sparse row form.
///
/// A block holds some thousands of rows; see ``SparseMatrix``. Ids are 32-bit, values single precision: 8 bytes
/// an entry.
public struct SparseBlock: Sendable, Hashable {
    /// Where each row's entries begin in ``columns`` and ``values``; one more element than there are rows.
    public private(set) var starts: [Int] = [0]
    /// The columns of the entries; ascending within a row.
    public private(set) var columns: [UInt32] = []
    /// The values of the entries, in the order of ``columns``.
    public private(set) var values: [Float] = []

    /// Makes a block without rows.
    public init() {}

    /// The number of rows.
    public var count: Int { starts.count - 1 }

    /// Makes room for `entries` entries in `rows` rows.
    public mutating func reserveCapacity(rows: Int, entries: Int) {
        starts.reserveCapacity(rows + 1)
        columns.reserveCapacity(entries)
        values.reserveCapacity(entries)
    }

    /// Appends an entry to the row under construction.
    @inlinable
    public mutating func append(column: UInt32, value: Float) {
        appendEntry(column, value)
    }

    /// Ends the row under construction; without entries it is a row of zeros.
    public mutating func endRow() {
        starts.append(columns.count)
    }

    @usableFromInline
    mutating func appendEntry(_ column: UInt32, _ value: Float) {
        columns.append(column)
        values.append(value)
    }

    /// The entries of a row.
    public func row(_ index: Int) -> SparseRow {
        let range = starts[index]..<starts[index + 1]
        return SparseRow(columns: Array(columns[range]), values: Array(values[range]))
    }
}

/// One sparse row as a value of its own.
public struct SparseRow: Sendable, Hashable {
    /// The columns of the entries that are not zero, ascending.
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
/// The blocks' limits depend on the rows alone, never on the number of threads, so sums taken block by block are
/// the same for any number.
public struct SparseMatrix: Sendable {
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
