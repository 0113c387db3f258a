import WinnowEvaluation

/// Fits a calibration to held-out rows.
struct Calibrator: Sendable {
    /// The requested method.
    let method: CalibrationMethod
    let threads: Int
    /// The number of rows that could be held out.
    var available = 0

    /// The largest error of the answers' probabilities for which a temperature counts as precise.
    ///
    /// It is the effect of a temperature that is 5 % off on answers with a probability of .8. Nearly certain
    /// answers hardly change with the temperature, so fewer rows suffice for them.
    static let wantedProbabilityError = 0.01
    /// The number of rows from which that error is trusted.
    static let fewestRows = 200
    /// The number of validation rows from which methods with several parameters are fitted to them.
    static let wantedRows = 1_000
    /// The average number of rows per label from which vector scaling is tried by default.
    static let rowsPerLabel = 20
    /// The numbers of labels with which it is tried.
    ///
    /// Fitted to half of CLINC150's validation part, 150 labels, it raises the log loss of the other half
    /// from .20 to .23; to twenty cross-fitted rows per label, that of the validation part from .278 to .285.
    private static let triedLabels = 2..<TrainingDefaults.manyLabels

    /// The calibration of some rows.
    struct Choice: Sendable {
        /// Never `automatic`.
        var method: CalibrationMethod
        var temperature: Double?
        var calibration: ScoreCalibration
    }

    /// Whether `rows` suffice, so that no more of the ``available`` rows are needed.
    func isSatisfied(by rows: HeldOutScores) -> Bool {
        let labelCount = rows.scores.labels.count
        let vectorRows = Self.rowsPerLabel * labelCount
        switch method {
        case .none: return true
        case .automatic, .temperature:
            // With fewer rows vector scaling is not tried.
            if method == .automatic, Self.triedLabels ~= labelCount, rows.count < vectorRows,
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

    /// Fits a calibration to `rows`, and judges its effect on rows that it was not fitted to; nil for too
    /// few.
    func judgedCalibration(of rows: HeldOutScores) -> (choice: Choice, effect: CalibrationEffect?) {
        let choice = calibration(of: rows)
        return (choice, CalibrationEffect(of: choice, on: rows, threads: threads))
    }

    /// Fits a calibration to `rows`.
    func calibration(of rows: HeldOutScores) -> Choice {
        let temperature = TemperatureScaling(of: rows, threads: threads)
        let width = rows.scores.width
        switch method {
        case .isotonic:
            return Choice(method: .isotonic, calibration: .isotonic(IsotonicCalibration(of: rows)))
        case .vector: break
        default:
            guard method == .automatic, Self.triedLabels ~= rows.scores.labels.count, isVectorBetter(on: rows)
            else {
                return Choice(
                    method: .temperature, temperature: 1 / temperature.scale,
                    calibration: .linear(VectorScaling(scale: temperature.scale, width: width)))
            }
        }
        return Choice(
            method: .vector, temperature: 1 / temperature.scale,
            calibration: .linear(VectorScaling(of: rows, near: temperature.scale, threads: threads)))
    }

    /// Whether vector scaling significantly lowers the log loss of rows that it was not fitted to.
    ///
    /// By cross-validation in five parts; the mean of the rows' differences must exceed its standard error.
    private func isVectorBetter(on rows: HeldOutScores) -> Bool {
        guard rows.count >= Self.rowsPerLabel * rows.scores.labels.count else { return false }
        var (sum, squares, weight) = (0.0, 0.0, 0.0)
        for part in rows.parts(count: 5, seed: 0) {
            let learned = rows.selecting(part.others)
            let judged = rows.selecting(part.rows)
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

extension Calibrator: Finish {
    var needsEvidence: Bool { method != .none }

    func isSatisfied(by rows: HeldOutScores, isPart: Bool) -> Bool {
        isPart && rows.count >= MaximumEntropyTrainer.precisePartSize || isSatisfied(by: rows)
    }

    /// Calibrates both classifiers and all scores, unless none is wanted or it makes the probabilities worse.
    func run(_ finishing: inout Finishing) {
        guard method != .none else { return }
        let (held, source) = (finishing.evidence.rows, finishing.evidence.source)
        let (found, effect) = judgedCalibration(of: held)
        if let effect, effect.isHarmful {
            finishing.training.calibration = Calibration(
                leftOut: found, source: source, rows: held.count, effect: effect)
            return
        }
        let calibration = found.calibration
        finishing.evidence.rows = held.calibrated(by: calibration)
        finishing.part = finishing.part?.calibrated(by: calibration)
        finishing.training.calibration = Calibration(
            found, source: source, before: held, after: finishing.evidence.rows)
        finishing.change { $0 = $0.calibrated(by: calibration) }
        guard case .linear(let scaling) = calibration else { return }
        finishing.training.scaling = scaling
        finishing.change {
            $0.passageRule = $0.passageRule?.scaled(by: Double(scaling.scales.first ?? 1))
        }
    }
}
