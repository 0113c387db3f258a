// Analyses as output records.

import WinnowAnalysis
import WinnowEvaluation
import WinnowSystem
import WinnowText

/// Writes analyses one after another.
struct AnalysisWriter {
    /// What has been written so far.
    var bytes: [UInt8] { records.bytes }

    private let format: AnalysisFormat
    private var records: RecordWriter

    init(format: AnalysisFormat, isTerminal: Bool) {
        self.format = format
        records = RecordWriter(isTerminal: isTerminal)
    }

    /// Writes the analysis of a text.
    mutating func write(_ analysis: TextAnalysis, of text: UnsafeBufferPointer<UInt8>) {
        if format == .jsonl { write(json: analysis) } else { write(forPeople: analysis, text) }
        records.newline()
    }

    /// Token by token: a long text has many.
    private mutating func write(json analysis: TextAnalysis) {
        records.append("{")
        if let language = analysis.language {
            records.append("\"language\":")
            records.append(Self.json(language))
            records.append(",")
        }
        if let sentiment = analysis.sentiment {
            records.append("\"sentiment\":")
            records.append(Self.json(sentiment.text))
            records.append(",")
        }
        write("sentences", analysis.sentences, Self.json)
        records.append(",")
        write("tokens", analysis.tokens, Self.json)
        if let names = analysis.names {
            records.append(",")
            write("names", names, Self.json)
        }
        records.append("}")
    }

    private mutating func write<Item>(_ name: String, _ items: [Item], _ json: (Item) -> JSONValue) {
        records.append("\"\(name)\":[")
        for (index, item) in items.enumerated() {
            if index > 0 { records.append(",") }
            records.append(json(item))
        }
        records.append("]")
    }

    private static func json(_ language: LanguageIdentification) -> JSONValue {
        ["language": .string(language.language), "probability": .number(language.probability)]
    }

    private static func json(_ passage: Sentiment.Passage) -> JSONValue {
        ["score": .optional(passage.score), "label": .string(passage.label.rawValue)]
    }

    private static func json(_ sentence: TextAnalysis.Sentence) -> JSONValue {
        var object: JSONObject = [
            "start": .integer(sentence.range.lowerBound), "end": .integer(sentence.range.upperBound),
            "tokens": .array([.integer(sentence.tokens.lowerBound), .integer(sentence.tokens.upperBound)]),
        ]
        if let sentiment = sentence.sentiment { object["sentiment"] = json(sentiment) }
        return .object(object)
    }

    private static func json(_ token: TextAnalysis.Token) -> JSONValue {
        var object: JSONObject = [
            "text": .string(token.text), "start": .integer(token.range.lowerBound),
            "end": .integer(token.range.upperBound), "kind": .string(token.kind.name),
        ]
        let layers = [
            ("tag", token.tag), ("fineTag", token.fineTag), ("lemma", token.lemma), ("name", token.name),
        ]
        for case (let name, let value?) in layers { object[name] = .string(value) }
        return .object(object)
    }

    private static func json(_ name: Name) -> JSONValue {
        var object: JSONObject = [
            "text": .string(name.text), "label": .string(name.label),
            "start": .integer(name.range.lowerBound),
            "end": .integer(name.range.upperBound),
        ]
        if let probability = name.probability { object["probability"] = .number(probability) }
        return .object(object)
    }

    /// A line for the text, a line a sentence, and a line for the names.
    private mutating func write(forPeople analysis: TextAnalysis, _ text: UnsafeBufferPointer<UInt8>) {
        records.append(shown: text, width: 60)
        if let language = analysis.language {
            let percent = FixedDecimal.text(100 * language.probability, digits: 0)
            records.append("\n  language      \(language.language) (\(percent) %)")
        }
        if let sentiment = analysis.sentiment {
            records.append("\n  sentiment     \(Self.text(sentiment.text))")
        }
        for sentence in analysis.sentences {
            records.append("\n  sentence      ")
            if let sentiment = sentence.sentiment { records.append("(\(Self.text(sentiment))) ") }
            let words = analysis.tokens[sentence.tokens].map { token in
                [token.text, token.tag, token.lemma].compactMap { $0?.visible }.joined(separator: "/")
            }
            records.append(words.joined(separator: " "))
        }
        for name in analysis.names ?? [] {
            records.append("\n  \(name.label.visible)")
            records.append(blanks: max(1, 14 - name.label.count))
            records.append(name.text.visible)
        }
    }

    private static func text(_ passage: Sentiment.Passage) -> String {
        "\(FixedDecimal.text(passage.score, digits: 2)) \(passage.label.rawValue)"
    }
}
