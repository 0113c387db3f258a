// Steps by one row: dual coordinate ascent.

import WinnowSystem

extension RidgeObjective {
    /// Changes the variables of a single score, row by row, so that each row's derivative is that of its
    /// probability.
    ///
    /// The variables are those of the residuals, see ``variables(of:)``; afterwards they are those of the
    /// changed residuals. New rows, whose residuals are 0, are learned at the cost of a pass over them,
    /// whereas a step by the gradient would take each of many equal rows for the only one.
    ///
    /// Source: H.-F. Yu, F.-L. Huang and C.-J. Lin, *Dual Coordinate Descent Methods for Logistic Regression
    /// and Maximum Entropy Models*, Machine Learning 85, 2011.
    ///
    /// - Parameters:
    ///   - rows: the rows, in order.
    ///   - residuals: the derivatives of the rows' losses.
    func learn(_ rows: Range<Int>, residuals: inout [Lanes], variables: inout [Lanes]) {
        residuals.withUnsafeMutableBufferPointer { residuals in
            variables.withUnsafeMutableBufferPointer { variables in
                guard let start = variables.baseAddress else { return }
                self.rows.forEachRow(of: rows) { row, entries in
                    let square = self.rows.squaredNorms[row]
                    let own = residuals[row][0]
                    let changed = CoordinateStep.residual(
                        own, score: self.rows.score(entries, start)[0], isLabel: labels[row] == 1,
                        weight: weight(of: row), square: square)
                    residuals[row][0] = changed
                    var change = Lanes.zero
                    change[0] = own - changed
                    self.rows.add(entries, times: change, to: start)
                }
            }
        }
    }
}

/// The step by a row with a single score.
private enum CoordinateStep {
    private static let stepCount = 12

    /// Solves *r* = *s* · (*p*(*z* − *q* · (*r* − *r*₀)) − *y*) for the derivative *r*, by Newton's method.
    ///
    /// - Parameters:
    ///   - old: the derivative before.
    ///   - score: the score that belongs to it.
    static func residual(
        _ old: Double, score: Double, isLabel: Bool, weight: Double, square: Double
    ) -> Double {
        let target = isLabel ? 1.0 : 0
        var found = old
        var probability = logistic(score)
        var error = found - weight * (probability - target)
        for _ in 0..<stepCount where abs(error) > 1e-6 * weight {
            let step = error / (1 + weight * square * probability * (1 - probability))
            var length = 1.0
            var isBetter = false
            for _ in 0..<20 where !isBetter {
                let next = found - length * step
                let nextProbability = logistic(score - square * (next - old))
                let nextError = next - weight * (nextProbability - target)
                if abs(nextError) < abs(error) {
                    (found, probability, error, isBetter) = (next, nextProbability, nextError, true)
                }
                length /= 2
            }
            guard isBetter else { break }
        }
        return found
    }
}
