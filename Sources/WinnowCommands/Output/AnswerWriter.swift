// The answers of a classifier as output records.

import WinnowEvaluation
import WinnowSystem

/// How answers are written: the same for all threads.
struct AnswerFormat: Sendable {
    let format: RecordFormat
    /// Whether the label is written alone.
    let labelsOnly: Bool
    /// How many labels are written, at least 1.
    let labelCount: Int
    /// Whether a person reads.
    let isTerminal: Bool
    /// The labels as they are written, in their order: escaped, in quotes, or as wide as the widest.
    let names: [[UInt8]]

    init(_ format: RecordFormat, labels: [String], labelsOnly: Bool, topK: Int, isTerminal: Bool) {
        self.format = format
        self.labelsOnly = labelsOnly
        self.isTerminal = isTerminal
        labelCount = min(topK, labels.count)
        let width = min(24, labels.reduce(0) { max($0, DisplayText(showing: $1).width) })
        names = labels.map { label in
            var name = RecordWriter(isTerminal: isTerminal)
            switch format {
            case .tsv: name.append(field: label)
            case .jsonl: name.append(.string(label))
            case .text:
                let shown = DisplayText(showing: label)
                name.append(shown.text)
                name.append(blanks: width - shown.width)
            }
            return name.bytes
        }
    }
}

/// Writes answers one after another; lines of fields take no memory but their bytes.
struct AnswerWriter {
    /// What has been written so far.
    var bytes: [UInt8] { records.bytes }

    private let format: AnswerFormat
    private var records: RecordWriter
    /// The numbers of the labels, the answer first, then the most probable ones.
    private var ranking: [Int] = []

    init(_ format: AnswerFormat) {
        self.format = format
        records = RecordWriter(isTerminal: format.isTerminal)
    }

    /// Writes the answer for a text: the number of its label, and all labels' probabilities and log-odds.
    mutating func write(
        _ answer: Int, _ probabilities: UnsafeBufferPointer<Double>, _ logOdds: UnsafeBufferPointer<Double>,
        _ text: UnsafeBufferPointer<UInt8>
    ) {
        rank(answer, logOdds)
        switch format.format {
        case .tsv: writeFields(probabilities)
        case .jsonl: writeObject(answer, probabilities, logOdds)
        case .text: writeForPeople(probabilities, text)
        }
        records.newline()
    }

    /// Fills ``ranking`` as far as it is needed.
    private mutating func rank(_ answer: Int, _ logOdds: UnsafeBufferPointer<Double>) {
        ranking.removeAll(keepingCapacity: true)
        ranking.append(answer)
        guard format.labelCount > 1 else { return }
        for index in logOdds.indices where index != answer { ranking.append(index) }
        // Through a pointer: a slice of an array would be copied to be sorted.
        ranking.withUnsafeMutableBufferPointer { ranking in
            var others = UnsafeMutableBufferPointer(rebasing: ranking[1...])
            others.sort { (logOdds[$1], $0) < (logOdds[$0], $1) }
        }
        ranking.removeSubrange(format.labelCount...)
    }

    private mutating func writeFields(_ probabilities: UnsafeBufferPointer<Double>) {
        for (place, label) in ranking.enumerated() {
            if place > 0 { records.tab() }
            records.append(format.names[label])
            if format.labelsOnly { return }
            records.tab()
            records.append(probabilities[label], digits: 6)
        }
    }

    private mutating func writeObject(
        _ answer: Int, _ probabilities: UnsafeBufferPointer<Double>, _ logOdds: UnsafeBufferPointer<Double>
    ) {
        records.append("{\"label\":")
        records.append(format.names[answer])
        if !format.labelsOnly {
            records.append(",\"probability\":")
            records.append(.optional(probabilities[answer]))
            records.append(",\"logOdds\":")
            records.append(.optional(logOdds[answer]))
            records.append(",\"probabilities\":{")
            if format.labelCount == 1 {
                // Without a number of labels all are named.
                ranking = logOdds.indices.sorted { (logOdds[$1], $0) < (logOdds[$0], $1) }
            }
            for (place, label) in ranking.enumerated() {
                if place > 0 { records.append(",") }
                records.append(format.names[label])
                records.append(":")
                records.append(.optional(probabilities[label]))
            }
            records.append("}")
        }
        records.append("}")
    }

    private mutating func writeForPeople(
        _ probabilities: UnsafeBufferPointer<Double>, _ text: UnsafeBufferPointer<UInt8>
    ) {
        for (place, label) in ranking.enumerated() {
            if place > 0 { records.append("  ") }
            records.append(format.names[label])
            if !format.labelsOnly {
                let percent = FixedDecimal.text(100 * probabilities[label], digits: 1)
                records.append(blanks: 6 - percent.count)
                records.append(percent + " %")
            }
        }
        records.append("  ")
        records.append(shown: text, width: 60)
    }
}
