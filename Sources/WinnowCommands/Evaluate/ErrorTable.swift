import WinnowCorpora
import WinnowEvaluation
import WinnowSystem

/// The file of `--errors`: the rows that a model labels wrongly, with its answers.
///
/// A row has all columns of the data if the data is a file that can be read again and its format fits the
/// output's; else the line, the text and the label.
struct ErrorTable {
    /// The answers of a model, and the right ones.
    struct Answers {
        /// The number of rows.
        var count: Int
        /// Whether the answer for a row is wrong.
        var isWrong: (Int) -> Bool
        /// The true labels of a row, and the predicted ones.
        var truth, predicted: (Int) -> [String]
        /// The probability of the answer for a row; nil if there is a set of labels for each row.
        var probability: ((Int) -> Double)?
        /// The separator of a row's labels.
        var delimiter = ","

        init(_ predictions: Predictions, delimiter: String = ",") {
            count = predictions.count
            isWrong = { predictions.predicted[$0] != predictions.truth[$0] }
            truth = { predictions.trueLabels(at: $0).map { predictions.labels[$0] } }
            predicted = { predictions.predictedLabels(at: $0).map { predictions.labels[$0] } }
            if predictions.sets == nil { probability = predictions.probabilityOfAnswer }
            self.delimiter = delimiter
        }
    }

    private let path: String
    private let data: String
    private let format: TableFormat

    /// Checks that the file can be written and would not replace an input; its extension selects the format.
    init(path: String, data: String, model: String) throws {
        self.path = path
        self.data = data
        format = try TableFormat(ofFile: path, option: "--errors")
        try CommandFailure.check(output: path, option: "--errors", inputs: [data], what: "the data")
        try CommandFailure.check(output: path, option: "--errors", inputs: [model], what: "the model")
    }

    /// Writes the errors; returns how many there are.
    func write(_ answers: Answers, of read: LabelledData, options: DataOptions) throws -> Int {
        let columns =
            answers.probability == nil ? ["predicted_labels"] : ["predicted_label", "predicted_probability"]
        let table = AnswerTable(format: format, keepsColumns: true, columns: columns)
        let rows = (0..<answers.count).filter(answers.isWrong)
        let bytes =
            try records(of: answers, read, options, table) ?? plainRows(rows, answers, read, table)
        try CommandFailure.writing { try AtomicFile.written(bytes, to: path).commit() }
        return rows.count
    }

    /// The wrong rows with all columns; nil if the data cannot be read again, or not written in the format.
    private func records(
        of answers: Answers, _ read: LabelledData, _ options: DataOptions, _ table: AnswerTable
    ) throws -> [UInt8]? {
        let summary = read.summary
        let isObjects = [.json, .jsonl].contains(summary.format)
        let isDelimited = [.csv, .tsv, .escaped, .arrow].contains(summary.format)
        // Data that is not in a regular file, such as a pipe, cannot be read again.
        guard data != "-", isDelimited || isObjects && format == .jsonl,
            (try? InputFile(path: data))?.expectedSize != nil
        else { return nil }
        var options = options
        options.format = summary.format
        if summary.format != .arrow {
            options.delimiter = summary.delimiter
            options.hasHeader = isObjects ? nil : summary.hasHeader
        }
        options.textColumns = summary.textColumns
        options.idColumn = nil
        var stream = try TextStream(path: data, options: options, isStrict: true, keepsRecords: true)
        var output: (writer: AnswerTableWriter, records: RecordWriter)?
        // Rows without labels were left out, so the next row is that with the next text.
        var next = 0
        while let block = try stream.next()?.parse() {
            var (writer, records) = output ?? header(for: stream.layout, table)
            for row in 0..<block.count where next < answers.count {
                let isNext = block.withText(at: row) { text in
                    read.corpus.withText(at: next) { $0.elementsEqual(text) }
                }
                guard isNext, let kept = block.records, kept.lines[row] == read.lines[next],
                    summary.unlabelledRows == 0 || kept.hasValue(at: row, in: summary.labelColumn)
                else { continue }
                if answers.isWrong(next) {
                    records.append(row: row, of: block, in: writer) { append(next, answers, to: &$0) }
                }
                next += 1
            }
            output = (writer, records)
        }
        // Else the file has changed since.
        return next == answers.count ? output?.records.bytes : nil
    }

    private func header(
        for layout: RecordLayout?, _ table: AnswerTable
    ) -> (AnswerTableWriter, RecordWriter) {
        let writer = AnswerTableWriter(table, layout: layout)
        var records = RecordWriter(isTerminal: false, fields: writer.style)
        writer.appendHeader(to: &records)
        return (writer, records)
    }

    /// The rows with line, text and label.
    private func plainRows(
        _ rows: [Int], _ answers: Answers, _ read: LabelledData, _ table: AnswerTable
    ) -> [UInt8] {
        var records = RecordWriter(isTerminal: false, fields: table.style(for: nil))
        let hasSets = answers.probability == nil
        let names = (read.lines.isEmpty ? [] : ["line"]) + ["text", hasSets ? "labels" : "label"]
        if format != .jsonl {
            for name in names + table.columns {
                if name != names[0] { records.tab() }
                records.append(name)
            }
            records.newline()
        }
        for row in rows {
            let labels = answers.truth(row)
            if format == .jsonl {
                var object: JSONObject = ["text": .string(read.corpus.text(at: row))]
                object[hasSets ? "labels" : "label"] = Self.json(labels, hasSets)
                if !read.lines.isEmpty { object["line"] = .integer(Int(read.lines[row])) }
                records.append("{\"record\":")
                records.append(.object(object))
                records.append(",")
                records.continueObject()
                append(row, answers, to: &records)
                records.joinObject()
                continue
            }
            if !read.lines.isEmpty {
                records.append(Int(read.lines[row]))
                records.tab()
            }
            read.corpus.withText(at: row) { records.append(field: $0) }
            records.tab()
            records.append(field: labels.joined(separator: answers.delimiter))
            records.tab()
            append(row, answers, to: &records)
        }
        return records.bytes
    }

    private static func json(_ labels: [String], _ areSet: Bool) -> JSONValue {
        areSet ? .array(labels.map { .string($0) }) : .string(labels.first ?? "")
    }

    private func append(_ row: Int, _ answers: Answers, to records: inout RecordWriter) {
        let labels = answers.predicted(row)
        let hasSets = answers.probability == nil
        if format == .jsonl {
            var object = JSONObject()
            object[hasSets ? "predicted_labels" : "predicted_label"] = Self.json(labels, hasSets)
            if let probability = answers.probability {
                object["predicted_probability"] = .optional(probability(row))
            }
            records.append(.object(object))
        } else {
            records.append(field: labels.joined(separator: answers.delimiter))
            if let probability = answers.probability {
                records.tab()
                records.append(probability(row), digits: 6)
            }
        }
        records.newline()
    }
}

extension KeptRecords {
    /// Whether a record has something in a column or member; true if there is no such column.
    fileprivate func hasValue(at row: Int, in column: String?) -> Bool {
        guard let column else { return true }
        if case .fields = layout.kind {
            return layout.names.firstIndex(of: column).map {
                fields(at: row)[$0].contains { !$0.isWhitespace }
            } ?? true
        }
        let object = withRecord(at: row) { try? JSONValue(parsing: $0) }?.object
        return object.map { $0[column].map { $0 != .null && $0 != .string("") } ?? false } ?? true
    }
}
