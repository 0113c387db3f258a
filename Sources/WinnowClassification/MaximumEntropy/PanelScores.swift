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
        clearPadding(row, scoreCount: scoreCount)
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

    /// Sets the scores that belong to no label to −∞, whose logistic function is 0.
    private func clearPadding(_ row: Int, scoreCount: Int) {
        for label in scoreCount..<(panelCount * lanes) {
            panel(label / lanes)[row * lanes + label % lanes] = -.infinity
        }
    }

    /// Replaces a row's scores by the derivatives of its weighted log losses, those of each label against the
    /// rest, with respect to them; returns the unweighted sum of the losses.
    func makeResiduals(_ row: Int, labels: [Int32], weight: Float, scoreCount: Int) -> Double {
        clearPadding(row, scoreCount: scoreCount)
        var loss = 0.0
        for label in labels { loss -= Double(score(row, Int(label))) }
        let width = lanes / 8
        var linear = SIMD8<Float>.zero
        // Of numbers between 1 and 2; one logarithm of a product replaces those of many labels.
        var product = 1.0
        for index in 0..<(panelCount * width) {
            let (panel, place) = (panel(index / width), row * width + index % width)
            let scores = SIMD8<Float>.load(panel, place)
            let isNegative = scores .< 0
            let sizes = scores.replacing(with: -scores, where: isNegative)
            let exponentials = (-sizes).exponentials
            let inverse = 1 / (1 + exponentials)
            let probabilities = inverse.replacing(with: exponentials * inverse, where: isNegative)
            (probabilities * weight).store(panel, place)
            linear += scores.replacing(with: 0, where: isNegative)
            let factors = 1 + SIMD8<Double>(exponentials)
            let fours = factors.lowHalf * factors.highHalf
            let twos = fours.lowHalf * fours.highHalf
            product *= twos[0] * twos[1]
            if product > 1e280 {
                loss += naturalLogarithm(product)
                product = 1
            }
        }
        for label in labels {
            panel(Int(label) / lanes)[row * lanes + Int(label) % lanes] -= weight
        }
        return loss + SIMD8<Double>(linear).sum() + naturalLogarithm(product)
    }

    /// Σ *p*·(1 − *p*)·*v*² for the logistic functions *p* of a row's scores and its numbers *v* in `values`.
    func logisticVariance(of values: PanelScores, _ row: Int, scoreCount: Int) -> Double {
        clearPadding(row, scoreCount: scoreCount)
        let width = lanes / 8
        var sum = SIMD8<Float>.zero
        for index in 0..<(panelCount * width) {
            let place = row * width + index % width
            let scores = SIMD8<Float>.load(panel(index / width), place)
            let exponentials = scores.replacing(with: -scores, where: scores .> 0).exponentials
            let value = SIMD8<Float>.load(values.panel(index / width), place)
            sum += exponentials / ((1 + exponentials) * (1 + exponentials)) * value * value
        }
        return SIMD8<Double>(sum).sum()
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
