// More than two labels: panels of scores.

import WinnowNumerics
import WinnowSystem

extension SoftmaxObjective {
    /// How many rows one piece of work turns into residuals.
    private static let rowsAtOnce = 256
    /// How many columns one piece of work penalizes.
    private static let columnsAtOnce = 4096

    /// ``evaluate(_:_:)`` for more than two labels.
    ///
    /// Each thread works on panels of labels: the scores of a block of rows, then, with the residuals of all labels, the
    /// gradient of a run of columns. So every number has one writer, and no thread a gradient of its own.
    func evaluateManyLabels(
        _ variables: UnsafeBufferPointer<Float>, _ gradient: UnsafeMutableBufferPointer<Float>
    ) -> Double {
        let penalty = penalty(of: variables, gradient: gradient)
        let rowLimit = chunks.map(\.rowCount).max() ?? 0
        let scores = PanelScores(panelCount: layout.panelCount, lanes: layout.lanes, rowCount: rowLimit)
        var loss = 0.0
        for chunk in chunks {
            score(chunk, variables, into: scores)
            loss += residuals(of: chunk, scores)
            layout.lanes == 8
                ? addGradient(SIMD8<Float>.self, chunk, scores, to: gradient)
                : addGradient(SIMD16<Float>.self, chunk, scores, to: gradient)
        }
        return loss / totalWeight + penalty
    }

    /// The penalty; sets the gradient to its.
    private func penalty(
        of variables: UnsafeBufferPointer<Float>, gradient: UnsafeMutableBufferPointer<Float>
    ) -> Double {
        nonisolated(unsafe) let (variables, gradient) = (variables, gradient)
        let (lanes, layout) = (layout.lanes, layout)
        let ranges = Parallel.ranges(count: layout.columnCount, size: Self.columnsAtOnce)
        let strength = Float(l2 / totalWeight)
        let squares = Parallel.map(count: layout.panelCount * ranges.count, threads: threads) { piece in
            let (panel, range) = piece.quotientAndRemainder(dividingBy: ranges.count)
            var square = 0.0
            layout.scales.withUnsafeBufferPointer { scales in
                for column in ranges[range] {
                    let first = panel * layout.panelSize + column * lanes
                    var sum: Float = 0
                    for index in first..<(first + lanes) {
                        let weight = scales[column] * variables[index]
                        gradient[index] = strength * scales[column] * weight
                        sum += weight * weight
                    }
                    square += Double(sum)
                }
            }
            return square
        }
        for panel in 0..<layout.panelCount {
            let first = panel * layout.panelSize + layout.columnCount * lanes
            for index in first..<(first + lanes) { gradient[index] = 0 }
        }
        return 0.5 * l2 / totalWeight * squares.reduce(0, +)
    }

    private func score(
        _ chunk: ColumnChunk, _ variables: UnsafeBufferPointer<Float>, into scores: PanelScores
    ) {
        nonisolated(unsafe) let variables = variables
        let first = firstRows[chunk.blocks.lowerBound]
        Parallel.forEach(count: layout.panelCount * chunk.blocks.count, threads: threads) { piece in
            let (panel, index) = piece.quotientAndRemainder(dividingBy: chunk.blocks.count)
            let block = chunk.blocks.lowerBound + index
            score(
                block: block, rows: 0..<rows.blocks[block].count, panel: panel, variables,
                into: scores.panel(panel) + (firstRows[block] - first) * layout.lanes)
        }
    }

    /// Turns the scores of a chunk into the derivatives of the rows' losses by them; returns the sum of the losses.
    private func residuals(of chunk: ColumnChunk, _ scores: PanelScores) -> Double {
        let first = firstRows[chunk.blocks.lowerBound]
        let ranges = Parallel.ranges(count: chunk.rowCount, size: Self.rowsAtOnce)
        return Parallel.map(count: ranges.count, threads: threads) { range in
            var loss = 0.0
            for row in ranges[range] {
                let weight = weight(of: first + row)
                let label = Int(labels[first + row])
                loss +=
                    weight
                    * scores.makeResiduals(
                        row, label: label, weight: Float(weight), scoreCount: scoreCount)
            }
            return loss
        }.reduce(0, +)
    }

    private func addGradient<Panel: ScorePanel>(
        _ panelType: Panel.Type, _ chunk: ColumnChunk, _ residuals: PanelScores,
        to gradient: UnsafeMutableBufferPointer<Float>
    ) {
        guard let base = gradient.baseAddress else { return }
        nonisolated(unsafe) let gradient = base
        let factor = Float(1 / totalWeight)
        let pieces = chunk.ranges.count + 1
        Parallel.forEach(count: layout.panelCount * pieces, threads: threads) { piece in
            let (panel, range) = piece.quotientAndRemainder(dividingBy: pieces)
            let target = gradient + panel * layout.panelSize
            let residuals = UnsafePointer(residuals.panel(panel))
            layout.scales.withUnsafeBufferPointer { scales in
                if range < chunk.ranges.count {
                    Panel.addGradient(
                        chunk, columns: chunk.ranges[range], residuals: residuals, factor: factor,
                        scales: scales, to: target)
                } else {
                    Panel.addIntercepts(
                        residuals: residuals, rowCount: chunk.rowCount,
                        factor: factor * scales[layout.columnCount], column: layout.columnCount, to: target)
                }
            }
        }
    }
}
