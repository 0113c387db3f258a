// `winnow classify`: which label each line has.

import ArgumentParser

/// Classifies texts as they come.
struct Classify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "classify",
        abstract: "Say which label each text has.",
        usage: "winnow classify [<model>] [<file> ...] [<options>]",
        discussion: """
            One answer a text, in order, as soon as the text is there. The model is the first argument if its name \
            ends in .winnow, else the spam model for short English messages that comes with the command; texts come \
            from the other files, or from standard input, one a line.

              echo "Call now for your invitation" | winnow classify
              winnow classify spam.winnow < lines.txt
              tail -f inbox | winnow classify spam.winnow --format jsonl
              winnow classify spam.winnow messages.csv --labels-only

            tsv: label and probability, with --top-k the next ones behind them. jsonl: an object with label, \
            probability, logOdds and probabilities.
            """)

    @OptionGroup var sourceArguments: ModelAndFilesArguments

    @Option(
        help: ArgumentHelp(
            "text, tsv or jsonl. (default: text on a terminal, else tsv)", valueName: "name"))
    var format: RecordFormat?

    @Flag(help: "Print the label alone.")
    var labelsOnly = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many labels to print, the most probable first.", valueName: "count"))
    var topK = 1

    @OptionGroup var thresholdArguments: ThresholdArguments

    @OptionGroup var embeddingArguments: EmbeddingArguments

    @OptionGroup var inputArguments: InputArguments

    func validate() throws {
        guard topK >= 1 else { throw ValidationError("--top-k is \(topK), but must be at least 1") }
        guard !(labelsOnly && topK > 1) else {
            throw ValidationError("--labels-only prints one label; leave it or --top-k out")
        }
    }

    func run() throws {
        let source = sourceArguments.source
        var job = ClassificationJob(model: source.model, input: inputArguments.input(of: source.paths))
        job.format = format
        job.labelsOnly = labelsOnly
        job.topK = topK
        job.thresholds = thresholdArguments.threshold.map(\.threshold)
        job.embedding = embeddingArguments.embedding
        job.operatingPoints = thresholdArguments.operatingPoint
        try job.run()
    }
}
