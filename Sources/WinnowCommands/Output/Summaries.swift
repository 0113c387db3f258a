// Descriptions of data and duplicates, and the saving of models.

import WinnowCorpora
import WinnowModelFile
import WinnowSystem

extension ReadSummary {
    /// One line: the number of rows, and which columns are used.
    var line: String {
        var line = "read \(counted(rows, "row")) from \(path.visible)"
        if let labelColumn, !textColumns.isEmpty {
            line += ": \(columnsText(textColumns)), \(columnsText([labelColumn], of: "label"))"
            if delimiter != nil, !hasHeader { line += "; the first row is data" }
            if isAsTrained { line += "; columns as in training" }
        }
        if areLabelsAsTrained { line += "; labels renamed as in training" }
        if let note = repairs.note { line += "; \(note)" }
        return line
    }
}

extension Sequence<ReadSummary> {
    /// Warns about what was not read as it is, and writes the rows that were left out to their file.
    func warn() throws {
        for summary in self { summary.warnings.forEach(Console.warning) }
        try writeBadRows()
    }

    /// Writes the rows that were left out to their file, if there is one.
    func writeBadRows() throws {
        var repairs = TextRepairs()
        for summary in self { repairs.add(summary.repairs) }
        try repairs.keptRows?.write()
    }
}

extension BadRows {
    /// Replaces the file by these rows.
    func write() throws {
        try CommandFailure.writing { try AtomicFile.written(bytes, to: path).commit() }
    }
}

/// Names the columns of the text, or of another part: `text in column subject + body`.
func columnsText(_ columns: [String], of part: String = "text") -> String {
    "\(part) in column " + columns.map(\.visible).joined(separator: " + ")
}

/// The path to which something was written, and its size: `model written to spam.winnow, 1.2 MB`.
///
/// The size is left out if the path is not a file, and if the file of standard output has been replaced.
func writtenText(_ what: String, to path: String) -> String {
    let size = FileIdentity(path: path) == nil ? 0 : FileSize.of(path)
    return "\(what) written to \(path.visible)" + (size > 0 ? ", \(FileSize.text(size))" : "")
}

extension NearDuplicates {
    /// One line: how many rows repeat others.
    var line: String {
        guard count > 0 else { return "duplicates: none" }
        var line = "duplicates: \(counted(equalCount, "row")) with the same text as an earlier row, "
        line += "\(FixedDecimal.grouped(nearCount)) with nearly the same"
        if chainedCount > 0 {
            line += ", \(counted(chainedCount, "row")) in long chains of near-duplicates"
        }
        return line
    }
}

extension Splitter.Method {
    /// How a split treats duplicates.
    func consequence(for duplicates: NearDuplicates) -> String {
        switch self {
        case .grouped where duplicates.dividedCount > 0:
            "they stay on one side of the split, but not those of a text that more than a tenth of the rows have"
        case .grouped where duplicates.chainedCount > 0:
            "they stay on one side of the split, but chains are cut, which separates some pairs"
        case .grouped: "they stay on one side of the split"
        case .random: "they may straddle the split"
        }
    }
}

extension Model {
    /// Saves the model as the verb's output: a folder at the path is an output error, not an input error.
    ///
    /// Warns about a state beside it, which is of an earlier model.
    func write(toOutput path: String) throws {
        try CommandFailure.writing { try save(to: path) }
        UpdatableModel.noteEarlierState(beside: path)
    }
}
