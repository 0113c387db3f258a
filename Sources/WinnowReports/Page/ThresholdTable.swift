import WinnowEvaluation
import WinnowSystem

/// Thresholds on one label's probability: round ones, and those with low false-positive rates.
struct ThresholdTable: Sendable {
    /// Round thresholds, closer together at both ends.
    static let round = [0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999]

    let label: String
    /// The rows by ascending threshold, with their notes.
    let rows: [(row: ThresholdRow, note: String)]
    /// Whether the data has too few other examples for a rate in a note.
    let isUncertain: Bool

    /// Nil for a label that the model does not know.
    init?(of label: Int, in predictions: Predictions, report: EvaluationReport) {
        self.label = report.labels[label].name
        var notes: [Double: String] = [:]
        if predictions.modelLabelCount == 2 { notes[0.5] = "the more probable label" }
        var isUncertain = false
        for rate in report.labels[label].recallAtFalsePositiveRate {
            guard
                let threshold = predictions.threshold(
                    of: label, atFalsePositiveRate: rate.falsePositiveRate)
            else { continue }
            isUncertain = isUncertain || !rate.isCertifiable
            let note =
                "false-positive rate ≤ \(rate.falsePositiveRate.shortPercentText)"
                + (rate.isCertifiable ? "" : "*")
            notes[threshold] = notes[threshold].map { $0 + ", " + note } ?? note
        }
        let thresholds = Set(Self.round).union(notes.keys).sorted()
        guard let rows = predictions.thresholdRows(of: label, at: thresholds) else { return nil }
        self.rows = rows.map { ($0, notes[$0.threshold] ?? "") }
        self.isUncertain = isUncertain
    }

    private static let columns = [
        "threshold", "precision", "recall", "false-positive rate", "found", "missed", "false alarms",
    ]

    private static func cells(_ row: ThresholdRow) -> [HTML] {
        [
            row.threshold.shortestText, FixedDecimal.text(row.precision), FixedDecimal.text(row.recall),
            row.falsePositiveRate.percentText, FixedDecimal.grouped(row.truePositives),
            FixedDecimal.grouped(row.falseNegatives),
            FixedDecimal.grouped(row.falsePositives),
        ].map { HTML($0) }
    }

    /// The few round thresholds of several labels, in one table.
    static func html(of tables: [ThresholdTable]) -> HTML {
        let few = [0.1, 0.3, 0.5, 0.7, 0.9]
        return Table(
            caption: "Answer with a label from this probability on, whatever the others' probabilities",
            columns: ["label"] + columns,
            alignments: [.text] + columns.map { _ in .figure },
            rows: tables.flatMap { table in
                table.rows.filter { few.contains($0.row.threshold) }.map { item in
                    [HTML(.bdi) { table.label.shortened }] + cells(item.row)
                }
            }
        ).html
    }

    /// The table.
    @HTMLBuilder var html: HTML {
        Table(
            caption: "Answer with “\(label.shortened)” from this probability on",
            columns: Self.columns + [""], alignments: Self.columns.map { _ in .figure } + [.text],
            rows: rows.map { Self.cells($0.row) + [HTML($0.note)] },
            emphasized: Set(rows.indices.filter { !rows[$0].note.isEmpty })
        ).html
        if isUncertain {
            HTML(.p, .class("note")) {
                "* fewer than 3 / rate other examples: too few to guarantee so low a rate."
            }
        }
    }
}
