/// A plane between two axes, as SVG.
struct ChartFrame: Sendable {
    static let width = 460.0
    static let height = 300.0
    private static let left = 58.0
    private static let right = 14.0
    private static let top = 10.0
    private static let bottom = 46.0

    let x: Axis
    let y: Axis

    /// The position of a value of the horizontal axis in the picture.
    func x(_ value: Double) -> Double {
        Self.left + x.position(of: value) * (Self.width - Self.left - Self.right)
    }

    /// The position of a value of the vertical axis in the picture.
    func y(_ value: Double) -> Double {
        Self.height - Self.bottom - y.position(of: value) * (Self.height - Self.top - Self.bottom)
    }

    /// A line from point to point, as `d` of a path.
    func path(_ points: [(x: Double, y: Double)]) -> String {
        points.enumerated().map { number, point in
            (number == 0 ? "M" : "L") + x(point.x).coordinate + " " + y(point.y).coordinate
        }.joined()
    }

    /// The picture: the grid with the ticks' numbers, the axes' titles, and `content` on top.
    ///
    /// - Parameter label: a description of the picture for screen readers.
    func svg(label: String, @HTMLBuilder content: () -> HTML) -> HTML {
        HTML(
            .svg, .set(.viewBox, "0 0 \(Self.width.coordinate) \(Self.height.coordinate)"),
            .class("chart"), .set(.role, "img"), .set(.ariaLabel, label)
        ) {
            HTML(.title) { label }
            HTML(.g, .set(.ariaHidden, "true")) {
                grid
                titles
                content()
            }
        }
    }

    @HTMLBuilder private var grid: HTML {
        for tick in y.ticks {
            HTML(
                .line, .class("grid"), .set(.x1, Self.left), .set(.x2, Self.width - Self.right),
                .set(.y1, y(tick.value)), .set(.y2, y(tick.value)))
            HTML(
                .text, .class("tick"), .set(.x, Self.left - 7), .set(.y, y(tick.value) + 4),
                .set(.textAnchor, "end")
            ) { tick.text }
        }
        for tick in x.ticks {
            HTML(
                .line, .class("grid"), .set(.x1, x(tick.value)), .set(.x2, x(tick.value)),
                .set(.y1, Self.top), .set(.y2, Self.height - Self.bottom))
            HTML(
                .text, .class("tick"), .set(.x, x(tick.value)),
                .set(.y, Self.height - Self.bottom + 16),
                .set(.textAnchor, tick == x.ticks.last && x.range.upperBound == tick.value ? "end" : "middle")
            ) { tick.text }
        }
    }

    @HTMLBuilder private var titles: HTML {
        let middle = (Self.top + Self.height - Self.bottom) / 2
        HTML(
            .text, .class("axis"), .set(.x, (Self.left + Self.width - Self.right) / 2),
            .set(.y, Self.height - 8), .set(.textAnchor, "middle")
        ) { x.title }
        HTML(
            .text, .class("axis"), .set(.x, 0.0), .set(.y, 0.0), .set(.textAnchor, "middle"),
            .set(.transform, "translate(12 \(middle.coordinate)) rotate(-90)")
        ) { y.title }
    }
}

extension HTML {
    /// A chart with a caption below.
    static func figure(_ chart: HTML, caption: HTML) -> HTML {
        HTML(.figure) {
            chart
            HTML(.figcaption) { caption }
        }
    }

    /// The legend of a chart's lines, given their classes; nothing for fewer than two.
    static func legend(_ entries: [(name: String, style: String)]) -> HTML {
        guard entries.count > 1 else { return HTML() }
        return HTML(.ul, .class("legend")) {
            for entry in entries {
                HTML(.li) {
                    HTML(
                        .svg, .set(.viewBox, "0 0 26 10"), .set(.width, "26"), .set(.height, "10"),
                        .set(.ariaHidden, "true")
                    ) {
                        HTML(
                            .line, .class(entry.style), .set(.x1, 1.0), .set(.x2, 25.0), .set(.y1, 5.0),
                            .set(.y2, 5.0))
                    }
                    HTML(.bdi) { entry.name }
                }
            }
        }
    }
}
