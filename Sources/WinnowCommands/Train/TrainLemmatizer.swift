import ArgumentParser
import WinnowAnalysis
import WinnowCorpora
import WinnowModelFile
import WinnowModels
import WinnowSystem

/// Trains a lemmatizer.
struct TrainLemmatizer: TrainingCommand {
    static let configuration = CommandConfiguration(
        commandName: "lemmatizer",
        abstract: "Train a lemmatizer on words with lemmas and tags.",
        usage: "winnow train lemmatizer <data> --output <model> [<options>]",
        discussion: """
            DATA is CoNLL-U with a lemma and a tag for each word.

              winnow train lemmatizer train.conllu -o lemma.winnow --test test.conllu
              winnow train lemmatizer train.conllu -o lemma.winnow --lexicon words.tsv
            """)

    private static let defaults = LemmatizerTrainer.Options()

    @Argument(help: "Sentences of words with lemmas and tags.", completion: .file())
    var data: String

    @OptionGroup(title: "Model options") var modelArguments: ModelArguments
    @OptionGroup(title: "Data options") var tagArguments: TagColumnArguments

    @Option("Sentences to measure on, not for early stopping. (default: none)", "file")
    var validation: ValidationArgument?

    @Option("Sentences to test on.", "file") var test: TestArgument?

    @Option(
        "More words: word, tag and lemma on each line, separated by tabs. May be repeated.", "file",
        name: .customLong("lexicon"), completion: .file())
    var lexicons: [String] = []

    @Option(
        "Number of folds, or 0; each is tagged by a tagger of the others, to learn from its errors.",
        "count", default: defaults.tagFolds)
    var tagFolds: Int?

    @Flag(help: "Also learn changes inside of words (ausgestellt, ausstellen).")
    var innerChanges = false

    @Option("Strength of the L2 penalty.", "number", default: defaults.l2) var l2: Double?

    @Option("Minimum occurrences of a feature.", "count", default: defaults.minimumCount)
    var minimumCount: Int?

    @OptionGroup var seedArguments: SeedArguments
    @OptionGroup var threadArguments: ThreadArguments
    @OptionGroup var quietArguments: TrainingQuietArguments

    /// How to train: the given options, else the library's defaults.
    var options: LemmatizerTrainer.Options {
        var options = Self.defaults
        options.usesFineTags = tagArguments.tagColumn == .fine
        options.learnsInfixes = innerChanges
        if let tagFolds { options.tagFolds = tagFolds }
        if let l2 { options.l2 = l2 }
        if let minimumCount { options.minimumCount = minimumCount }
        if let seed = seedArguments.seed { options.seed = seed }
        options.threads = threadArguments.count
        return options
    }

    var otherInputs: [String] { [validation?.path, test?.path].compactMap(\.self) + lexicons }

    func run() throws {
        let options = options
        try options.validate()
        try checkOutput()
        Interruption.endsWithoutOutput()
        let reader = tagArguments.multiwordArguments.reader
        let corpus = try reader.read(contentsOf: data)
        let held = try validationFile().map(reader.read)
        let tested = try test.map {
            try reader.read(contentsOf: $0.file("lemmatizers are measured on a file"))
        }
        let lexicon = try lexicon()
        say(corpus.summary(from: data))
        let work = WorkProgress(isQuiet: isQuiet)
        work.show("tagging the treebank")
        let lemmatizer = try naming { () throws(AnalysisError) in
            try LemmatizerTrainer(options: options).train(on: .init(corpus, lexicon: lexicon)) { event in
                say(line(event))
                work.show("epochs", event.progress)
                return true
            }.model
        }
        let tagger = try WordTagger(from: ShippedModel.englishPartOfSpeech.file())
        let reports = [held, tested].map { part in
            part.map { LemmaReport(of: lemmatizer, on: $0, tagger: tagger, training: corpus) }
        }
        let training = corpus.information(lexiconEntries: lexicon.entries.count, seed: options.seed)
        try save(lemmatizer, training: training, validation: reports[0], test: reports[1])
    }

    /// The words in all files of `--lexicon`, in order.
    private func lexicon() throws -> LemmaLexicon {
        var lexicon = LemmaLexicon()
        for path in lexicons {
            let bytes = try InputFile(path: path).readAll()
            lexicon.entries += try naming(path) { () throws(AnalysisError) in
                try LemmaLexicon(parsing: String(decoding: bytes, as: UTF8.self)).entries
            }
        }
        return lexicon
    }

    /// The file to measure on after training.
    private func validationFile() throws -> String? {
        guard case .share = validation else { return validation?.path }
        throw CommandFailure(.usage, "--validation: lemmatizers are measured on a file; give one")
    }

    private func line(_ event: LemmatizerTrainer.Event) -> String {
        switch event {
        case .tagged(let parts): "tagged in \(counted(parts, "part"))"
        case .epoch(let number, _, let loss): "epoch \(number): loss \(FixedDecimal.text(loss))"
        }
    }
}
