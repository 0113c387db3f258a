// What `winnow language` does, once its arguments are understood.

import WinnowAnalysis
import WinnowCorpora
import WinnowEvaluation
import WinnowModels
import WinnowSystem

/// Texts whose languages are asked for, and how; the defaults are those of the options.
struct LanguageJob: Sendable {
    /// The model's file; nil is the shipped one.
    let model: String?
    /// The texts.
    let input: TextInput
    /// How answers are written; nil decides by the output.
    var format: RecordFormat?
    var topK = 1
    /// Whether the parts of each text are asked for.
    var splits = false
    var options = LanguageIdentifier.Options()

    init(model: String?, input: TextInput) {
        self.model = model
        self.input = input
    }

    /// Opens the model and writes an answer for each text.
    func run() throws {
        let identifier = try LanguageIdentifier(
            from: ModelAndFiles.modelFile(path: model, shipped: WinnowModels.language))
        try identifier.validate(options)
        let isTerminal = OutputFile.standardOutput.isTerminal
        let format = format ?? (isTerminal ? .text : .tsv)
        let recognizers = Pool { LanguageIdentifier.Recognizer(identifier, options: options) }
        try input.run { block, first in
            var records = RecordWriter(isTerminal: isTerminal)
            recognizers.with { recognizer in
                for row in 0..<block.count {
                    block.withText(at: row) { utf8 in
                        if splits {
                            write(
                                recognizer.ranges(of: utf8), utf8, line: first + row + 1, format, to: &records
                            )
                        } else if format == .tsv, topK == 1 {
                            let answer = recognizer.language(of: utf8)
                            write(answer.language, answer.probability, to: &records)
                            records.newline()
                        } else {
                            write(recognizer.identification(of: utf8), utf8, format, to: &records)
                        }
                    }
                }
            }
            return records.bytes
        }
    }

    private func write(_ language: String, _ probability: Double, to records: inout RecordWriter) {
        records.append(language)
        records.tab()
        records.append(probability, digits: 6)
    }

    private func write(
        _ answer: LanguageIdentification, _ utf8: UnsafeBufferPointer<UInt8>, _ format: RecordFormat,
        to records: inout RecordWriter
    ) {
        // The answer may be und; what follows are the languages that it might be.
        let others = answer.hypotheses.filter { $0.language != answer.language }.prefix(topK - 1)
        switch format {
        case .tsv:
            write(answer.language, answer.probability, to: &records)
            for other in others {
                records.tab()
                write(other.language, other.probability, to: &records)
            }
        case .jsonl:
            let shown = topK > 1 ? answer.hypotheses.prefix(topK) : answer.hypotheses[...]
            records.append("{\"language\":\"\(answer.language)\",\"probability\":")
            records.append(.number(answer.probability))
            records.append(",\"hypotheses\":{")
            for (place, hypothesis) in shown.enumerated() {
                if place > 0 { records.append(",") }
                records.append(.string(hypothesis.language))
                records.append(":")
                records.append(.number(hypothesis.probability))
            }
            records.append("}}")
        case .text:
            append(answer.language, answer.probability, to: &records)
            for other in others { append(other.language, other.probability, to: &records) }
            records.append(shown: utf8, width: 60)
        }
        records.newline()
    }

    private func append(_ language: String, _ probability: Double, to records: inout RecordWriter) {
        records.append(language)
        records.append(blanks: 4 - language.count)
        let percent = FixedDecimal.text(100 * probability, digits: 1)
        records.append(blanks: 5 - percent.count)
        records.append(percent + " %  ")
    }

    private func write(
        _ ranges: [LanguageRange], _ utf8: UnsafeBufferPointer<UInt8>, line: Int, _ format: RecordFormat,
        to records: inout RecordWriter
    ) {
        records.append(list: "ranges", of: ranges.count, format, separator: " ") { index, records in
            let range = ranges[index]
            switch format {
            case .tsv:
                records.append("\(line)\t\(range.range.lowerBound)\t\(range.range.upperBound)\t")
                write(range.language, range.probability, to: &records)
                records.newline()
            case .jsonl:
                records.append([
                    "start": .integer(range.range.lowerBound), "end": .integer(range.range.upperBound),
                    "language": .string(range.language), "probability": .number(range.probability),
                ])
            case .text:
                records.append("[\(range.language)] ")
                records.append(shown: UnsafeBufferPointer(rebasing: utf8[range.range]).trimmed, width: 60)
            }
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Without blanks at the end.
    fileprivate var trimmed: Self {
        let end = lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? 0
        return UnsafeBufferPointer(rebasing: self[..<end])
    }
}
