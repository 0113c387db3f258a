import WinnowEvaluation
import WinnowSystem

/// Fits a calibration to held-out rows.
struct Calibrator: Sendable {
    /// What is asked for; never `none`.
    let method: CalibrationMethod
    let threads: Int

    /// How large an error of the answers' probabilities may be for the temperature to be taken at its word.
    ///
    /// It is that of a temperature which is 5 % off, where the answers have a probability of .8. Answers that are nearly
    /// certain hardly move with the temperature, so that fewer rows suffice.
    static let wantedProbabilityError = 0.01
    /// From how many rows on that error is believed.
    static let fewestRows = 200
    /// From how many rows on methods of more than one number are fitted to a validation part.
    static let wantedRows = 1_000
    /// How many rows a label must have on average for scores of its own, where nobody asked for them.
    static let rowsPerLabel = 20

    /// The calibration of some rows.
    struct Choice: Sendable {
        /// Never `automatic`.
        var method: CalibrationMethod
        var temperature: Double?
        var calibration: ScoreCalibration
    }

    /// Whether `rows` tell enough, so that no further ones are needed of the `available` ones.
    func isSatisfied(by rows: HeldOutScores, available: Int) -> Bool {
        let vectorRows = Self.rowsPerLabel * rows.scores.width
        switch method {
        case .none: return true
        case .automatic, .temperature:
            // With fewer rows scores of their own for the labels are not even tried.
            if method == .automatic, rows.scores.width > 1, rows.count < vectorRows,
                available >= vectorRows
            {
                return false
            }
            guard rows.count >= Self.fewestRows else { return false }
            return TemperatureScaling(of: rows, threads: threads).probabilityError
                <= Self.wantedProbabilityError
        case .vector, .isotonic: return rows.count >= max(Self.wantedRows, vectorRows)
        }
    }

    /// The calibration of `rows`.
    func calibration(of rows: HeldOutScores) -> Choice {
        let temperature = TemperatureScaling(of: rows, threads: threads)
        let width = rows.scores.width
        switch method {
        case .isotonic:
            return Choice(method: .isotonic, calibration: .isotonic(IsotonicCalibration(of: rows)))
        case .vector: break
        default:
            guard method == .automatic, width > 1, isVectorBetter(on: rows) else {
                return Choice(
                    method: .temperature, temperature: 1 / temperature.scale,
                    calibration: .linear(VectorScaling(scale: temperature.scale, width: width)))
            }
        }
        return Choice(
            method: .vector, temperature: 1 / temperature.scale,
            calibration: .linear(VectorScaling(of: rows, near: temperature.scale, threads: threads)))
    }

    /// Whether scaling label by label lowers the log loss of rows that it was not fitted to, by more than chance does.
    ///
    /// By cross-validation in five parts; the mean of the rows' differences must exceed its standard error.
    private func isVectorBetter(on rows: HeldOutScores) -> Bool {
        guard rows.count >= Self.rowsPerLabel * rows.scores.width else { return false }
        var order = Array(rows.truth.indices)
        var generator = SeededGenerator(seed: 0)
        generator.shuffle(&order)
        var (sum, squares, weight) = (0.0, 0.0, 0.0)
        for part in 0..<5 {
            let learned = rows.selecting(order.indices.filter { $0 % 5 != part }.map { order[$0] })
            let judged = rows.selecting(order.indices.filter { $0 % 5 == part }.map { order[$0] })
            let scale = TemperatureScaling(of: learned, threads: threads).scale
            let losses = [
                VectorScaling(scale: scale, width: rows.scores.width),
                VectorScaling(of: learned, near: scale, threads: threads),
            ].map { judged.losses(after: .linear($0)) }
            for row in judged.truth.indices {
                let gain = losses[0][row] - losses[1][row]
                sum += judged.weight(of: row) * gain
                squares += judged.weight(of: row) * gain * gain
                weight += judged.weight(of: row)
            }
        }
        guard weight > 0 else { return false }
        let mean = sum / weight
        let variance = max(0, squares / weight - mean * mean)
        return mean > (variance / Double(rows.count)).squareRoot()
    }
}
