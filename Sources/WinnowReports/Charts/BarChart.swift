/// A bar chart.
struct BarChart: Sendable {
    /// One bar.
    struct Bar: Sendable {
        /// The text under it.
        let name: String
        let count: Int
        /// The tooltip.
        let title: String
    }

    let label: String
    let xTitle: String
    let yTitle: String
    let bars: [Bar]
    /// Evenly spaced texts from the first bar's start to the last bar's end; nil names the bars instead.
    var scale: [String]?

    /// The chart.
    var html: HTML {
        let last = Double(max(bars.count, 1))
        let ticks = ticks
        let frame = ChartFrame(
            x: Axis(title: xTitle, range: 0...last, isLogarithmic: false, ticks: ticks),
            y: .linear(yTitle, over: bars.map { Double($0.count) }, includesZero: true, isWhole: true))
        return frame.svg(label: label) {
            for (number, bar) in bars.enumerated() {
                let (left, right) = (frame.x(Double(number) + 0.08), frame.x(Double(number) + 0.92))
                let (top, bottom) = (frame.y(Double(bar.count)), frame.y(0))
                HTML(
                    .rect, .class("bar"), .set(.x, left), .set(.y, top), .set(.width, right - left),
                    .set(.height, bottom - top)
                ) { HTML(.title) { bar.title } }
            }
        }
    }
}

extension BarChart {
    private var ticks: [Axis.Tick] {
        if let scale {
            let step = Double(bars.count) / Double(max(scale.count - 1, 1))
            return scale.enumerated().map { Axis.Tick(value: Double($0.offset) * step, text: $0.element) }
        }
        // Every second, third … name if all would not fit.
        let names = max(1, (bars.count + 9) / 10)
        return bars.enumerated().filter { $0.offset % names == 0 }.map {
            Axis.Tick(value: Double($0.offset) + 0.5, text: $0.element.name)
        }
    }
}

extension HTML {
    /// A bar in a table row, as long as a share of the cell; it only repeats a number of the row.
    static func bar(share: Double) -> HTML {
        HTML(
            .svg, .class("inline"), .set(.viewBox, "0 0 100 10"), .set(.preserveAspectRatio, "none"),
            .set(.ariaHidden, "true")
        ) {
            HTML(
                .rect, .class("bar"), .set(.x, 0.0), .set(.y, 0.0),
                .set(.width, 100 * min(max(share, 0), 1)), .set(.height, 10.0))
        }
    }
}
