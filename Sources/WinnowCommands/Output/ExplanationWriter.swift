// Explanations as output records.

import WinnowClassification
import WinnowEvaluation
import WinnowSystem
import WinnowText

/// Writes explanations one after another.
struct ExplanationWriter {
    /// What has been written so far.
    var bytes: [UInt8] { records.bytes }

    private let style: ExplanationStyle
    private var records: RecordWriter

    init(_ style: ExplanationStyle) {
        self.style = style
        // A page is read in a browser, and shows hidden characters itself.
        records = RecordWriter(isTerminal: style.isTerminal)
    }

    /// Writes the explanation of a text, `flip` where that was asked for and found.
    mutating func write(
        _ explanation: Explanation, _ flip: LabelFlip?, of text: UnsafeBufferPointer<UInt8>, number: Int
    ) {
        let record = ExplainedText(explanation: explanation, flip: flip, style: style)
        switch style.format {
        case .tsv: writeFields(record)
        case .jsonl:
            records.append(record.json)
            records.newline()
        case .text where style.hasColours: records.append(ColouredExplanation(record, of: text).text)
        case .text: writeTable(record)
        case .html: records.append(ExplanationPage.article(record, of: text, number: number))
        }
    }

    private mutating func writeFields(_ record: ExplainedText) {
        let explanation = record.explanation
        records.append(field: explanation.label)
        records.tab()
        records.append(field: explanation.against)
        for number in [explanation.logOdds, explanation.bias] {
            records.tab()
            records.append(number, digits: 6)
        }
        for part in record.listed {
            records.tab()
            records.append(field: part.text)
            records.tab()
            records.append(part.weight, digits: 6)
        }
        if style.hasFlip {
            records.tab()
            records.append(field: record.flip?.newLabel ?? "")
            for word in record.flip?.words ?? [] {
                records.tab()
                records.append(field: word.text)
            }
        }
        records.newline()
    }

    private mutating func writeTable(_ record: ExplainedText) {
        records.append(record.heading + "\n")
        var table = TextTable([.right, .left])
        func add(_ weight: Double, _ name: DisplayText) {
            table.append([DisplayText(visible: ExplainedText.text(weight)), name])
        }
        for part in record.listed {
            let name = DisplayText(showing: part.text).truncated(to: 60)
            add(part.weight, part.range == nil ? DisplayText(visible: "(\(name.text))") : name)
        }
        if record.unlistedCount > 0 {
            add(record.unlisted, DisplayText(visible: "(\(counted(record.unlistedCount, "more part")))"))
        }
        add(record.explanation.bias, DisplayText(visible: "(bias)"))
        for line in table.lines { records.append("  " + line + "\n") }
        if let line = record.flipLine { records.append(line + "\n") }
    }
}
