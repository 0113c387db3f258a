// The last step of a training: its scores become probabilities that are right.

import WinnowEvaluation
import WinnowFeatures

/// A classifier whose probabilities were made right, with its thresholds.
struct CalibratedStage {
    var classifier: TextClassifier
    var calibration: Calibration
    var operatingPoints: [OperatingPoint]
    /// What the classifier of the training part, calibrated, says of the validation part; nil without one.
    var predictions: Predictions?
    /// How well it did there.
    var validation: EvaluationReport?
    /// What made the scores right; nil where nothing did.
    var scoreCalibration: ScoreCalibration?
}

/// Calibrates what a stage has fitted, and finds its thresholds.
struct CalibrationStep {
    private let stage: TrainingStage
    private let rows: PreparedRows
    private let fitted: FittedStage
    private let calibrator: Calibrator
    private let finder: OperatingPointFinder

    init(stage: TrainingStage, rows: PreparedRows, fitted: FittedStage) {
        self.stage = stage
        self.rows = rows
        self.fitted = fitted
        calibrator = Calibrator(method: stage.options.calibration, threads: stage.options.threads)
        finder = stage.finder
    }

    /// The classifier, calibrated as the options say.
    ///
    /// - Parameter progress: told of each iteration of a cross-fit; after a false what has been found by then counts.
    /// - Throws: ``ClassificationError`` with `tooFewExamples` where operating points cannot be found.
    func calibrated(
        progress: (MaximumEntropyTrainer.Iteration) -> Bool
    ) throws(ClassificationError) -> CalibratedStage {
        var isEnded = fitted.fit.ending == .stopped
        var result = CalibratedStage(
            classifier: fitted.classifier, calibration: Calibration(), operatingPoints: [])
        var rows: CalibrationRows?
        if calibrator.method != .none || !finder.requests.isEmpty,
            let held = heldOut(progress: { iteration in
                isEnded = isEnded || !progress(iteration)
                return !isEnded
            })
        {
            let calibrated = calibrate(&result, by: held.rows, of: held.source)
            result.operatingPoints = finder.operatingPoints(on: calibrated.held, source: held.source)
            rows = calibrated.validation
        }
        if !isEnded { try finder.validate(result.operatingPoints, rows: stage.parts.count) }
        if let predictions = (rows ?? validationRows)?.predictions {
            result.predictions = predictions
            var reporting = EvaluationReport.Options()
            reporting.threads = stage.options.threads
            result.validation = try? EvaluationReport(of: predictions, options: reporting)
        }
        return result
    }

    /// Calibrates by held-out rows; gives these, and those of the validation part, with calibrated scores.
    private func calibrate(
        _ result: inout CalibratedStage, by held: CalibrationRows, of source: Calibration.Source
    ) -> (held: CalibrationRows, validation: CalibrationRows?) {
        guard calibrator.method != .none else { return (held, nil) }
        let fitted = calibrator.fitted(to: held)
        let calibrated = held.calibrated(by: fitted.calibration)
        result.classifier = result.classifier.calibrated(by: fitted.calibration)
        result.scoreCalibration = fitted.calibration
        result.calibration.method = fitted.method
        result.calibration.source = source
        result.calibration.rows = held.truth.count
        result.calibration.temperature = fitted.temperature
        (result.calibration.calibrationErrorBefore, result.calibration.logLossBefore) = held.figures
        (result.calibration.calibrationErrorAfter, result.calibration.logLossAfter) = calibrated.figures
        return (
            calibrated,
            source == .validation ? calibrated : validationRows?.calibrated(by: fitted.calibration)
        )
    }

    /// What the classifier of the training part says of the validation part; nil without one.
    private var validationRows: CalibrationRows? {
        guard let scores = fitted.heldOut, let examples = rows.validation else { return nil }
        return CalibrationRows(scores: scores, truth: examples.labels, weights: examples.weights)
    }

    /// The validation part where it suffices; else all rows, cross-fitted; the validation part where that cannot be.
    private func heldOut(
        progress: (MaximumEntropyTrainer.Iteration) -> Bool
    ) -> (rows: CalibrationRows, source: Calibration.Source)? {
        let validation = validationRows
        if let validation, isSatisfied(by: validation, isPart: true) { return (validation, .validation) }
        if let counts = rows.counts, fitted.fit.ending != .stopped,
            let all = CrossFit(stage: stage, counts: counts).rows(
                until: { isSatisfied(by: $0, isPart: false) }, progress: progress)
        {
            return (all, .crossFit)
        }
        return validation.map { ($0, .validation) }
    }

    /// Whether rows tell enough. Operating points take all folds where they take one: there the rows are cheap.
    private func isSatisfied(by rows: CalibrationRows, isPart: Bool) -> Bool {
        guard isPart ? finder.isSatisfied(by: rows) : finder.requests.isEmpty else { return false }
        let isPrecise = isPart && rows.truth.count >= MaximumEntropyTrainer.precisePartSize
        return isPrecise || calibrator.isSatisfied(by: rows, available: stage.parts.count)
    }
}

extension TrainingStage {
    /// Finds the operating points that are asked for.
    var finder: OperatingPointFinder {
        OperatingPointFinder(requests: options.operatingPoints, positiveLabel: options.positiveLabel)
    }

    /// Whether the counted texts may be needed after the fit although the validation part is large.
    var isCrossFitPossible: Bool { !options.operatingPoints.isEmpty }
}

extension CalibrationRows {
    /// These rows with calibrated scores.
    func calibrated(by calibration: ScoreCalibration) -> CalibrationRows {
        var rows = self
        rows.scores = calibration.apply(to: scores)
        return rows
    }

    /// The rows ready to be measured, each counting once; nil where labels cannot be told apart.
    var predictions: Predictions? { try? scores.predictions(truth: truth) }

    /// The expected calibration error and the mean log loss, each row counting once.
    var figures: (calibrationError: Double?, logLoss: Double?) {
        guard let predictions else { return (nil, nil) }
        return (CalibrationBins(predictions).expectedCalibrationError, predictions.logLoss)
    }
}
