import WinnowEvaluation

/// How a classifier was calibrated: a part of what its manifest says.
public struct Calibration: Sendable, Hashable, Codable {
    /// Which rows it was fitted to.
    public enum Source: String, Sendable, Hashable, Codable {
        /// The rows that were held out to stop by.
        case validation
        /// All rows, each scored by a classifier of other folds.
        case crossFit = "cross-fit"
        /// None: there were too few rows, or it was not wanted.
        case none
    }

    /// What was done; never ``CalibrationMethod/automatic``.
    public var method: CalibrationMethod
    /// Which rows it was fitted to.
    public var source: Source
    /// The number of these rows.
    public var rows: Int
    /// What the scores were divided by; with ``CalibrationMethod/vector`` the labels' factors lie around its inverse. Nil
    /// where there was no one number.
    public var temperature: Double?
    /// The expected calibration error of these rows' probabilities before; see `CalibrationBins`.
    public var calibrationErrorBefore: Double?
    /// The same after. It was fitted to these rows, so on others it is a little more.
    public var calibrationErrorAfter: Double?
    /// The mean log loss of these rows before, in nats.
    public var logLossBefore: Double?
    /// The mean log loss of these rows after, in nats.
    public var logLossAfter: Double?

    /// No calibration.
    init() {
        method = .none
        source = .none
        rows = 0
    }

    /// What a calibration came to on the rows that it was fitted to.
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
