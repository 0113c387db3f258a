// The scores of rows.

import WinnowNumerics
import WinnowSystem

extension SoftmaxObjective {
    /// About how many scores a tile has: few enough for a second cache.
    private static let scoresPerTile = 1 << 17

    /// Calls `body` with the scores of some rows after others, on any thread; the results, in order.
    ///
    /// - Parameters:
    ///   - points: variables to score the rows by.
    ///   - body: gets the numbers of the rows, and for each of the points the rows' scores, the first row being number 0.
    func mapTiles<Result: Sendable>(
        at points: [UnsafeBufferPointer<Float>], _ body: @Sendable (Range<Int>, [PanelScores]) -> Result
    ) -> [Result] {
        let size = min(
            SparseMatrix.rowsPerBlock, max(16, Self.scoresPerTile / (layout.panelCount * layout.lanes)))
        let tiles = rows.blocks.indices.flatMap { block in
            Parallel.ranges(count: rows.blocks[block].count, size: size).map { (block: block, rows: $0) }
        }
        nonisolated(unsafe) let points = points
        return Parallel.map(count: tiles.count, threads: threads) { tile in
            let (block, range) = tiles[tile]
            let scores = points.map { point in
                let scores = PanelScores(
                    panelCount: layout.panelCount, lanes: layout.lanes, rowCount: range.count)
                for panel in 0..<layout.panelCount {
                    score(block: block, rows: range, panel: panel, point, into: scores.panel(panel))
                }
                return scores
            }
            let first = firstRows[block]
            return body((first + range.lowerBound)..<(first + range.upperBound), scores)
        }
    }

    /// Writes the scores of some rows of a block for a panel.
    func score(
        block: Int, rows range: Range<Int>, panel: Int, _ variables: UnsafeBufferPointer<Float>,
        into scores: UnsafeMutablePointer<Float>
    ) {
        guard let base = variables.baseAddress else { return }
        let block = rows.blocks[block]
        let variables = base + panel * layout.panelSize
        layout.scales.withUnsafeBufferPointer { scales in
            switch layout.lanes {
            case 1:
                scoreSingly(block, rows: range, variables: variables, scales: scales, into: scores)
            case 8:
                SIMD8<Float>
                    .score(block, rows: range, variables: variables, scales: scales, into: scores)
            default:
                SIMD16<Float>
                    .score(block, rows: range, variables: variables, scales: scales, into: scores)
            }
        }
    }

    private func scoreSingly(
        _ block: SparseBlock, rows: Range<Int>, variables: UnsafePointer<Float>,
        scales: UnsafeBufferPointer<Float>, into scores: UnsafeMutablePointer<Float>
    ) {
        let intercept = variables[scales.count - 1] * scales[scales.count - 1]
        block.withUnsafeEntries { starts, columns, values in
            for row in rows {
                var score = intercept
                for entry in starts[row]..<starts[row + 1] {
                    let column = Int(columns[entry])
                    score += values[entry] * (scales[column] * variables[column])
                }
                scores[row - rows.lowerBound] = score
            }
        }
    }
}
