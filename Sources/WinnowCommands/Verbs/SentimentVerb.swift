import ArgumentParser
import Synchronization
import WinnowAnalysis
import WinnowCorpora
import WinnowModelFile
import WinnowModels
import WinnowSystem
import WinnowText

/// Scores texts as they arrive.
struct SentimentVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sentiment",
        abstract: "Score how positive or negative each text is.",
        usage: "winnow sentiment [<model>] [<file> ...] [<options>]",
        discussion: """
            Prints one answer per text, in order: a score from -1 to 1, with 0 neutral, and a label. \
            \(ModelAndFilesArguments.explanation(without: "the shipped English one"))

              echo "Great job!" | winnow sentiment
              winnow sentiment reviews.csv --format jsonl
              winnow sentiment complaints.csv --expected-share 0.2

            tsv and csv: score and label. jsonl: an object with score, label, words, paragraphs and sentences, each with its \
            UTF-8 byte range. text: score, label, text and its strongest words. Texts in fourteen other languages are scored \
            without words, less accurately (docs/languages.md). A text in a language that the models are not for is uncertain, \
            with null for score and label in jsonl.
            """)

    @OptionGroup var sourceArguments: ModelAndFilesArguments
    @OptionGroup var tableArguments: TableArguments
    @Option(
        "Share of positive texts, if it is known, such as 0.2: shifts the scores so that as many are above 0.",
        "share")
    var expectedShare: Double?

    @OptionGroup var inputArguments: InputArguments

    func validate() throws {
        if let expectedShare, !(expectedShare > 0 && expectedShare < 1) {
            throw ValidationError("--expected-share is \(expectedShare), but must be above 0 and below 1")
        }
    }

    func run() throws {
        let source = sourceArguments.source
        var scorer = try SentimentScorer(from: ModelFile(at: source.model, or: .englishSentiment))
        if source.model == nil { scorer = try scorer.scoringShippedLanguages() }
        var table = tableArguments.table
        table.columns = ["score", "label"]
        table.numbers = ["score"]
        let format = table.recordFormat
        let input = inputArguments.input(of: source.paths, table: table)
        let identifier =
            scorer.information.languages == nil
            ? nil : try LanguageIdentifier(from: ShippedModel.language.file())
        if let expectedShare {
            scorer = try Self.scorer(scorer, expecting: expectedShare, in: input, identifier)
        }
        try input.answer(
            with: { [scorer] in SentimentWriter(scorer, format: format, identifier: identifier) },
            isNumbered: false
        ) { writer, text, _, records in
            try writer.write(text, to: &records)
        }
    }
}

extension SentimentVerb {
    /// The scorer, shifted so that a share of the texts in its languages is positive, which are read before they are answered.
    private static func scorer(
        _ scorer: SentimentScorer, expecting share: Double, in input: TextInput,
        _ identifier: LanguageIdentifier?
    ) throws -> SentimentScorer {
        try input.requireFiles(for: "--expected-share")
        let found = Mutex<[Double]>([])
        try input.forEachBlock { block in
            var reader = SentimentScorer.Reader(scorer)
            var languages = identifier.map { LanguageIdentifier.Reader($0) }
            var logOdds: [Double] = []
            for row in 0..<block.count {
                block.withText(at: row) { text in
                    guard reader.choose(languages?.identification(of: text)) else { return }
                    reader.positiveLogOdds(of: text).map { logOdds.append($0) }
                }
            }
            found.withLock { $0 += logOdds }
        }
        return scorer.expecting(positiveShare: share, logOdds: found.withLock(\.self))
    }
}

/// Writes sentiments one after another.
struct SentimentWriter {
    private let scorer: SentimentScorer
    private let format: RecordFormat
    private var reader: SentimentScorer.Reader
    /// Identifies the languages of texts; nil if the scorer is for texts in any.
    private var languages: LanguageIdentifier.Reader?

    /// Makes a writer; texts of at least `longText` bytes are read in windows, so that memory does not grow
    /// with their words.
    init(
        _ scorer: SentimentScorer, format: RecordFormat, identifier: LanguageIdentifier? = nil,
        longText: Int = 1 << 20
    ) {
        languages = identifier.map { LanguageIdentifier.Reader($0) }
        self.scorer = scorer
        self.format = format
        reader = SentimentScorer.Reader(scorer)
        reader.longText = longText
    }

    /// Writes the sentiment of a text.
    mutating func write(_ text: UnsafeBufferPointer<UInt8>, to records: inout RecordWriter) throws {
        guard reader.choose(languages?.identification(of: text)) else {
            writeNone(text, to: &records)
            records.newline()
            return
        }
        switch format {
        case .tsv:
            let (score, label) = reader.answer(of: text)
            records.append(score, digits: 6)
            records.tab()
            records.append(label.rawValue)
        case .jsonl where text.count >= reader.longText: try writeLong(json: text, to: &records)
        case .jsonl: records.append(reader.sentiment(of: text).json)
        case .text: write(forPeople: text, to: &records)
        }
        records.newline()
    }
}

extension SentimentWriter {
    /// Writes that a text is in a language that the model is not for.
    private func writeNone(_ text: UnsafeBufferPointer<UInt8>, to records: inout RecordWriter) {
        switch format {
        case .tsv:
            records.append(0, digits: 6)
            records.tab()
            records.append(AnswerFormat.uncertain)
        case .jsonl:
            records.append("{\"score\":null,\"label\":null,\"words\":[],\"paragraphs\":[],\"sentences\":[]}")
        case .text:
            records.append(AnswerFormat.uncertain + "  ")
            records.append(shown: text, width: 60)
        }
    }
}

// MARK: JSON

extension SentimentWriter {
    /// Writes the same JSON as `Sentiment.json`.
    private mutating func writeLong(
        json text: UnsafeBufferPointer<UInt8>, to records: inout RecordWriter
    ) throws {
        let whole = reader.scores(0..<text.count, of: text)
        records.append("{")
        try write(whole, of: text, to: &records)
        for (name, unit) in [("paragraphs", TextUnit.paragraph()), ("sentences", .sentence())] {
            records.append(",\"\(name)\":[")
            var separator = ""
            try unit.forEachSpan(in: text) { range in
                let passage = range == whole.range ? whole : reader.scores(range, of: text)
                records.append("\(separator){\"start\":\(range.lowerBound),\"end\":\(range.upperBound),")
                separator = ","
                try write(passage, of: text, to: &records)
                records.append("}")
                try records.sendIfLong()
            }
            records.append("]")
        }
        records.append("}")
    }

    /// Writes the score, the label and the words of a part of a text.
    private mutating func write(
        _ passage: Sentiment.Passage, of text: UnsafeBufferPointer<UInt8>, to records: inout RecordWriter
    ) throws {
        records.append("\"score\":")
        records.append(.optional(passage.score))
        records.append(",\"label\":\"\(passage.label.rawValue)\",\"words\":[")
        var separator = ""
        try reader.forEachWord(of: passage.range, in: text) { word in
            records.append(separator)
            separator = ","
            records.append(word.json)
            try records.sendIfLong()
        }
        records.append("]")
    }
}

// MARK: Text

extension SentimentWriter {
    /// The number of words that are shown.
    private static let shownWords = 3

    /// The score, the label and the text, then its strongest words.
    private mutating func write(
        forPeople text: UnsafeBufferPointer<UInt8>, to records: inout RecordWriter
    ) {
        let passage = reader.scores(0..<text.count, of: text)
        let score = FixedDecimal.text(passage.score, digits: 2)
        records.append(blanks: 5 - score.utf8.count)
        records.append(score + "  ")
        let label = passage.label.rawValue
        records.append(label)
        records.append(blanks: 10 - label.utf8.count)
        records.append(shown: text, width: 50)
        let words = strongestWords(of: text).map { word in
            let weight = FixedDecimal.text(word.weight, digits: 1)
            return DisplayText(showing: word.text).truncated(to: 16).text
                + (word.weight > 0 ? " +\(weight)" : " \(weight)")
        }
        if !words.isEmpty { records.append("  (" + words.joined(separator: ", ") + ")") }
    }

    /// The first of `Sentiment.Passage.strongestWords`, without the weak ones.
    private mutating func strongestWords(of text: UnsafeBufferPointer<UInt8>) -> [Sentiment.Word] {
        var strongest: [Sentiment.Word] = []
        reader.forEachWord(of: 0..<text.count, in: text) { word in
            guard word.weight.magnitude >= 0.1 else { return }
            let place =
                strongest.firstIndex { $0.weight.magnitude < word.weight.magnitude } ?? strongest.count
            guard place < Self.shownWords else { return }
            strongest.insert(word, at: place)
            if strongest.count > Self.shownWords { strongest.removeLast() }
        }
        return strongest
    }
}
