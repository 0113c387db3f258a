import ArgumentParser
import WinnowCorpora
import WinnowEmbeddings
import WinnowModelFile
import WinnowSystem
import WinnowText

/// Trains word vectors.
struct TrainEmbedding: TrainingCommand {
    static let configuration = CommandConfiguration(
        commandName: "embedding",
        abstract: "Train word vectors on unlabelled texts.",
        usage: "winnow train embedding <data> --output <model> [<options>]",
        discussion: """
            DATA holds texts: plain lines, CSV, TSV, JSON, mail, or - for standard input. Good vectors need \
            several million words. With --checkpoint, an interrupted run continues, and ends with the same model as one \
            that was not interrupted; without it, the first Ctrl-C keeps the model so far.

              winnow train embedding corpus.txt -o words.winnow
            """)

    private static let defaults = EmbeddingTrainer.Options()

    @Argument(help: "Texts.", completion: .file())
    var data: String

    @OptionGroup(title: "Model options") var modelArguments: ModelArguments
    @OptionGroup(title: "Data options") var textArguments: TextArguments
    @OptionGroup(title: "Feature options") var tokenArguments: TokenArguments

    @Option("Minimum occurrences of a word.", "count", default: defaults.minimumCount) var minimumCount: Int?

    @Option("Maximum number of words, the most frequent first.", "count", default: defaults.maximumSize)
    var maximumSize: Int?

    @Option("Number of components of each vector.", "count", default: defaults.dimension) var dimension: Int?

    @Option("Number of context words on each side.", "count", default: defaults.window)
    var window: Int?

    @Option(
        "Minimum ratio of co-occurrences to those by chance.", "factor", default: defaults.shift)
    var shift: Double?

    @Option("Power iterations of the randomized SVD.", "count", default: defaults.iterations)
    var iterations: Int?

    @Option("Number format of the vectors.", "name", default: defaults.element.rawValue)
    var element: VectorElement?

    @OptionGroup var checkpointArguments: CheckpointArguments
    @OptionGroup var seedArguments: SeedArguments
    @OptionGroup var threadArguments: ThreadArguments
    @OptionGroup var quietArguments: TrainingQuietArguments

    /// How to train: the given options, else the library's defaults.
    var options: EmbeddingTrainer.Options {
        var options = Self.defaults
        tokenArguments.apply(to: &options.analyzer)
        if let minimumCount { options.minimumCount = minimumCount }
        if let maximumSize { options.maximumSize = maximumSize }
        if let dimension { options.dimension = dimension }
        if let window { options.window = window }
        if let shift { options.shift = shift }
        if let iterations { options.iterations = iterations }
        if let element { options.element = element }
        if let seed = seedArguments.seed { options.seed = seed }
        options.threads = threadArguments.count
        return options
    }

    func run() throws {
        let options = options
        try options.validate()
        try checkOutput()
        try checkpointArguments.check(inputs: [data], output: output)
        let corpus = try read(analyzer: options.analyzer)
        var information = modelArguments.information.information
        information["training"] = [
            "texts": .integer(corpus.textCount), "words": .integer(corpus.wordCount),
            "window": .integer(options.window), "minimumCount": .integer(options.minimumCount),
            "seed": .integer(Int(truncatingIfNeeded: options.seed)),
        ]
        Interruption.note()
        let checkpoint = checkpointArguments.begin()
        let work = WorkProgress(isQuiet: isQuiet)
        let embedding: WordEmbedding
        do throws(EmbeddingError) {
            let input = EmbeddingTrainer.Input(corpus)
            embedding = try EmbeddingTrainer(options: options).train(on: input, checkpoint: checkpoint) {
                event in
                if !isQuiet { tell(event, work, checkpoint) }
                return !Interruption.isNoted
            }.model
        } catch {
            guard error.code == .tooLittleText || error.code == .unsupported else { throw error }
            throw CommandFailure(.badData, "\(data.visible): \(error.messageWithFlags)")
        }
        if Interruption.isNoted {
            Console.warning("interrupted; the model has what was learned until then")
        }
        try embedding.with(information).write(toOutput: output)
        checkpoint?.remove()
        say(
            "\(counted(embedding.count, "word")) with \(embedding.dimension) components written to "
                + output.visible)
    }

    /// Reads the texts of the data, one after another.
    private func read(analyzer: TokenAnalyzer) throws -> EmbeddingCorpus {
        var corpus = EmbeddingCorpus(analyzer: analyzer)
        let options = textArguments.options
        var stream = try TextStream(path: data, options: options)
        try stream.examine()
        try options.requireNoColumns(in: stream.inputFormat)
        var repaired = TextRepairs()
        while let block = try stream.next()?.parse() {
            repaired.add(block.repairs)
            for row in 0..<block.count { block.withText(at: row) { corpus.append($0) } }
        }
        try repaired.warn()
        say(
            "read \(counted(corpus.wordCount, "word")) in \(counted(corpus.textCount, "text")) from "
                + data.visible)
        return corpus
    }

    private func tell(
        _ event: EmbeddingTrainer.Event, _ work: WorkProgress, _ checkpoint: TrainingCheckpoint?
    ) {
        switch event {
        case .counted(let words, let vocabulary):
            checkpoint?.tell()
            Console.line(
                "\(counted(vocabulary, "different word")) frequent enough, "
                    + "\(FixedDecimal.grouped(words)) in all")
        case .paired(let pairs): Console.line("\(counted(pairs, "pair")) of co-occurring words")
        case .factored: work.show("matrix products", event.progress)
        }
    }
}
