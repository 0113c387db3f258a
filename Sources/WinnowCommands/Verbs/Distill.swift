// `winnow distill`: a transformer's knowledge in a small table of words.

import ArgumentParser
import WinnowEmbeddings
import WinnowEvaluation
import WinnowFeatures
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
              winnow distill model --corpus a.csv --corpus b.csv -o small.winnow --words 5000
            """)

    @Argument(help: "The folder of a transformer.", completion: .directory)
    var folder: String

    @Option(
        help: ArgumentHelp("Text to learn from; may be repeated; - is standard input.", valueName: "file"),
        completion: .file())
    var corpus: [String] = []

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Where to write the embedding.", valueName: "embedding"),
        completion: .model)
    var output: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many components each vector has.", valueName: "count"))
    var dimension = EmbeddingDistiller.Options().dimension

    @Option(
        name: .customLong("words"), parsing: .unconditional,
        help: ArgumentHelp(
            "How many frequent words of the corpus that are no piece of the transformer become entries.",
            valueName: "count"))
    var wordCount = EmbeddingDistiller.Options().wordCount

    @Option(
        name: .customLong("pairs"), parsing: .unconditional,
        help: ArgumentHelp(
            "How many frequent pairs of words, such as new york, become entries.", valueName: "count"))
    var pairCount = EmbeddingDistiller.Options().pairCount

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How many leading principal components are taken off the entries.", valueName: "count"))
    var removedComponents = EmbeddingDistiller.Options().removedComponents

    @Option(
        name: .customLong("sentences"), parsing: .unconditional,
        help: ArgumentHelp("How many sentences to learn from at most.", valueName: "count"))
    var sentenceCount = EmbeddingDistiller.Options().sentenceCount

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How often to learn from each sentence.", valueName: "count"))
    var epochs = EmbeddingDistiller.Options().epochs

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The first step's length; it falls to 0.", valueName: "number"))
    var learningRate = EmbeddingDistiller.Options().learningRate

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How strongly entries are held to the transformer's vectors of them.", valueName: "number"))
    var penalty = EmbeddingDistiller.Options().penalty

    @Option(help: ArgumentHelp("How numbers are kept: f32, f16 or i8.", valueName: "name"))
    var element = EmbeddingDistiller.Options().element

    @OptionGroup(title: "Data options") var textArguments: TextArguments
    @OptionGroup(title: "Model information") var informationArguments: InformationArguments
    @OptionGroup var seedArguments: SeedArguments
    @OptionGroup var threadArguments: ThreadArguments

    @Flag(name: .shortAndLong, help: "Print nothing but errors and warnings.")
    var quiet = false

    func validate() throws {
        guard !corpus.isEmpty else {
            throw ValidationError("there is no text to learn from; name some with --corpus")
        }
        do throws(EmbeddingError) {
            try options.validate()
        } catch {
            throw ValidationError(Self.withFlag(error.message))
        }
    }

    func run() throws {
        let options = options
        do throws(FileError) {
            try AtomicFile.check(output)
        } catch {
            throw CommandFailure(exitCode: CommandFailure.unwritable, message: error.message)
        }
        if let input = corpus.first(where: { FileIdentity.areSame($0, output) }) {
            throw CommandFailure(
                exitCode: CommandFailure.usage,
                message: "\(input): the embedding would replace the corpus; name another file with --output")
        }
        for name in ["config.json", "model.safetensors", "tokenizer.json", "vocab.txt"]
        where FileIdentity.areSame("\(folder)/\(name)", output) {
            throw CommandFailure(
                exitCode: CommandFailure.usage,
                message:
                    "\(output.visible): the embedding would replace a file of the transformer; name another file with --output"
            )
        }
        let teacher = try TransformerEmbedder(contentsOf: folder)
        do throws(EmbeddingError) {
            try options.validate(for: teacher)
        } catch {
            throw ValidationError(Self.withFlag(error.message))
        }
        let texts = try TextCollection(paths: corpus, options: textArguments.options)
        var information = informationArguments.members
        information["teacher"] = .string("\(folder.lastPathComponent), \(teacher.identity)")
        let made = try EmbeddingDistiller(options: options)
            .distill(teacher, texts: texts, information: information) { if !quiet { Self.tell($0) } }
        Console.endProgress()
        do throws(ModelFileError) {
            try made.embedding.save(to: output)
        } catch {
            throw error.ofOutput
        }
        guard !quiet else { return }
        Console.line(
            "\(FixedDecimal.grouped(made.embedding.count)) entries of \(counted(made.embedding.dimension, "component")); "
                + "written to \(output.visible)")
    }

    /// A message that begins with the name of an option, with its flag.
    private static func withFlag(_ message: String) -> String {
        let name = message.prefix { $0.isASCII && $0.isLetter }
        let flags = [
            "wordCount": "--words", "pairCount": "--pairs", "removedComponents": "--removed-components",
            "sentenceCount": "--sentences", "learningRate": "--learning-rate",
        ]
        return (flags[String(name)] ?? "--\(name)") + message.dropFirst(name.count)
    }

    private var options: EmbeddingDistiller.Options {
        var options = EmbeddingDistiller.Options()
        options.dimension = dimension
        options.wordCount = wordCount
        options.pairCount = pairCount
        options.removedComponents = removedComponents
        options.sentenceCount = sentenceCount
        options.epochs = epochs
        options.learningRate = learningRate
        options.penalty = penalty
        options.element = element
        options.seed = seedArguments.seed
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
            Console.endProgress()
            Console.line(
                (epoch == 0 ? "before the first epoch" : "epoch \(epoch)")
                    + ": held-out loss \(FixedDecimal.text(loss, digits: 4))")
        }
    }
}
