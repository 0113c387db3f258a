// A report on sets of labels as text and as JSON.

import WinnowSystem

extension EvaluationReport {
    /// The overall measures of sets with their remarks.
    package func summary(of sets: LabelSetMeasures) -> [(name: String, value: Double?, remark: String)] {
        let lower = "lower is better"
        return [
            ("micro F1", sets.micro.f1, ""), ("macro F1", macro.f1, ""),
            ("subset accuracy", sets.subsetAccuracy, "all labels of an example are right"),
            ("Hamming loss", sets.hammingLoss, lower), ("mean average precision", meanAveragePrecision, ""),
            ("log loss per label", logLoss, lower), ("calibration error", expectedCalibrationError, lower),
            ("labels per example", sets.labelsPerExample, ""),
            ("predicted labels per example", sets.predictedLabelsPerExample, ""),
        ]
    }

    /// The report as a JSON object with members in a fixed order; undefined quantities are `null`.
    func labelSetJSON(_ sets: LabelSetMeasures) -> JSONValue {
        var json: JSONObject = [
            "schema": .string(Self.schema),
            "task": .string(task),
            "examples": .integer(examples),
            "microPrecision": .optional(sets.micro.precision),
            "microRecall": .optional(sets.micro.recall),
            "microF1": .optional(sets.micro.f1),
            "macroPrecision": .optional(macro.precision),
            "macroRecall": .optional(macro.recall),
            "macroF1": .optional(macro.f1),
            "subsetAccuracy": .optional(sets.subsetAccuracy),
            "hammingLoss": .optional(sets.hammingLoss),
            "meanAveragePrecision": .optional(meanAveragePrecision),
            "logLoss": .optional(logLoss),
            "expectedCalibrationError": .optional(expectedCalibrationError),
            "expectedCalibrationErrorByChance": .optional(expectedCalibrationErrorByChance),
            "labelsPerExample": .optional(sets.labelsPerExample),
            "predictedLabelsPerExample": .optional(sets.predictedLabelsPerExample),
            "labels": .object(labelsJSON),
        ]
        if let leaks { json["leaks"] = leaks.json }
        if !predictionSets.isEmpty { json["predictionSets"] = .array(predictionSets.map(\.json)) }
        return .object(json)
    }
}
