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
        let tags = zip(confusion.labels, confusion.labelScores).filter {
            $0.1.support > 0 || $0.1.precision != nil
        }
        let longest = max(3, tags.map { VisibleText.showing($0.0).count }.max() ?? 0)
        lines.append(Self.padded("tag", longest) + "  precision  recall      F1  support")
        for (tag, scores) in tags {
            lines.append(
                Self.padded(VisibleText.showing(tag), longest) + "     \(Self.cell(scores.precision))  "
                    + "\(Self.cell(scores.recall))  \(Self.cell(scores.f1))  "
                    + String(repeating: " ", count: max(0, 7 - FixedDecimal.grouped(scores.support).count))
                    + FixedDecimal.grouped(scores.support))
        }
        return lines.map { $0 + "\n" }.joined()
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
