// Held-out scores with the truth: what calibration is fitted to.

import WinnowNumerics
import WinnowSystem

/// Scores of rows that the weights were not fitted to.
struct CalibrationRows: Sendable {
    var scores: ScoreMatrix
    /// For each row the number of its label.
    var truth: [Int32]
    /// One weight a row; nil for all 1.
    var weights: [Float]?

    /// Some of these rows.
    func selecting(_ rows: [Int]) -> CalibrationRows {
        CalibrationRows(
            scores: scores.selecting(rows), truth: rows.map { truth[$0] },
            weights: weights.map { weights in rows.map { weights[$0] } })
    }

    /// These rows and, behind them, others.
    mutating func append(_ others: CalibrationRows) {
        scores.values += others.scores.values
        truth += others.truth
        if let more = others.weights { weights?.append(contentsOf: more) }
    }

    /// The sum of the rows' weights.
    var totalWeight: Double {
        weights?.reduce(0) { $0 + Double($1) } ?? Double(truth.count)
    }

    func weight(of row: Int) -> Double { weights.map { Double($0[row]) } ?? 1 }

    /// The sums that `body` adds to for each row, over pieces of rows that do not depend on the number of threads.
    ///
    /// `body` is given the row's scores, the number of its label and its weight.
    func sums(
        count: Int, threads: Int,
        _ body:
            @Sendable (UnsafeBufferPointer<Float>, Int, Double, UnsafeMutableBufferPointer<Double>) -> Void
    ) -> [Double] {
        let ranges = Parallel.ranges(count: truth.count, size: 2048)
        let width = scores.width
        let pieces = Parallel.map(count: ranges.count, threads: threads) { piece in
            var sums = [Double](repeating: 0, count: count)
            sums.withUnsafeMutableBufferPointer { sums in
                scores.values.withUnsafeBufferPointer { values in
                    for row in ranges[piece] {
                        let own = UnsafeBufferPointer(rebasing: values[row * width..<(row + 1) * width])
                        body(own, Int(truth[row]), weight(of: row), sums)
                    }
                }
            }
            return sums
        }
        return pieces.reduce(into: [Double](repeating: 0, count: count)) { total, piece in
            for index in total.indices { total[index] += piece[index] }
        }
    }
}
