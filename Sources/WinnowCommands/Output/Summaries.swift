// What is said of data, duplicates and models.

import WinnowCorpora
import WinnowModelFile
import WinnowSystem

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

extension NearDuplicates {
    /// How many rows repeat others, on one line.
    var line: String {
        guard count > 0 else { return "duplicates: none" }
        var line = "duplicates: \(counted(equalCount, "row")) with the text of an earlier row, "
        line += "\(FixedDecimal.grouped(nearCount)) more nearly so"
        if chainedCount > 0 {
            line += ", \(counted(chainedCount, "row")) in long chains of near-duplicates"
        }
        return line
    }
}

extension Splitter.Method {
    /// What becomes of duplicates in a split.
    func consequence(for duplicates: NearDuplicates) -> String {
        switch self {
        case .grouped where duplicates.chainedCount > 0:
            "they stay on one side of the split, but chains are cut and some of their pairs part"
        case .grouped: "they stay on one side of the split"
        case .random: "they may straddle the split"
        }
    }
}

extension Model {
    /// Saves the model as the verb's output: a folder in its place is an output's fault, not an input's.
    func write(toOutput path: String) throws {
        try CommandFailure.writing { try save(to: path) }
    }
}
