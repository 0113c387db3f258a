import ArgumentParser
import WinnowAnalysis
import WinnowClassification
import WinnowCorpora
import WinnowFeatures
import WinnowModelFile
import WinnowSystem

/// Trains a sentiment model.
struct TrainSentiment: TrainingCommand {
    static let configuration = CommandConfiguration(
        commandName: "sentiment",
        abstract: "Train a sentiment model on positive, negative and neutral texts.",
        usage: "winnow train sentiment <data> --output <model> [<options>]",
        discussion: """
            DATA holds texts labelled positive, negative or neutral, or with numbers (only the sign counts): a CSV, \
            TSV, JSON or fastText file, a folder with a folder of texts per label, or - for standard input.

              winnow train sentiment reviews.csv -o reviews.winnow --lexicon words.tsv
            """)

    private static let defaults = SentimentTrainer.Options()

    @Argument(help: "Labelled texts.", completion: .labelledData)
    var data: String

    @OptionGroup(title: "Model options") var modelArguments: ModelArguments
    @OptionGroup(title: "Data options") var corpusArguments: CorpusArguments

    @Option(
        "Tab-separated file: word and valence (-4 to 4), or emoji and description. May be repeated.", "file",
        name: .customLong("lexicon"), completion: .file())
    var lexicons: [String] = []

    @Option(
        "Largest absolute score that counts as neutral.", "score",
        default: FixedDecimal.text(defaults.neutralMargin))
    var neutralMargin: Double?

    @OptionGroup(title: "Feature options") var tokenArguments: TokenArguments
    @OptionGroup(title: "Feature options") var termArguments: TermArguments

    @Option("Strength of the L2 penalty.", "number", default: defaults.fitting.l2 ?? 0) var l2: Double?

    @Option("Exponent of the log-count ratios, from 0 (off) to 1.", "number", default: defaults.ratioExponent)
    var ratioExponent: Double?

    @OptionGroup var iterationArguments: IterationArguments
    @OptionGroup var seedArguments: SeedArguments
    @OptionGroup var threadArguments: ThreadArguments
    @OptionGroup var quietArguments: TrainingQuietArguments

    /// How to train: the given options, else the library's defaults.
    var options: SentimentTrainer.Options {
        var options = Self.defaults
        tokenArguments.apply(to: &options.features.analyzer)
        termArguments.apply(to: &options.features)
        if let l2 { options.fitting.l2 = l2 }
        iterationArguments.apply(to: &options.fitting)
        if let ratioExponent { options.ratioExponent = ratioExponent }
        if let neutralMargin { options.neutralMargin = neutralMargin }
        if let seed = seedArguments.seed { options.seed = seed }
        options.threads = threadArguments.count
        return options
    }

    var otherInputs: [String] { lexicons }

    func run() throws {
        let options = options
        try options.validate()
        try checkOutput()
        Interruption.endsWithoutOutput()
        let lexicons = try lexicons.map { path in
            let bytes = try InputFile(path: path).readAll()
            return try naming(path) { () throws(AnalysisError) in
                try SentimentLexicon(parsing: String(decoding: bytes, as: UTF8.self))
            }
        }
        let read = try CorpusReader(options: corpusArguments.options, threads: options.threads)
            .read(contentsOf: data)
        try [read.summary].warn()
        say(read.summary.line)
        let work = WorkProgress(isQuiet: isQuiet)
        let training = try naming { () throws(AnalysisError) in
            let input = SentimentTrainer.Input(read.corpus, lexicons: lexicons)
            return try SentimentTrainer(options: options).train(on: input) { event in
                work.show("fit", event.progress)
                return true
            }
        }
        Console.endProgress()
        var information = LabelledParts(read).information
        modelArguments.information.apply(to: &information)
        Interruption.endsImmediately()
        try training.scorer.with(information).write(toOutput: output)
        guard !isQuiet else { return }
        try OutputFile.standardOutput.write("cross-validation: \(training.crossValidation)")
        say(
            "\(counted(read.corpus.count, "text")) in \(counted(training.partCount, "part")), "
                + "\(counted(training.featureCount, "n-gram")), "
                + "\(counted(training.iterations, "iteration")); written to \(output.visible)")
    }
}
