import WinnowEvaluation

/// How a classifier was calibrated; part of its manifest.
public struct Calibration: Sendable, Hashable, Codable {
    /// The rows it was fitted to.
    public enum Source: String, Sendable, Hashable, Codable {
        /// The rows that were held out for early stopping.
        case validation
        /// All rows, each scored by a classifier trained on other folds.
        case crossFit = "cross-fit"
        /// None: there were too few rows, or no calibration was requested.
        case none
    }

    /// The method used; never ``CalibrationMethod/automatic``.
    public var method: CalibrationMethod
    /// The rows it was fitted to.
    public var source: Source
    /// The number of these rows.
    public var rows: Int
    /// The divisor of the scores; with ``CalibrationMethod/vector`` the labels' factors are close to its
    /// inverse. Nil if there is no single number.
    public var temperature: Double?
    /// The method that was fitted and then left out, as it made the probabilities of held-out rows worse; nil
    /// unless ``method`` is `none` for this reason.
    package var leftOut: CalibrationMethod?
    /// The expected calibration error of these rows' probabilities before; see `CalibrationBins`.
    package var calibrationErrorBefore: Double?
    /// The same error after calibration, which was fitted to these rows; on others it is slightly higher. For
    /// a calibration that was left out, it and the log loss are cross-fitted: each row is calibrated by
    /// others.
    package var calibrationErrorAfter: Double?
    /// The mean log loss of these rows before, in nats.
    package var logLossBefore: Double?
    /// The mean log loss of these rows after, in nats.
    package var logLossAfter: Double?

    /// No calibration.
    init() {
        method = .none
        source = .none
        rows = 0
    }

    /// Describes a factor and an addend for each label of rows with any number of them.
    init(ofLabels rows: Int, source: Source) {
        method = .vector
        self.source = source
        self.rows = rows
    }

    /// Describes a calibration that was left out.
    init(leftOut choice: Calibrator.Choice, source: Source, rows: Int, effect: CalibrationEffect) {
        method = .none
        self.source = source
        self.rows = rows
        leftOut = choice.method
        calibrationErrorBefore = effect.calibrationError.before
        calibrationErrorAfter = effect.calibrationError.after
        logLossBefore = effect.logLoss.before
        logLossAfter = effect.logLoss.after
    }

    /// Describes a calibration and its effect on the rows that it was fitted to.
    init(_ choice: Calibrator.Choice, source: Source, before: HeldOutScores, after: HeldOutScores) {
        method = choice.method
        self.source = source
        rows = before.count
        temperature = choice.temperature
        if let predictions = before.predictions {
            calibrationErrorBefore = CalibrationBins(predictions).expectedCalibrationError
            logLossBefore = predictions.logLoss
        }
        if let predictions = after.predictions {
            calibrationErrorAfter = CalibrationBins(predictions).expectedCalibrationError
            logLossAfter = predictions.logLoss
        }
    }
}
