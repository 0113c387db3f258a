public import WinnowCore
public import WinnowEvaluation
import WinnowSystem

/// The measures of a cross-validation: over the folds, per label, and of all rows together.
public struct CrossValidationReport: Sendable, Hashable {
    /// The report of each fold, without intervals.
    public let folds: [EvaluationReport]
    /// The report of all rows together; its intervals come from the bootstrap over rows.
    public let pooled: EvaluationReport

    /// Evaluates a cross-validation.
    ///
    /// - Throws: `EvaluationError` if an option is out of range.
    package init(
        _ validation: CrossValidation, options: EvaluationReport.Options = EvaluationReport.Options()
    ) throws(EvaluationError) {
        folds = try validation.foldReports(options: options)
        pooled = try validation.report(options: options)
    }

    /// Evaluates the predictions of folds, of sets of labels.
    ///
    /// - Throws: `EvaluationError` if an option is out of range.
    package init(
        _ folds: [Predictions], options: EvaluationReport.Options = EvaluationReport.Options()
    ) throws(EvaluationError) {
        var reports: [EvaluationReport] = []
        for fold in folds { reports.append(try EvaluationReport(of: fold, options: options)) }
        self.folds = reports
        pooled = try EvaluationReport(of: Predictions(joining: folds), options: options)
    }

    /// A measure over the folds.
    ///
    /// - Throws: `EvaluationError` `notInReport` for a label or a rate that the reports do not cover.
    public func summary(of measure: EvaluationMeasure) throws(EvaluationError) -> FoldSummary {
        try folds.summary(of: measure)
    }

    /// The overall measures in reports, with their keys in JSON and their display names.
    var measures: [(key: String, name: String, measure: EvaluationMeasure)] {
        pooled.labelSets == nil ? Self.measuresOfOneLabel : Self.measuresOfSets
    }

    private static let measuresOfSets: [(key: String, name: String, measure: EvaluationMeasure)] = [
        ("microF1", "micro F1", .microF1), ("macroF1", "macro F1", .macroF1),
        ("subsetAccuracy", "subset accuracy", .subsetAccuracy),
        ("meanAveragePrecision", "mean average precision", .meanAveragePrecision),
        ("logLoss", "log loss per label", .logLoss),
    ]

    private static let measuresOfOneLabel: [(key: String, name: String, measure: EvaluationMeasure)] = [
        ("accuracy", "accuracy", .accuracy), ("macroPrecision", "macro precision", .macroPrecision),
        ("macroRecall", "macro recall", .macroRecall), ("macroF1", "macro F1", .macroF1),
        ("weightedF1", "weighted F1", .weightedF1), ("logLoss", "log loss", .logLoss),
        ("brier", "Brier score", .brier),
        ("expectedCalibrationError", "calibration error", .expectedCalibrationError),
    ]

    /// The measures of a label in reports, with their keys in JSON.
    func measures(of label: EvaluationReport.Label) -> [(key: String, measure: EvaluationMeasure)] {
        [
            ("precision", .precision(label: label.name)), ("recall", .recall(label: label.name)),
            ("f1", .f1(label: label.name)), ("rocAuc", .rocAUC(label: label.name)),
            ("averagePrecision", .averagePrecision(label: label.name)),
        ]
    }
}

extension CrossValidationReport {
    /// The name of the schema that ``json`` follows.
    package static let schema = "winnow.crossvalidation/1"

    /// The report as a JSON object with members in a fixed order; undefined quantities are `null`.
    public var json: JSONValue {
        var measures = JSONObject()
        for (key, _, measure) in self.measures {
            measures.append(key: key, value: json(of: measure))
        }
        var labels = JSONObject()
        for label in pooled.labels {
            var figures = JSONObject()
            for (key, measure) in self.measures(of: label) {
                figures.append(key: key, value: json(of: measure))
            }
            figures.append(key: "support", value: .integer(label.scores.support))
            labels.append(key: label.name, value: .object(figures))
        }
        var json: JSONObject = ["schema": .string(Self.schema)]
        if pooled.labelSets != nil { json["task"] = .string(pooled.task) }
        json["folds"] = .integer(folds.count)
        json["examples"] = .integer(pooled.examples)
        json["measures"] = .object(measures)
        json["labels"] = .object(labels)
        json["pooled"] = pooled.json
        return .object(json)
    }

    private func json(of measure: EvaluationMeasure) -> JSONValue {
        guard let summary = try? summary(of: measure) else { return .null }
        var interval = JSONValue.null
        if let bounds = summary.interval {
            interval = ["lower": .number(bounds.lower), "upper": .number(bounds.upper)]
        }
        return [
            "mean": .optional(summary.mean), "standardDeviation": .optional(summary.standardDeviation),
            "interval": interval, "values": .array(summary.values.map { .optional($0) }),
        ]
    }
}

extension CrossValidationReport: CustomStringConvertible {
    /// The report as text of 80 columns.
    public var description: String { text() }

    /// The report as aligned text: the measures over the folds, the labels, and the report of all rows.
    ///
    /// - Parameter width: the columns of the terminal; values below 40 count as 40.
    package func text(width: Int = 80) -> String {
        let width = max(width, 40)
        var lines = [
            "\(FixedDecimal.grouped(pooled.examples)) examples, \(folds.count) folds: out-of-fold scores",
            "",
        ]
        var table = TextTable()
        table.append(DisplayText(visible: "over the folds"), ["mean", "deviation", "95 % interval"])
        table.appendRule()
        for (_, name, measure) in self.measures {
            table.append(DisplayText(visible: name), figures(of: measure))
        }
        lines += table.lines + [""] + labelTable(width: width) + ["", "all rows together:", ""]
        return lines.joined(separator: "\n") + "\n" + pooled.text(width: width)
    }

    private func labelTable(width: Int) -> [String] {
        var table = TextTable()
        table.append(DisplayText(visible: "label"), ["precision", "±", "recall", "±", "F1", "±"])
        table.appendRule()
        for label in pooled.labels {
            let name = DisplayText(showing: label.name).truncated(to: max(width - 54, 8))
            table.append(name, measures(of: label).prefix(3).flatMap { figures(of: $0.measure).prefix(2) })
        }
        return table.lines
    }

    /// Mean, deviation and interval.
    private func figures(of measure: EvaluationMeasure) -> [String] {
        let summary = try? summary(of: measure)
        let interval = summary?.interval.map {
            "\(FixedDecimal.text($0.lower)) to \(FixedDecimal.text($0.upper))"
        }
        return [
            FixedDecimal.text(summary?.mean), FixedDecimal.text(summary?.standardDeviation), interval ?? "–",
        ]
    }
}
