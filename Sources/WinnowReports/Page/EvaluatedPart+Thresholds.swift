// Which threshold to choose: curves and tables.

import WinnowEvaluation
import WinnowSystem

extension EvaluatedPart {
    /// The curves and the tables of thresholds; nil if nothing can be ranked.
    var thresholds: HTML? {
        guard !ranked.isEmpty else { return nil }
        return HTML(.div) {
            HTML(.p) { introduction }
            HTML(.div, .class("pair")) {
                HTML.figure(
                    precisionRecallChart.html,
                    caption: "Precision and recall at every threshold. Up and to the right is better.")
                HTML.figure(
                    rocChart.html,
                    caption:
                        "ROC curve: recall against false alarms. Up and to the left is better; the dotted line is chance."
                )
            }
            if let only = ranked.first, ranked.count == 1 {
                only.thresholds.html
            } else {
                ThresholdTable.html(of: ranked.map(\.thresholds))
            }
        }
    }

    private var introduction: String {
        if let positiveLabel { return "Texts are ranked by the probability of “\(positiveLabel.shortened)”." }
        let kind = "Each label is ranked against all others"
        let known = report.labels.count { $0.rocAUC != nil }
        return ranked.count < known
            ? "\(kind); shown are the \(ranked.count) of \(FixedDecimal.grouped(known)) with the lowest average precision."
            : "\(kind)."
    }

    private var precisionRecallChart: LineChart {
        LineChart(
            label: "Precision over recall. "
                + summary { "average precision \(FixedDecimal.text($0.averagePrecision))" },
            x: .share("recall"), y: .share("precision"),
            series: ranked.map { item in
                LineChart.Series(
                    name: item.label.name.shortened(to: 30),
                    points: item.curve.points.compactMap { point in
                        point.precision.map { (point.recall, $0) }
                    })
            })
    }

    private var rocChart: LineChart {
        let negatives = ranked.map(\.curve.negativeCount).min() ?? 0
        // Filters need low false-positive rates; with few negatives, those cannot be measured.
        let decades = String(negatives).utf8.count
        let title = "false-positive rate"
        return LineChart(
            label: "ROC curve: recall over false-positive rate. "
                + summary { "area under the curve \(FixedDecimal.text($0.rocAUC))" },
            x: decades < 3
                ? .share(title) : .logarithmicShare(title + " (logarithmic)", exponent: -min(decades, 5)),
            y: .share("recall"),
            series: ranked.map { item in
                LineChart.Series(
                    name: item.label.name.shortened(to: 30),
                    points: item.curve.points.map { ($0.falsePositiveRate, $0.recall) })
            }, showsDiagonal: true)
    }

    private func summary(_ figure: (EvaluationReport.Label) -> String) -> String {
        ranked.map { "\($0.label.name.shortened(to: 30)): \(figure($0.label))" }.joined(separator: "; ")
    }
}
