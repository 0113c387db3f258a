import WinnowClassification
import WinnowSystem

/// The training and the validation loss by iteration.
struct LossChart: Sendable {
    /// How many iterations are drawn.
    private static let pointLimit = 400

    private let losses: [MaximumEntropyTrainer.Iteration]
    private let chosen: Int?

    /// Nil for fewer than two iterations, which make no line.
    init?(losses: [MaximumEntropyTrainer.Iteration], chosen: Int?) {
        let finite = losses.filter { $0.trainingLoss.isFinite }
        guard finite.count > 1 else { return nil }
        let step = max(1, finite.count / Self.pointLimit)
        self.losses = finite.enumerated().filter {
            $0.offset % step == 0 || $0.offset == finite.count - 1 || $0.element.number == chosen
        }.map(\.element)
        self.chosen = chosen
    }

    private var validation: [(x: Double, y: Double)] {
        losses.compactMap { iteration in
            iteration.validationLoss.flatMap { $0.isFinite ? (Double(iteration.number), $0) : nil }
        }
    }

    /// The chart with its legend and caption.
    ///
    /// - Parameter isFinished: whether there will be no further iterations.
    func html(isFinished: Bool = true) -> HTML {
        let training = losses.map { (x: Double($0.number), y: $0.trainingLoss) }
        let validation = validation
        var series = [LineChart.Series(name: "training loss, with the penalty on weights", points: training)]
        if validation.count > 1 {
            series.append(LineChart.Series(name: "validation loss", points: validation))
        }
        // If training kept its last iteration, there is nothing to mark.
        let isEarly = chosen.map { $0 < (losses.last?.number ?? 0) } ?? false
        let chart = LineChart(
            label: label(training, validation),
            x: .linear("iteration", over: [0] + training.map(\.x), isWhole: true),
            y: .linear("mean log loss (nats)", over: (training + validation).map(\.y), includesZero: true),
            series: series,
            marker: isEarly
                ? chosen.map { LineChart.Marker(value: Double($0), text: "kept: iteration \($0)") } : nil)
        return HTML(.figure) {
            chart.html
            HTML(.figcaption) {
                if !isFinished {
                    "The losses so far; training stops when the validation loss no longer falls."
                } else if validation.count < 2 {
                    "There was no validation part for early stopping."
                } else if isEarly {
                    "The weights with the best results on the validation part were kept."
                } else {
                    "The last weights were kept."
                }
            }
        }
    }

    private func label(_ training: [(x: Double, y: Double)], _ validation: [(x: Double, y: Double)]) -> String
    {
        func ends(_ points: [(x: Double, y: Double)]) -> String {
            "from \(FixedDecimal.text(points.first?.y)) to \(FixedDecimal.text(points.last?.y))"
        }
        var text =
            "Line chart of \(losses.last?.number ?? 0) iterations: the training loss goes \(ends(training))"
        if let best = validation.min(by: { $0.y < $1.y }) {
            text +=
                ", the validation loss \(ends(validation)), lowest with \(FixedDecimal.text(best.y)) at iteration \(Int(best.x))"
        }
        return text
    }
}
