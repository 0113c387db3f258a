// What was found in a file, for people.

import WinnowCorpora

extension ReadSummary {
    /// One line: how many rows, and what of them is taken for what.
    var line: String {
        var line = "read \(counted(rows, "row")) from \(path.visible)"
        guard let labelColumn, !textColumns.isEmpty else { return line }
        line += ": \(columnsText(textColumns)), label in column \(labelColumn.visible)"
        if delimiter != nil, !hasHeader { line += "; the first row is data" }
        return line
    }
}

/// Names the columns of the text: `text in column subject + body`.
func columnsText(_ columns: [String]) -> String {
    "text in column " + columns.map(\.visible).joined(separator: " + ")
}
