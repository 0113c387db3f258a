import ArgumentParser
import WinnowAnalysis
import WinnowModelFile
import WinnowModels
import WinnowSystem

/// Scores texts as they arrive.
struct SentimentVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sentiment",
        abstract: "Score how positive or negative each text is.",
        usage: "winnow sentiment [<model>] [<file> ...] [<options>]",
        discussion: """
            Prints one answer per text, in order: a score from -1 to 1, with 0 neutral, and a label. \
            \(ModelAndFilesArguments.explanation(without: "the English one that comes with the command"))

              echo "Great job!" | winnow sentiment
              winnow sentiment reviews.csv --format jsonl

            tsv and csv: score and label. jsonl: an object with score, label, words, paragraphs and sentences, each with its \
            UTF-8 byte range. text: score, label, text and its strongest words.
            """)

    @OptionGroup var sourceArguments: ModelAndFilesArguments
    @OptionGroup var tableArguments: TableArguments
    @OptionGroup var inputArguments: InputArguments

    func run() throws {
        let source = sourceArguments.source
        let scorer = try SentimentScorer(from: ModelFile(at: source.model, or: WinnowModels.englishSentiment))
        var table = tableArguments.table
        table.columns = ["score", "label"]
        let format = table.recordFormat
        try inputArguments.input(of: source.paths, table: table).answer(
            with: { SentimentWriter(scorer, format: format) }, isNumbered: false
        ) { writer, text, _, records in
            try writer.write(text, to: &records)
        }
    }
}

/// Writes sentiments one after another.
struct SentimentWriter {
    private let scorer: SentimentScorer
    private let format: RecordFormat
    private var reader: SentimentScorer.Reader

    init(_ scorer: SentimentScorer, format: RecordFormat) {
        self.scorer = scorer
        self.format = format
        reader = SentimentScorer.Reader(scorer)
    }

    /// Writes the sentiment of a text.
    mutating func write(_ text: UnsafeBufferPointer<UInt8>, to records: inout RecordWriter) throws {
        switch format {
        case .tsv:
            let score = reader.score(of: text)
            records.append(score, digits: 6)
            records.tab()
            records.append(scorer.label(of: score).rawValue)
        case .jsonl: try Self.write(json: reader.sentiment(of: text), to: &records)
        case .text: Self.write(forPeople: reader.sentiment(of: text), text, to: &records)
        }
        records.newline()
    }

    private static func write(json sentiment: Sentiment, to records: inout RecordWriter) throws {
        records.append("{\"score\":")
        records.append(.optional(sentiment.score))
        records.append(",\"label\":\"\(sentiment.label.rawValue)\",\"words\":")
        try records.append(array: sentiment.words, \.json)
        for (name, passages) in [("paragraphs", sentiment.paragraphs), ("sentences", sentiment.sentences)] {
            records.append(",\"\(name)\":")
            records.append("[")
            for (place, passage) in passages.enumerated() {
                if place > 0 { records.append(",") }
                records.append("{\"start\":")
                records.append(passage.range.lowerBound)
                records.append(",\"end\":")
                records.append(passage.range.upperBound)
                records.append(",\"score\":")
                records.append(.optional(passage.score))
                records.append(",\"label\":\"\(passage.label.rawValue)\",\"words\":")
                try records.append(array: passage.words, \.json)
                records.append("}")
                try records.sendIfLong()
            }
            records.append("]")
        }
        records.append("}")
    }

    /// The score, the label and the text, then its strongest words.
    private static func write(
        forPeople sentiment: Sentiment, _ text: UnsafeBufferPointer<UInt8>, to records: inout RecordWriter
    ) {
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
