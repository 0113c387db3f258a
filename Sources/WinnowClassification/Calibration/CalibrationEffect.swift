import WinnowEvaluation
import WinnowSystem

/// The effect of a calibration on rows that it was not fitted to.
///
/// The rows are divided into five random parts, and each part is calibrated with a fit to the others.
struct CalibrationEffect: Sendable {
    /// The weighted mean log loss of the scores as they were fitted, and calibrated.
    let logLoss: (before: Double, after: Double)
    /// The expected calibration error, without weights; nil if it is undefined.
    let calibrationError: (before: Double?, after: Double?)
    /// The standard error of the difference of the log losses.
    let standardError: Double

    /// Whether the calibration should be left out: it raises the log loss, or the calibration error without
    /// lowering the log loss by more than its standard error.
    ///
    /// The log loss decides, because the calibration error depends on bins and is biased with few rows.
    var isHarmful: Bool {
        let gain = logLoss.before - logLoss.after
        if gain < 0 { return true }
        guard gain <= standardError, let before = calibrationError.before, let after = calibrationError.after
        else { return false }
        return after > before
    }

    /// The fewest rows that are judged; fewer give no evidence.
    private static let fewestRows = 20

    /// Judges the method of `choice` on the rows that it was fitted to; nil for fewer than 20 rows.
    init?(of choice: Calibrator.Choice, on rows: HeldOutScores, threads: Int) {
        guard rows.count >= Self.fewestRows else { return nil }
        let calibrator = Calibrator(method: choice.method, threads: threads)
        var calibrated = rows
        for part in rows.parts(count: 5, seed: 0) {
            let learned = rows.selecting(part.others)
            let found = calibrator.calibration(of: learned).calibration
            calibrated.scores.replace(part.rows, with: found.apply(to: rows.scores.selecting(part.rows)))
        }
        var (before, after, squares, weights) = (0.0, 0.0, 0.0, 0.0)
        for row in rows.truth.indices {
            let label = Int(rows.truth[row])
            let losses = (
                rows.scores.logLoss(ofRow: row, label: label),
                calibrated.scores.logLoss(ofRow: row, label: label)
            )
            let weight = rows.weight(of: row)
            before += weight * losses.0
            after += weight * losses.1
            squares += weight * (losses.0 - losses.1) * (losses.0 - losses.1)
            weights += weight
        }
        guard weights > 0 else { return nil }
        logLoss = (before / weights, after / weights)
        let gain = logLoss.before - logLoss.after
        standardError = (max(0, squares / weights - gain * gain) / Double(rows.count)).squareRoot()
        calibrationError = (
            rows.predictions.flatMap { CalibrationBins($0).expectedCalibrationError },
            calibrated.predictions.flatMap { CalibrationBins($0).expectedCalibrationError }
        )
    }
}

extension HeldOutScores {
    /// Random parts of the rows, each with all other rows.
    func parts(count: Int, seed: UInt64) -> [(rows: [Int], others: [Int])] {
        var order = Array(truth.indices)
        var generator = SeededGenerator(seed: seed)
        generator.shuffle(&order)
        return (0..<count).map { part in
            (
                order.indices.filter { $0 % count == part }.map { order[$0] },
                order.indices.filter { $0 % count != part }.map { order[$0] }
            )
        }
    }
}
