// `winnow classify`: which label each line has.

import ArgumentParser
import Synchronization
import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
import WinnowSystem

/// Classifies texts as they come.
struct Classify: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say which label each text has.",
        usage: "winnow classify <model> [<file> ...] [<options>]",
        discussion: """
            One answer a text, in order, as soon as the text is there. The model is the first argument, a file \
            whose name ends in .winnow; texts come from the files after it, or from standard input, one a line.

              winnow classify spam.winnow < lines.txt
              tail -f inbox | winnow classify spam.winnow --format jsonl
              winnow classify spam.winnow messages.csv --labels-only

            tsv: label and probability, with --top-k the next ones behind them. jsonl: an object with label, \
            probability, logOdds and probabilities.
            """)

    @Argument(
        help: ArgumentHelp("The model, then files of texts; - is standard input.", valueName: "file"),
        completion: .file())
    var arguments: [String] = []

    @Option(
        help: ArgumentHelp(
            "text, tsv or jsonl. (default: text on a terminal, else tsv)", valueName: "name"))
    var format: RecordFormat?

    @Flag(help: "Print the label alone.")
    var labelsOnly = false

    @Option(help: ArgumentHelp("How many labels to print, the most probable first.", valueName: "count"))
    var topK = 1

    @Option(
        help: ArgumentHelp(
            "The least probability at which a label is the answer; may be repeated.", valueName: "label=p"))
    var threshold: [ThresholdArgument] = []

    @Flag(help: "Bytes that are not UTF-8 are an error, not U+FFFD.")
    var strict = false

    @OptionGroup(title: "Data options") var textArguments: TextArguments
    @OptionGroup var threadArguments: ThreadArguments

    func validate() throws {
        guard arguments.first?.hasSuffix(".winnow") == true else {
            throw ValidationError("the first argument must be a model, a file whose name ends in .winnow")
        }
        guard topK >= 1 else { throw ValidationError("--top-k is \(topK), but must be at least 1") }
        guard !(labelsOnly && topK > 1) else {
            throw ValidationError("--labels-only prints one label; leave it or --top-k out")
        }
    }

    func run() throws {
        let classifier = try TextClassifier(contentsOf: arguments[0])
        let thresholds = threshold.map(\.threshold)
        try classifier.validate(thresholds)
        let isTerminal = OutputFile.standardOutput.isTerminal
        let writer = AnswerWriter(
            format: format ?? (isTerminal ? .text : .tsv), labelsOnly: labelsOnly,
            labelCount: min(topK, classifier.labels.count),
            labelWidth: min(24, classifier.labels.reduce(0) { max($0, DisplayText(showing: $1).width) }))
        let predictors = PredictorPool(classifier)
        var input = TextInput(
            paths: Array(arguments.dropFirst()), options: textArguments.options, isStrict: strict)
        try input.run(threads: threadArguments.count) { block, _ in
            var records = RecordWriter(isTerminal: isTerminal)
            predictors.with { predictor in
                for row in 0..<block.count {
                    block.withText(at: row) { utf8 in
                        writer.write(
                            predictor.classification(of: utf8, thresholds: thresholds), utf8, to: &records)
                    }
                }
            }
            return records.bytes
        }
    }
}

/// Predictors that are lent to threads, so that each reuses its memory.
private final class PredictorPool: Sendable {
    private let classifier: TextClassifier
    private let free = Mutex<[TextClassifier.Predictor]>([])

    init(_ classifier: TextClassifier) {
        self.classifier = classifier
    }

    func with(_ body: (inout TextClassifier.Predictor) -> Void) {
        var predictor = free.withLock { $0.popLast() } ?? TextClassifier.Predictor(classifier)
        body(&predictor)
        let finished = predictor
        free.withLock { $0.append(finished) }
    }
}
