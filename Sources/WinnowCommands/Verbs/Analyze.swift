// `winnow analyze`: all that the shipped models say of texts, in one call.

import ArgumentParser
import WinnowAnalysis
import WinnowCorpora
import WinnowModelFile
import WinnowModels
import WinnowSystem

/// Analyzes texts as they come.
struct Analyze: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "analyze",
        abstract: "Say all of each text: words with tags and lemmas, names, sentences, sentiment, language.",
        usage: "winnow analyze [<model> ...] [<file> ...] [<options>]",
        discussion: """
            The models are those for English that come with the command, and the one for 75 languages; models among the \
            first arguments, whose names end in .winnow, stand in for those of their kind. Texts come from the other \
            files, or from standard input, one a line.

              echo "Angela Merkel loved Berlin." | winnow analyze
              winnow analyze reviews.csv --layers sentiment,names --format jsonl

            jsonl: an object a line with language, sentiment, sentences, tokens and names, as far as they were asked \
            for; places are UTF-8 bytes of the line, a sentence's tokens the numbers of its first and of the one \
            behind its last. text: the same for people.
            """)

    @Argument(
        help: ArgumentHelp("Models, then files of texts; - is standard input.", valueName: "file"),
        completion: .file())
    var arguments: [String] = []

    @Option(
        help: ArgumentHelp(
            "What to say: tags, lemmas, names, sentiment, language. (default: all)", valueName: "name,…"))
    var layers: NameList<TextAnalyzer.Layer>?

    @Option(
        help: ArgumentHelp(
            "What is one token: contractions (don't), names (Angela Merkel).", valueName: "name,…"))
    var join: NameList<JoinedTokens>?

    @Option(
        help: ArgumentHelp(
            "Which tokens to leave out: words, punctuation, other (emoji and signs).", valueName: "name,…"))
    var omit: NameList<OmittedTokens>?

    @Option(
        name: .customLong("gazetteer"),
        help: ArgumentHelp(
            "Terms that are names whatever the model says; may be repeated.", valueName: "file"),
        completion: .file())
    var gazetteers: [String] = []

    @Option(
        help: ArgumentHelp("text or jsonl. (default: text on a terminal, else jsonl)", valueName: "name"))
    var format: AnalysisFormat?

    @OptionGroup var inputArguments: InputArguments

    func run() throws {
        let isTerminal = OutputFile.standardOutput.isTerminal
        let format = format ?? (isTerminal ? .text : .jsonl)
        let models = arguments.prefix { $0.hasSuffix(".winnow") }
        let paths = Array(arguments.dropFirst(models.count))
        try GazetteerFile.checkStandardInput(gazetteers, texts: paths)
        let analyzer = try analyzer(models: Array(models))
        let wanted = layers.map { Set($0.values) }
        let pool = Pool { TextAnalyzer.Reader(analyzer, layers: wanted) }
        try inputArguments.input(of: paths).run { block, _ in
            var writer = AnalysisWriter(format: format, isTerminal: isTerminal)
            pool.with { reader in
                for row in 0..<block.count {
                    block.withText(at: row) { writer.write(reader.analysis(of: $0), of: $0) }
                }
            }
            return writer.bytes
        }
    }

    /// The shipped models with those of files in their places.
    private func analyzer(models: [String]) throws -> TextAnalyzer {
        var files: [ModelFile] = []
        for bytes in WinnowModels.english { files.append(try ModelFile(embedded: bytes)) }
        for path in models { files.append(try ModelFile(contentsOf: path)) }
        var analyzer = try TextAnalyzer(from: files, options: options)
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

/// What an analysis is written as; it has no columns.
enum AnalysisFormat: String, ExpressibleByArgument, CaseIterable {
    case text, jsonl
}

/// What `--join` makes one token of.
enum JoinedTokens: String, CaseIterable {
    case contractions, names
}

/// What `--omit` leaves out.
enum OmittedTokens: String, CaseIterable {
    case words, punctuation, other
}

/// Names of a few, with commas between them.
struct NameList<Name: RawRepresentable & CaseIterable & Sendable>: ExpressibleByArgument, Sendable
where Name.RawValue == String {
    /// What is named, in order.
    let values: [Name]

    init?(argument: String) {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false)
        let values = names.compactMap { Name(rawValue: String($0)) }
        guard values.count == names.count else { return nil }
        self.values = values
    }

    static var allValueStrings: [String] { Name.allCases.map(\.rawValue) }
}
