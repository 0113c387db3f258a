// Sparse rows and vector operations.

import Testing
import WinnowNumerics
import WinnowSystem

struct SparseMatrixTests {
    private static func block(_ rows: [SparseRow]) -> SparseBlock {
        var block = SparseBlock()
        for row in rows {
            row.columns.withUnsafeBufferPointer { columns in
                row.values.withUnsafeBufferPointer { block.append(columns: columns, values: $0) }
            }
        }
        return block
    }

    private static let rows = [
        SparseRow(columns: [4, 1], values: [0.5, -2]), SparseRow(),
        SparseRow(columns: [.max], values: [.infinity]),
        SparseRow(),
    ]

    @Test func `a new block has no rows`() {
        #expect(SparseBlock().count == 0)
        SparseBlock().withUnsafeRows { _, _, _ in Issue.record("found a row in an empty block") }
    }

    @Test func `rows are stored unchanged, including empty ones`() {
        let block = Self.block(Self.rows)
        #expect(block.count == 4)
        #expect((0..<4).map(block.row) == Self.rows)
        #expect(block.starts == [0, 2, 2, 3, 3])
    }

    @Test func `rows are visited in order`() {
        var seen: [SparseRow] = []
        Self.block(Self.rows).withUnsafeRows { number, columns, values in
            #expect(number == seen.count)
            seen.append(SparseRow(columns: Array(columns), values: Array(values)))
        }
        #expect(seen == Self.rows)
    }

    @Test func `a block of complete rows equals one built by appending`() {
        let appended = Self.block(Self.rows)
        let finished = SparseBlock(
            starts: [0, 2, 2, 3, 3], columns: [4, 1, .max], values: [0.5, -2, .infinity])
        #expect(finished == appended)
    }

    @Test func `a matrix counts the rows and entries of all blocks`() {
        let block = Self.block(Self.rows)
        let matrix = SparseMatrix(blocks: [block, SparseBlock(), block], columnCount: 9)
        #expect(matrix.rowCount == 8)
        #expect(matrix.entryCount == 6)
        #expect(SparseMatrix(blocks: [], columnCount: 0).rowCount == 0)
    }
}

struct VectorScalarTests {
    @Test(arguments: Array(0...40) + [1000])
    func `dot products of whole numbers are exact at every length`(count: Int) {
        let left = (0..<count).map { $0 - 5 }
        let right = (0..<count).map { 3 * $0 + 1 }
        let expected = Double(zip(left, right).reduce(0) { $0 + $1.0 * $1.1 })
        #expect(dot(left.map(Float.init), right.map(Float.init)) == expected)
        #expect(dot(left.map(Double.init), right.map(Double.init)) == expected)
    }

    @Test func `single precision is summed in double precision`() {
        #expect(dot([1e8, 1, -1e8] as [Float], [1, 1, 1]) == 1)
        // Only products at distances of 8, 16 and 24 are added in single precision.
        var long = [Float](repeating: 0, count: 64)
        (long[0], long[1], long[33], long[34]) = (1e8, 1, -1e8, 1)
        #expect(dot(long, [Float](repeating: 1, count: 64)) == 2)
    }

    @Test func `long dot products are accurate to single precision`() {
        var random = SeededGenerator(seed: 6)
        let left = (0..<10_000).map { _ in Float(random.unit() - 0.5) }
        let right = (0..<10_000).map { _ in Float(random.unit() - 0.5) }
        let exact = zip(left, right).reduce(0) { $0 + Double($1.0) * Double($1.1) }
        let size = zip(left, right).reduce(0) { $0 + abs(Double($1.0) * Double($1.1)) }
        #expect(abs(dot(left, right) - exact) < 1e-8 * size)
    }

    @Test func `a vector is set to a multiple`() {
        var target: [Float] = [.nan, .nan, 3]
        target.withUnsafeMutableBufferPointer { target in
            ([10, 20, 30] as [Float]).withUnsafeBufferPointer { Float.set(target, to: -0.5, times: $0) }
        }
        #expect(target == [-5, -10, -15])
    }

    @Test func `a multiple is added to a vector`() {
        var target: [Float] = [1, 2, 3]
        target.withUnsafeMutableBufferPointer { target in
            ([10, 20, 30] as [Float]).withUnsafeBufferPointer { Float.add(0.5, times: $0, to: target) }
        }
        #expect(target == [6, 12, 18])
    }

    @Test func `a vector is set to a sum`() {
        var target = [0.0, 0, 0]
        target.withUnsafeMutableBufferPointer { target in
            [1.0, 2, 3].withUnsafeBufferPointer { base in
                [10.0, 20, 30].withUnsafeBufferPointer { Double.set(target, to: base, plus: -1, times: $0) }
            }
        }
        #expect(target == [-9, -18, -27])
    }

    private func dot<Scalar: VectorScalar>(_ left: [Scalar], _ right: [Scalar]) -> Double {
        left.withUnsafeBufferPointer { left in right.withUnsafeBufferPointer { Scalar.dot(left, $0) } }
    }
}
