import WinnowEvaluation
import WinnowSystem

/// The share of right answers by their probability, with the diagonal on which both are equal.
///
/// Circles grow with the number of answers; whiskers are Wilson's 95 % intervals. Source: E. B. Wilson,
/// *Probable Inference, the Law of Succession, and Statistical Inference*, 1927, DOI
/// 10.1080/01621459.1927.10502953.
struct ReliabilityDiagram: Sendable {
    let label: String
    let bins: CalibrationBins
    /// The bins of the same answers before their probabilities were calibrated.
    var before: CalibrationBins?

    /// The diagram with its legend.
    @HTMLBuilder var html: HTML {
        let frame = ChartFrame(
            x: .share("mean probability of the answer"), y: .share("share that is right"))
        frame.svg(label: label) {
            HTML(
                .line, .class("chance"), .set(.x1, frame.x(0)), .set(.y1, frame.y(0)),
                .set(.x2, frame.x(1)), .set(.y2, frame.y(1)))
            if let before { marks(of: before, "s1", frame, isMain: false) }
            marks(of: bins, "s0", frame, isMain: true)
        }
        if before != nil {
            HTML.legend([("after calibration", "line s0"), ("before calibration", "line s1")])
        }
    }

    @HTMLBuilder private func marks(
        of bins: CalibrationBins, _ style: String, _ frame: ChartFrame, isMain: Bool
    ) -> HTML {
        let total = max(bins.bins.reduce(0) { $0 + $1.count }, 1)
        let points = bins.bins.compactMap { bin -> (x: Double, y: Double, bin: CalibrationBins.Bin)? in
            guard let confidence = bin.meanConfidence, let accuracy = bin.accuracy else { return nil }
            return (confidence, accuracy, bin)
        }
        HTML(.path, .class("line \(style)"), .set(.d, frame.path(points.map { ($0.x, $0.y) })))
        if isMain {
            for point in points {
                let interval = wilsonInterval(successes: point.bin.correct, trials: point.bin.count)
                HTML(
                    .line, .class("whisker"), .set(.x1, frame.x(point.x)), .set(.x2, frame.x(point.x)),
                    .set(.y1, frame.y(interval.lower)), .set(.y2, frame.y(interval.upper)))
            }
        }
        for point in points {
            let share = Double(point.bin.count) / Double(total)
            HTML(
                .circle, .class("dot \(style)"), .set(.cx, frame.x(point.x)), .set(.cy, frame.y(point.y)),
                .set(.r, (isMain ? 3 : 2) + 6 * share.squareRoot())
            ) {
                HTML(.title) {
                    "\(counted(point.bin.count, "answer")), \(point.x.percentText) sure, \(point.y.percentText) right"
                }
            }
        }
    }
}

/// Wilson's 95 % interval of a share.
func wilsonInterval(successes: Int, trials: Int) -> ConfidenceInterval {
    guard trials > 0 else { return ConfidenceInterval(lower: 0, upper: 1) }
    let (n, z) = (Double(trials), 1.959963984540054)
    let share = Double(successes) / n
    let center = (share + z * z / (2 * n)) / (1 + z * z / n)
    let spread =
        z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    return ConfidenceInterval(lower: max(0, center - spread), upper: min(1, center + spread))
}
