// Products of scaled rows, against sums entry by entry.

import Testing
import WinnowNumerics
import WinnowSystem

@testable import WinnowClassification

struct ScaledRowsTests {
    private static let columnCount = 30
    private static let scales = (0...columnCount).map { 0.5 + Float($0 % 5) }

    /// Rows of 0 to 24 entries in blocks of 700, so that sums are made in several parts.
    private static func matrix() -> SparseMatrix {
        var generator = SeededGenerator(seed: 5)
        let blocks = (0..<3).map { _ in
            var block = SparseBlock()
            for _ in 0..<700 {
                let columns = (0..<UInt32(columnCount)).shuffled(using: &generator)
                    .prefix(Int.random(in: 0..<25, using: &generator))
                let values = columns.map { _ in Float.random(in: -1...1, using: &generator) }
                Array(columns).withUnsafeBufferPointer { columns in
                    values.withUnsafeBufferPointer { block.append(columns: columns, values: $0) }
                }
            }
            return block
        }
        return SparseMatrix(blocks: blocks, columnCount: columnCount)
    }

    /// The scaled rows with all columns and the intercept.
    private static func dense(_ matrix: SparseMatrix) -> [[Double]] {
        matrix.blocks.flatMap { block in
            (0..<block.count).map { index in
                var dense = [Double](repeating: 0, count: columnCount + 1)
                let row = block.row(index)
                for (column, value) in zip(row.columns, row.values) {
                    dense[Int(column)] = Double(value * scales[Int(column)])
                }
                dense[columnCount] = Double(scales[columnCount])
                return dense
            }
        }
    }

    private static func numbers<Lanes: ScoreLanes>(_ count: Int, of _: Lanes.Type) -> [Lanes] {
        var generator = SeededGenerator(seed: 6)
        return (0..<count).map { _ in
            var lanes = Lanes.zero
            for lane in 0..<Lanes.count { lanes[lane] = Double.random(in: -1...1, using: &generator) }
            return lanes
        }
    }

    private static func check<Lanes: ScoreLanes>(_ type: Lanes.Type, tolerance: Double) {
        let matrix = matrix()
        let dense = dense(matrix)
        let panelCount = 2
        let kept = (0..<UInt32(dense.count)).filter { $0 % 3 != 1 }
        let vector = numbers(panelCount * (columnCount + 1), of: type)
        let rowNumbers = numbers(panelCount * kept.count, of: type)
        var first: (scores: [Lanes], sums: [Lanes])?
        for threads in [1, 3] {
            let rows = ScaledRows(matrix, scales: scales, threads: threads)
            let selection = rows.selection(of: kept)
            let scores = rows.scores(of: vector, selection, panelCount: panelCount)
            let sums = rows.sums(of: rowNumbers, selection, panelCount: panelCount)
            for panel in 0..<panelCount {
                for lane in 0..<Lanes.count {
                    let own = vector[panel * (columnCount + 1)..<(panel + 1) * (columnCount + 1)].map {
                        $0[lane]
                    }
                    for (index, row) in kept.enumerated() {
                        let expected = zip(dense[Int(row)], own).reduce(0) { $0 + $1.0 * $1.1 }
                        #expect(abs(scores[panel * kept.count + index][lane] - expected) < tolerance)
                    }
                    for column in 0...columnCount {
                        let expected = kept.indices.reduce(0.0) {
                            $0 + dense[Int(kept[$1])][column] * rowNumbers[panel * kept.count + $1][lane]
                        }
                        #expect(
                            abs(sums[panel * (columnCount + 1) + column][lane] - expected) < 20 * tolerance)
                    }
                }
            }
            // The same bytes for every number of threads.
            if let first {
                #expect(scores.map { $0[0] } == first.scores.map { $0[0] })
                #expect(sums.map { $0[0] } == first.sums.map { $0[0] })
            }
            first = (scores, sums)
            #expect(
                zip(rows.squaredNorms, dense).allSatisfy { norm, row in
                    abs(norm - row.reduce(0) { $0 + $1 * $1 }) < 1e-9
                })
        }
    }

    @Test func `products in double precision are those of the entries`() {
        Self.check(Double.self, tolerance: 1e-12)
        Self.check(SIMD8<Double>.self, tolerance: 1e-12)
    }

    @Test func `products in single precision are those of the entries`() {
        Self.check(Float.self, tolerance: 1e-4)
        Self.check(EightSingles.self, tolerance: 1e-4)
    }

    @Test func `a sum of rows weighted by their scores is the same in one step`() {
        let rows = ScaledRows(Self.matrix(), scales: Self.scales, threads: 2)
        let vector = Self.numbers(Self.columnCount + 1, of: Double.self)
        let scores = rows.scores(of: vector, rows.all, panelCount: 1)
        let expected = rows.sums(of: scores.map { 2 * $0 }, rows.all, panelCount: 1)
        #expect(rows.sums(of: rows.all, timesScoresOf: vector) { 2 * $1 } == expected)
    }
}
