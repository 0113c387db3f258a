// Steps by one row: dual coordinate ascent.

import WinnowSystem

extension RidgeObjective {
    /// Changes the variables, row by row, so that each row's derivatives are those of its probabilities.
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
    ///   - residuals: the derivatives of the rows' losses, panel by panel.
    func learn(_ rows: Range<Int>, residuals: inout [Lanes], variables: inout [Lanes]) {
        residuals.withUnsafeMutableBufferPointer { residuals in
            variables.withUnsafeMutableBufferPointer { variables in
                guard let start = variables.baseAddress else { return }
                var step = CoordinateStep(width: width)
                self.rows.forEachRow(of: rows) { row, entries in
                    let square = self.rows.squaredNorms[row]
                    if width == 1 {
                        let own = residuals[row][0]
                        let changed = CoordinateStep.residual(
                            own, score: self.rows.score(entries, start)[0], isLabel: labels[row] == 1,
                            weight: weight(of: row), square: square)
                        residuals[row][0] = changed
                        var change = Lanes.zero
                        change[0] = own - changed
                        self.rows.add(entries, times: change, to: start)
                    } else {
                        learn(row, entries, square, &step, residuals, start)
                    }
                }
            }
        }
    }

    /// The step by a row with several scores.
    private func learn(
        _ row: Int, _ entries: RowEntries, _ square: Double, _ step: inout CoordinateStep,
        _ residuals: UnsafeMutableBufferPointer<Lanes>, _ variables: UnsafeMutablePointer<Lanes>
    ) {
        for panel in 0..<panelCount {
            let scores = rows.score(entries, variables + panel * (rows.columnCount + 1))
            let own = residuals[panel * rows.count + row]
            for lane in 0..<min(Lanes.count, width - panel * Lanes.count) {
                step.scores[panel * Lanes.count + lane] = scores[lane]
                step.residuals[panel * Lanes.count + lane] = own[lane]
            }
        }
        let changed = step.solve(label: Int(labels[row]), weight: weight(of: row), square: square)
        for panel in 0..<panelCount {
            var change = Lanes.zero
            for lane in 0..<min(Lanes.count, width - panel * Lanes.count) {
                let label = panel * Lanes.count + lane
                residuals[panel * rows.count + row][lane] = changed[label]
                change[lane] = step.residuals[label] - changed[label]
            }
            rows.add(entries, times: change, to: variables + panel * (rows.columnCount + 1))
        }
    }
}

/// The derivatives of one row's loss at the scores that they themselves lead to, of more than two labels.
private struct CoordinateStep {
    /// The scores and the derivatives before.
    var scores: [Double]
    var residuals: [Double]
    private var probabilities: [Double]

    private static let stepCount = 12

    init(width: Int) {
        scores = [Double](repeating: 0, count: width)
        residuals = scores
        probabilities = scores
    }

    /// Solves *r* = *s* · (*p*(*z* − *q* · (*r* − *r*₀)) − *y*) for the derivatives *r*, by Newton's method.
    mutating func solve(label: Int, weight: Double, square: Double) -> [Double] {
        var found = residuals
        var error = error(at: found, label, weight, square)
        var norm = error.reduce(0) { $0 + $1 * $1 }
        for _ in 0..<Self.stepCount where norm > 1e-12 * weight * weight {
            // The derivative is a diagonal minus a product of vectors: Sherman and Morrison's formula.
            let factor = weight * square
            var (upper, lower) = (0.0, 1.0)
            for (index, probability) in probabilities.enumerated() {
                let share = factor * probability / (1 + factor * probability)
                upper += share * error[index]
                lower -= share * probability
            }
            let step = probabilities.indices.map { index in
                let probability = probabilities[index]
                return (error[index] + probability * upper / max(1e-12, lower))
                    / (1 + factor * probability)
            }
            var length = 1.0
            var isBetter = false
            for _ in 0..<20 where !isBetter {
                let next = found.indices.map { found[$0] - length * step[$0] }
                let nextError = self.error(at: next, label, weight, square)
                let nextNorm = nextError.reduce(0) { $0 + $1 * $1 }
                if nextNorm < norm {
                    (found, error, norm, isBetter) = (next, nextError, nextNorm, true)
                }
                length /= 2
            }
            guard isBetter else { break }
        }
        return found
    }

    /// The derivative of a row with a single score: the solution of ``solve(label:weight:square:)``.
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

    /// How far derivatives are from those of the scores that they lead to; sets the probabilities.
    private mutating func error(at found: [Double], _ label: Int, _ weight: Double, _ square: Double)
        -> [Double]
    {
        var largest = -Double.infinity
        for index in found.indices {
            probabilities[index] = scores[index] - square * (found[index] - residuals[index])
            largest = max(largest, probabilities[index])
        }
        var sum = 0.0
        for index in found.indices {
            probabilities[index] = exponential(probabilities[index] - largest)
            sum += probabilities[index]
        }
        return found.indices.map { index in
            probabilities[index] /= sum
            return found[index] - weight * (probabilities[index] - (index == label ? 1 : 0))
        }
    }
}
