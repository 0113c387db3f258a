import WinnowNumerics

/// Consecutive rows in compressed sparse column form: for each column that occurs, its rows and values.
///
/// By row, a gradient is scattered over all columns, and each thread needs its own; by column, each component
/// is one sum, written once. Scores are also summed by column: a chunk's scores fit in the L2 cache, the
/// variables of all columns do not.
struct ColumnChunk: Sendable {
    /// The number of the first row.
    let firstRow: Int
    /// The number of rows; row numbers within a chunk have 16 bits.
    let rowCount: Int
    /// The columns that occur, ascending.
    private let columns: [UInt32]
    /// The index of each column's first entry, then the end of the last column's entries.
    private let starts: [UInt32]
    private let rows: [UInt16]
    private let values: [Float]

    /// Creates a chunk of the given rows of a matrix, at most 65,536.
    init(of matrix: SparseMatrix, rows range: Range<Int>) {
        var counts = [UInt32](repeating: 0, count: matrix.columnCount)
        matrix.forEachEntry(of: range) { _, column, _ in counts[column] += 1 }
        var columns: [UInt32] = []
        var starts: [UInt32] = [0]
        for column in counts.indices where counts[column] > 0 {
            columns.append(UInt32(column))
            let start = starts[starts.count - 1]
            starts.append(start + counts[column])
            counts[column] = start
        }
        let entryCount = Int(starts[starts.count - 1])
        var rows = [UInt16](repeating: 0, count: entryCount)
        var values = [Float](repeating: 0, count: entryCount)
        matrix.forEachEntry(of: range) { row, column, value in
            let place = Int(counts[column])
            rows[place] = UInt16(row - range.lowerBound)
            values[place] = value
            counts[column] += 1
        }
        firstRow = range.lowerBound
        rowCount = range.count
        self.columns = columns
        self.starts = starts
        self.rows = rows
        self.values = values
    }

    /// Adds the number of entries in each column to `counts`.
    func addCounts(to counts: inout [Int]) {
        for index in columns.indices { counts[Int(columns[index])] += Int(starts[index + 1] - starts[index]) }
    }

    /// The index in ``columns`` of the first column that is at least `column`.
    func place(of column: Int) -> Int {
        columns.indices.partitionPoint { Int(columns[$0]) >= column }
    }

    /// Calls `body` with each column that occurs in a range, its rows in the chunk (ascending), and its
    /// values.
    @inline(__always)
    func forEachColumn(
        of range: Range<Int>,
        _ body: (Int, UnsafeBufferPointer<UInt16>, UnsafeBufferPointer<Float>) -> Void
    ) {
        columns.withUnsafeBufferPointer { columns in
            starts.withUnsafeBufferPointer { starts in
                rows.withUnsafeBufferPointer { rows in
                    values.withUnsafeBufferPointer { values in
                        for index in place(of: range.lowerBound)..<place(of: range.upperBound) {
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

extension SparseMatrix {
    /// Calls `body` with the row, column and value of each entry in a range of rows.
    @inline(__always)
    fileprivate func forEachEntry(of range: Range<Int>, _ body: (Int, Int, Float) -> Void) {
        var first = 0
        for block in blocks {
            let rows = range.clamped(to: first..<(first + block.count))
            block.withUnsafeEntries { starts, columns, values in
                for row in rows {
                    for entry in starts[row - first]..<starts[row - first + 1] {
                        body(row, Int(columns[entry]), values[entry])
                    }
                }
            }
            first += block.count
        }
    }
}
