import WinnowCorpora
import WinnowSystem

/// A table for each kind of issue, with the beginnings of the texts.
struct IssueTables {
    /// How much of a text is shown, in characters.
    private static let textLimit = 160

    let places: RowPlaces
    let issues: [DataIssue]
    /// How many issues of each kind are shown.
    let limit: Int

    /// The tables, the worst kind first.
    @HTMLBuilder var html: HTML {
        if issues.isEmpty { HTML(.p) { "Nothing found." } }
        for kind in DataIssue.Kind.allCases {
            let found = issues.filter { $0.kind == kind }
            if !found.isEmpty { table(kind, found) }
        }
    }

    private func table(_ kind: DataIssue.Kind, _ found: [DataIssue]) -> HTML {
        let hasTexts = kind != .imbalance && kind != .emptyText
        let shown = found.prefix(limit)
        let count =
            found.count > shown.count
            ? "\(FixedDecimal.grouped(found.count)), the first \(shown.count)"
            : FixedDecimal.grouped(found.count)
        return Table(
            caption: "\(kind.title) (\(count))",
            columns: [places.areLines ? "line" : "row", "what"] + (hasTexts ? ["text"] : []),
            alignments: [.text, .text] + (hasTexts ? [.text] : []),
            rows: shown.map { issue in
                [
                    HTML(issue.row.map { String(places.number(of: $0)) } ?? "–"),
                    HTML(.bdi) { places.detail(of: issue).shortened(to: 200) },
                ] + (hasTexts ? [text(of: issue)] : [])
            }
        ).html
    }

    private func text(of issue: DataIssue) -> HTML {
        guard let row = issue.row else { return HTML() }
        let beginning = places.corpus.withText(at: row) {
            String(decoding: $0.prefix(16 * Self.textLimit), as: UTF8.self)
        }
        return HTML(.bdi) { beginning.shortened(to: Self.textLimit) }
    }
}
