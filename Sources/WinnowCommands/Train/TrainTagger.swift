import ArgumentParser
import WinnowAnalysis
import WinnowCorpora
import WinnowModelFile
import WinnowSystem

/// Trains a word tagger.
struct TrainTagger: TrainingCommand {
    static let configuration = CommandConfiguration(
        commandName: "tagger",
        abstract: "Train a word tagger: parts of speech, names, any tags.",
        usage: "winnow train tagger <data> --output <model> [<options>]",
        discussion: """
            DATA is CoNLL-U, or words with a tag in columns separated by tabs or spaces, with an empty line between \
            sentences. Tags that begin with B- and I- mark spans of words, such as names.

              winnow train tagger train.conllu -o tagger.winnow --validation dev.conllu
              winnow train tagger names.tsv -o names.winnow --gazetteer towns.tsv
            """)

    private static let defaults = WordTaggerTrainer.Options()

    @Argument(help: "Sentences of tagged words.", completion: .file())
    var data: String

    @OptionGroup(title: "Model options") var modelArguments: ModelArguments
    @OptionGroup(title: "Data options") var tagArguments: TagColumnArguments

    @Option("Validate on auto (5 %), a share, a file or none. (default: auto)", "part")
    var validation: ValidationArgument?

    @Option("Sentences to test on.", "file") var test: TestArgument?

    @Option(
        "Labelled terms (see train gazetteer); membership in a term becomes a feature. May be repeated.",
        "file", name: .customLong("gazetteer"), completion: .file())
    var gazetteers: [String] = []

    @Option("Maximum number of epochs.", "count", default: defaults.epochs) var epochs: Int?

    @Option(
        "Stop after this many epochs without improvement.", "count", default: defaults.patience)
    var patience: Int?

    @Option("Initial learning rate.", "step", default: defaults.learningRate) var learningRate: Double?
    @Option("Strength of the L2 penalty.", "number", default: defaults.l2) var l2: Double?

    @Option("Minimum occurrences of a feature.", "count", default: defaults.minimumCount)
    var minimumCount: Int?

    @Option(
        "Share of each word's features that training drops at random.", "share",
        default: defaults.dropout)
    var dropout: Double?

    @Option(
        "Penalty on the tag O: higher values find more spans (recall over precision).", "score",
        default: defaults.outsidePenalty)
    var outsidePenalty: Double?

    @Flag(help: "Average the weights over all epochs instead of keeping the last.")
    var averageWeights = false

    @OptionGroup var seedArguments: SeedArguments
    @OptionGroup var quietArguments: TrainingQuietArguments

    /// How to train: the given options, else the library's defaults.
    var options: WordTaggerTrainer.Options {
        var options = Self.defaults
        if let epochs { options.epochs = epochs }
        if let patience { options.patience = patience }
        if let learningRate { options.learningRate = learningRate }
        if let l2 { options.l2 = l2 }
        if let minimumCount { options.minimumCount = minimumCount }
        if let dropout { options.dropout = dropout }
        if let outsidePenalty { options.outsidePenalty = outsidePenalty }
        if averageWeights { options.averagesWeights = true }
        if let seed = seedArguments.seed { options.seed = seed }
        return options
    }

    var otherInputs: [String] {
        [validation?.path, test?.path].compactMap(\.self) + gazetteers.map { GazetteerFile($0).path }
    }

    func run() throws {
        let options = options
        try options.validate()
        try checkOutput()
        Interruption.endsWithoutOutput()
        var corpus = try tagArguments.read(data)
        var held = try heldOut(of: &corpus, seed: options.seed)
        let tested = try test.map { try tagArguments.read($0.file("taggers are tested on a file")) }
        say(
            corpus.summary(from: data)
                + (held.map { ", validating on \(counted($0.sentences.count, "sentence"))" } ?? ""))
        if held?.sentences.isEmpty == true { held = nil }
        let lists = try gazetteers.map { try GazetteerFile($0).terms() }
        let input = WordTaggerTrainer.Input(corpus, validation: held, gazetteers: lists)
        let work = WorkProgress(isQuiet: isQuiet)
        work.show("epoch 1 of at most \(options.epochs)")
        let tagger = try WordTaggerTrainer(options: options).train(on: input) { epoch in
            say(line(epoch))
            work.show("epochs", epoch.progress)
            return true
        }.model
        try save(
            tagger, training: corpus.information(seed: options.seed),
            validation: held.map { TaggingReport(of: tagger, on: $0) },
            test: tested.map { TaggingReport(of: tagger, on: $0) })
    }

    /// The validation sentences: a file's, or a share that is removed from the training data.
    private func heldOut(of corpus: inout Treebank, seed: UInt64) throws -> Treebank? {
        switch validation ?? .automatic {
        case .none: return nil
        case .file(let path): return try tagArguments.read(path)
        case .automatic: return corpus.removeShare(0.05, seed: seed)
        case .share(let share):
            guard share > 0, share < 1 else {
                throw CommandFailure(
                    .usage, "--validation is \(share), but a share must be above 0 and below 1")
            }
            return corpus.removeShare(share, seed: seed)
        }
    }

    private func line(_ epoch: WordTaggerTrainer.Event) -> String {
        "epoch \(epoch.number): loss \(FixedDecimal.text(epoch.loss))"
            + (epoch.accuracy.map { ", validation accuracy \(FixedDecimal.text($0))" } ?? "")
            + (epoch.spanF1.map { ", span F1 \(FixedDecimal.text($0))" } ?? "")
    }
}
