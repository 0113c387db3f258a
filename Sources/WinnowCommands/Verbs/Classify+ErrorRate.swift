// `winnow classify --error-rate`: sets of labels; a text whose set has several labels is uncertain.

import WinnowClassification
import WinnowSystem

extension ClassificationJob {
    /// The word that is written instead of a label if a text is uncertain.
    static let uncertain = "uncertain"

    /// Writes the set of labels of each text.
    func run(_ predictor: ConformalPredictor) throws {
        let classifier = predictor.classifier
        let format = format ?? .default
        guard format == .jsonl || !classifier.labels.contains(Self.uncertain) else {
            throw CommandFailure(
                .usage,
                "--error-rate writes \(Self.uncertain) for texts without a single label, but the model has a label of "
                    + "this name; give --format jsonl")
        }
        var input = input.reading(classifier.information.columns, isShipped: model == nil)
        input.table.columns = labelsOnly ? ["label"] : ["label", "probability", "labels"]
        input.table.numbers = ["probability"]
        let names = RecordWriter.names(
            of: classifier.labels, in: format, fields: input.table.style(for: nil),
            isTerminal: OutputFile.standardOutput.isTerminal)
        let file = try uncertainTo.map { path in
            try RowFile(
                path: path, option: "--uncertain-to", inputs: [model].compactMap(\.self) + paths,
                columns: ["predicted_labels"])
        }
        let writesFields = format == .tsv && !labelsOnly || file.map { $0.format != .jsonl } ?? false
        let delimiter = PredictionSetWriter.delimiter
        if writesFields, let label = classifier.labels.first(where: { $0.contains(delimiter) }) {
            throw CommandFailure(
                .usage,
                "--error-rate writes the labels of a set with \(delimiter) between them, but the model has a label "
                    + "\(label.visible); write JSON Lines")
        }
        let drift = showsDrift ? try DriftCollector(classifier) : nil
        try input.answer(
            with: {
                (
                    TextClassifier.Reader(classifier),
                    PredictionSetWriter(predictor, format, names: names, labelsOnly: labelsOnly),
                    drift?.makeReader()
                )
            },
            isNumbered: false,
            keeping: file.map { file in
                KeptTexts(
                    file: file, isKept: { $0.1.isUncertain },
                    write: { $0.1.writeSet(as: file.format, to: &$1) })
            }
        ) { worker, text, _, records in
            worker.0.withProbabilities(of: text) {
                worker.1.write($0, $1, text, to: &records)
                drift?.add(text, $0, &worker.2)
            }
        }
        try drift?.printReport()
        if let file, !input.isQuiet {
            Console.line(
                "\(counted(file.rowCount, "uncertain text")) written to \((uncertainTo ?? "").visible)")
        }
    }
}

/// Writes sets of labels one after another.
struct PredictionSetWriter {
    private let predictor: ConformalPredictor
    private let format: RecordFormat
    /// The labels as they are written: escaped or quoted.
    private let names: [[UInt8]]
    private let labelsOnly: Bool
    /// The set that was written last, as indices of labels.
    private var chosen: [Int] = []

    /// The separator of the labels of a set in a field.
    static let delimiter = "|"

    init(_ predictor: ConformalPredictor, _ format: RecordFormat, names: [[UInt8]], labelsOnly: Bool) {
        self.predictor = predictor
        self.format = format
        self.names = names
        self.labelsOnly = labelsOnly
    }

    /// Whether the last set has several labels.
    var isUncertain: Bool { chosen.count != 1 }

    private var labels: [String] { predictor.classifier.labels }

    /// Writes the set for a text, given all labels' probabilities and log-odds.
    mutating func write(
        _ probabilities: UnsafeBufferPointer<Double>, _ logOdds: UnsafeBufferPointer<Double>,
        _ text: UnsafeBufferPointer<UInt8>, to records: inout RecordWriter
    ) {
        chosen = predictor.set(logOdds)
        switch format {
        case .tsv: writeFields(probabilities, to: &records)
        case .jsonl: writeObject(probabilities, logOdds, to: &records)
        case .text: writeForPeople(probabilities, text, to: &records)
        }
        records.newline()
    }

    /// Writes the last set as a field, or as an object with it, and ends the record.
    func writeSet(as format: RecordFormat, to records: inout RecordWriter) {
        if format == .jsonl {
            records.append(.object(["predicted_labels": .array(chosen.map { .string(labels[$0]) })]))
        } else {
            appendSet(to: &records)
        }
        records.newline()
    }

    private func appendSet(to records: inout RecordWriter) {
        records.append(field: chosen.map { labels[$0] }.joined(separator: Self.delimiter))
    }

    private func appendAnswer(to records: inout RecordWriter) {
        if isUncertain {
            records.append(ClassificationJob.uncertain)
        } else {
            records.append(names[chosen[0]])
        }
    }

    private func writeFields(_ probabilities: UnsafeBufferPointer<Double>, to records: inout RecordWriter) {
        appendAnswer(to: &records)
        guard !labelsOnly else { return }
        records.tab()
        records.append(probabilities[chosen[0]], digits: 6)
        records.tab()
        appendSet(to: &records)
    }

    private func writeObject(
        _ probabilities: UnsafeBufferPointer<Double>, _ logOdds: UnsafeBufferPointer<Double>,
        to records: inout RecordWriter
    ) {
        records.append("{\"label\":")
        if isUncertain { records.append("null") } else { records.append(names[chosen[0]]) }
        records.append(",\"labels\":")
        records.append(labels: chosen, names: names)
        if !labelsOnly {
            let order = logOdds.indices.sorted { (logOdds[$1], $0) < (logOdds[$0], $1) }
            records.append(probabilities: probabilities, of: order, names: names)
        }
        records.append("}")
    }

    private func writeForPeople(
        _ probabilities: UnsafeBufferPointer<Double>, _ text: UnsafeBufferPointer<UInt8>,
        to records: inout RecordWriter
    ) {
        if isUncertain { records.append("uncertain: ") }
        for (place, label) in chosen.prefix(5).enumerated() {
            if place > 0 { records.append(", ") }
            records.append(names[label])
            if !labelsOnly {
                records.append(" " + FixedDecimal.text(100 * probabilities[label], digits: 1) + " %")
            }
        }
        if chosen.count > 5 { records.append(", and \(chosen.count - 5) more") }
        records.append("  ")
        records.append(shown: text, width: 60)
    }
}
