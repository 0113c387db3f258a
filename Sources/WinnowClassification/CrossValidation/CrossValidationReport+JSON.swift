// The figures of a cross-validation as JSON, schema `winnow.crossvalidation/1`.

import WinnowEvaluation
public import WinnowSystem

extension CrossValidationReport {
    /// The name of the schema that ``json`` follows.
    public static let schema = "winnow.crossvalidation/1"

    /// The report as a JSON object; members are always in the same order, undefined quantities are `null`.
    public var json: JSONValue {
        var measures = JSONObject()
        for (key, _, measure) in Self.measures {
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
        return [
            "schema": .string(Self.schema), "folds": .integer(folds.count),
            "examples": .integer(pooled.examples), "measures": .object(measures),
            "labels": .object(labels), "pooled": pooled.json,
        ]
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
