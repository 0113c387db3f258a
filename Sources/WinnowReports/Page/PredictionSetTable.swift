import WinnowEvaluation
import WinnowSystem

/// Sets of labels with bounded error rates: the promised rates, and the measured ones.
struct PredictionSetTable: Sendable {
    /// How many labels of a rate are shown, those with the highest error rates.
    static let labelLimit = 30

    let reports: [PredictionSetReport]

    /// The tables; nil without sets.
    var html: HTML? { reports.isEmpty ? nil : content }

    @HTMLBuilder private var content: HTML {
        HTML(.p) {
            "Each text gets the labels that are plausible for it. At most the promised share of each label’s texts "
            "gets a set without this label, if they are like the training data."
        }
        Table(
            caption: "Sets on all texts",
            columns: [
                "promised error rate", "covered", "one label", "of these correct", "labels on average",
            ],
            alignments: [.figure, .figure, .figure, .figure, .figure],
            rows: reports.map { report in
                [
                    HTML("\(report.errorRate)"), HTML(report.coverage.percentText),
                    HTML(report.singleShare.percentText), HTML(report.singleAccuracy.percentText),
                    HTML(FixedDecimal.text(report.meanSize ?? 0, digits: 2)),
                ]
            }
        ).html
        for report in reports { labels(of: report) }
    }

    @HTMLBuilder private func labels(of report: PredictionSetReport) -> HTML {
        let known = report.labels.filter { $0.support > 0 }
        let order = known.indices.sorted { (known[$0].coverage ?? 1, $0) < (known[$1].coverage ?? 1, $1) }
        Table(
            caption: "At an error rate of \(report.errorRate), with 95 % intervals",
            columns: ["label", "texts", "missed", "error rate"],
            alignments: [.text, .figure, .figure, .figure],
            rows: order.prefix(Self.labelLimit).map { index in
                let label = known[index]
                return [
                    HTML(.bdi) { label.name.shortened }, HTML(FixedDecimal.grouped(label.support)),
                    HTML(FixedDecimal.grouped(label.missed)), HTML(rate(of: label)),
                ]
            }
        ).html
        if known.count > Self.labelLimit {
            HTML(.p, .class("note")) { "… and \(counted(known.count - Self.labelLimit, "more label"))." }
        }
    }

    private func rate(of label: PredictionSetReport.Label) -> String {
        let rate = label.coverage.map { 1 - $0 }.percentText
        guard let interval = label.errorInterval else { return rate }
        return "\(rate) (\(interval.lower.percentText)–\(interval.upper.percentText))"
    }
}
