// Thresholds by name, with what may be expected of them.

public import WinnowEvaluation
import WinnowSystem

/// A threshold that a model knows by a name, and what it does on texts like those it was measured on.
public struct NamedOperatingPoint: Sendable, Hashable {
    /// A share with its interval.
    public struct Figure: Sendable, Hashable {
        /// The share, 0...1; nil where it is undefined.
        public var value: Double?
        /// The interval that holds it with 95 % confidence.
        public var interval: ConfidenceInterval?

        /// Takes the figure.
        public init(_ value: Double?, interval: ConfidenceInterval? = nil) {
            self.value = value
            self.interval = interval
        }
    }

    /// Its name.
    public var name: String
    /// The label that it is for.
    public var label: String
    /// The least probability at which the label is answered.
    public var threshold: Double
    /// The share of the label's answers that are right.
    public var precision: Figure
    /// The share of the label's examples that are found.
    public var recall: Figure
    /// The share of the others that are taken for it.
    public var falsePositiveRate: Figure

    /// Takes a point's figures.
    public init(
        name: String, label: String, threshold: Double, precision: Figure, recall: Figure,
        falsePositiveRate: Figure
    ) {
        self.name = name
        self.label = label
        self.threshold = threshold
        self.precision = precision
        self.recall = recall
        self.falsePositiveRate = falsePositiveRate
    }

    /// The section of some points; the first hundred are shown.
    static func section(_ points: [NamedOperatingPoint]) -> ReportPage.Section {
        ReportPage.Section(
            title: "Operating points", anchor: "operating-points",
            content: Table(
                caption: "Thresholds by name, with 95 % intervals",
                columns: ["name", "label", "threshold", "precision", "recall", "false-positive rate"],
                alignments: [.text, .text, .figure, .figure, .figure, .figure],
                rows: points.prefix(100).map { point in
                    [
                        HTML(.bdi) { point.name.shortened }, HTML(.bdi) { point.label.shortened },
                        HTML(FixedDecimal.text(point.threshold, digits: 4)), html(point.precision),
                        html(point.recall), html(point.falsePositiveRate),
                    ]
                }
            ).html)
    }

    private static func html(_ figure: Figure) -> HTML {
        guard let interval = figure.interval else { return HTML(figure.value.percentText) }
        return HTML(
            "\(figure.value.percentText) (\(interval.lower.percentText)–\(interval.upper.percentText))")
    }
}
