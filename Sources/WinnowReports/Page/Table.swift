/// Rows of cells under named columns.
struct Table: Sendable {
    /// How the cells of a column are aligned.
    enum Alignment: Sendable {
        case text, figure, bar
    }

    let caption: String
    let columns: [String]
    /// One per column; the first cell of a row is its header.
    let alignments: [Alignment]
    let rows: [[HTML]]
    /// The rows to emphasize.
    var emphasized: Set<Int> = []

    /// The table, which scrolls if it is too wide.
    var html: HTML {
        HTML(.div, .class("scroll"), .set(.tabIndex, "0"), .set(.role, "region"), .set(.ariaLabel, caption)) {
            HTML(.table) {
                HTML(.caption) { caption }
                HTML(.thead) {
                    HTML(.tr) {
                        for (name, alignment) in zip(columns, alignments) {
                            HTML(.th, [.set(.scope, "col")] + style(alignment), HTML(name))
                        }
                    }
                }
                HTML(.tbody) {
                    for (number, row) in rows.enumerated() {
                        html(row, isEmphasized: emphasized.contains(number))
                    }
                }
            }
        }
    }

    private func html(_ row: [HTML], isEmphasized: Bool) -> HTML {
        var cells = HTML()
        for (column, (cell, alignment)) in zip(row, alignments).enumerated() {
            cells.append(
                column == 0
                    ? HTML(.th, [.set(.scope, "row")] + style(alignment), cell)
                    : HTML(.td, style(alignment), cell))
        }
        return HTML(.tr, isEmphasized ? [.class("strong")] : [], cells)
    }

    private func style(_ alignment: Alignment) -> [Attribute] {
        switch alignment {
        case .text: []
        case .figure: [.class("n")]
        case .bar: [.class("barcell")]
        }
    }
}
