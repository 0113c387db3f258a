// The scores of rows.

import WinnowNumerics
import WinnowSystem

extension SoftmaxObjective {
    /// How many rows one piece of work is about.
    static let rowsAtOnce = 256

    /// Calls `body` for some rows after others, on any thread, with their scores; the results, in order.
    ///
    /// - Parameters:
    ///   - points: variables to score the rows by.
    ///   - body: gets the numbers of the rows, for each of the points the scores of these and perhaps other rows, and the
    ///     number of the first row that the scores are of. It may change the scores of its rows.
    func mapRows<Result: Sendable>(
        at points: [UnsafeBufferPointer<Float>],
        _ body: @Sendable (Range<Int>, [PanelScores], Int) -> Result
    ) -> [Result] {
        switch layout.lanes {
        case 1: mapSingleScores(at: points, body)
        case 8: PanelPass<SIMD8<Float>>(self).mapRows(at: points, body)
        default: PanelPass<SIMD16<Float>>(self).mapRows(at: points, body)
        }
    }

    private func mapSingleScores<Result: Sendable>(
        at points: [UnsafeBufferPointer<Float>],
        _ body: @Sendable (Range<Int>, [PanelScores], Int) -> Result
    ) -> [Result] {
        let weights = points.map(layout.weights)
        return Parallel.map(count: rows.blocks.count, threads: threads) { block in
            let range = firstRows[block]..<firstRows[block + 1]
            let scores = weights.map { weights in
                let scores = PanelScores(panelCount: 1, lanes: 1, rowCount: range.count)
                weights.withUnsafeBufferPointer { weights in
                    rows.blocks[block]
                        .score(0..<range.count, by: weights, into: scores.panel(0))
                }
                return scores
            }
            return body(range, scores, range.lowerBound)
        }
    }
}

extension SparseBlock {
    /// Writes the scores of some rows: of each the sum of its values, each times the weight of its column, and of the last
    /// weight, the intercept.
    func score(
        _ range: Range<Int>, by weights: UnsafeBufferPointer<Float>, into scores: UnsafeMutablePointer<Float>
    ) {
        let intercept = weights[weights.count - 1]
        withUnsafeEntries { starts, columns, values in
            for row in range {
                // Four sums, so that additions need not wait for one another.
                var sums = SIMD4<Float>(intercept, 0, 0, 0)
                var entry = starts[row]
                let end = starts[row + 1]
                while entry + 4 <= end {
                    sums[0] += values[entry] * weights[Int(columns[entry])]
                    sums[1] += values[entry + 1] * weights[Int(columns[entry + 1])]
                    sums[2] += values[entry + 2] * weights[Int(columns[entry + 2])]
                    sums[3] += values[entry + 3] * weights[Int(columns[entry + 3])]
                    entry += 4
                }
                while entry < end {
                    sums[0] += values[entry] * weights[Int(columns[entry])]
                    entry += 1
                }
                scores[row - range.lowerBound] = sums.sum()
            }
        }
    }
}
