// The answer of a classifier as an output record.

import WinnowClassification
import WinnowEvaluation
import WinnowSystem

/// Writes answers in the chosen format.
struct AnswerWriter: Sendable {
    let format: RecordFormat
    /// Whether the label is written alone.
    let labelsOnly: Bool
    /// How many labels are written, at least 1.
    let labelCount: Int
    /// How wide the labels are, so that for people the probabilities stand below each other.
    let labelWidth: Int

    /// Writes one answer.
    func write(_ answer: Classification, _ text: UnsafeBufferPointer<UInt8>, to records: inout RecordWriter) {
        switch format {
        case .tsv: writeFields(answer, to: &records)
        case .jsonl: records.append(json(answer))
        case .text: writeForPeople(answer, text, to: &records)
        }
        records.newline()
    }

    private func writeFields(_ answer: Classification, to records: inout RecordWriter) {
        records.append(field: answer.label)
        if labelsOnly { return }
        records.tab()
        records.append(probability: answer.probability)
        for hypothesis in others(answer) {
            records.tab()
            records.append(field: hypothesis.label)
            records.tab()
            records.append(probability: hypothesis.probability)
        }
    }

    /// The hypotheses behind the answer, as many as were asked for.
    private func others(_ answer: Classification) -> ArraySlice<Classification.Hypothesis> {
        guard labelCount > 1 else { return [] }
        return answer.hypotheses.filter { $0.label != answer.label }.prefix(labelCount - 1)
    }

    private func json(_ answer: Classification) -> JSONValue {
        if labelsOnly { return ["label": .string(answer.label)] }
        var probabilities = JSONObject()
        let shown = labelCount > 1 ? [answer.hypothesis] + others(answer) : answer.hypotheses[...]
        for hypothesis in shown {
            probabilities.append(key: hypothesis.label, value: .number(hypothesis.probability))
        }
        return [
            "label": .string(answer.label), "probability": .number(answer.probability),
            "logOdds": .optional(answer.logOdds), "probabilities": .object(probabilities),
        ]
    }

    private func writeForPeople(
        _ answer: Classification, _ text: UnsafeBufferPointer<UInt8>, to records: inout RecordWriter
    ) {
        let shown = [answer.hypothesis] + others(answer)
        for (index, hypothesis) in shown.enumerated() {
            if index > 0 { records.append("  ") }
            let label = DisplayText(showing: hypothesis.label)
            records.append(label.text + String(repeating: " ", count: max(0, labelWidth - label.width)))
            if !labelsOnly {
                let percent = FixedDecimal.text(100 * hypothesis.probability, digits: 1)
                records.append(
                    " " + String(repeating: " ", count: max(0, 5 - percent.count)) + percent + " %")
            }
        }
        records.append("  ")
        records.append(shown: text, width: 60)
    }
}

extension Classification {
    /// The answer as a hypothesis.
    fileprivate var hypothesis: Hypothesis {
        hypotheses.first { $0.label == label } ?? hypotheses[0]
    }
}
