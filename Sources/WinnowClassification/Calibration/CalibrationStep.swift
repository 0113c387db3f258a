// The last step of a training: its scores become probabilities that are right.

import WinnowEvaluation
import WinnowFeatures

/// A classifier of which calibration made its probabilities right.
struct CalibratedStage {
    var classifier: TextClassifier
    var calibration: Calibration
    /// How the classifier of the training part, calibrated, did on the validation part; nil without one.
    var validation: EvaluationReport?
}

/// Calibrates what a stage has fitted.
struct CalibrationStep {
    let stage: TrainingStage
    let rows: PreparedRows
    let fitted: FittedStage

    private var threads: Int { stage.options.threads }

    /// The classifier, calibrated as the options say.
    ///
    /// - Parameter progress: told of each iteration of a cross-fit; after a false what has been found by then counts.
    func calibrated(progress: (MaximumEntropyTrainer.Iteration) -> Bool) -> CalibratedStage {
        let method = stage.options.calibration
        guard method != .none, let held = heldOut(for: method, progress: progress) else {
            return CalibratedStage(
                classifier: fitted.classifier, calibration: Calibration(), validation: report(nil))
        }
        let result = Calibrator(method: method, threads: threads).fitted(to: held.rows)
        var calibration = Calibration()
        calibration.method = result.method
        calibration.source = held.source
        calibration.rows = held.rows.truth.count
        calibration.temperature = result.temperature
        let after = result.calibration.apply(to: held.rows.scores)
        (calibration.calibrationErrorBefore, calibration.logLossBefore) = held.rows.figures
        (calibration.calibrationErrorAfter, calibration.logLossAfter) =
            CalibrationRows(
                scores: after, truth: held.rows.truth
            ).figures
        return CalibratedStage(
            classifier: fitted.classifier.calibrated(by: result.calibration), calibration: calibration,
            validation: report(result.calibration))
    }

    /// The validation part where it suffices; else all rows, cross-fitted; the validation part where that cannot be.
    private func heldOut(
        for method: CalibrationMethod, progress: (MaximumEntropyTrainer.Iteration) -> Bool
    ) -> (rows: CalibrationRows, source: Calibration.Source)? {
        let calibrator = Calibrator(method: method, threads: threads)
        var validation: CalibrationRows?
        if let scores = fitted.heldOut, let examples = rows.validation {
            validation = CalibrationRows(scores: scores, truth: examples.labels, weights: examples.weights)
        }
        if let validation, rows.refitSource == nil || calibrator.isSatisfied(by: validation) {
            return (validation, .validation)
        }
        if let counts = rows.refitSource, fitted.fit.ending != .stopped,
            let all = CrossFit(stage: stage, counts: counts).rows(
                until: calibrator.isSatisfied, progress: progress)
        {
            return (all, .crossFit)
        }
        return validation.map { ($0, .validation) }
    }

    /// The report of the validation part after a calibration.
    private func report(_ calibration: ScoreCalibration?) -> EvaluationReport? {
        guard let scores = fitted.heldOut, let examples = rows.validation else { return nil }
        let calibrated = calibration?.apply(to: scores) ?? scores
        return try? calibrated.predictions(truth: examples.labels, threads: threads).report()
    }
}

extension CalibrationRows {
    /// The expected calibration error and the mean log loss, each row counting once.
    var figures: (calibrationError: Double?, logLoss: Double?) {
        guard let predictions = try? scores.predictions(truth: truth) else { return (nil, nil) }
        return (CalibrationBins(predictions).expectedCalibrationError, predictions.logLoss)
    }
}
