import WinnowNumerics
import WinnowSystem

/// The factor for scores, the inverse of the temperature, and how precisely the rows determine it.
struct TemperatureScaling: Sendable, Hashable {
    /// The factor, above 0: below 1 it makes probabilities less extreme, above 1 more extreme.
    let scale: Double
    /// The standard error of the factor's logarithm.
    let standardError: Double
    /// The mean error of the answers' probabilities that results from it.
    let probabilityError: Double

    /// The strength of the penalty *s* − 1 − ln *s* on the factor, added to the sum of the rows' losses: it
    /// counts like one row in favour of 1. Without it, error-free rows would give an infinite factor.
    static let defaultPenalty = 1.0
    /// The factors that are considered.
    static let range = 1e-3...1e3

    /// The factor with the least log loss on `rows`.
    ///
    /// The loss and the penalty are convex in the factor, so Newton's method, within bounds from the slope's
    /// sign, finds the only minimum. Complexity: O(*n* · *k*) per step, about six steps.
    init(of rows: HeldOutScores, penalty: Double = Self.defaultPenalty, threads: Int = 1) {
        var (lower, upper) = (Self.range.lowerBound, Self.range.upperBound)
        var scale = 1.0
        var (curvature, sensitivity) = (0.0, 0.0)
        for _ in 0..<100 {
            let sums = rows.sums(count: 3, threads: threads) { [scale] scores, label, weight, sums in
                let row = Self.derivatives(scores, label, scale: scale)
                sums[0] += weight * row.slope
                sums[1] += weight * row.bend
                sums[2] += weight * row.sensitivity
            }
            sensitivity = sums[2]
            let slope = sums[0] + penalty * (1 - 1 / scale)
            curvature = sums[1] + penalty / (scale * scale)
            if slope > 0 { upper = scale } else { lower = scale }
            var next = scale - slope / curvature
            // If the step leaves the bounds or is not a number, use their geometric mean.
            if !(next > lower && next < upper) { next = (lower * upper).squareRoot() }
            let change = abs(next - scale)
            scale = next
            if change <= 1e-9 * scale { break }
        }
        self.scale = scale
        standardError = curvature > 0 ? 1 / (scale * curvature.squareRoot()) : .infinity
        let weight = rows.totalWeight
        probabilityError = weight > 0 ? standardError * sensitivity / weight : .infinity
    }

    /// The first and second derivatives of a row's log loss with respect to the factor, and the first
    /// derivative of the highest probability with respect to the factor's logarithm.
    private static func derivatives(
        _ scores: UnsafeBufferPointer<Float>, _ label: Int, scale: Double
    ) -> (slope: Double, bend: Double, sensitivity: Double) {
        if scores.count == 1 {
            let score = Double(scores[0])
            let probability = logistic(scale * score)
            let spread = probability * (1 - probability) * score
            return ((probability - (label == 1 ? 1 : 0)) * score, spread * score, abs(scale * spread))
        }
        let largest = Double(scores.max() ?? 0)
        var (sum, mean, square) = (0.0, 0.0, 0.0)
        for score in scores {
            let distance = Double(score) - largest
            let share = exponential(scale * distance)
            sum += share
            mean += share * distance
            square += share * distance * distance
        }
        mean /= sum
        return (
            mean - (Double(scores[label]) - largest), max(0, square / sum - mean * mean), scale * -mean / sum
        )
    }
}
