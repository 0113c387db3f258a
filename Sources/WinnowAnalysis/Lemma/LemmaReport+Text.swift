// The report of a lemmatizer for people.

import WinnowEvaluation
import WinnowSystem

extension LemmaReport {
    /// The report as lines: what was measured, then each tag of the corpus.
    public var text: String {
        var lines = [
            "\(FixedDecimal.grouped(all.words)) words in \(FixedDecimal.grouped(sentences)) sentences", "",
        ]
        let measures = measures.filter { $0.value != nil }
        let width = measures.map(\.name.count).max() ?? 0
        for (name, value) in measures {
            lines.append(
                Self.padded(name, width) + "  " + FixedDecimal.text(value) + "  "
                    + (Self.titles[name] ?? name))
        }
        lines.append("")
        let named = tags.filter { !$0.key.isEmpty }.sorted { $0.key < $1.key }
        let longest = max(3, named.map { VisibleText.showing($0.key).count }.max() ?? 0)
        if !named.isEmpty { lines.append(Self.padded("tag", longest) + "  accuracy  support") }
        for (tag, counts) in named {
            let support = FixedDecimal.grouped(counts.words)
            lines.append(
                Self.padded(VisibleText.showing(tag), longest) + "    \(FixedDecimal.text(counts.accuracy))  "
                    + String(repeating: " ", count: max(0, 7 - support.count)) + support)
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static let titles = [
        "lemma-accuracy": "of the corpus's own words", "lemma-accuracy-ignoring-case": "capitals or not",
        "lemma-accuracy-with-given-tags": "with the corpus's own tags",
        "known-word-accuracy": "of words of the training data", "unknown-word-accuracy": "of other words",
    ]

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
