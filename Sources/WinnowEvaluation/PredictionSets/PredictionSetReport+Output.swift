// Prediction sets as text and as JSON.

import WinnowSystem

extension PredictionSetReport {
    /// The report as a JSON object; undefined quantities are `null`.
    package var json: JSONValue {
        var byLabel = JSONObject()
        for label in labels {
            byLabel.append(
                key: label.name,
                value: [
                    "support": .integer(label.support), "missed": .integer(label.missed),
                    "coverage": .optional(label.coverage),
                    "errorRate": .optional(label.coverage.map { 1 - $0 }),
                    "errorInterval": label.errorInterval.json,
                ])
        }
        return [
            "errorRate": .number(errorRate), "examples": .integer(examples), "coverage": .optional(coverage),
            "meanSize": .optional(meanSize), "single": .integer(single),
            "singleCorrect": .integer(singleCorrect), "singleShare": .optional(singleShare),
            "singleAccuracy": .optional(singleAccuracy), "totalSize": .integer(totalSize),
            "labels": .object(byLabel),
        ]
    }

    /// Decodes a report; quantities that follow from counts are computed.
    init(json: JSONValue, order: [String]) throws(EvaluationError) {
        guard let errorRate = json["errorRate"]?.number, let examples = json["examples"]?.integer,
            let single = json["single"]?.integer, let singleCorrect = json["singleCorrect"]?.integer,
            let totalSize = json["totalSize"]?.integer, let blocks = json["labels"]
        else { throw Self.invalid }
        var labels: [Label] = []
        for name in order {
            guard let support = blocks[name]?["support"]?.integer,
                let missed = blocks[name]?["missed"]?.integer,
                (0...max(0, support)).contains(missed)
            else { throw Self.invalid }
            labels.append(Label(name: name, support: support, missed: missed))
        }
        self.errorRate = errorRate
        self.labels = labels
        self.examples = examples
        self.single = single
        self.singleCorrect = singleCorrect
        self.totalSize = totalSize
    }

    private static var invalid: EvaluationError {
        EvaluationError(.invalidReport, "its predictionSets cannot be read; write the report again")
    }

    /// One line: `at an error rate of 0.01: one label for 93.1 % of 1,046 texts, 1.07 labels on average`.
    package var line: String {
        "at an error rate of \(errorRate): one label for \(Self.percent(singleShare)) of "
            + "\(counted(examples, "text")), \(FixedDecimal.text(meanSize ?? 0, digits: 2)) labels on average"
    }

    /// The section of a text report.
    ///
    /// - Parameter nameLimit: the most columns of a label's name.
    func lines(nameLimit: Int) -> [String] {
        guard examples > 0 else { return [] }
        var table = TextTable()
        table.append(DisplayText(visible: "label"), ["support", "missed", "error rate", "95 % interval"])
        table.appendRule()
        for label in labels where label.support > 0 {
            let interval = label.errorInterval.map {
                "\(FixedDecimal.text($0.lower)) to \(FixedDecimal.text($0.upper))"
            }
            table.append(
                DisplayText(showing: label.name).truncated(to: nameLimit),
                [
                    FixedDecimal.grouped(label.support), FixedDecimal.grouped(label.missed),
                    FixedDecimal.text(label.coverage.map { 1 - $0 }), interval ?? "–",
                ])
        }
        let accuracy = singleAccuracy.map { ", \(Self.percent($0)) of them correct" } ?? ""
        return [
            "prediction sets at an error rate of \(errorRate): missed texts have a set without their label",
            "one label \(Self.percent(singleShare))\(accuracy); labels on average "
                + "\(FixedDecimal.text(meanSize ?? 0, digits: 2))",
        ] + table.lines + verdict
    }

    private var verdict: [String] {
        guard !exceeding.isEmpty else { return [] }
        let names = exceeding.prefix(5).map { DisplayText(showing: $0.name).text }.joined(separator: ", ")
        return [
            "above the rate beyond chance: \(names)\(exceeding.count > 5 ? ", …" : ""); these texts differ from the training data, "
                + "texts recur with other labels, or the label was calibrated with fewer than 200 texts"
        ]
    }

    private static func percent(_ share: Double?) -> String {
        share.map { FixedDecimal.text(100 * $0, digits: 1) + " %" } ?? "–"
    }
}
