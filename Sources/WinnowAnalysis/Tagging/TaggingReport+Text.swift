// The report of a tagger for people.

import WinnowEvaluation
import WinnowSystem

extension TaggingReport {
    /// The report as lines: what was measured, then each tag.
    public var text: String {
        var lines = [
            "\(FixedDecimal.grouped(words)) words in \(FixedDecimal.grouped(sentences)) sentences", "",
        ]
        let measures = measures.filter { $0.value != nil }
        let width = measures.map(\.name.count).max() ?? 0
        for (name, value) in measures {
            let label = Self.titles[name] ?? name
            lines.append(Self.padded(name, width) + "  " + FixedDecimal.text(value) + "  " + label)
        }
        lines.append("")
        if spans != nil {
            lines += Self.table(
                "run",
                spanKinds.sorted { $0.key < $1.key }.map { ($0, $1.precision, $1.recall, $1.f1, $1.wanted) })
            lines.append("")
        }
        let tags = zip(confusion.labels, confusion.labelScores).filter {
            $0.1.support > 0 || $0.1.precision != nil
        }
        lines += Self.table("tag", tags.map { ($0, $1.precision, $1.recall, $1.f1, $1.support) })
        return lines.map { $0 + "\n" }.joined()
    }

    private typealias Row = (name: String, precision: Double?, recall: Double?, f1: Double?, support: Int)

    /// A line for each tag or kind of run, below what the columns are.
    private static func table(_ title: String, _ rows: [Row]) -> [String] {
        let longest = max(3, rows.map { VisibleText.showing($0.name).count }.max() ?? 0)
        return [padded(title, longest) + "  precision  recall      F1  support"]
            + rows.map { row in
                let support = FixedDecimal.grouped(row.support)
                return padded(VisibleText.showing(row.name), longest)
                    + "     \(cell(row.precision))  \(cell(row.recall))  \(cell(row.f1))  "
                    + String(repeating: " ", count: max(0, 7 - support.count)) + support
            }
    }

    private static let titles = [
        "tag-accuracy": "of the corpus's own words",
        "fine-tag-accuracy": "of the same, the treebank's own tags",
        "span-f1": "of runs, kind and both ends right",
        "token-f1": "of words cut from raw text", "sentence-f1": "of sentences cut from raw text",
        "tagged-token-f1": "of words cut from raw text, tag right too",
    ]

    private static func cell(_ value: Double?) -> String {
        let text = FixedDecimal.text(value)
        return String(repeating: " ", count: max(0, 6 - text.count)) + text
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
