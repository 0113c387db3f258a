// How good it is for each label.

import WinnowEvaluation

extension EvaluatedPart {
    /// The table of labels.
    @HTMLBuilder var labelTable: HTML {
        Table(
            caption: labelCaption,
            columns: [
                "label", "precision", "recall", "F1", "95 % interval of F1", "support", "ROC AUC",
                "average precision",
            ],
            alignments: [.text, .figure, .figure, .figure, .figure, .figure, .figure, .figure],
            rows: zip(shownLabels, f1Intervals).map { row(report.labels[$0], $1) } + meanRows,
            emphasized: [shownLabels.count, shownLabels.count + 1]
        ).html
        HTML(.p, .class("note")) {
            "Precision: the share of a label’s answers that are right. Recall: the share of its examples that are found. F1: their harmonic mean. ROC AUC: the chance that one of its examples scores higher than another label’s. Intervals come of 1,000 bootstrap samples."
        }
    }

    private var labelCaption: String {
        let all = report.labels.count
        if shownLabels.count < all {
            return "The \(shownLabels.count) of \(all.grouped) labels with the lowest F1"
        }
        return all > 12 ? "All labels, the lowest F1 first" : "All labels"
    }

    private func row(_ label: EvaluationReport.Label, _ interval: ConfidenceInterval?) -> [HTML] {
        let scores = label.scores
        return [HTML(.bdi) { label.name.shortened }]
            + [
                FixedDecimal.text(scores.precision), FixedDecimal.text(scores.recall),
                FixedDecimal.text(scores.f1), interval?.text ?? "–", scores.support.grouped,
                FixedDecimal.text(label.rocAUC), FixedDecimal.text(label.averagePrecision),
            ].map { HTML($0) }
    }

    private var meanRows: [[HTML]] {
        [("macro mean", report.macro, report.intervals.macroF1), ("weighted mean", report.weighted, nil)]
            .map { name, means, interval in
                [
                    name, FixedDecimal.text(means.precision), FixedDecimal.text(means.recall),
                    FixedDecimal.text(means.f1), interval?.text ?? "", report.examples.grouped, "", "",
                ].map { HTML($0) }
            }
    }
}
