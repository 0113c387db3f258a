// How `winnow classify` writes answers: one label, any number of them, or a set with a bounded error rate.

import WinnowClassification
import WinnowSystem

/// How answers are written, shared by all threads.
struct AnswerFormat: Sendable {
    let format: RecordFormat
    let form: AnswerRule.Form
    /// Whether any number of labels are one field, as for a table with a header.
    let isTable: Bool
    /// Whether only labels are written.
    let labelsOnly: Bool
    /// The number of most probable labels to write; nil for the answer.
    let topK: Int?
    /// The separator of labels in one field.
    let delimiter: String
    let labels: [String]
    /// The labels as they are written, in order: escaped, quoted, or padded to the widest.
    let names: [[UInt8]]

    /// The word that is written instead of a label if a text is uncertain.
    static let uncertain = "uncertain"
    /// The separator of the labels of a set in a field.
    static let setDelimiter = "|"

    init(
        _ format: RecordFormat, form: AnswerRule.Form, table: AnswerTable, classifier: TextClassifier,
        labelsOnly: Bool,
        topK: Int?
    ) {
        let isTerminal = OutputFile.standardOutput.isTerminal
        labels = classifier.labels
        self.format = format
        self.form = form
        isTable = table.keepsColumns || table.hasNamedColumns
        self.labelsOnly = labelsOnly
        self.topK = topK.map { min($0, classifier.labels.count) }
        delimiter = form == .set ? Self.setDelimiter : classifier.information.labelDelimiter ?? ","
        let width = labels.reduce(0) { max($0, DisplayText(showing: $1).width) }
        names = RecordWriter.names(
            of: labels, in: format, fields: table.style(for: nil), width: form == .label ? min(24, width) : 0,
            isTerminal: isTerminal)
    }

    /// The columns of a table with a header, and which of them hold numbers.
    var columns: (names: [String], numbers: Set<String>) {
        switch form {
        case .label: ([], [])
        case .labels: (labelsOnly ? ["labels"] : ["labels", "probabilities"], [])
        case .set: (labelsOnly ? ["label"] : ["label", "probability", "labels"], ["probability"])
        }
    }
}

/// Writes answers one after another; tsv of one label allocates nothing but the bytes written.
struct AnswerWriter {
    private let format: AnswerFormat
    /// The indices of the labels to write.
    private var ranking: [Int] = []
    /// The indices of the labels of the last answer.
    private var answer: [Int] = []

    init(_ format: AnswerFormat) {
        self.format = format
    }

    /// Whether the last answer is none although each text should have a label: the text is in a language that the
    /// model is not for.
    private var abstains = false
    /// Whether the last answer is not one label.
    var isUncertain: Bool { answer.count != 1 }

    /// Writes the answer for a text, given the indices of its labels and all labels' probabilities and log-odds.
    mutating func write(
        _ answer: [Int], _ probabilities: UnsafeBufferPointer<Double>, _ logOdds: UnsafeBufferPointer<Double>,
        _ text: UnsafeBufferPointer<UInt8>, to records: inout RecordWriter
    ) {
        self.answer = answer
        abstains = answer.isEmpty && format.form == .label
        rank(logOdds)
        switch format.format {
        case .tsv: writeFields(probabilities, to: &records)
        case .jsonl: writeObject(probabilities, logOdds, to: &records)
        case .text: writeForPeople(probabilities, text, to: &records)
        }
        records.newline()
    }

    /// Fills ``ranking``: with the answer's labels, or as many of the most probable ones as are wanted; of one label
    /// the answer comes first. A text in a language that the model is not for has no answer, which takes the first place.
    private mutating func rank(_ logOdds: UnsafeBufferPointer<Double>) {
        ranking.removeAll(keepingCapacity: true)
        guard let count = format.topK, count > 1 || format.form != .label else {
            ranking.append(contentsOf: answer)
            return
        }
        let first = format.form == .label ? answer.first : nil
        if let first { ranking.append(first) }
        for index in logOdds.indices where index != first { ranking.append(index) }
        // Through a pointer, because sorting a slice of an array would copy it.
        ranking.withUnsafeMutableBufferPointer { ranking in
            var others = UnsafeMutableBufferPointer(rebasing: ranking[(first == nil ? 0 : 1)...])
            others.sort { (logOdds[$1], $0) < (logOdds[$0], $1) }
        }
        ranking.removeSubrange((count - (abstains ? 1 : 0))...)
    }

    // MARK: Fields

    private func writeFields(_ probabilities: UnsafeBufferPointer<Double>, to records: inout RecordWriter) {
        switch format.form {
        case .set:
            appendAnswer(to: &records)
            guard !format.labelsOnly else { return }
            records.tab()
            records.append(answer.first.map { probabilities[$0] } ?? 0, digits: 6)
            records.tab()
            appendField(of: answer, to: &records)
        case .labels where format.isTable:
            appendField(of: ranking, to: &records)
            guard !format.labelsOnly else { return }
            records.tab()
            records.append(
                field: ranking.map { FixedDecimal.text(probabilities[$0], digits: 6) }
                    .joined(separator: format.delimiter))
        case .label, .labels:
            if abstains {
                appendAnswer(to: &records)
                if !format.labelsOnly {
                    records.tab()
                    records.append(0, digits: 6)
                }
            }
            for (place, label) in ranking.enumerated() {
                if place > 0 || abstains {
                    if format.labelsOnly { records.append(format.delimiter) } else { records.tab() }
                }
                records.append(format.names[label])
                guard !format.labelsOnly else { continue }
                records.tab()
                records.append(probabilities[label], digits: 6)
            }
        }
    }

    /// Writes the last answer's labels as a field, or as an object with them, and ends the record.
    func writeSet(as format: RecordFormat, to records: inout RecordWriter) {
        if format == .jsonl {
            records.append(
                .object(["predicted_labels": .array(answer.map { .string(self.format.labels[$0]) })]))
        } else {
            appendField(of: answer, to: &records)
        }
        records.newline()
    }

    private func appendField(of labels: [Int], to records: inout RecordWriter) {
        records.append(field: labels.map { format.labels[$0] }.joined(separator: format.delimiter))
    }

    private func appendAnswer(to records: inout RecordWriter) {
        if isUncertain {
            records.append(AnswerFormat.uncertain)
        } else {
            records.append(format.names[answer[0]])
        }
    }

    // MARK: Objects

    private mutating func writeObject(
        _ probabilities: UnsafeBufferPointer<Double>, _ logOdds: UnsafeBufferPointer<Double>,
        to records: inout RecordWriter
    ) {
        switch format.form {
        case .label:
            records.append("{\"label\":")
            guard !answer.isEmpty else {
                records.append("null,\"labels\":[]")
                break
            }
            records.append(format.names[answer[0]])
            if !format.labelsOnly {
                records.append(",\"probability\":")
                records.append(.optional(probabilities[answer[0]]))
                records.append(",\"logOdds\":")
                records.append(.optional(logOdds[answer[0]]))
            }
        case .labels:
            records.append("{\"labels\":")
            records.append(labels: answer, names: format.names)
        case .set:
            records.append("{\"label\":")
            if isUncertain { records.append("null") } else { records.append(format.names[answer[0]]) }
            records.append(",\"labels\":")
            records.append(labels: answer, names: format.names)
        }
        if !format.labelsOnly {
            // Without --top-k, or with one label, all are listed.
            if format.topK == nil || format.form == .label && format.topK == 1 {
                ranking = logOdds.indices.sorted { (logOdds[$1], $0) < (logOdds[$0], $1) }
            }
            records.append(probabilities: probabilities, of: ranking, names: format.names)
        }
        records.append("}")
    }

    // MARK: Lines for people

    /// The number of labels of a set that are shown.
    private static let shownLabels = 5

    private func writeForPeople(
        _ probabilities: UnsafeBufferPointer<Double>, _ text: UnsafeBufferPointer<UInt8>,
        to records: inout RecordWriter
    ) {
        let isSet = format.form == .set
        if isSet, isUncertain { records.append("uncertain: ") }
        if abstains {
            records.append(ranking.isEmpty ? AnswerFormat.uncertain : AnswerFormat.uncertain + "  ")
        }
        if format.form != .label, !isSet, ranking.isEmpty { records.append("(no label)") }
        let shown = isSet ? ranking.prefix(Self.shownLabels) : ranking[...]
        for (place, label) in shown.enumerated() {
            if place > 0 { records.append(format.form == .label ? "  " : ", ") }
            records.append(format.names[label])
            guard !format.labelsOnly else { continue }
            let percent = FixedDecimal.text(100 * probabilities[label], digits: 1)
            records.append(blanks: format.form == .label ? 6 - percent.count : 1)
            records.append(percent + " %")
        }
        if shown.count < ranking.count { records.append(", and \(ranking.count - shown.count) more") }
        records.append("  ")
        records.append(shown: text, width: 60)
    }
}
