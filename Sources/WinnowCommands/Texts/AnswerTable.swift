// Answers next to the columns of their data.

import ArgumentParser
import WinnowCorpora
import WinnowSystem

/// The output format of verbs with one answer per text.
enum TableFormat: String, ExpressibleByArgument, CaseIterable {
    case text, tsv, csv, jsonl, arrow
}

/// The output format, and the columns of the data that are written with each answer.
struct TableArguments: ParsableArguments {
    @Option("Output format. (default: text on a terminal, else tsv)", "name") var format: TableFormat?

    @Flag(help: "Write all columns of the data before each answer. (default format: csv)")
    var keepColumns = false

    @Option("Column to write before each answer.", "name") var idColumn: String?

    func validate() throws {
        guard keepColumns else { return }
        try Self.validateKeepColumns(
            idColumn: idColumn, isText: format == .text, formats: "csv, tsv, jsonl or arrow")
    }

    /// Refuses options that cannot be combined with `--keep-columns`, which needs one of the formats.
    static func validateKeepColumns(idColumn: String?, isText: Bool, formats: String) throws {
        guard idColumn == nil else {
            throw ValidationError("--keep-columns includes the column of --id-column; leave out one of them")
        }
        guard !isText else {
            throw ValidationError("--keep-columns has no place in the format text; use \(formats)")
        }
    }

    /// How answers are written.
    var table: AnswerTable {
        let isTerminal = OutputFile.standardOutput.isTerminal
        return AnswerTable(
            format: format ?? (keepColumns ? .csv : isTerminal ? .text : .tsv), keepsColumns: keepColumns,
            idColumn: idColumn)
    }
}

/// How answers are written, and which columns of the data with them.
struct AnswerTable: Sendable, Hashable {
    var format: TableFormat
    /// Whether all columns of the data are written.
    var keepsColumns = false
    /// The column that is written, if not all are.
    var idColumn: String?
    /// The names of the answer's columns, for a header.
    var columns: [String] = []
    /// The names of the columns with numbers.
    var numbers: Set<String> = []

    /// Names the columns of an answer and of the ones that follow it: `label`, `probability`, `label_2`, ….
    ///
    /// - Parameters:
    ///   - column: the kind of answer.
    ///   - probability: the column of its probability; nil if it is not written.
    ///   - count: the number of answers.
    mutating func nameColumns(_ column: String, probability: String? = "probability", count: Int) {
        columns = []
        numbers = []
        for suffix in (1...count).map({ $0 == 1 ? "" : "_\($0)" }) {
            columns.append(column + suffix)
            guard let probability else { continue }
            columns.append(probability + suffix)
            numbers.insert(probability + suffix)
        }
    }

    /// How an answer itself is written: its fields in CSV are those of tsv.
    var recordFormat: RecordFormat {
        switch format {
        case .text: .text
        case .tsv, .csv, .arrow: .tsv
        case .jsonl: .jsonl
        }
    }

    /// Whether each answer has the same columns, with names.
    var hasNamedColumns: Bool { format == .csv || format == .arrow }

    /// Whether only answers are written, without a header.
    var isPlain: Bool { !hasNamedColumns && !needsRecords }

    /// Whether the records of the data are needed.
    var needsRecords: Bool { keepsColumns || idColumn != nil }

    /// How fields are separated in the output for data of a layout: CSV keeps a usual delimiter.
    func style(for layout: RecordLayout?) -> FieldStyle {
        guard format != .arrow else { return .arrow }
        guard format == .csv else { return .tsv }
        if case .fields(let dialect)? = layout?.kind, keepsColumns, dialect.isQuoted,
            [UInt8(ascii: ";"), UInt8(ascii: "|")].contains(dialect.delimiter)
        {
            return .csv(delimiter: dialect.delimiter)
        }
        return .csv(delimiter: UInt8(ascii: ","))
    }

    /// Refuses data that cannot be written in the format.
    func check(_ layout: RecordLayout?, path: String) throws {
        guard needsRecords else { return }
        guard let layout else {
            throw CommandFailure(
                .usage, "\(path.visible): mail has no columns; leave out --keep-columns and --id-column")
        }
        guard layout.kind != .object || !keepsColumns || format == .jsonl else {
            throw CommandFailure(
                .usage,
                "\(path.visible): with JSON Lines, --keep-columns writes JSON Lines; give --format jsonl")
        }
    }
}

/// Writes the columns of the data before each answer.
struct AnswerTableWriter: Sendable {
    let table: AnswerTable
    /// The layout of the first data, which the header describes; nil for mail.
    let layout: RecordLayout?
    /// How fields are separated.
    let style: FieldStyle
    /// Makes an Arrow stream of the rows; nil for other formats.
    private(set) var arrow: ArrowWriter?

    init(_ table: AnswerTable, layout: RecordLayout?) {
        self.table = table
        self.layout = layout
        style = table.style(for: layout)
        guard table.format == .arrow else { return }
        let kept = table.keepsColumns ? layout?.kinds ?? [] : [layout?.idKind ?? .text]
        let answers = zip(answerColumns, table.columns).map { name, column in
            (name, table.numbers.contains(column) ? ArrowWriter.Kind.real : .text)
        }
        arrow = ArrowWriter(
            columns: keptNames.enumerated().map { ($1, kept.indices.contains($0) ? kept[$0] : .text) }
                + answers)
    }

    /// The rows as they are written: themselves, or a batch of an Arrow stream.
    func finished(_ rows: [UInt8]) -> [UInt8] { arrow?.batch(of: rows) ?? rows }

    /// Whether the first line names the columns.
    private var hasHeader: Bool {
        switch table.format {
        case .csv: !table.needsRecords || layout?.hasHeader ?? true
        case .tsv: table.keepsColumns && layout?.hasHeader ?? true
        case .text, .jsonl, .arrow: false
        }
    }

    /// The names of the answer's columns; if the data has one of them, all begin with `predicted_`, if need
    /// be more than once.
    var answerColumns: [String] {
        let kept = Set(keptNames.map { $0.lowercased() })
        var columns = table.columns
        while columns.contains(where: { kept.contains($0.lowercased()) }) {
            columns = columns.map { "predicted_" + $0 }
        }
        return columns
    }

    private var keptNames: [String] {
        table.keepsColumns ? layout?.names ?? [] : [layout?.idName].compactMap(\.self)
    }

    /// Appends the header, if there is one.
    func appendHeader(to records: inout RecordWriter) {
        if let arrow { return records.append(arrow.schema) }
        guard hasHeader else { return }
        for (place, name) in (keptNames + answerColumns).enumerated() {
            if place > 0 { records.tab() }
            records.append(field: name)
        }
        records.newline()
    }

    /// Appends the part before an answer; returns whether the answer continues its object.
    func appendColumns(of row: Int, in block: TextBlock, to records: inout RecordWriter) -> Bool {
        guard table.needsRecords, let kept = block.records else { return false }
        switch table.format {
        case .jsonl:
            records.append(table.keepsColumns ? "{\"record\":" : "{\"id\":")
            if table.keepsColumns {
                append(object: row, of: kept, to: &records)
            } else {
                Self.append(identifier: row, of: kept, to: &records)
            }
            records.append(",")
            return true
        case .text:
            let identifier = Self.fieldText(ofIdentifier: row, in: kept) ?? ""
            records.append(DisplayText(showing: identifier).truncated(to: 24).text)
            records.append("  ")
        case .tsv, .csv, .arrow:
            append(fields: row, of: kept, to: &records)
            records.tab()
        }
        return false
    }

    private func append(fields row: Int, of kept: KeptRecords, to records: inout RecordWriter) {
        guard table.keepsColumns else {
            if let identifier = Self.fieldText(ofIdentifier: row, in: kept) {
                return records.append(field: identifier)
            }
            // As in the data with escapes; \N is not escaped again.
            let hasNull =
                table.format == .arrow
                || table.format == .tsv && (hasEscapes(kept.layout) || kept.layout.kind == .object)
            return records.append(hasNull ? "\\N" : "")
        }
        if isUnchanged(kept.layout) {
            kept.withRecord(at: row) { records.append(record: $0) }
            // A record may lack its last fields.
            let missing = kept.layout.names.count - kept.fieldCount(at: row)
            for _ in 0..<max(0, missing) { records.tab() }
            return
        }
        for (place, field) in kept.fields(at: row).enumerated() {
            if place > 0 { records.tab() }
            records.append(field: field)
        }
    }

    /// An identifier as a field, with the digits that the data has; strings have no quotes, null is nil.
    private static func fieldText(ofIdentifier row: Int, in kept: KeptRecords) -> String? {
        let (value, spelling) = kept.identifier(at: row)
        switch value {
        case .string(let text): return text
        case .null: return nil
        default: return spelling.map { String(decoding: $0, as: UTF8.self) } ?? value.text()
        }
    }

    /// Appends an identifier as JSON, with the digits that the data has.
    private static func append(identifier row: Int, of kept: KeptRecords, to records: inout RecordWriter) {
        let (value, spelling) = kept.identifier(at: row)
        // Strings are escaped again, as a terminal may interpret their contents.
        guard value.string == nil, let spelling else { return records.append(value) }
        spelling.withUnsafeBufferPointer { records.append(record: $0) }
    }

    /// Whether records are copied as they are, because the output has their dialect.
    private func isUnchanged(_ layout: RecordLayout) -> Bool {
        guard case .fields(let dialect) = layout.kind else { return false }
        switch style {
        case .tsv: return dialect.delimiter == UInt8(ascii: "\t")
        case .arrow: return dialect.isEscaped && dialect.delimiter == UInt8(ascii: "\t")
        case .csv(let delimiter): return dialect.isQuoted && dialect.delimiter == delimiter
        }
    }

    /// Whether the data has escapes, and `\N` for null.
    private func hasEscapes(_ layout: RecordLayout) -> Bool {
        if case .fields(let dialect) = layout.kind { dialect.isEscaped } else { false }
    }

    /// Appends an object unchanged, but on one line.
    private static func append(object: UnsafeBufferPointer<UInt8>, to records: inout RecordWriter) {
        guard object.contains(0x0A) else { return records.append(record: object) }
        JSONText.withoutSpace(object).withUnsafeBufferPointer { records.append(record: $0) }
    }

    private func append(object row: Int, of kept: KeptRecords, to records: inout RecordWriter) {
        if kept.layout.kind == .object {
            return kept.withRecord(at: row) { Self.append(object: $0, to: &records) }
        }
        records.append("{")
        for (place, (name, value)) in zip(kept.layout.memberNames, kept.values(at: row)).enumerated() {
            if place > 0 { records.append(",") }
            records.append(.string(name))
            records.append(":")
            records.append(value)
        }
        records.append("}")
    }
}

extension RecordWriter {
    /// Appends the answer for a text of a block, after the columns of its record if there is a table.
    mutating func append(
        row: Int, of block: TextBlock, in table: AnswerTableWriter?,
        _ answer: (inout RecordWriter) throws -> Void
    ) rethrows {
        guard let table else { return try answer(&self) }
        if table.appendColumns(of: row, in: block, to: &self) { continueObject() }
        try answer(&self)
        joinObject()
    }
}
