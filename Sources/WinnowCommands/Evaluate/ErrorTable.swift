import WinnowCorpora
import WinnowEvaluation
import WinnowSystem

/// The file of `--errors`: the rows that a model labels wrongly, with its answers.
///
/// A row has all columns of the data if the data is a file that can be read again and its format fits the
/// output's; else the line, the text and the label.
struct ErrorTable {
    private let path: String
    private let table: AnswerTable

    /// Checks that the file can be written and would not replace the data; its name decides on the format.
    init(path: String, data: String) throws {
        self.path = path
        let format: TableFormat =
            path.hasSuffix(".jsonl") || path.hasSuffix(".ndjson")
            ? .jsonl : path.hasSuffix(".tsv") ? .tsv : .csv
        table = AnswerTable(
            format: format, keepsColumns: true, columns: ["predicted_label", "predicted_probability"])
        try CommandFailure.check(output: path, option: "--errors", inputs: [data], what: "the data")
    }

    /// Writes the errors; returns how many there are.
    func write(_ predictions: Predictions, of read: LabelledData, options: DataOptions) throws -> Int {
        let rows = (0..<predictions.count).filter { predictions.predicted[$0] != predictions.truth[$0] }
        let bytes = try records(of: rows, predictions, read, options) ?? plainRows(rows, predictions, read)
        try CommandFailure.writing { try AtomicFile.written(bytes, to: path).commit() }
        return rows.count
    }

    /// The rows with all columns; nil if the data cannot be read again, or not written in the format.
    private func records(
        of rows: [Int], _ predictions: Predictions, _ read: LabelledData, _ options: DataOptions
    ) throws -> [UInt8]? {
        let summary = read.summary
        let isObjects = [.json, .jsonl].contains(summary.format)
        guard !read.lines.isEmpty, !isObjects || table.format == .jsonl,
            let size = try? InputFile(path: summary.path).expectedSize, size == summary.bytes
        else { return nil }
        var options = options
        options.format = summary.format
        options.delimiter = summary.delimiter
        options.hasHeader = isObjects ? nil : summary.hasHeader
        options.textColumns = summary.textColumns
        options.idColumn = nil
        let wanted = Dictionary(uniqueKeysWithValues: rows.map { (read.lines[$0], $0) })
        var stream = try TextStream(path: summary.path, options: options, isStrict: true, keepsRecords: true)
        var output: (writer: AnswerTableWriter, records: RecordWriter)?
        while let block = try stream.next()?.parse() {
            var (writer, records) = output ?? header(for: stream.layout)
            for row in 0..<block.count {
                guard let lines = block.records?.lines, let wrong = wanted[lines[row]] else { continue }
                records.append(row: row, of: block, in: writer) { append(wrong, predictions, to: &$0) }
            }
            output = (writer, records)
        }
        return output?.records.bytes
    }

    private func header(for layout: RecordLayout?) -> (AnswerTableWriter, RecordWriter) {
        let writer = AnswerTableWriter(table, layout: layout)
        var records = RecordWriter(isTerminal: false, fields: writer.style)
        writer.appendHeader(to: &records)
        return (writer, records)
    }

    /// The rows with line, text and label.
    private func plainRows(_ rows: [Int], _ predictions: Predictions, _ read: LabelledData) -> [UInt8] {
        var records = RecordWriter(isTerminal: false, fields: table.style(for: nil))
        let names = (read.lines.isEmpty ? [] : ["line"]) + ["text", "label"]
        if table.format != .jsonl {
            for name in names + table.columns {
                if name != names[0] { records.tab() }
                records.append(name)
            }
            records.newline()
        }
        for row in rows {
            let label = predictions.labels[predictions.truth[row]]
            if table.format == .jsonl {
                var object: JSONObject = [
                    "text": .string(read.corpus.text(at: row)), "label": .string(label),
                ]
                if !read.lines.isEmpty { object["line"] = .integer(Int(read.lines[row])) }
                records.append("{\"record\":")
                records.append(.object(object))
                records.append(",")
                records.continueObject()
                append(row, predictions, to: &records)
                records.joinObject()
                continue
            }
            if !read.lines.isEmpty {
                records.append(Int(read.lines[row]))
                records.tab()
            }
            read.corpus.withText(at: row) { records.append(field: $0) }
            records.tab()
            records.append(field: label)
            records.tab()
            append(row, predictions, to: &records)
        }
        return records.bytes
    }

    private func append(_ row: Int, _ predictions: Predictions, to records: inout RecordWriter) {
        let label = predictions.labels[predictions.predicted[row]]
        let probability = predictions.probabilityOfAnswer(at: row)
        if table.format == .jsonl {
            records.append(
                .object(["predicted_label": .string(label), "predicted_probability": .optional(probability)]))
        } else {
            records.append(field: label)
            records.tab()
            records.append(probability, digits: 6)
        }
        records.newline()
    }
}
