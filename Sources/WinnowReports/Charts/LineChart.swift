/// A line chart.
struct LineChart: Sendable {
    /// One line.
    struct Series: Sendable {
        let name: String
        let points: [(x: Double, y: Double)]
    }

    /// A value of the horizontal axis to mark.
    struct Marker: Sendable {
        let value: Double
        let text: String
    }

    /// How many lines can be distinguished by colour and dashes.
    static let seriesLimit = 6

    let label: String
    let x: Axis
    let y: Axis
    /// The lines, at most ``seriesLimit``.
    let series: [Series]
    var marker: Marker?
    /// Whether the diagonal, the line of random answers, is shown.
    var showsDiagonal = false

    /// The chart with its legend.
    @HTMLBuilder var html: HTML {
        let frame = ChartFrame(x: x, y: y)
        frame.svg(label: label) {
            if showsDiagonal { diagonal(frame) }
            if let marker { draw(marker, frame) }
            for (number, line) in series.enumerated() {
                HTML(.path, .class("line s\(number % Self.seriesLimit)"), .set(.d, frame.path(line.points))) {
                    HTML(.title) { line.name }
                }
            }
        }
        HTML.legend(series.enumerated().map { ($1.name, "line s\($0 % Self.seriesLimit)") })
    }

    /// The line of random answers: recall equals the false-positive rate; on a logarithmic axis, a curve.
    private func diagonal(_ frame: ChartFrame) -> HTML {
        let low = x.range.lowerBound
        let points = (0...40).map { step -> (x: Double, y: Double) in
            let value = low + (1 - low) * Double(step * step) / 1600
            return (value, value)
        }
        return HTML(.path, .class("chance"), .set(.d, frame.path(points)))
    }

    @HTMLBuilder private func draw(_ marker: Marker, _ frame: ChartFrame) -> HTML {
        let place = frame.x(marker.value)
        let isRight = x.position(of: marker.value) > 0.6
        HTML(
            .line, .class("marker"), .set(.x1, place), .set(.x2, place),
            .set(.y1, frame.y(y.range.upperBound)), .set(.y2, frame.y(y.range.lowerBound)))
        HTML(
            .text, .class("note"), .set(.x, place + (isRight ? -6 : 6)),
            .set(.y, frame.y(y.range.upperBound) + 13), .set(.textAnchor, isRight ? "end" : "start")
        ) { marker.text }
    }
}
