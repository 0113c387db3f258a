import ArgumentParser
import WinnowEmbeddings
import WinnowModelFile
import WinnowSystem

/// Distils a transformer.
struct Distill: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "distill",
        abstract: "Make a small, fast embedding of a sentence transformer and of text.",
        usage: "winnow distill <folder> --corpus <file> ... -o <embedding> [<options>]",
        discussion: """
            The folder holds a transformer of BERT's family: config.json, model.safetensors, tokenizer.json or vocab.txt. The \
            corpus is text of the kind that the embedding is for; 100,000 sentences do. It is cut into sentences, which the \
            transformer reads: some 200 a second on a processor core with OpenBLAS, 10 with the reference BLAS.

              winnow distill all-MiniLM-L6-v2 --corpus reviews.txt -o small.winnow
              winnow distill model --corpus a.csv --corpus b.csv -o small.winnow --word-count 5000
            """)

    private static let defaults = EmbeddingDistiller.Options()

    @Argument(help: "The folder of a transformer.", completion: .directory)
    var folder: String

    @Option("Text to learn from; may be repeated; - is standard input.", "file", completion: .file())
    var corpus: [String] = []

    @Option("Where to write the embedding.", "embedding", name: .shortAndLong, completion: .model)
    var output: String

    @Option("How many components each vector has.", "count", default: defaults.dimension) var dimension: Int?
    @Option(
        "How many frequent words of the corpus that are no piece of the transformer become entries.", "count",
        default: defaults.wordCount)
    var wordCount: Int?
    @Option(
        "How many frequent pairs of words, such as new york, become entries.", "count",
        default: defaults.pairCount)
    var pairCount: Int?
    @Option(
        "How many leading principal components are taken off the entries.", "count",
        default: defaults.removedComponents)
    var removedComponents: Int?
    @Option("How many sentences to learn from at most.", "count", default: defaults.sentenceCount)
    var sentenceCount: Int?
    @Option("Number of epochs.", "count", default: defaults.epochs) var epochs: Int?
    @Option("The first step's length; it falls to 0.", "number", default: defaults.learningRate)
    var learningRate: Float?
    @Option(
        "How strongly entries are held to the transformer's vectors of them.", "number",
        default: defaults.penalty)
    var penalty: Float?
    @Option("Number format of the vectors.", "name", default: defaults.element.rawValue)
    var element: VectorElement?

    @OptionGroup(title: "Data options") var textArguments: TextArguments
    @OptionGroup(title: "Model information") var informationArguments: InformationArguments
    @OptionGroup var seedArguments: SeedArguments
    @OptionGroup var threadArguments: ThreadArguments

    @Flag(name: .shortAndLong, help: "Print only errors and warnings.")
    var quiet = false

    func validate() throws {
        guard !corpus.isEmpty else {
            throw ValidationError("there is no text to learn from; name some with --corpus")
        }
    }

    func run() throws {
        let options = options
        try options.validate()
        try CommandFailure.writing { try AtomicFile.check(output) }
        if let input = corpus.first(where: { FileIdentity.areSame($0, output) }) {
            throw CommandFailure(
                .usage, "\(input): the embedding would replace the corpus; name another file with --output")
        }
        for name in ["config.json", "model.safetensors", "tokenizer.json", "vocab.txt"]
        where FileIdentity.areSame("\(folder)/\(name)", output) {
            throw CommandFailure(
                .usage,
                "\(output.visible): the embedding would replace a file of the transformer; name another file with --output"
            )
        }
        let teacher = try TransformerEmbedder(contentsOf: folder)
        try options.validate(for: teacher)
        let texts = try TextCollection(paths: corpus, options: textArguments.options)
        var information = informationArguments.information
        information["teacher"] = .string("\(folder.lastPathComponent), \(teacher.identity)")
        let input = EmbeddingDistiller.Input(teacher, texts: texts)
        let made = try EmbeddingDistiller(options: options).train(on: input) { event in
            if !quiet { Self.tell(event) }
            return true
        }
        try made.embedding.with(information).write(toOutput: output)
        guard !quiet else { return }
        Console.line(
            "\(FixedDecimal.grouped(made.embedding.count)) entries of \(counted(made.embedding.dimension, "component")); "
                + "written to \(output.visible)")
    }

    private var options: EmbeddingDistiller.Options {
        var options = Self.defaults
        if let dimension { options.dimension = dimension }
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

    private static func tell(_ event: EmbeddingDistiller.Event) {
        switch event {
        case .prepared(let sentences, let heldOut, let entries):
            Console.line(
                "\(counted(sentences, "sentence")) to learn from, \(FixedDecimal.grouped(heldOut)) held out; "
                    + "\(FixedDecimal.grouped(entries)) entries")
        case .encoded(let done, let total):
            Console.progress(
                "the transformer has read \(FixedDecimal.grouped(done)) of \(FixedDecimal.grouped(total)) entries and sentences"
            )
        case .epoch(let epoch, let loss):
            Console.line(
                (epoch == 0 ? "before the first epoch" : "epoch \(epoch)")
                    + ": held-out loss \(FixedDecimal.text(loss, digits: 4))")
        }
    }
}
