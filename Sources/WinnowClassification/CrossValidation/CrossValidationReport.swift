// The figures of a cross-validation, as a value.

public import WinnowEvaluation

/// The measures of a cross-validation: over the folds, label by label, and of all rows taken together.
public struct CrossValidationReport: Sendable, Hashable {
    /// The report of each fold, without intervals of its own.
    public let folds: [EvaluationReport]
    /// The report of all rows taken together; its intervals come from the bootstrap over rows.
    public let pooled: EvaluationReport

    /// Measures what a cross-validation found.
    ///
    /// - Throws: `EvaluationError` for options out of their range.
    public init(
        _ validation: CrossValidation, options: EvaluationReport.Options = EvaluationReport.Options()
    ) throws(EvaluationError) {
        folds = try validation.foldReports(options: options)
        pooled = try validation.report(options: options)
    }

    /// A measure over the folds.
    ///
    /// - Throws: `EvaluationError` `notInReport` for a label or a rate that the reports do not cover.
    public func summary(of measure: EvaluationMeasure) throws(EvaluationError) -> FoldSummary {
        try folds.summary(of: measure)
    }

    /// The measures of the whole that reports show, with their names for programs, as a report's JSON has them, and for
    /// people.
    static let measures: [(key: String, name: String, measure: EvaluationMeasure)] = [
        ("accuracy", "accuracy", .accuracy), ("macroPrecision", "macro precision", .macroPrecision),
        ("macroRecall", "macro recall", .macroRecall), ("macroF1", "macro F1", .macroF1),
        ("weightedF1", "weighted F1", .weightedF1), ("logLoss", "log loss", .logLoss),
        ("brier", "Brier score", .brier),
        ("expectedCalibrationError", "calibration error", .expectedCalibrationError),
    ]

    /// The measures of a label that reports show, with their names for programs.
    func measures(of label: EvaluationReport.Label) -> [(key: String, measure: EvaluationMeasure)] {
        [
            ("precision", .precision(label: label.name)), ("recall", .recall(label: label.name)),
            ("f1", .f1(label: label.name)), ("rocAuc", .rocAUC(label: label.name)),
            ("averagePrecision", .averagePrecision(label: label.name)),
        ]
    }
}
