import WinnowNumerics
import WinnowSystem

/// Rows whose values are multiplied by the scales of their columns, with a last column of intercepts.
///
/// Products with the matrix and with its transpose both read the rows: to order the entries by column first
/// takes as long as seven products, and rows that do not matter could not be passed over. Sums are made in
/// parts whose number depends only on the rows, so that results do not depend on the number of threads.
struct ScaledRows: Sendable {
    /// The number of columns, without that of the intercepts.
    let columnCount: Int
    /// All rows.
    let all: Selection
    /// The squared norm of each row, with its intercept.
    let squaredNorms: [Double]
    /// The value of the last column in every row.
    private let intercept: Float
    private let blocks: [SparseBlock]
    /// The first row of each block.
    private let firstRows: [Int]
    private let threads: Int

    /// Some of the rows, in ascending order.
    struct Selection: Sendable {
        /// The rows.
        let rows: [UInt32]
        /// The number of entries of the rows.
        let entryCount: Int
        /// Ranges of ``rows``, each in one block, which are worked on at once.
        fileprivate let pieces: [Piece]
    }

    fileprivate struct Piece: Sendable {
        let block: Int
        let range: Range<Int>
    }

    /// Scales rows; `scales` has one number per column and one for the intercepts.
    init(_ matrix: SparseMatrix, scales: [Float], threads: Int) {
        columnCount = matrix.columnCount
        self.threads = threads
        let intercept = scales[columnCount]
        self.intercept = intercept
        let scaled = Parallel.map(count: matrix.blocks.count, threads: threads) { block in
            matrix.blocks[block].scaled(by: scales, intercept: intercept)
        }
        blocks = scaled.map(\.block)
        squaredNorms = scaled.flatMap(\.squaredNorms)
        firstRows = blocks.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
        all = Self.selection(Array(0..<UInt32(squaredNorms.count)), blocks, firstRows)
    }

    /// The number of rows.
    var count: Int { squaredNorms.count }

    /// Some of the rows, which ascend.
    func selection(of rows: [UInt32]) -> Selection { Self.selection(rows, blocks, firstRows) }

    /// The number of entries in one piece of work, and of rows.
    private static var pieceSize: (entries: Int, rows: Int) { (1 << 15, 512) }

    private static func selection(_ rows: [UInt32], _ blocks: [SparseBlock], _ firstRows: [Int]) -> Selection
    {
        var pieces: [Piece] = []
        var (start, entries, all) = (0, 0, 0)
        var block = 0
        func close(at end: Int) {
            if end > start { pieces.append(Piece(block: block, range: start..<end)) }
            all += entries
            (start, entries) = (end, 0)
        }
        for (index, row) in rows.enumerated() {
            while Int(row) >= firstRows[block + 1] {
                close(at: index)
                block += 1
            }
            if entries >= pieceSize.entries || index - start >= pieceSize.rows { close(at: index) }
            let own = Int(row) - firstRows[block]
            entries += blocks[block].starts[own + 1] - blocks[block].starts[own]
        }
        close(at: rows.count)
        return Selection(rows: rows, entryCount: all, pieces: pieces)
    }
}

extension SparseBlock {
    /// The same rows with scaled values, and the squared norm of each with an intercept.
    fileprivate func scaled(by scales: [Float], intercept: Float) -> (block: Self, squaredNorms: [Double]) {
        var norms: [Double] = []
        norms.reserveCapacity(count)
        let scaled = [Float](unsafeUninitializedCapacity: values.count) { scaled, initialized in
            scales.withUnsafeBufferPointer { scales in
                withUnsafeEntries { starts, columns, values in
                    for row in 0..<starts.count - 1 {
                        var norm = Double(intercept) * Double(intercept)
                        for entry in starts[row]..<starts[row + 1] {
                            let value = values[entry] * scales[Int(columns[entry])]
                            scaled.initializeElement(at: entry, to: value)
                            norm += Double(value) * Double(value)
                        }
                        norms.append(norm)
                    }
                }
            }
            initialized = values.count
        }
        return (SparseBlock(starts: starts, columns: columns, values: scaled), norms)
    }
}

extension ScaledRows {
    /// Calls `body` with the index in the selection and the entries of each row of a piece, in order.
    private func forEachRow(of piece: Piece, _ selection: Selection, _ body: (Int, RowEntries) -> Void) {
        let first = firstRows[piece.block]
        blocks[piece.block].withUnsafeEntries { starts, columns, values in
            selection.rows.withUnsafeBufferPointer { rows in
                for index in piece.range {
                    let row = Int(rows[index]) - first
                    let (start, end) = (starts[row], starts[row + 1])
                    body(
                        index,
                        RowEntries(
                            columns: columns.baseAddress.map { $0 + start },
                            values: values.baseAddress.map { $0 + start }, count: end - start))
                }
            }
        }
    }

    /// Calls `body` with the index and the entries of each row of a range, in order, on this thread.
    func forEachRow(of range: Range<Int>, _ body: (Int, RowEntries) -> Void) {
        let selection = selection(of: Array(UInt32(range.lowerBound)..<UInt32(range.upperBound)))
        for piece in selection.pieces {
            forEachRow(of: piece, selection) { body(Int(selection.rows[$0]), $1) }
        }
    }

    /// The product of a row with a panel of a vector.
    @inline(__always)
    func score<Lanes: ScoreLanes>(_ row: RowEntries, _ vector: UnsafePointer<Lanes>) -> Lanes {
        var score = Lanes.product(row, vector)
        score.add(intercept, times: vector[columnCount])
        return score
    }

    /// Adds a row times numbers to a panel of a vector.
    @inline(__always)
    func add<Lanes: ScoreLanes>(
        _ row: RowEntries, times numbers: Lanes, to vector: UnsafeMutablePointer<Lanes>
    ) {
        Lanes.add(row, times: numbers, to: vector)
        vector[columnCount].add(intercept, times: numbers)
    }

    /// The products of rows with a vector, panel by panel of labels, row by row.
    ///
    /// - Parameter vector: panel by panel, a number for each column and the intercept.
    func scores<Lanes: ScoreLanes>(
        of vector: [Lanes], _ selection: Selection, panelCount: Int, where matters: [Bool]? = nil
    ) -> [Lanes] {
        let rowCount = selection.rows.count
        let pieces = selection.pieces
        return [Lanes](unsafeUninitializedCapacity: panelCount * rowCount) { scores, initialized in
            // Every piece writes only its own part.
            nonisolated(unsafe) let scores = scores
            vector.withUnsafeBufferPointer { vector in
                nonisolated(unsafe) let vector = vector
                Parallel.forEach(count: panelCount * pieces.count, threads: threads) { index in
                    let (panel, piece) = index.quotientAndRemainder(dividingBy: pieces.count)
                    guard let own = vector.baseAddress.map({ $0 + panel * (columnCount + 1) }) else { return }
                    forEachRow(of: pieces[piece], selection) { row, entries in
                        let place = panel * rowCount + row
                        let isWanted = matters.map { $0[place] } ?? true
                        scores.initializeElement(at: place, to: isWanted ? score(entries, own) : .zero)
                    }
                }
            }
            initialized = panelCount * rowCount
        }
    }

    /// The products of all columns with numbers for each row, panel by panel, column by column.
    ///
    /// - Parameter numbers: panel by panel, a number for each row of the selection.
    func sums<Lanes: ScoreLanes>(
        of numbers: [Lanes], _ selection: Selection, panelCount: Int, where matters: [Bool]? = nil
    ) -> [Lanes] {
        let rowCount = selection.rows.count
        return numbers.withUnsafeBufferPointer { numbers in
            nonisolated(unsafe) let numbers = numbers
            return sums(selection, panelCount: panelCount) { panel, piece, sums in
                forEachRow(of: piece, selection) { row, entries in
                    let place = panel * rowCount + row
                    if matters.map({ $0[place] }) ?? true { add(entries, times: numbers[place], to: sums) }
                }
            }
        }
    }

    /// The sum of rows, each times the result of `weigh` for its index in the selection and its product with
    /// a vector, for a single panel.
    func sums<Lanes: ScoreLanes>(
        of selection: Selection, timesScoresOf vector: [Lanes], _ weigh: @Sendable (Int, Lanes) -> Lanes
    ) -> [Lanes] {
        vector.withUnsafeBufferPointer { vector in
            nonisolated(unsafe) let vector = vector
            return sums(selection, panelCount: 1) { _, piece, sums in
                guard let vector = vector.baseAddress else { return }
                forEachRow(of: piece, selection) { row, entries in
                    add(entries, times: weigh(row, score(entries, vector)), to: sums)
                }
            }
        }
    }

    /// The largest number of sums that are made at the same time, and the number of entries per column for
    /// each further one.
    private static var parts: (largest: Int, entriesPerColumn: Int) { (16, 8) }

    /// How many sums are made at the same time: a power of two.
    private func partCount(_ selection: Selection, panelCount: Int) -> Int {
        let worth = selection.entryCount / (Self.parts.entriesPerColumn * (columnCount + 1) * panelCount)
        var count = 1
        while 2 * count <= min(worth, Self.parts.largest) { count *= 2 }
        return count
    }

    /// Makes sums in parts, which are then added up in order.
    ///
    /// - Parameter add: adds the rows of a piece to a panel of sums.
    private func sums<Lanes: ScoreLanes>(
        _ selection: Selection, panelCount: Int,
        _ add: @Sendable (_ panel: Int, _ piece: Piece, _ sums: UnsafeMutablePointer<Lanes>) -> Void
    ) -> [Lanes] {
        let width = columnCount + 1
        let parts = partCount(selection, panelCount: panelCount)
        let pieces = selection.pieces
        let size = panelCount * width
        return [Lanes](unsafeUninitializedCapacity: parts * size) { sums, initialized in
            initialized = size
            guard let start = sums.baseAddress else { return }
            // Every part of a panel has its own sums.
            nonisolated(unsafe) let first = start
            Parallel.forEach(count: panelCount * parts, threads: threads) { index in
                let (panel, part) = index.quotientAndRemainder(dividingBy: parts)
                let own = first + (part * size + panel * width)
                own.initialize(repeating: .zero, count: width)
                for piece in (part * pieces.count / parts)..<((part + 1) * pieces.count / parts) {
                    add(panel, pieces[piece], own)
                }
            }
            guard parts > 1 else { return }
            let ranges = Parallel.ranges(count: size, size: [Lanes].elementsAtOnce)
            Parallel.forEach(count: ranges.count, threads: threads) { range in
                for part in 1..<parts {
                    for column in ranges[range] { first[column].add(first[part * size + column]) }
                }
            }
        }
    }
}
