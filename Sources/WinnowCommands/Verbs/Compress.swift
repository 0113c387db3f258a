import ArgumentParser
import WinnowClassification
import WinnowModelFile
import WinnowSystem

/// Makes a smaller model of a classifier, without the data that it was trained on.
struct Compress: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compress",
        abstract: "Make a smaller model of a classifier.",
        usage: "winnow compress <model> --output <model> [<options>]",
        discussion: """
            Stores each weight in one byte and removes the least important ones until the model has the requested \
            size. No data is needed; with the data, winnow train --max-size makes a slightly better model and \
            reports the loss of accuracy.

              winnow compress topics.winnow --max-size 1MB -o small.winnow
            """)

    @Argument(help: "A classifier.", completion: .model)
    var model: String

    @Option("Where to write the smaller model.", "model", name: .shortAndLong, completion: .model)
    var output: String

    @Option("Maximum size, such as 100KB or 1MB. (default: keep all weights)", "size")
    var maxSize: SizeArgument?

    @Flag(name: .customLong("no-vocabulary-texts"), help: "Store n-grams without texts, as hashes only.")
    var noVocabularyTexts = false

    @OptionGroup var embeddingArguments: EmbeddingArguments
    @OptionGroup var quietArguments: QuietArguments

    func run() throws {
        try CommandFailure.check(output: output, option: "--output", inputs: [model], what: "the model")
        var options = CompressionOptions()
        options.maximumBytes = maxSize?.bytes
        options.keepsTexts = !noVocabularyTexts
        try options.validate()
        let file = try ModelFile(contentsOf: model)
        try file.verify()
        try file.requireClassifier(toBe: "compressed")
        guard !file.isFastText else {
            throw CommandFailure(
                .badData,
                "\(model.visible): a model of fastText is made smaller by its quantize; winnow convert saves its .ftz"
            )
        }
        let classifier = try ModelAndFiles.classifier(from: file, embedding: embeddingArguments.embedding)
        let smaller = try classifier.compressed(options: options)
        if smaller != nil, classifier.conformal != nil {
            Console.warning("the smaller model cannot bound its error rate, as \(model.visible) can")
        }
        // A model that is small enough is copied.
        try (smaller?.classifier ?? classifier).write(toOutput: output)
        let report = smaller?.report
        quietArguments.say(
            report?.line ?? "the model already has the size: \(FileSize.text(file.fileSize)); copied as it is"
        )
        quietArguments.say(writtenText("model", to: output))
    }
}
