import ArgumentParser
import WinnowAnalysis
import WinnowModelFile
import WinnowSystem

/// Trains a language identifier.
struct TrainLanguage: TrainingCommand {
    static let configuration = CommandConfiguration(
        commandName: "language",
        abstract: "Train a language identifier on n-gram counts, texts and word lists.",
        usage: "winnow train language <data> --output <model> [<options>]",
        discussion: """
            DATA is a folder of n-gram counts, texts and word lists, described in docs/language.md.

              winnow train language DATA -o language.winnow
            """)

    private static let defaults = LanguageTrainer.Options()

    @Argument(help: "A folder of n-gram counts, texts and word lists.", completion: .directory)
    var data: String

    @OptionGroup(title: "Model options") var modelArguments: ModelArguments

    @Option("Maximum number of n-grams per script.", "count", default: defaults.featureCount)
    var featureCount: Int?

    @Option("Maximum number of whole words per script.", "count", default: defaults.wordCount)
    var wordCount: Int?

    @Option("Number of training texts drawn per script.", "count", default: defaults.textCount)
    var textCount: Int?

    @OptionGroup var seedArguments: SeedArguments
    @OptionGroup var threadArguments: ThreadArguments
    @OptionGroup var quietArguments: TrainingQuietArguments

    /// How to train: the given options, else the library's defaults.
    var options: LanguageTrainer.Options {
        var options = Self.defaults
        if let featureCount { options.featureCount = featureCount }
        if let wordCount { options.wordCount = wordCount }
        if let textCount { options.textCount = textCount }
        if let seed = seedArguments.seed { options.seed = seed }
        options.threads = threadArguments.count
        return options
    }

    func run() throws {
        let options = options
        try options.validate()
        try checkOutput()
        Interruption.endsWithoutOutput()
        let read = try LanguageTrainingData(contentsOf: data, threads: options.threads)
        say(
            "\(data.visible): n-grams or texts of \(counted(read.languages.count, "language")), "
                + "\(counted(read.listCount, "word list"))")
        let work = WorkProgress(isQuiet: isQuiet)
        let identifier = try LanguageTrainer(options: options)
            .train(on: read) { event in
                let texts = "\(FixedDecimal.grouped(event.done)) of \(counted(event.total, "text"))"
                work.show(
                    "\(event.script), \(texts)", event.progress,
                    "loss \(FixedDecimal.text(event.loss, digits: 3))")
                return true
            }.model
        Interruption.endsImmediately()
        try identifier.with(modelArguments.information.information).write(toOutput: output)
        say("model written to \(output.visible)")
    }
}
