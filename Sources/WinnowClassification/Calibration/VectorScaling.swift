import WinnowNumerics
import WinnowSystem

/// A factor and an addend for each label's scores; for two labels, for the log-odds (Platt scaling).
struct VectorScaling: Sendable, Hashable, Codable {
    /// The factors, one per score.
    let scales: [Double]
    /// The addends, one per score.
    let biases: [Double]
    /// Whether scores are not centred on their mean: all have the same factor and no addend, or each label is
    /// independent.
    let isUniform: Bool

    /// The strength of the penalty ½ Σ (*u*² + *b*²), added to the sum of the rows' losses, for factors *s* ·
    /// (1 + *u*) and addends *b*: it pulls each label towards the common factor *s* like this many rows.
    static let defaultPenalty = 10.0

    /// The same factor for all scores.
    init(scale: Double, width: Int) {
        scales = [Double](repeating: scale, count: width)
        biases = [Double](repeating: 0, count: width)
        isUniform = true
    }

    /// Factors and addends that were found before.
    init(scales: [Double], biases: [Double], isUniform: Bool) {
        self.scales = scales
        self.biases = biases
        self.isUniform = isUniform
    }

    /// Factors and addends of scores that are not centred, as those of independent labels.
    init(scales: [Double], biases: [Double]) {
        self.scales = scales
        self.biases = biases
        isUniform = true
    }

    /// The factors and addends with the least penalized log loss on `rows`, near the factor `scale`.
    ///
    /// With several labels a row's scores are centred on their mean, which changes no probability and makes
    /// the factors meaningful. Complexity: O(*n* · *k*) per iteration of L-BFGS.
    init(
        of rows: HeldOutScores, near scale: Double, penalty: Double = Self.defaultPenalty, threads: Int = 1
    ) {
        let objective = VectorScalingObjective(rows: rows, scale: scale, penalty: penalty, threads: threads)
        let width = rows.scores.width
        let minimum = LBFGS().minimize(
            from: [Double](repeating: 0, count: 2 * width), threads: 1, objective: objective.evaluate)
        scales = minimum.variables[..<width].map { scale * (1 + $0) }
        biases = Array(minimum.variables[width...])
        isUniform = false
    }

    /// The scores of a row, scaled.
    func apply(to scores: [Float]) -> [Float] {
        let mean =
            isUniform || scores.count == 1 ? 0 : scores.reduce(0) { $0 + Double($1) } / Double(scores.count)
        return scores.indices.map { Float(scales[$0] * (Double(scores[$0]) - mean) + biases[$0]) }
    }
}

/// The penalized log loss of a vector scaling: first the factors' deviations *u*, then the addends *b*.
struct VectorScalingObjective: Sendable {
    let rows: HeldOutScores
    let scale: Double
    let penalty: Double
    let threads: Int

    /// The value at `variables`, with its gradient.
    func evaluate(_ variables: UnsafeBufferPointer<Double>, _ gradient: UnsafeMutableBufferPointer<Double>)
        -> Double
    {
        nonisolated(unsafe) let point = variables
        let width = rows.scores.width
        let sums = rows.sums(count: 2 * width + 1, threads: threads) { scores, label, weight, sums in
            sums[2 * width] += weight * add(scores, label, weight, point, to: sums)
        }
        var value = sums[2 * width]
        for index in point.indices {
            value += penalty / 2 * point[index] * point[index]
            gradient[index] = sums[index] + penalty * point[index]
        }
        return value
    }

    /// The loss of a row; adds its gradient, times the weight, to `sums`.
    private func add(
        _ scores: UnsafeBufferPointer<Float>, _ label: Int, _ weight: Double,
        _ point: UnsafeBufferPointer<Double>,
        to sums: UnsafeMutableBufferPointer<Double>
    ) -> Double {
        let width = scores.count
        if width == 1 {
            let score = scale * Double(scores[0])
            let scaled = (1 + point[0]) * score + point[1]
            let error = logistic(scaled) - (label == 1 ? 1 : 0)
            sums[0] += weight * error * score
            sums[1] += weight * error
            return logOnePlusExp(label == 1 ? -scaled : scaled)
        }
        let mean = scores.reduce(0) { $0 + Double($1) } / Double(width)
        return withUnsafeTemporaryAllocation(of: Double.self, capacity: width) { scaled in
            var largest = -Double.infinity
            for index in 0..<width {
                scaled[index] =
                    (1 + point[index]) * scale * (Double(scores[index]) - mean) + point[width + index]
                largest = max(largest, scaled[index])
            }
            let own = scaled[label]
            var sum = 0.0
            for index in 0..<width {
                scaled[index] = exponential(scaled[index] - largest)
                sum += scaled[index]
            }
            for index in 0..<width {
                let error = weight * (scaled[index] / sum - (index == label ? 1 : 0))
                sums[index] += error * scale * (Double(scores[index]) - mean)
                sums[width + index] += error
            }
            return naturalLogarithm(sum) + largest - own
        }
    }
}
