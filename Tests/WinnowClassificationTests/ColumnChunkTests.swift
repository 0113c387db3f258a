// Rows by column, and the layout of the variables.

import Testing
import WinnowNumerics
import WinnowSystem

@testable import WinnowClassification

struct ColumnChunkTests {
    private static func matrix(rows: Int, columns: Int, seed: UInt64) -> SparseMatrix {
        var random = SeededGenerator(seed: seed)
        var blocks: [SparseBlock] = []
        for first in stride(from: 0, to: rows, by: 100) {
            var block = SparseBlock()
            for _ in first..<min(rows, first + 100) {
                for column in 0..<columns where random.next(below: 3) == 0 {
                    block.columns.append(UInt32(column))
                    block.values.append(Float(1 + random.next(below: 100)))
                }
                block.starts.append(block.columns.count)
            }
            blocks.append(block)
        }
        return SparseMatrix(blocks: blocks, columnCount: columns)
    }

    @Test(arguments: [1, 99, 1000, 2500])
    func `chunks contain every entry once, with rows in order`(rowCount: Int) {
        let matrix = Self.matrix(rows: rowCount, columns: 30, seed: UInt64(rowCount))
        let layout = VariableLayout(scoreCount: 5, scales: [Float](repeating: 1, count: 31))
        let columns = ColumnChunks(of: matrix, layout: layout, threads: 2)
        var found = [[Float]](repeating: [Float](repeating: 0, count: 30), count: rowCount)
        for chunk in columns.chunks {
            for range in columns.columnRanges {
                chunk.forEachColumn(of: range) { column, rows, values in
                    #expect(range.contains(column))
                    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0 < $1 })
                    for (row, value) in zip(rows, values) {
                        found[chunk.firstRow + Int(row)][column] += value
                    }
                }
            }
        }
        var row = 0
        for block in matrix.blocks {
            for index in 0..<block.count {
                var expected = [Float](repeating: 0, count: 30)
                let entries = block.row(index)
                for (column, value) in zip(entries.columns, entries.values) { expected[Int(column)] = value }
                #expect(found[row] == expected)
                row += 1
            }
        }
        #expect(row == rowCount)
    }

    @Test func `groups cover the chunks and have at most 32 MB of scores`() {
        let matrix = Self.matrix(rows: 3000, columns: 2, seed: 1)
        let layout = VariableLayout(scoreCount: 20_000, scales: [1, 1, 1])
        let columns = ColumnChunks(of: matrix, layout: layout, threads: 1)
        #expect(columns.groups.flatMap { Array($0) } == Array(columns.chunks.indices))
        #expect(columns.chunks.reduce(0) { $0 + $1.rowCount } == 3000)
        #expect(columns.groups.count > 1)
        for group in columns.groups {
            let rows = columns.chunks[group].reduce(0) { $0 + $1.rowCount }
            #expect(rows * 20_000 * 4 <= 32 << 20)
        }
    }
}

struct VariableLayoutTests {
    @Test(arguments: [1, 3, 8, 9, 16, 20, 33])
    func `weights survive conversion to variables and back`(scoreCount: Int) {
        let scales: [Float] = [1, 0.5, 4, 2]
        let layout = VariableLayout(scoreCount: scoreCount, scales: scales)
        let weights = (0..<(4 * scoreCount)).map { Float($0) - 3 }
        let variables = layout.variables(of: weights)
        #expect(variables.count == layout.count)
        #expect(variables.withUnsafeBufferPointer { layout.weights(of: $0) } == weights)
        #expect(layout.panelCount * layout.lanes >= scoreCount)
        #expect(layout.panelCount * layout.lanes < scoreCount + layout.lanes)
    }

    @Test func `a variable is its weight divided by the column's scale`() {
        let layout = VariableLayout(scoreCount: 3, scales: [0.5, 2])
        let variables = layout.variables(of: [1, 2, 3, 4, 5, 6])
        #expect(layout.lanes == 8)
        #expect(variables == [2, 4, 6, 0, 0, 0, 0, 0, 2, 2.5, 3, 0, 0, 0, 0, 0])
    }
}
