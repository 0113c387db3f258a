import WinnowSystem

/// The second derivatives of a ``RidgeObjective`` at a point, of all rows or of those that matter, in single
/// precision.
struct RidgeCurvature<Lanes: ScoreLanes>: Sendable {
    private let rows: ScaledRows
    /// The rows that matter.
    private let selection: ScaledRows.Selection
    /// The weights of these rows, times the slope of the logistic function for two labels.
    private let weights: [Double]
    /// The probabilities of these rows, if there are more than two labels.
    private let probabilities: [Lanes.Single]
    /// Which panels of which of these rows matter; the probabilities of the others are taken as 0.
    private let matters: [Bool]
    private let panelCount: Int
    private let threads: Int

    /// The largest share of the trace that rows may have which are left out.
    ///
    /// They may be most rows: a row whose label is nearly certain hardly contributes to the curvature. The
    /// steps are those of a slightly different curvature; the point that they lead to does not depend on it.
    private static var leftOut: Double { 0.03 }

    /// Describes a point.
    init(of objective: RidgeObjective<Lanes>, at point: RidgeObjective<Lanes>.Point) {
        let count = objective.rows.count
        let panels = objective.panelCount
        let slopes = (0..<count).map { row in
            let weight = objective.weight(of: row)
            if objective.width == 1 {
                let probability = point.probabilities[row][0]
                return weight * probability * (1 - probability)
            }
            return weight
                * (0..<panels).reduce(1.0) {
                    $0 - point.probabilities[$1 * count + row].dot(point.probabilities[$1 * count + row])
                }
        }
        rows = objective.rows
        threads = objective.threads
        panelCount = panels
        let kept = Self.rowsThatMatter(slopes, rows.squaredNorms)
        selection = rows.selection(of: kept)
        if objective.width == 1 {
            weights = kept.map { slopes[Int($0)] }
            (probabilities, matters) = ([], [])
        } else {
            weights = kept.map { objective.weight(of: Int($0)) }
            let places = (0..<panels).flatMap { panel in kept.map { (panel * count + Int($0), Int($0)) } }
            let parts = places.map { place, row in
                let own = point.probabilities[place]
                let sum = (0..<Lanes.count).reduce(0.0) { $0 + own[$1] }
                return max(
                    0, objective.weight(of: row) * (sum - own.dot(own)) * objective.rows.squaredNorms[row])
            }
            let least = Self.leftOut * parts.reduce(0, +) / Double(max(1, parts.count))
            matters = parts.map { $0 >= least }
            probabilities = places.indices.map { index in
                parts[index] >= least ? point.probabilities[places[index].0].rounded : .zero
            }
        }
    }

    /// The rows with nearly all of the trace.
    ///
    /// Rows with less than ``leftOut`` of the mean are left out; together they have at most that share of the
    /// sum.
    private static func rowsThatMatter(_ slopes: [Double], _ squaredNorms: [Double]) -> [UInt32] {
        let parts = zip(slopes, squaredNorms).map { max(0, $0) * $1 }
        let least = leftOut * parts.reduce(0, +) / Double(max(1, parts.count))
        return parts.indices.lazy.filter { parts[$0] >= least }.map { UInt32(truncatingIfNeeded: $0) }
    }

    /// The second derivatives times a vector.
    func product(_ vector: [Lanes.Single]) -> [Lanes.Single] {
        var product: [Lanes.Single]
        if probabilities.isEmpty {
            product = rows.sums(of: selection, timesScoresOf: vector) { row, score in
                var weighed = Lanes.Single.zero
                weighed.add(weights[row], of: score)
                return weighed
            }
        } else {
            var numbers = rows.scores(of: vector, selection, panelCount: panelCount, where: matters)
            weigh(&numbers)
            product = rows.sums(of: numbers, selection, panelCount: panelCount, where: matters)
        }
        product.add(1, of: vector, threads: threads)
        return product
    }

    /// Replaces the scores of all rows by the second derivatives of the losses times them.
    private func weigh(_ numbers: inout [Lanes.Single]) {
        let ranges = Parallel.ranges(count: selection.rows.count, size: 512)
        numbers.withUnsafeMutableBufferPointer { numbers in
            // Each row is of one piece.
            nonisolated(unsafe) let numbers = numbers
            Parallel.forEach(count: ranges.count, threads: threads) { range in
                for row in ranges[range] { weigh(row, numbers) }
            }
        }
    }

    private func weigh(_ row: Int, _ numbers: UnsafeMutableBufferPointer<Lanes.Single>) {
        let count = selection.rows.count
        var mean = 0.0
        for panel in 0..<panelCount {
            mean += probabilities[panel * count + row].dot(numbers[panel * count + row])
        }
        for panel in 0..<panelCount {
            let place = panel * count + row
            for lane in 0..<Lanes.count {
                numbers[place][lane] =
                    weights[row] * probabilities[place][lane] * (numbers[place][lane] - mean)
            }
        }
    }
}
