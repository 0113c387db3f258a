import WinnowSystem

/// The second derivatives of a ``RidgeObjective`` at a point, of all rows or of those that matter, in single
/// precision.
struct RidgeCurvature<Lanes: ScoreLanes>: Sendable {
    private let rows: ScaledRows
    /// The weights of the rows, times the slope of the logistic function for two labels.
    private let weights: [Double]
    /// The probabilities of the rows, if there are more than two labels.
    private let probabilities: [Lanes.Single]
    private let panelCount: Int
    private let threads: Int

    /// The share of the trace that rows may have which are left out.
    ///
    /// They are most rows: a row whose label is nearly certain hardly bends the loss. The steps are those of
    /// a slightly different curvature; where they lead does not depend on it.
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
        let kept = Self.rowsThatMatter(slopes, objective.rows)
        threads = objective.threads
        panelCount = panels
        guard let kept else {
            rows = objective.rows
            weights = objective.width == 1 ? slopes : (0..<count).map(objective.weight)
            probabilities = objective.width == 1 ? [] : point.probabilities.map(\.rounded)
            return
        }
        rows = objective.rows.selecting(kept)
        weights = objective.width == 1 ? kept.map { slopes[$0] } : kept.map(objective.weight)
        probabilities =
            objective.width == 1
            ? []
            : (0..<panels).flatMap { panel in kept.map { point.probabilities[panel * count + $0].rounded } }
    }

    /// The rows with nearly all of the trace; nil if they are most of the entries.
    private static func rowsThatMatter(_ slopes: [Double], _ rows: ScaledRows) -> [Int]? {
        let parts = slopes.indices.map { max(0, slopes[$0]) * rows.squaredNorm(of: $0) }
        let order = parts.indices.sorted { (parts[$0], $0) < (parts[$1], $1) }
        var rest = leftOut * parts.reduce(0, +)
        var isKept = [Bool](repeating: true, count: parts.count)
        var entries = 0
        for row in order {
            rest -= parts[row]
            guard rest > 0 else { break }
            isKept[row] = false
            entries += rows.entryCount(of: row)
        }
        guard 2 * entries > rows.entryCount else { return nil }
        return isKept.indices.filter { isKept[$0] }
    }

    /// The second derivatives times a vector.
    func product(_ vector: [Lanes.Single]) -> [Lanes.Single] {
        var numbers = rows.scores(of: vector, panelCount: panelCount)
        let count = rows.count
        let ranges = Parallel.ranges(count: count, size: 512)
        numbers.withUnsafeMutableBufferPointer { numbers in
            // Each row is of one piece.
            nonisolated(unsafe) let numbers = numbers
            Parallel.forEach(count: ranges.count, threads: threads) { range in
                for row in ranges[range] { weigh(row, numbers) }
            }
        }
        var product = rows.sums(of: numbers, panelCount: panelCount)
        product.add(1, of: vector, threads: threads)
        return product
    }

    private func weigh(_ row: Int, _ numbers: UnsafeMutableBufferPointer<Lanes.Single>) {
        let weight = weights[row]
        let count = rows.count
        guard !probabilities.isEmpty else {
            numbers[row][0] = weight * numbers[row][0]
            return
        }
        var mean = 0.0
        for panel in 0..<panelCount {
            mean += probabilities[panel * count + row].dot(numbers[panel * count + row])
        }
        for panel in 0..<panelCount {
            let place = panel * count + row
            for lane in 0..<Lanes.count {
                numbers[place][lane] = weight * probabilities[place][lane] * (numbers[place][lane] - mean)
            }
        }
    }
}
