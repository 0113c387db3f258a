import WinnowNumerics
import WinnowSystem

/// Rows whose values are multiplied by the scales of their columns, by row and by column, with a last column
/// of intercepts.
///
/// A product with the matrix is made by row, one with its transpose by column, so that each number of a
/// result has one writer: results do not depend on the number of threads.
struct ScaledRows: Sendable {
    /// The number of rows.
    let count: Int
    /// The number of columns, without that of the intercepts.
    let columnCount: Int
    /// The value of the last column in every row.
    private let intercept: Float
    private let byRow: Entries
    private let byColumn: Entries
    private let threads: Int

    /// Entries one row, or column, after another.
    fileprivate struct Entries: Sendable {
        /// Where each row begins, then the end of the last.
        var starts: [Int]
        /// The columns.
        var places: [UInt32]
        var values: [Float]
    }

    /// Scales rows; `scales` has one number per column and one for the intercepts.
    init(_ matrix: SparseMatrix, scales: [Float], threads: Int) {
        columnCount = matrix.columnCount
        count = matrix.rowCount
        self.threads = threads
        intercept = scales[columnCount]
        var own = Entries(starts: [0], places: [], values: [])
        own.starts.reserveCapacity(count + 1)
        own.places.reserveCapacity(matrix.entryCount)
        for block in matrix.blocks {
            let first = own.places.count
            own.places += block.columns
            for start in block.starts.dropFirst() { own.starts.append(first + start) }
        }
        let places = own.places
        own.values = [Float](unsafeUninitializedCapacity: places.count) { values, initialized in
            var next = 0
            scales.withUnsafeBufferPointer { scales in
                for block in matrix.blocks {
                    block.withUnsafeEntries { _, columns, numbers in
                        for entry in columns.indices {
                            values.initializeElement(
                                at: next, to: numbers[entry] * scales[Int(columns[entry])])
                            next += 1
                        }
                    }
                }
            }
            initialized = next
        }
        byRow = own
        byColumn = own.transposed(columnCount: columnCount)
    }

    private init(_ byRow: Entries, of rows: ScaledRows) {
        count = byRow.starts.count - 1
        columnCount = rows.columnCount
        intercept = rows.intercept
        threads = rows.threads
        self.byRow = byRow
        byColumn = byRow.transposed(columnCount: columnCount)
    }

    /// Some of the rows, in the given order.
    func selecting(_ rows: [Int]) -> ScaledRows {
        var own = Entries(starts: [0], places: [], values: [])
        let size = rows.reduce(0) { $0 + entryCount(of: $1) }
        own.places.reserveCapacity(size)
        own.values.reserveCapacity(size)
        for row in rows {
            let range = byRow.starts[row]..<byRow.starts[row + 1]
            own.places += byRow.places[range]
            own.values += byRow.values[range]
            own.starts.append(own.places.count)
        }
        return ScaledRows(own, of: self)
    }

    /// The number of entries.
    var entryCount: Int { byRow.places.count }

    /// The number of entries of a row.
    func entryCount(of row: Int) -> Int { byRow.starts[row + 1] - byRow.starts[row] }

    /// The squared norm of a row, with its intercept.
    func squaredNorm(of row: Int) -> Double {
        byRow.values[byRow.starts[row]..<byRow.starts[row + 1]].reduce(Double(intercept) * Double(intercept))
        {
            $0 + Double($1) * Double($1)
        }
    }
}

extension ScaledRows.Entries {
    /// The same entries by column; those of a column by ascending row.
    fileprivate func transposed(columnCount: Int) -> Self {
        var starts = [Int](repeating: 0, count: columnCount + 1)
        places.withUnsafeBufferPointer { places in
            starts.withUnsafeMutableBufferPointer { starts in
                for place in places { starts[Int(place) + 1] += 1 }
                for column in 0..<columnCount { starts[column + 1] += starts[column] }
            }
        }
        var next = starts
        var rows = [UInt32](repeating: 0, count: places.count)
        var transposed = [Float](repeating: 0, count: places.count)
        let rowCount = self.starts.count - 1
        next.withUnsafeMutableBufferPointer { next in
            rows.withUnsafeMutableBufferPointer { rows in
                transposed.withUnsafeMutableBufferPointer { transposed in
                    places.withUnsafeBufferPointer { places in
                        values.withUnsafeBufferPointer { values in
                            for row in 0..<rowCount {
                                for entry in self.starts[row]..<self.starts[row + 1] {
                                    let column = Int(places[entry])
                                    let place = next[column]
                                    next[column] = place + 1
                                    rows[place] = UInt32(truncatingIfNeeded: row)
                                    transposed[place] = values[entry]
                                }
                            }
                        }
                    }
                }
            }
        }
        return Self(starts: starts, places: rows, values: transposed)
    }
}

extension ScaledRows {
    /// The products of all rows with a vector, panel by panel of labels, row by row.
    ///
    /// - Parameter vector: panel by panel, a number for each column and the intercept.
    func scores<Lanes: ScoreLanes>(of vector: [Lanes], panelCount: Int) -> [Lanes] {
        let intercepts = (0..<panelCount).map { panel in
            var sum = Lanes.zero
            sum.add(intercept, times: vector[panel * (columnCount + 1) + columnCount])
            return sum
        }
        return multiply(
            byRow, vector, inputStride: columnCount + 1, outputStride: count, beginning: intercepts)
    }

    /// The products of all columns with numbers for each row, panel by panel, column by column.
    ///
    /// - Parameter numbers: panel by panel, a number for each row.
    func sums<Lanes: ScoreLanes>(of numbers: [Lanes], panelCount: Int) -> [Lanes] {
        var sums = multiply(
            byColumn, numbers, inputStride: count, outputStride: columnCount + 1,
            beginning: [Lanes](repeating: .zero, count: panelCount))
        for panel in 0..<panelCount {
            var sum = Lanes.zero
            for row in 0..<count { sum.add(intercept, times: numbers[panel * count + row]) }
            sums[panel * (columnCount + 1) + columnCount] = sum
        }
        return sums
    }

    /// The product of a row with a vector; see ``scores(of:panelCount:)``.
    func score<Lanes: ScoreLanes>(
        of row: Int, _ vector: UnsafeMutableBufferPointer<Lanes>, panel: Int
    ) -> Lanes {
        let first = panel * (columnCount + 1)
        var sum = Lanes.zero
        sum.add(intercept, times: vector[first + columnCount])
        for entry in byRow.starts[row]..<byRow.starts[row + 1] {
            sum.add(byRow.values[entry], times: vector[first + Int(byRow.places[entry])])
        }
        return sum
    }

    /// Adds a row times numbers to a vector.
    func add<Lanes: ScoreLanes>(
        _ row: Int, times numbers: Lanes, to vector: UnsafeMutableBufferPointer<Lanes>, panel: Int
    ) {
        let first = panel * (columnCount + 1)
        vector[first + columnCount].add(intercept, times: numbers)
        for entry in byRow.starts[row]..<byRow.starts[row + 1] {
            vector[first + Int(byRow.places[entry])].add(byRow.values[entry], times: numbers)
        }
    }

    /// The number of entries in one piece of work.
    private static let entriesAtOnce = 1 << 15

    private func multiply<Lanes: ScoreLanes>(
        _ entries: Entries, _ input: [Lanes], inputStride: Int, outputStride: Int, beginning: [Lanes]
    ) -> [Lanes] {
        let rowCount = entries.starts.count - 1
        let size = max(1, Self.entriesAtOnce * max(1, rowCount) / max(1, entries.places.count))
        let ranges = Parallel.ranges(count: rowCount, size: size)
        let panelCount = beginning.count
        return [Lanes](unsafeUninitializedCapacity: panelCount * outputStride) { output, initialized in
            output.initialize(repeating: .zero)
            initialized = panelCount * outputStride
            // Every piece writes only its own part.
            nonisolated(unsafe) let output = output
            input.withUnsafeBufferPointer { input in
                nonisolated(unsafe) let input = input
                Parallel.forEach(count: panelCount * ranges.count, threads: threads) { piece in
                    let (panel, range) = piece.quotientAndRemainder(dividingBy: ranges.count)
                    entries.multiply(
                        UnsafeBufferPointer(
                            rebasing: input[panel * inputStride..<(panel + 1) * inputStride]),
                        ranges[range],
                        into: UnsafeMutableBufferPointer(
                            rebasing: output[panel * outputStride..<(panel + 1) * outputStride]),
                        beginning: beginning[panel])
                }
            }
        }
    }
}

extension ScaledRows.Entries {
    @inline(__always)
    fileprivate func multiply<Lanes: ScoreLanes>(
        _ source: UnsafeBufferPointer<Lanes>, _ rows: Range<Int>,
        into target: UnsafeMutableBufferPointer<Lanes>,
        beginning: Lanes
    ) {
        starts.withUnsafeBufferPointer { starts in
            places.withUnsafeBufferPointer { places in
                values.withUnsafeBufferPointer { values in
                    for row in rows {
                        // Two sums, so that additions do not wait for each other.
                        var (sum, other) = (beginning, Lanes.zero)
                        var entry = starts[row]
                        let end = starts[row + 1]
                        while entry + 2 <= end {
                            sum.add(values[entry], times: source[Int(places[entry])])
                            other.add(values[entry + 1], times: source[Int(places[entry + 1])])
                            entry += 2
                        }
                        if entry < end { sum.add(values[entry], times: source[Int(places[entry])]) }
                        sum.add(other)
                        target[row] = sum
                    }
                }
            }
        }
    }
}
