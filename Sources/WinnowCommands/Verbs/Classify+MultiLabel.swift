// `winnow classify` with models that give a text any number of labels.

import WinnowClassification
import WinnowModelFile
import WinnowSystem

extension ClassificationJob {
    /// Writes the labels of each text.
    func runMultiLabel(_ file: ModelFile) throws {
        guard operatingPoints.isEmpty else {
            throw CommandFailure(
                .usage,
                "--operating-point does not apply to \(file.path.visible), whose texts have several labels; leave it out"
            )
        }
        guard !showsDrift else {
            throw CommandFailure(
                .usage,
                "--drift does not apply to \(file.path.visible), whose texts have several labels; leave it out"
            )
        }
        guard errorRate == nil else {
            throw CommandFailure(
                .usage,
                "--error-rate does not apply to \(file.path.visible), whose texts have several labels; leave it out"
            )
        }
        guard !adjustsPriors else {
            throw CommandFailure(
                .usage,
                "--adjust-priors does not apply to \(file.path.visible), whose texts have several labels; leave it out"
            )
        }
        let opened = try ModelAndFiles.multiLabelClassifier(from: file, embedding: embedding)
        try opened.validate(thresholds)
        let classifier = opened.with(thresholds: thresholds)
        let format = LabelSetFormat(
            format ?? .default, classifier: classifier, labelsOnly: labelsOnly, topK: topK,
            isTable: input.table.keepsColumns || input.table.hasNamedColumns,
            isTerminal: OutputFile.standardOutput.isTerminal)
        var input = input.reading(classifier.information.columns)
        input.table.columns = labelsOnly ? ["labels"] : ["labels", "probabilities"]
        try input.answer(
            with: { (MultiLabelClassifier.Reader(classifier), LabelSetWriter(format)) }, isNumbered: false
        ) { worker, text, _, records in
            worker.0.withProbabilities(of: text) { worker.1.write($0, $1, text, to: &records) }
        }
    }
}

/// How label sets are written, shared by all threads.
struct LabelSetFormat: Sendable {
    let format: RecordFormat
    let classifier: MultiLabelClassifier
    /// Whether only labels are written.
    let labelsOnly: Bool
    /// The number of most probable labels to write; nil for those that reach their thresholds.
    let topK: Int?
    /// Whether there is one field of labels and one of probabilities, as for a table with a header.
    let isTable: Bool
    /// The separator of labels without probabilities.
    let delimiter: String
    /// The labels as they are written: escaped or quoted.
    let names: [[UInt8]]

    init(
        _ format: RecordFormat, classifier: MultiLabelClassifier, labelsOnly: Bool, topK: Int?,
        isTable: Bool, isTerminal: Bool
    ) {
        self.format = format
        self.classifier = classifier
        self.labelsOnly = labelsOnly
        self.topK = topK
        self.isTable = isTable
        delimiter = classifier.labelDelimiter
        names = RecordWriter.names(of: classifier.labels, in: format, isTerminal: isTerminal)
    }
}

/// Writes label sets one after another.
struct LabelSetWriter {
    private let format: LabelSetFormat
    /// The labels, the most probable first.
    private var ranking: [Int] = []

    init(_ format: LabelSetFormat) {
        self.format = format
    }

    /// Writes the answer for a text, given all labels' probabilities and log-odds.
    mutating func write(
        _ probabilities: UnsafeBufferPointer<Double>, _ logOdds: UnsafeBufferPointer<Double>,
        _ text: UnsafeBufferPointer<UInt8>, to records: inout RecordWriter
    ) {
        ranking.removeAll(keepingCapacity: true)
        ranking.append(contentsOf: logOdds.indices)
        ranking.sort { (logOdds[$1], $0) < (logOdds[$0], $1) }
        let predicted = ranking.filter { format.classifier.predicts($0, logOdds: logOdds[$0]) }
        let chosen = format.topK.map { Array(ranking.prefix($0)) } ?? predicted
        switch format.format {
        case .tsv where format.isTable: writeTwoFields(chosen, probabilities, to: &records)
        case .tsv: writeFields(chosen, probabilities, to: &records)
        case .jsonl: writeObject(predicted, probabilities, to: &records)
        case .text: writeForPeople(chosen, probabilities, text, to: &records)
        }
        records.newline()
    }

    /// Writes labels and probabilities alternately; an empty line if there is no label.
    private func writeFields(
        _ labels: [Int], _ probabilities: UnsafeBufferPointer<Double>, to records: inout RecordWriter
    ) {
        for (place, label) in labels.enumerated() {
            if place > 0 { records.append(format.labelsOnly ? format.delimiter : "\t") }
            records.append(format.names[label])
            guard !format.labelsOnly else { continue }
            records.tab()
            records.append(probabilities[label], digits: 6)
        }
    }

    /// Writes the labels and their probabilities as two fields, with the delimiter of the training data.
    private func writeTwoFields(
        _ labels: [Int], _ probabilities: UnsafeBufferPointer<Double>, to records: inout RecordWriter
    ) {
        records.append(
            field: labels.map { format.classifier.labels[$0] }.joined(separator: format.delimiter))
        guard !format.labelsOnly else { return }
        records.tab()
        records.append(
            field: labels.map { FixedDecimal.text(probabilities[$0], digits: 6) }
                .joined(separator: format.delimiter))
    }

    private func writeObject(
        _ predicted: [Int], _ probabilities: UnsafeBufferPointer<Double>, to records: inout RecordWriter
    ) {
        records.append("{\"labels\":")
        records.append(labels: predicted, names: format.names)
        if !format.labelsOnly {
            records.append(
                probabilities: probabilities, of: ranking.prefix(format.topK ?? .max), names: format.names)
        }
        records.append("}")
    }

    private func writeForPeople(
        _ labels: [Int], _ probabilities: UnsafeBufferPointer<Double>, _ text: UnsafeBufferPointer<UInt8>,
        to records: inout RecordWriter
    ) {
        if labels.isEmpty { records.append("(no label)") }
        for (place, label) in labels.enumerated() {
            if place > 0 { records.append(", ") }
            records.append(format.names[label])
            if !format.labelsOnly {
                records.append(" " + FixedDecimal.text(100 * probabilities[label], digits: 1) + " %")
            }
        }
        records.append("  ")
        records.append(shown: text, width: 60)
    }
}
