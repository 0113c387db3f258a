// Names as output records.

import WinnowAnalysis
import WinnowSystem

/// Writes the names of texts one after another.
struct NameWriter {
    /// What has been written so far.
    var bytes: [UInt8] { records.bytes }

    private let format: RecordFormat
    private var records: RecordWriter

    init(format: RecordFormat, isTerminal: Bool) {
        self.format = format
        records = RecordWriter(isTerminal: isTerminal)
    }

    /// Writes the names of the text on a line.
    mutating func write(_ names: [Name], of text: UnsafeBufferPointer<UInt8>, line: Int) {
        switch format {
        case .tsv:
            for name in names {
                records.append("\(line)\t")
                records.append(field: name.text)
                records.tab()
                records.append(field: name.label)
                records.append("\t\(name.range.lowerBound)\t\(name.range.upperBound)\n")
            }
        case .jsonl: writeJSON(names)
        case .text: writeMarked(names, text)
        }
    }

    /// Name by name: a long text has many.
    private mutating func writeJSON(_ names: [Name]) {
        records.append("{\"names\":[")
        for (index, name) in names.enumerated() {
            if index > 0 { records.append(",") }
            var members: JSONObject = [
                "text": .string(name.text), "label": .string(name.label),
                "start": .integer(name.range.lowerBound), "end": .integer(name.range.upperBound),
            ]
            if let probability = name.probability { members["probability"] = .optional(probability) }
            records.append(.object(members))
        }
        records.append("]}\n")
    }

    /// The text with its names in brackets: `[Berlin: place]`.
    private mutating func writeMarked(_ names: [Name], _ text: UnsafeBufferPointer<UInt8>) {
        // Nothing is shown as "" elsewhere.
        func shown(_ range: Range<Int>) -> String {
            range.isEmpty ? "" : String(decoding: text[range], as: UTF8.self).visible
        }
        var last = 0
        for name in names {
            records.append(shown(last..<name.range.lowerBound))
            records.append("[" + name.text.visible + ": " + name.label.visible + "]")
            last = name.range.upperBound
        }
        records.append(shown(last..<text.count))
        records.newline()
    }
}
