package import WinnowSystem

/// The measures of a cross-validation on sets of labels: per fold, over the folds, and of all rows together.
package struct MultiLabelFoldsReport: Sendable {
    /// The report of each fold.
    package let folds: [MultiLabelReport]
    /// The report of all rows together.
    package let pooled: MultiLabelReport

    /// Computes all measures; the folds' labels may differ.
    ///
    /// - Throws: ``EvaluationError``, never for predictions of one cross-validation.
    package init(_ folds: [MultiLabelPredictions], threads: Int) throws(EvaluationError) {
        self.folds = folds.map { MultiLabelReport(of: $0, threads: threads) }
        pooled = MultiLabelReport(of: try MultiLabelPredictions(joining: folds), threads: threads)
    }

    /// The overall measures, with their keys in JSON and their display names.
    private static let measures:
        [(key: String, name: String, value: @Sendable (MultiLabelReport) -> Double?)] = [
            ("microF1", "micro F1", { $0.micro.f1 }), ("macroF1", "macro F1", { $0.macro.f1 }),
            ("subsetAccuracy", "subset accuracy", { $0.subsetAccuracy }),
            ("meanAveragePrecision", "mean average precision", { $0.meanAveragePrecision }),
        ]

    private func summary(of value: (MultiLabelReport) -> Double?) -> FoldSummary {
        FoldSummary(of: folds.map(value), range: 0...1)
    }

    /// The report as aligned text: the measures of each fold and over the folds, then those of all rows.
    package var text: String {
        var table = TextTable()
        table.append(
            DisplayText(visible: "over the folds"),
            folds.indices.map { "fold \($0 + 1)" } + ["mean", "deviation"])
        table.appendRule()
        for (_, name, value) in Self.measures {
            let summary = summary(of: value)
            table.append(
                DisplayText(visible: name),
                (summary.values + [summary.mean, summary.standardDeviation]).map { FixedDecimal.text($0) })
        }
        let heading =
            "\(FixedDecimal.grouped(pooled.examples)) examples, \(folds.count) folds: out-of-fold predictions"
        return ([heading, ""] + table.lines + ["", "all rows together:", ""]).joined(separator: "\n") + "\n"
            + pooled.text
    }

    /// The report as a JSON object with members in a fixed order; undefined quantities are `null`.
    package var json: JSONValue {
        var measures = JSONObject()
        for (key, _, value) in Self.measures {
            let summary = summary(of: value)
            measures.append(
                key: key,
                value: [
                    "mean": .optional(summary.mean),
                    "standardDeviation": .optional(summary.standardDeviation),
                    "interval": summary.interval.json,
                    "values": .array(summary.values.map { .optional($0) }),
                ])
        }
        return [
            "schema": "winnow.crossvalidation/1", "task": "multi-label", "folds": .integer(folds.count),
            "examples": .integer(pooled.examples), "measures": .object(measures),
            "pooled": .object(pooled.json),
        ]
    }
}

extension MultiLabelPredictions {
    /// The predictions of models for different rows; a label that a model does not have is never predicted.
    init(joining parts: [MultiLabelPredictions]) throws(EvaluationError) {
        let names = parts.map { Array($0.labels.prefix($0.modelLabelCount)) }
        let all = Set(parts.flatMap(\.labels))
        let known = Set(names.joined())
        let labels = known.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let others = all.subtracting(known).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let numbers = Dictionary(zip(labels + others, 0...)) { first, _ in first }
        var (truth, predicted): ([[Int]], [[Int]]) = ([], [])
        var probabilities: [Double] = []
        for part in parts {
            let places = part.labels.map { numbers[$0] ?? 0 }
            truth += part.truth.map { $0.map { places[$0] } }
            predicted += part.predicted.map { $0.map { places[$0] } }
            for row in 0..<part.count {
                let first = probabilities.count
                probabilities += repeatElement(0, count: labels.count)
                for column in 0..<part.modelLabelCount {
                    probabilities[first + places[column]] = part.probability(row: row, column: column)
                }
            }
        }
        try self.init(
            labels: labels, additionalLabels: others, truth: truth, predicted: predicted,
            probabilities: probabilities)
    }
}
