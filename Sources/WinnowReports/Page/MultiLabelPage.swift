package import WinnowEvaluation
import WinnowSystem

/// The evaluation of a classifier of several labels per text as one self-contained HTML page; see
/// ``EvaluationPage`` for its contents.
package struct MultiLabelPage: Sendable {
    /// The title of the page and of its tab.
    let title: String
    /// The measures.
    let report: MultiLabelReport

    /// Makes a page of a report.
    package init(title: String, report: MultiLabelReport) {
        self.title = title
        self.report = report
    }

    /// The page, a whole HTML document in UTF-8 with a newline at its end.
    package var html: String {
        ReportPage(
            title: title.shortened(to: 200),
            introduction: HTML(.p) {
                "\(counted(report.examples, "example")) with \(counted(report.labels.count, "label")): "
                    + "micro F1 \(FixedDecimal.text(report.micro.f1)), macro F1 \(FixedDecimal.text(report.macro.f1))."
            },
            sections: [
                ReportPage.Section(title: "Measures", anchor: "measures", content: measures.html),
                ReportPage.Section(title: "Labels", anchor: "labels", content: labels.html),
            ]
        ).text
    }

    private var measures: Table {
        let rows: [(String, Double?)] =
            report.measures.map { ($0.name, $0.value) } + [
                ("hamming-loss, lower is better", report.hammingLoss),
                ("log loss per label, lower is better", report.logLoss),
                ("calibration error, lower is better", report.expectedCalibrationError),
                ("labels per example", report.labelsPerExample),
                ("predicted labels per example", report.predictedLabelsPerExample),
            ]
        return Table(
            caption: "Measures of all labels", columns: ["measure", "value"], alignments: [.text, .figure],
            rows: rows.map { [HTML($0.0), HTML(FixedDecimal.text($0.1))] })
    }

    private var labels: Table {
        Table(
            caption: "Each label against the rest",
            columns: [
                "label", "precision", "recall", "F1", "support", "predicted", "average precision", "ROC-AUC",
            ],
            alignments: [.text] + [Table.Alignment](repeating: .figure, count: 7),
            rows: report.labels.map { label in
                let scores = label.scores
                let figures =
                    [scores.precision, scores.recall, scores.f1].map(FixedDecimal.text)
                    + [FixedDecimal.grouped(scores.support), FixedDecimal.grouped(label.predicted)]
                    + [label.averagePrecision, label.rocAUC].map(FixedDecimal.text)
                return [HTML(.bdi) { label.name.shortened(to: 100) }] + figures.map { HTML($0) }
            })
    }
}
