import ArgumentParser
import WinnowClassification
import WinnowEmbeddings
import WinnowModelFile
import WinnowSystem

/// Saves a model of another program as one of Winnow.
struct Convert: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Save a model of another program as a .winnow file.",
        usage: "winnow convert <model> --output <model> [<options>]",
        discussion: """
            A classifier of fastText (.bin or .ftz) gives the same answers as before, to the last bit; the new file has \
            checksums. Other models are read as word vectors, as by winnow neighbors --embedding; they are mapped from the \
            new file, which opens instantly.

              winnow convert lid.176.ftz -o language.winnow
              winnow convert cc.en.300.bin -o words.winnow
              winnow convert glove.6B.100d.txt -o glove.winnow
            """)

    @Argument(help: "A model of fastText, or word vectors in any format.", completion: .file())
    var model: String

    @Option("Where to write the model.", "model", name: .shortAndLong, completion: .model)
    var output: String

    @OptionGroup var quietArguments: QuietArguments

    func run() throws {
        try CommandFailure.check(output: output, option: "--output", inputs: [model], what: "the model")
        if let file = try? ModelFile(contentsOf: model), file.kind == TextClassifier.modelKind {
            guard file.formatVersion == 0 else {
                throw CommandFailure(.badData, "\(model.visible): already a model of Winnow; copy it")
            }
            try TextClassifier(from: file).write(toOutput: output)
        } else {
            try EmbeddingArguments.table(at: model, isQuiet: quietArguments.quiet).write(toOutput: output)
        }
        quietArguments.say(writtenText("model", to: output))
    }
}
