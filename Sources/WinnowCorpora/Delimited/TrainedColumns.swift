/// The columns of the data that a model was trained with, to find them again in other data.
///
/// They are used if the options name no columns and the data has columns of these names, before the usual
/// names of ``ColumnNames``. Columns without names are used by their numbers if the data has no header.
package struct TrainedColumns: Sendable, Hashable, Codable {
    /// The columns of the text, in the order in which they are joined.
    package var text: [String]
    /// The column of the label.
    package var label: String?
    /// The byte between fields, if it was named.
    package var delimiter: UInt8?
    /// Whether the columns have names.
    package var hasHeader: Bool
    /// The labels that were renamed, with their new names.
    package var labelNames: [String: String]?

    /// The columns of data that was read; nil if they are found without help, as they have usual names and no
    /// option named them or the labels.
    package init?(_ summary: ReadSummary, options: DataOptions) {
        guard !summary.textColumns.isEmpty else { return nil }
        let isNamed =
            !options.textColumns.isEmpty || options.labelColumn != nil || options.delimiter != nil
            || !options.labelNames.isEmpty
        let areUsual = (summary.textColumns + [summary.labelColumn].compactMap(\.self))
            .allSatisfy(ColumnNames.isKnown)
        guard isNamed || !areUsual else { return nil }
        text = summary.textColumns
        label = summary.labelColumn
        delimiter = options.delimiter
        labelNames = options.labelNames.isEmpty ? nil : options.labelNames
        hasHeader = summary.format == .jsonl || summary.hasHeader
    }

    /// Whether all columns of the text are among `names`.
    func isFound(in names: [String]) -> Bool {
        let names = Set(names.map(ColumnNames.normalized))
        return hasHeader && text.allSatisfy { names.contains(ColumnNames.normalized($0)) }
    }
}
