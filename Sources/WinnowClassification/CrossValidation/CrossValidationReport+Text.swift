// The figures of a cross-validation for people.

import WinnowEvaluation

extension CrossValidationReport {
    /// The report as aligned text: the measures over the folds, the labels, and the report of all rows together.
    ///
    /// - Parameter width: the columns of the terminal; at least 40 is assumed.
    public func text(width: Int = 80) -> String {
        let width = max(width, 40)
        var lines = [
            "\(FixedDecimal.grouped(pooled.examples)) examples, \(folds.count) folds: each row judged unseen",
            "",
        ]
        var table = TextTable()
        table.append(DisplayText(visible: "over the folds"), ["mean", "deviation", "95 % interval"])
        table.appendRule()
        for (_, name, measure) in Self.measures {
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
