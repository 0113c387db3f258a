import ArgumentParser
import WinnowAnalysis
import WinnowModelFile
import WinnowModels
import WinnowSystem
import WinnowText

/// Analyzes texts as they arrive.
struct Analyze: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "analyze",
        abstract: "Run every analysis on each text: tags, lemmas, names, sentiment, language.",
        usage: "winnow analyze [<model> ...] [<file> ...] [<options>]",
        discussion: """
            Uses the shipped models for English and the one for 97 languages; for tags and lemmas, those of the text's \
            language (de, es, fr, nl, pt). Leading arguments whose names end in .winnow replace the models of their \
            kind. Texts come from the other files or standard input, one per line.

              echo "Angela Merkel loved Berlin." | winnow analyze
              winnow analyze reviews.csv --layers sentiment,names --format jsonl

            jsonl: one object per line with language, sentiment, sentences, tokens and names, as requested; start \
            and end are UTF-8 byte offsets in the line, and a sentence's tokens are the index of its first and the \
            index after its last. text: the same in readable form.
            """)

    @Argument("Models, then files of texts; - is standard input.", "file", completion: .file())
    var arguments: [String] = []

    @Option("What to compute: tags, lemmas, names, sentiment, language. (default: all)", "name,…", .next)
    var layers: NameList<TextAnalyzer.Layer>?

    @Option("Make one token of: contractions (don't), names (Angela Merkel).", "name,…", .next)
    var join: NameList<JoinedTokens>?

    @Option("Leave out tokens: words, punctuation, other (emoji and symbols).", "name,…", .next)
    var omit: NameList<OmittedTokens>?

    @Option(
        "Terms that are always names; may be repeated.", "file",
        name: .customLong("gazetteer"), completion: .file())
    var gazetteers: [String] = []

    @Option("Output format. (default: text on a terminal, else jsonl)", "name", .next)
    var format: AnalysisFormat?

    @Flag(help: "Write the record of the data before each answer, as record; for jsonl.")
    var keepColumns = false

    @Option("Column to write before each answer, as id.", "name") var idColumn: String?

    @OptionGroup var inputArguments: InputArguments

    func validate() throws {
        guard keepColumns else { return }
        try TableArguments.validateKeepColumns(
            idColumn: idColumn, isText: format == .text, formats: "jsonl")
    }

    func run() throws {
        let format = format ?? (OutputFile.standardOutput.isTerminal && !keepColumns ? .text : .jsonl)
        let table = AnswerTable(
            format: format == .text ? .text : .jsonl, keepsColumns: keepColumns, idColumn: idColumn)
        let writer = AnalysisWriter(format: format)
        let models = arguments.prefix { $0.hasSuffix(".winnow") }
        let paths = Array(arguments.dropFirst(models.count))
        try GazetteerFile.checkStandardInput(gazetteers, texts: paths)
        let analyzer = try analyzer(models: Array(models))
        let wanted = layers.map { Set($0.values) }
        try inputArguments.input(of: paths, table: table).answer(
            with: {
                var reader = TextAnalyzer.Reader(analyzer, layers: wanted)
                reader.findsSentimentWords = false
                return reader
            }, isNumbered: false
        ) { reader, text, _, records in
            try writer.write(text, by: &reader, to: &records)
        }
    }

    /// The shipped models, replaced by those of the same kinds in files.
    private func analyzer(models: [String]) throws -> TextAnalyzer {
        var files: [ModelFile] = []
        for model in ShippedModel.analysis { files.append(try model.file()) }
        for path in models { files.append(try ModelFile(checking: path)) }
        var analyzer = try TextAnalyzer(from: files, options: options)
        analyzer.wordModels = WordModels.shipped(for:)
        let own = files.dropFirst(ShippedModel.analysis.count)
        if !own.contains(where: { $0.kind == SentimentScorer.modelKind }) {
            analyzer.sentimentScorer = try analyzer.sentimentScorer?.scoringShippedLanguages()
        }
        if !gazetteers.isEmpty {
            let lists = try gazetteers.map { try GazetteerFile($0).gazetteer() }
            let recognizer = analyzer.nameRecognizer
            analyzer.nameRecognizer = NameRecognizer(
                tagger: recognizer?.tagger, gazetteers: (recognizer?.gazetteers ?? []) + lists)
        }
        return analyzer
    }

    private var options: TextAnalyzer.Options {
        var options = TextAnalyzer.Options()
        let (joined, omitted) = (join?.values ?? [], omit?.values ?? [])
        options.joinsContractions = joined.contains(.contractions)
        options.joinsNames = joined.contains(.names)
        options.omitsWords = omitted.contains(.words)
        options.omitsPunctuation = omitted.contains(.punctuation)
        options.omitsOther = omitted.contains(.other)
        return options
    }
}

/// The output format of an analysis, which has no columns for tsv.
enum AnalysisFormat: String, ExpressibleByArgument, CaseIterable {
    case text, jsonl
}

/// The parts that `--join` makes one token.
enum JoinedTokens: String, CaseIterable {
    case contractions, names
}

/// The tokens that `--omit` leaves out.
enum OmittedTokens: String, CaseIterable {
    case words, punctuation, other
}

/// Names of cases, separated by commas.
struct NameList<Name: RawRepresentable & CaseIterable & Sendable>: ExpressibleByArgument, Sendable
where Name.RawValue == String {
    /// The named cases, in order.
    let values: [Name]

    init?(argument: String) {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false)
        let values = names.compactMap { Name(rawValue: String($0)) }
        guard values.count == names.count else { return nil }
        self.values = values
    }

    static var allValueStrings: [String] { Name.allCases.map(\.rawValue) }
}
