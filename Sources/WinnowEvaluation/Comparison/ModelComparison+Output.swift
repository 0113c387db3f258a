// A comparison as text and as JSON, schema `winnow.comparison/1`.

public import WinnowSystem

extension ModelComparison {
    /// The name of the schema that ``json(first:second:)`` follows.
    package static let schema = "winnow.comparison/1"

    /// The comparison as aligned text that ends with a newline: measures, differences, and the conclusion.
    ///
    /// - Parameters:
    ///   - names: the names of both models.
    ///   - width: the columns of the terminal, for which names are shortened; values below 40 count as 40.
    public func text(names: (first: String, second: String), width: Int = 80) -> String {
        let limit = max((max(width, 40) - 45) / 2, 8)
        let (first, second) = (shown(names.first, limit), shown(names.second, limit))
        var table = TextTable()
        table.append(
            [DisplayText(visible: ""), first, second]
                + ["difference", "\(percentage) % interval"].map { DisplayText(visible: $0) })
        for (name, measure) in [("accuracy", accuracy), ("macro F1", macroF1)] {
            table.append(
                DisplayText(visible: name),
                [
                    FixedDecimal.text(measure.first), FixedDecimal.text(measure.second),
                    measure.difference.map(Self.signed) ?? "–", Self.text(measure.interval),
                ])
        }
        var lines = [counted(examples, "example"), ""] + table.lines + [""]
        lines.append(
            "only \(first.text) is right on \(FixedDecimal.grouped(mcNemar.onlyFirst)), only \(second.text) on "
                + "\(FixedDecimal.grouped(mcNemar.onlySecond)): McNemar’s test, p = "
                + FixedDecimal.text(mcNemar.pValue))
        lines.append(conclusion(first.text, second.text))
        return lines.map { $0 + "\n" }.joined()
    }

    /// The conclusion from McNemar's test, at the level of the intervals.
    private func conclusion(_ first: String, _ second: String) -> String {
        guard mcNemar.pValue < 1 - level else {
            return "such a difference in accuracy can be chance: p is not below "
                + FixedDecimal.text(1 - level, digits: 2)
        }
        let better = mcNemar.onlyFirst > mcNemar.onlySecond ? first : second
        return "\(better) is more accurate: chance alone seldom gives such a difference"
    }

    private var percentage: String { FixedDecimal.text(100 * level, digits: 0) }

    private func shown(_ name: String, _ limit: Int) -> DisplayText {
        DisplayText(showing: name).truncated(to: limit)
    }

    /// A number with its sign: `+0.0120`, `-0.0030`, `0.0000`.
    private static func signed(_ value: Double) -> String {
        let text = FixedDecimal.text(value)
        return text.contains { $0 != "0" && $0 != "." } && value > 0 ? "+" + text : text
    }

    private static func text(_ interval: ConfidenceInterval?) -> String {
        guard let interval else { return "–" }
        return "\(signed(interval.lower)) to \(signed(interval.upper))"
    }

    /// The comparison as a JSON object with members in a fixed order; undefined quantities are `null`.
    ///
    /// - Parameters:
    ///   - first: the first model's name and report.
    ///   - second: the second model's name and report.
    public func json(
        first: (name: String, report: EvaluationReport), second: (name: String, report: EvaluationReport)
    ) -> JSONValue {
        func model(_ item: (name: String, report: EvaluationReport)) -> JSONValue {
            ["name": .string(item.name), "report": item.report.json]
        }
        return [
            "schema": .string(Self.schema), "examples": .integer(examples), "level": .number(level),
            "accuracy": accuracy.json, "macroF1": macroF1.json,
            "mcNemar": [
                "onlyFirst": .integer(mcNemar.onlyFirst), "onlySecond": .integer(mcNemar.onlySecond),
                "pValue": .number(mcNemar.pValue),
            ],
            "differing": .integer(differingExamples.count), "first": model(first), "second": model(second),
        ]
    }
}

extension ModelComparison.Difference {
    fileprivate var json: JSONValue {
        [
            "first": .optional(first), "second": .optional(second), "difference": .optional(difference),
            "interval": interval.json,
        ]
    }
}
