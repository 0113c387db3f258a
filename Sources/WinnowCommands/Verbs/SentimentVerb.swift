// `winnow sentiment`: how positive or negative texts are.

import ArgumentParser
import WinnowAnalysis
import WinnowCorpora
import WinnowModels
import WinnowSystem

/// Scores texts as they come.
struct SentimentVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sentiment",
        abstract: "Say how positive or negative each text is.",
        usage: "winnow sentiment [<model>] [<file> ...] [<options>]",
        discussion: """
            One answer a text, in order: a score from -1 to 1, where 0 is neutral, and a label. The model is the first \
            argument if its name ends in .winnow, else the English one that comes with the command; texts come from \
            the other files, or from standard input, one a line.

              echo "Great job!" | winnow sentiment
              winnow sentiment reviews.csv --format jsonl

            tsv: score and label. jsonl: an object with score, label, words and sentences, each with its place in \
            UTF-8 bytes. text: score, label, and the text's words that moved it most.
            """)

    @OptionGroup var sourceArguments: ModelAndFilesArguments

    @Option(
        help: ArgumentHelp(
            "text, tsv or jsonl. (default: text on a terminal, else tsv)", valueName: "name"))
    var format: RecordFormat?

    @OptionGroup var inputArguments: InputArguments

    func run() throws {
        let source = sourceArguments.source
        let scorer = try SentimentScorer(
            from: ModelAndFiles.modelFile(path: source.model, shipped: WinnowModels.englishSentiment))
        let isTerminal = OutputFile.standardOutput.isTerminal
        let format = format ?? (isTerminal ? .text : .tsv)
        try inputArguments.input(of: source.paths).run { block, _ in
            var writer = SentimentWriter(scorer, format: format, isTerminal: isTerminal)
            for row in 0..<block.count { block.withText(at: row) { writer.write($0) } }
            return writer.bytes
        }
    }
}
