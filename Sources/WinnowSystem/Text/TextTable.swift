/// A table for a terminal, with two spaces between columns.
package struct TextTable {
    /// The alignment of a cell in its column.
    package enum Alignment {
        case left
        case right
    }

    private var rows: [[DisplayText]?] = []
    private let alignments: [Alignment]

    /// Starts a table; columns beyond `alignments` are right-aligned.
    package init(_ alignments: [Alignment] = [.left]) {
        self.alignments = alignments
    }

    /// Adds a row; rows may have different lengths.
    package mutating func append(_ cells: [DisplayText]) { rows.append(cells) }

    /// Adds a row with a name and figures.
    package mutating func append(_ name: DisplayText, _ figures: [String]) {
        rows.append([name] + figures.map(DisplayText.init(visible:)))
    }

    /// Adds a rule across the table.
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

    /// The table's width in terminal columns.
    package var width: Int { max(widths.reduce(-2) { $0 + $1 + 2 }, 0) }

    /// The first column's width.
    package var firstColumnWidth: Int { widths.first ?? 0 }

    /// The table's lines, without trailing spaces.
    package var lines: [String] {
        let widths = widths
        return rows.map { row in
            guard let row else { return String(repeating: "─", count: width) }
            var line = ""
            // Spaces are written only before the next cell, so that no line ends with them.
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
