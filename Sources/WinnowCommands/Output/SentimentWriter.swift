// Sentiments as output records.

import WinnowAnalysis
import WinnowEvaluation
import WinnowSystem

/// Writes sentiments one after another.
struct SentimentWriter {
    /// What has been written so far.
    var bytes: [UInt8] { records.bytes }

    private let scorer: SentimentScorer
    private let format: RecordFormat
    private var reader: SentimentScorer.Reader
    private var records: RecordWriter

    init(_ scorer: SentimentScorer, format: RecordFormat, isTerminal: Bool) {
        self.scorer = scorer
        self.format = format
        reader = SentimentScorer.Reader(scorer)
        records = RecordWriter(isTerminal: isTerminal)
    }

    /// Writes the sentiment of a text.
    mutating func write(_ text: UnsafeBufferPointer<UInt8>) {
        switch format {
        case .tsv:
            let score = reader.score(of: text)
            records.append(score, digits: 6)
            records.tab()
            records.append(scorer.label(of: score).rawValue)
        case .jsonl: write(json: reader.sentiment(of: text))
        case .text: write(forPeople: reader.sentiment(of: text), text)
        }
        records.newline()
    }

    /// Passage by passage: a long text has many.
    private mutating func write(json sentiment: Sentiment) {
        records.append("{\"score\":")
        records.append(.optional(sentiment.score))
        records.append(",\"label\":\"\(sentiment.label.rawValue)\",\"words\":")
        records.append(Self.json(sentiment.words))
        for (name, passages) in [("paragraphs", sentiment.paragraphs), ("sentences", sentiment.sentences)] {
            records.append(",\"\(name)\":[")
            for (index, passage) in passages.enumerated() {
                if index > 0 { records.append(",") }
                records.append([
                    "start": .integer(passage.range.lowerBound), "end": .integer(passage.range.upperBound),
                    "score": .optional(passage.score), "label": .string(passage.label.rawValue),
                    "words": Self.json(passage.words),
                ])
            }
            records.append("]")
        }
        records.append("}")
    }

    private static func json(_ words: [Sentiment.Word]) -> JSONValue {
        .array(
            words.map { word in
                [
                    "text": .string(word.text), "start": .integer(word.range.lowerBound),
                    "end": .integer(word.range.upperBound), "weight": .optional(word.weight),
                ]
            })
    }

    /// The score, the label and the text, then the words that moved it most.
    private mutating func write(forPeople sentiment: Sentiment, _ text: UnsafeBufferPointer<UInt8>) {
        let score = FixedDecimal.text(sentiment.score, digits: 2)
        records.append(blanks: 5 - score.utf8.count)
        records.append(score + "  ")
        let label = sentiment.label.rawValue
        records.append(label)
        records.append(blanks: 10 - label.utf8.count)
        records.append(shown: text, width: 50)
        let strongest = sentiment.text.strongestWords.prefix(3).filter { $0.weight.magnitude >= 0.1 }
        guard !strongest.isEmpty else { return }
        let words = strongest.map { word in
            let weight = FixedDecimal.text(word.weight, digits: 1)
            return DisplayText(showing: word.text).truncated(to: 16).text
                + (word.weight > 0 ? " +\(weight)" : " \(weight)")
        }
        records.append("  (" + words.joined(separator: ", ") + ")")
    }
}
