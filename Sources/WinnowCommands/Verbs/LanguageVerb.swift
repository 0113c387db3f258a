// `winnow language`: which language each text is in.

import ArgumentParser
import WinnowAnalysis
import WinnowModelFile
import WinnowModels

/// Says which language texts are in.
struct LanguageVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "language",
        abstract: "Say which language each text is in.",
        usage: "winnow language [<model>] [<file> ...] [<options>]",
        discussion: """
            One answer a text, in order: a BCP 47 code, und where it is not known, and its probability. The model is \
            the first argument if its name ends in .winnow, else the one for 75 languages that comes with the command; \
            texts come from the other files, or from standard input, one a line.

              echo "Wo ist der Bahnhof?" | winnow language
              winnow language --constraints de,en,fr --top-k 3 < lines.txt
              winnow language --ranges --format jsonl < mixed.txt

            tsv: code and probability, with --top-k the next ones behind them; with --ranges a line a part with the \
            line's number, where it starts and ends in the line (UTF-8 bytes), code and probability. jsonl: an object \
            with language, probability and hypotheses, or with ranges.
            """)

    @OptionGroup var sourceArguments: ModelAndFilesArguments

    @Option(
        help: ArgumentHelp("text, tsv or jsonl. (default: text on a terminal, else tsv)", valueName: "name"))
    var format: RecordFormat?

    @Option(help: ArgumentHelp("The only languages that come into question.", valueName: "code,…"))
    var constraints: LanguageCodes?

    @Option(
        help: ArgumentHelp(
            "How probable languages are before the text is seen; the others share the rest.",
            valueName: "code=p,…"))
    var hints: LanguageHints?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many languages to print, the most probable first.", valueName: "count"))
    var topK = 1

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Below this probability a text's language is und.", valueName: "p"))
    var minimumProbability = 0.1

    @Flag(help: "Print the parts of each text that are in one language.")
    var ranges = false

    @OptionGroup var inputArguments: InputArguments

    func validate() throws {
        guard topK >= 1 else { throw ValidationError("--top-k is \(topK), but must be at least 1") }
        guard (0...1).contains(minimumProbability) else {
            throw ValidationError("--minimum-probability is \(minimumProbability), but must be from 0 to 1")
        }
        guard !(ranges && topK > 1) else {
            throw ValidationError("--ranges prints one language a part; leave it or --top-k out")
        }
    }

    func run() throws {
        let source = sourceArguments.source
        var job = LanguageJob(model: source.model, input: inputArguments.input(of: source.paths))
        job.format = format
        job.topK = topK
        job.splits = ranges
        job.options = LanguageIdentifier.Options(
            constraints: constraints?.codes, hints: hints?.probabilities ?? [:],
            minimumProbability: minimumProbability)
        try job.run()
    }
}

/// Codes of languages with commas between them.
struct LanguageCodes: ExpressibleByArgument {
    let codes: Set<String>

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        codes = Set(parts.map { $0.lowercased() })
    }
}

/// Codes of languages with probabilities.
struct LanguageHints: ExpressibleByArgument {
    let probabilities: [String: Double]

    init?(argument: String) {
        var probabilities: [String: Double] = [:]
        for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
            let pair = part.split(separator: "=", omittingEmptySubsequences: false)
            guard pair.count == 2, !pair[0].isEmpty, let value = Double(pair[1]), value >= 0, value <= 1
            else {
                return nil
            }
            probabilities[pair[0].lowercased()] = value
        }
        self.probabilities = probabilities
    }
}
