// The second derivative along a direction.

import WinnowNumerics
import WinnowSystem

extension SoftmaxObjective {
    /// The second derivative along `direction` at `variables`: the loss is convex, so it is not negative.
    ///
    /// For scores *z* along the direction and probabilities *p*: the mean of Σₖ *p*ₖ*z*ₖ² − (Σₖ *p*ₖ*z*ₖ)², and that of the
    /// penalty. It takes about as long as an evaluation.
    func curvature(_ variables: UnsafeBufferPointer<Float>, along direction: UnsafeBufferPointer<Float>)
        -> Double
    {
        let sum = mapRows(at: [variables, direction]) { rows, scores, first in
            var sum = 0.0
            for row in rows {
                sum += weight(of: row) * variance(of: scores[1], by: scores[0], row - first)
            }
            return sum
        }.reduce(0, +)
        return (sum + l2 * layout.squaredWeights(of: direction)) / totalWeight
    }

    /// The variance of a row's numbers in `values` under the probabilities of the row's `scores`.
    private func variance(of values: PanelScores, by scores: PanelScores, _ row: Int) -> Double {
        if scoreCount == 1 {
            let probability = logistic(Double(scores.score(row, 0)))
            let value = Double(values.score(row, 0))
            return probability * (1 - probability) * value * value
        }
        let sum = scores.exponentiate(row, scoreCount: scoreCount).sum
        let (mean, square) = scores.moments(of: values, row)
        return max(0, square / sum - (mean / sum) * (mean / sum))
    }
}
