// A report on label sets as text and as JSON, schema `winnow.evaluation/1` with the task `multi-label`.

public import WinnowSystem

extension MultiLabelReport {
    /// The measures of the whole by their names on the command line.
    package var measures: [(name: String, value: Double?)] {
        [
            ("micro-f1", micro.f1), ("macro-f1", macro.f1), ("micro-precision", micro.precision),
            ("micro-recall", micro.recall), ("macro-precision", macro.precision),
            ("macro-recall", macro.recall), ("subset-accuracy", subsetAccuracy),
            ("mean-average-precision", meanAveragePrecision),
        ]
    }

    /// The names of ``measures``.
    package static let measureNames = [
        "micro-f1", "macro-f1", "micro-precision", "micro-recall", "macro-precision", "macro-recall",
        "subset-accuracy", "mean-average-precision",
    ]

    /// The report as aligned text: the overall measures, then a table of labels.
    ///
    /// Numbers have four decimals; undefined ones are a dash. Control and bidirectional characters in labels
    /// are made visible. The text ends with a newline and has no colours.
    public var text: String {
        let heading = "\(counted(examples, "example")), \(counted(labels.count, "label"))"
        return [[heading], summary, labelTable].map { $0.joined(separator: "\n") + "\n" }
            .joined(separator: "\n")
    }

    private var summary: [String] {
        var table = TextTable([.left, .right, .left])
        let lower = "lower is better"
        for (name, value, remark) in [
            ("micro F1", micro.f1, ""), ("macro F1", macro.f1, ""),
            ("subset accuracy", subsetAccuracy, "all labels of an example are right"),
            ("Hamming loss", hammingLoss, lower), ("mean average precision", meanAveragePrecision, ""),
            ("log loss per label", logLoss, lower), ("calibration error", expectedCalibrationError, lower),
            ("labels per example", labelsPerExample, ""),
            ("predicted labels per example", predictedLabelsPerExample, ""),
        ] {
            table.append(DisplayText(visible: name), [FixedDecimal.text(value), remark])
        }
        return table.lines
    }

    private var labelTable: [String] {
        var table = TextTable()
        table.append(
            DisplayText(visible: "label"),
            ["precision", "recall", "F1", "support", "predicted", "average precision"])
        table.appendRule()
        for label in labels {
            let scores = label.scores
            table.append(
                DisplayText(showing: label.name).truncated(to: 40),
                [scores.precision, scores.recall, scores.f1].map(FixedDecimal.text)
                    + [FixedDecimal.grouped(scores.support), FixedDecimal.grouped(label.predicted)]
                    + [FixedDecimal.text(label.averagePrecision)])
        }
        table.appendRule()
        for (name, means) in [("micro mean", micro), ("macro mean", macro)] {
            table.append(
                DisplayText(visible: name),
                [means.precision, means.recall, means.f1].map(FixedDecimal.text) + ["", "", ""])
        }
        return table.lines.map { line in
            String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
        }
    }

    /// The report as a JSON object with members in a fixed order; undefined quantities are `null`.
    public var json: JSONObject {
        var object = JSONObject()
        for label in labels { object.append(key: label.name, value: label.json) }
        return [
            "schema": .string(EvaluationReport.schema),
            "task": "multi-label",
            "examples": .integer(examples),
            "microPrecision": .optional(micro.precision),
            "microRecall": .optional(micro.recall),
            "microF1": .optional(micro.f1),
            "macroPrecision": .optional(macro.precision),
            "macroRecall": .optional(macro.recall),
            "macroF1": .optional(macro.f1),
            "subsetAccuracy": .optional(subsetAccuracy),
            "hammingLoss": .optional(hammingLoss),
            "meanAveragePrecision": .optional(meanAveragePrecision),
            "logLoss": .optional(logLoss),
            "expectedCalibrationError": .optional(expectedCalibrationError),
            "labelsPerExample": .optional(labelsPerExample),
            "predictedLabelsPerExample": .optional(predictedLabelsPerExample),
            "labels": .object(object),
        ]
    }
}

extension MultiLabelReport.Label {
    fileprivate var json: JSONValue {
        [
            "precision": .optional(scores.precision),
            "recall": .optional(scores.recall),
            "f1": .optional(scores.f1),
            "support": .integer(scores.support),
            "predicted": .integer(predicted),
            "rocAuc": .optional(rocAUC),
            "averagePrecision": .optional(averagePrecision),
        ]
    }
}
