import WinnowNumerics
import WinnowSystem

/// Memory for scores: by panel, then by row.
///
/// Unchecked: the threads that share it never write to the same panel and rows.
final class PanelScores: @unchecked Sendable {
    let panelCount: Int
    let lanes: Int
    private let rowCount: Int
    private let memory: UnsafeMutablePointer<Float>

    /// Allocates memory for `rowCount` rows.
    init(panelCount: Int, lanes: Int, rowCount: Int) {
        self.panelCount = panelCount
        self.lanes = lanes
        self.rowCount = rowCount
        let count = panelCount * rowCount * lanes
        memory = UnsafeMutableRawPointer.allocate(
            byteCount: count * MemoryLayout<Float>.stride, alignment: 64
        ).bindMemory(to: Float.self, capacity: count)
    }

    deinit { memory.deallocate() }

    /// The scores of a panel, row by row.
    @inline(__always)
    func panel(_ panel: Int) -> UnsafeMutablePointer<Float> { memory + panel * rowCount * lanes }

    /// The score of a row for a label.
    @inline(__always)
    func score(_ row: Int, _ label: Int) -> Float { panel(label / lanes)[row * lanes + label % lanes] }

    /// Replaces the scores of a row by their exponentials, divided by the largest exponential.
    ///
    /// - Returns: the largest score, and the sum of the exponentials, between 1 and the number of labels.
    func exponentiate(_ row: Int, scoreCount: Int) -> (largest: Float, sum: Double) {
        let width = lanes / 8
        // Padding scores that belong to no label must not be the largest.
        for label in scoreCount..<(panelCount * lanes) {
            panel(label / lanes)[row * lanes + label % lanes] = -.infinity
        }
        var greatest = SIMD8<Float>(repeating: -.infinity)
        for index in 0..<(panelCount * width) {
            let scores = SIMD8<Float>.load(panel(index / width), row * width + index % width)
            greatest.replace(with: scores, where: scores .> greatest)
        }
        let largest = greatest.max()
        var sums = SIMD8<Float>.zero
        for index in 0..<(panelCount * width) {
            let (panel, place) = (panel(index / width), row * width + index % width)
            let exponentials = (SIMD8<Float>.load(panel, place) - largest).exponentials
            exponentials.store(panel, place)
            sums += exponentials
        }
        return (largest, SIMD8<Double>(sums).sum())
    }

    /// Replaces a row's scores by the derivatives of its weighted loss with respect to them; returns the
    /// unweighted loss.
    func makeResiduals(_ row: Int, label: Int, weight: Float, scoreCount: Int) -> Double {
        let own = score(row, label)
        let (largest, sum) = exponentiate(row, scoreCount: scoreCount)
        let scale = weight * Float(1 / sum)
        let width = lanes / 8
        for index in 0..<(panelCount * width) {
            let (panel, place) = (panel(index / width), row * width + index % width)
            (SIMD8<Float>.load(panel, place) * scale).store(panel, place)
        }
        panel(label / lanes)[row * lanes + label % lanes] -= weight
        return naturalLogarithm(sum) - Double(own - largest)
    }

    /// Σ *s*·*v* and Σ *s*·*v*² for a row's scores *s* and its numbers *v* in `values`.
    func moments(of values: PanelScores, _ row: Int) -> (first: Double, second: Double) {
        let width = lanes / 8
        var (first, second) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
        for index in 0..<(panelCount * width) {
            let place = row * width + index % width
            let value = SIMD8<Float>.load(values.panel(index / width), place)
            let product = SIMD8<Float>.load(panel(index / width), place) * value
            first += product
            second += product * value
        }
        return (SIMD8<Double>(first).sum(), SIMD8<Double>(second).sum())
    }
}
