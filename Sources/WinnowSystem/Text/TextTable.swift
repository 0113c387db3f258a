/// A table for a terminal, with two blanks between columns.
package struct TextTable {
    /// The side of its column that a cell is at.
    package enum Alignment {
        case left
        case right
    }

    private var rows: [[DisplayText]?] = []
    private let alignments: [Alignment]

    /// Starts a table; columns beyond `alignments` are flush right.
    package init(_ alignments: [Alignment] = [.left]) {
        self.alignments = alignments
    }

    /// Adds a row; rows may be of different lengths.
    package mutating func append(_ cells: [DisplayText]) { rows.append(cells) }

    /// Adds a row of a name and figures.
    package mutating func append(_ name: DisplayText, _ figures: [String]) {
        rows.append([name] + figures.map(DisplayText.init(visible:)))
    }

    /// Adds a line across the table.
    package mutating func appendRule() { rows.append(nil) }

    private var widths: [Int] {
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in (row ?? []).enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], cell.width)
            }
        }
        return widths
    }

    /// How many columns of a terminal the table takes.
    package var width: Int { max(widths.reduce(-2) { $0 + $1 + 2 }, 0) }

    /// How many of them the first column takes.
    package var firstColumnWidth: Int { widths.first ?? 0 }

    /// The table's lines, without blanks at their ends.
    package var lines: [String] {
        let widths = widths
        return rows.map { row in
            guard let row else { return String(repeating: "─", count: width) }
            var line = ""
            // Blanks are written before the next cell only, so that no line ends with them.
            var pending = 0
            for (column, cell) in row.enumerated() {
                let padding = widths[column] - cell.width
                let isLeft = column < alignments.count && alignments[column] == .left
                if cell.width > 0 {
                    line += String(repeating: " ", count: pending + (isLeft ? 0 : padding)) + cell.text
                    pending = isLeft ? padding : 0
                } else {
                    pending += padding
                }
                pending += 2
            }
            return line
        }
    }
}
