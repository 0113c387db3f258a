import WinnowClassification
import WinnowSystem

/// The scores of a model by its size.
struct SizeChart: Sendable {
    private let points: [CompressionReport.Point]

    /// Nil if the scores at fewer than two sizes are known, which make no line.
    init?(compression: CompressionReport) {
        guard compression.curve.count > 1 else { return nil }
        points = compression.curve.sorted { $0.size < $1.size }
    }

    /// The chart with its legend and caption, and the points as a table.
    @HTMLBuilder var html: HTML {
        let accuracy = points.map { (x: Double($0.size), y: $0.accuracy) }
        let macroF1 = points.map { (x: Double($0.size), y: $0.macroF1) }
        HTML(.figure) {
            LineChart(
                label: label,
                x: .decades("size of the model", over: accuracy.map(\.x)) { FileSize.text(Int($0)) },
                y: .linear("score on the validation part", over: (accuracy + macroF1).map(\.y)),
                series: [
                    LineChart.Series(name: "accuracy", points: accuracy),
                    LineChart.Series(name: "macro F1", points: macroF1),
                ]
            ).html
            HTML(.figcaption) {
                "Models with fewer and fewer weights, trained on the training part. The largest is not compressed."
            }
        }
        Table(
            caption: "Scores by size", columns: ["size", "accuracy", "macro F1"],
            alignments: [.figure, .figure, .figure],
            rows: points.reversed().map { point in
                [
                    FileSize.text(point.size), FixedDecimal.text(point.accuracy),
                    FixedDecimal.text(point.macroF1),
                ].map { HTML($0) }
            }
        ).html
    }

    private var label: String {
        guard let smallest = points.first, let largest = points.last else { return "" }
        return "Line chart: the accuracy goes from \(FixedDecimal.text(smallest.accuracy)) with "
            + "\(FileSize.text(smallest.size)) to \(FixedDecimal.text(largest.accuracy)) with "
            + FileSize.text(largest.size)
    }
}
