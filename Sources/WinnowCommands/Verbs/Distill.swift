import ArgumentParser
import WinnowEmbeddings
import WinnowModelFile
import WinnowSystem

/// Distils a transformer or an encoder.
struct Distill: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "distill",
        abstract: "Distill a sentence transformer or encoder into a small, fast embedding.",
        usage: "winnow distill <teacher> --corpus <file> ... -o <embedding> [<options>]",
        discussion: """
            The folder holds a BERT-family transformer: config.json, model.safetensors, tokenizer.json or vocab.txt. The \
            corpus should resemble the texts to embed; 100,000 sentences are enough. The transformer reads about 200 \
            sentences per second and core with OpenBLAS, 10 with the reference BLAS. An encoder, as winnow convert saves \
            one, reads thousands, and takes texts in all of its languages. With --checkpoint, an interrupted \
            run continues, and ends with the same embedding as one that was not interrupted.

              winnow distill all-MiniLM-L6-v2 --corpus reviews.txt -o small.winnow
              winnow distill model --corpus a.csv --word-count 5000 -o small.winnow
              winnow distill use.winnow --corpus languages.txt -o multi.winnow
            """)

    private static let defaults = EmbeddingDistiller.Options()

    @Argument(help: "A transformer folder, or an encoder.", completion: .file())
    var teacher: String

    @Option("Text to learn from; may be repeated; - is standard input.", "file", completion: .file())
    var corpus: [String] = []

    @Option("Where to write the embedding.", "embedding", name: .shortAndLong, completion: .model)
    var output: String

    @Option("Number of components of each vector.", "count", default: defaults.dimension) var dimension: Int?
    @Option(
        "Number of an encoder's pieces to keep, the most frequent ones.", "count",
        default: defaults.pieceCount)
    var pieceCount: Int?
    @Option(
        "Number of frequent corpus words outside a transformer's vocabulary to add.", "count",
        default: defaults.wordCount)
    var wordCount: Int?
    @Option(
        "Number of frequent word pairs, such as new york, to add.", "count",
        default: defaults.pairCount)
    var pairCount: Int?
    @Option(
        "Number of leading principal components to remove.", "count",
        default: defaults.removedComponents)
    var removedComponents: Int?
    @Option("Maximum number of sentences to learn from.", "count", default: defaults.sentenceCount)
    var sentenceCount: Int?
    @Option("Number of epochs.", "count", default: defaults.epochs) var epochs: Int?
    @Option("Initial learning rate; it falls to 0.", "number", default: defaults.learningRate)
    var learningRate: Float?
    @Option(
        "Strength of the penalty on leaving the teacher's vectors.", "number",
        default: defaults.penalty)
    var penalty: Float?
    @Option("Number format of the vectors.", "name", default: defaults.element.rawValue)
    var element: VectorElement?

    @OptionGroup var checkpointArguments: CheckpointArguments
    @OptionGroup(title: "Data options") var textArguments: TextArguments
    @OptionGroup(title: "Model information") var informationArguments: InformationArguments
    @OptionGroup var seedArguments: SeedArguments
    @OptionGroup var threadArguments: ThreadArguments

    @Flag(name: .shortAndLong, help: "Print only errors and warnings.")
    var quiet = false

    func validate() throws {
        guard !corpus.isEmpty else {
            throw ValidationError("no text to learn from; name a file with --corpus")
        }
    }

    func run() throws {
        let options = options
        try options.validate()
        let isFolder = (try? FolderListing(path: teacher)) != nil
        let files =
            isFolder
            ? ["config.json", "model.safetensors", "tokenizer.json", "vocab.txt"].map { "\(teacher)/\($0)" }
            : [teacher]
        try CommandFailure.check(
            output: output, option: "--output", inputs: corpus, what: "the corpus")
        try CommandFailure.check(
            output: output, option: "--output", inputs: files,
            what: isFolder ? "a file of the transformer" : "the encoder")
        try checkpointArguments.check(inputs: corpus + files, output: output)
        let opened: EmbeddingDistiller.Teacher =
            isFolder
            ? .transformer(try TransformerEmbedder(contentsOf: teacher))
            : .encoder(try EncoderEmbedder(contentsOf: teacher))
        try options.validate(for: opened)
        let texts = try TextCollection(paths: corpus, options: textArguments.options)
        var information = informationArguments.information
        information["teacher"] = .string("\(teacher.lastPathComponent), \(opened.identity)")
        let input = EmbeddingDistiller.Input(opened, texts: texts)
        let work = WorkProgress(isQuiet: quiet)
        let checkpoint = checkpointArguments.begin()
        let made = try EmbeddingDistiller(options: options).train(on: input, checkpoint: checkpoint) {
            event in
            if !quiet { Self.tell(event, work, checkpoint) }
            return !Interruption.isNoted
        }
        try made.embedding.with(information).write(toOutput: output)
        checkpoint?.remove()
        guard !quiet else { return }
        Console.line(
            "\(FixedDecimal.grouped(made.embedding.count)) entries of \(counted(made.embedding.dimension, "component")); "
                + "written to \(output.visible)")
    }

    private var options: EmbeddingDistiller.Options {
        var options = Self.defaults
        if let dimension { options.dimension = dimension }
        if let pieceCount { options.pieceCount = pieceCount }
        if let wordCount { options.wordCount = wordCount }
        if let pairCount { options.pairCount = pairCount }
        if let removedComponents { options.removedComponents = removedComponents }
        if let sentenceCount { options.sentenceCount = sentenceCount }
        if let epochs { options.epochs = epochs }
        if let learningRate { options.learningRate = learningRate }
        if let penalty { options.penalty = penalty }
        if let element { options.element = element }
        if let seed = seedArguments.seed { options.seed = seed }
        options.threads = threadArguments.count
        return options
    }

    private static func tell(
        _ event: EmbeddingDistiller.Event, _ work: WorkProgress, _ checkpoint: TrainingCheckpoint?
    ) {
        switch event {
        case .prepared(let sentences, let heldOut, let entries):
            checkpoint?.tell()
            Console.line(
                "\(counted(sentences, "sentence")) to learn from, \(FixedDecimal.grouped(heldOut)) held out; "
                    + "\(FixedDecimal.grouped(entries)) entries")
        case .encoded(let done, let total):
            work.show(
                "encoded \(FixedDecimal.grouped(done)) of \(FixedDecimal.grouped(total)) entries and sentences",
                event.progress)
        case .epoch(let epoch, _, let loss):
            Console.line(
                (epoch == 0 ? "before the first epoch" : "epoch \(epoch)")
                    + ": held-out loss \(FixedDecimal.text(loss, digits: 4))")
        }
    }
}
