import WinnowNumerics
import WinnowSystem

/// Value and gradient of a ``SoftmaxObjective`` with panels of scores, at some variables.
///
/// A thread works on a panel of labels: first the scores of a chunk of rows; then, from the derivatives of
/// the losses with respect to all scores, the gradient of a run of columns. So each number has one writer,
/// and no thread needs its own gradient.
struct PanelPass<Panel: ScorePanel & SendableMetatype>: Sendable {
    private let objective: SoftmaxObjective

    init(_ objective: SoftmaxObjective) {
        self.objective = objective
    }

    private var layout: VariableLayout { objective.layout }
    private var columns: ColumnChunks { objective.columns }
    private var threads: Int { objective.threads }

    /// Writes the gradient; returns the value.
    func evaluate(
        _ variables: UnsafeBufferPointer<Float>, _ gradient: UnsafeMutableBufferPointer<Float>
    ) -> Double {
        guard let target = gradient.baseAddress, let source = variables.baseAddress else { return 0 }
        var value = penalize(source, target)
        for group in columns.groups {
            let chunks = columns.chunks[group]
            let scores = scores(of: chunks, at: variables)
            value += makeResiduals(chunks, scores) / objective.totalWeight
            addGradient(chunks, scores, to: target)
            objective.pool.give(scores)
        }
        return value
    }

    /// ``SoftmaxObjective/mapRows(at:_:)``.
    func mapRows<Result: Sendable>(
        at points: [UnsafeBufferPointer<Float>],
        _ body: @Sendable (Range<Int>, [PanelScores], Int) -> Result
    ) -> [Result] {
        columns.groups.flatMap { group in
            let chunks = columns.chunks[group]
            let scores = points.map { self.scores(of: chunks, at: $0) }
            let first = chunks[chunks.startIndex].firstRow
            defer { scores.forEach(objective.pool.give) }
            let ranges = rowRanges(of: chunks)
            return Parallel.map(count: ranges.count, threads: threads) { range in
                let rows = ranges[range]
                return body((first + rows.lowerBound)..<(first + rows.upperBound), scores, first)
            }
        }
    }

    /// The rows of consecutive chunks in pieces, numbered from the first row.
    private func rowRanges(of chunks: ArraySlice<ColumnChunk>) -> [Range<Int>] {
        Parallel.ranges(
            count: chunks.reduce(0) { $0 + $1.rowCount }, size: SoftmaxObjective.rowsAtOnce)
    }

    /// Sets the gradient to that of the penalty; returns the penalty.
    private func penalize(_ variables: UnsafePointer<Float>, _ gradient: UnsafeMutablePointer<Float>)
        -> Double
    {
        nonisolated(unsafe) let (variables, gradient) = (variables, gradient)
        let ranges = columns.columnRanges
        let strength = Float(objective.l2 / objective.totalWeight)
        let squares = Parallel.map(count: layout.panelCount * ranges.count, threads: threads) { piece in
            let (panel, range) = piece.quotientAndRemainder(dividingBy: ranges.count)
            return layout.penaltyScales.withUnsafeBufferPointer { scales in
                Panel.penalize(
                    columns: ranges[range], variables: variables + panel * layout.panelSize,
                    strength: strength, scales: scales, gradient: gradient + panel * layout.panelSize)
            }
        }
        for panel in 0..<layout.panelCount {
            Panel.zero.store(gradient + panel * layout.panelSize, layout.columnCount)
        }
        return 0.5 * objective.l2 / objective.totalWeight * squares.reduce(0, +)
    }

    /// The scores of the rows of consecutive chunks, in memory from the pool.
    private func scores(
        of chunks: ArraySlice<ColumnChunk>, at variables: UnsafeBufferPointer<Float>
    ) -> PanelScores {
        let scores = objective.pool.take()
        guard let variables = variables.baseAddress else { return scores }
        nonisolated(unsafe) let source = variables
        let firstRow = chunks[chunks.startIndex].firstRow
        Parallel.forEach(count: layout.panelCount * chunks.count, threads: threads) { piece in
            let (panel, index) = piece.quotientAndRemainder(dividingBy: chunks.count)
            let chunk = chunks[chunks.startIndex + index]
            layout.scales.withUnsafeBufferPointer { scales in
                Panel.score(
                    chunk, columnCount: layout.columnCount, variables: source + panel * layout.panelSize,
                    scales: scales, into: scores.panel(panel) + (chunk.firstRow - firstRow) * layout.lanes)
            }
        }
        return scores
    }

    /// Replaces a group's scores by the losses' derivatives with respect to them; returns the summed loss.
    private func makeResiduals(_ chunks: ArraySlice<ColumnChunk>, _ scores: PanelScores) -> Double {
        let firstRow = chunks[chunks.startIndex].firstRow
        let ranges = rowRanges(of: chunks)
        let sets = objective.sets
        return Parallel.map(count: ranges.count, threads: threads) { range in
            ranges[range].reduce(0) { loss, row in
                let weight = objective.weight(of: firstRow + row)
                let label = Int(objective.labels[firstRow + row])
                guard let sets else {
                    return loss + weight
                        * scores.makeResiduals(
                            row, label: label, weight: Float(weight), scoreCount: layout.scoreCount)
                }
                return loss + weight
                    * scores.makeResiduals(
                        row, labels: sets[label], weight: Float(weight), scoreCount: layout.scoreCount)
            }
        }.reduce(0, +)
    }

    private func addGradient(
        _ chunks: ArraySlice<ColumnChunk>, _ residuals: PanelScores,
        to gradient: UnsafeMutablePointer<Float>
    ) {
        nonisolated(unsafe) let gradient = gradient
        let firstRow = chunks[chunks.startIndex].firstRow
        let factor = Float(1 / objective.totalWeight)
        let ranges = columns.columnRanges
        // The last piece of a panel is for the intercepts.
        Parallel.forEach(count: layout.panelCount * (ranges.count + 1), threads: threads) { piece in
            let (panel, range) = piece.quotientAndRemainder(dividingBy: ranges.count + 1)
            let target = gradient + panel * layout.panelSize
            layout.scales.withUnsafeBufferPointer { scales in
                for chunk in chunks {
                    let own = residuals.panel(panel) + (chunk.firstRow - firstRow) * layout.lanes
                    if range < ranges.count {
                        Panel.addGradient(
                            chunk, columns: ranges[range], residuals: own, factor: factor, scales: scales,
                            to: target)
                    } else {
                        Panel.addIntercepts(
                            residuals: own, rowCount: chunk.rowCount,
                            factor: factor * scales[layout.columnCount], column: layout.columnCount,
                            to: target)
                    }
                }
            }
        }
    }
}
