import WinnowClassification
import WinnowEvaluation
import WinnowSystem

/// A model's operating points: the results that training expected, and those on a part of the data.
struct OperatingPointTable: Sendable {
    /// How many points are shown.
    static let limit = 100

    let points: [OperatingPoint]
    /// The counts of each point on the part; nil if unknown, empty without a part.
    let counts: [ScoreRanking.ThresholdCounts?]
    /// The name of the part.
    let part: String

    /// The table and its notes; nil without points.
    var html: HTML? { points.isEmpty ? nil : content }

    @HTMLBuilder private var content: HTML {
        Table(
            caption: "Thresholds by name, with 95 % intervals",
            columns: [
                "name", "label", "rule", "from probability", "on", "precision", "recall",
                "false-positive rate",
            ],
            alignments: [.text, .text, .text, .figure, .text, .figure, .figure, .figure],
            rows: points.indices.prefix(Self.limit).flatMap(rows)
        ).html
        if points.count > Self.limit {
            HTML(.p, .class("note")) { "… and \(counted(points.count - Self.limit, "more point"))." }
        }
        if points.contains(where: { !$0.isCertifiable }) {
            HTML(.p, .class("note")) {
                "* fewer than 3 / rate other examples: too few to guarantee so low a rate."
            }
        }
    }

    /// The expected results of a point and, below them, the actual ones.
    private func rows(_ index: Int) -> [[HTML]] {
        let point = points[index]
        let count = point.positives + point.negatives
        let expected: [HTML] = [
            HTML(.bdi) { point.name.shortened }, HTML(.bdi) { point.label.shortened },
            HTML(point.rule.shortened + (point.isCertifiable ? "" : "*")),
            HTML(point.probability.map { FixedDecimal.text($0, digits: 4) } ?? "never"),
            HTML(counted(count, point.source == .crossFit ? "cross-fitted row" : "validation row")),
            HTML(text(point.precision)), HTML(text(point.recall)), HTML(text(point.falsePositiveRate)),
        ]
        guard counts.indices.contains(index), let found = counts[index] else { return [expected] }
        return [
            expected,
            [
                "", "", "", "", HTML(.bdi) { part.shortened },
                HTML(text(found.precision, found.precisionInterval)),
                HTML(text(found.recall, found.recallInterval)),
                HTML(text(found.falsePositiveRate, found.falsePositiveRateInterval)),
            ],
        ]
    }

    private func text(_ share: OperatingPoint.Share?) -> String {
        text(share?.value, share.map { ConfidenceInterval(lower: $0.lower, upper: $0.upper) })
    }

    private func text(_ value: Double?, _ interval: ConfidenceInterval?) -> String {
        guard let interval else { return value.percentText }
        return "\(value.percentText) (\(interval.lower.percentText)–\(interval.upper.percentText))"
    }
}
