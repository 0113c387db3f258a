import ArgumentParser
import WinnowClassification
import WinnowModelFile
import WinnowSystem

/// Saves a classifier in a format of other programs.
struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Save a classifier in a format of other programs.",
        usage: "winnow export <model> --output <file> [<options>]",
        discussion: """
            A graph of ONNX gives the same answers in onnxruntime, within 0.000001. If all features are words, split by the \
            tokenizer unicode, alphanumeric or spaces, without filters other than lowercase and fold-width, it begins with \
            texts. Otherwise it begins with the columns and values of features, which Classifier.features of the Python \
            module or winnow_features of the C library have. What a graph cannot keep is refused.

              winnow export m.winnow --format onnx -o m.onnx
            """)

    /// A format of files.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case onnx
    }

    @Argument(help: "A classifier.", completion: .model)
    var model: String

    @Option("Where to write the file.", "file", name: .shortAndLong, completion: .file())
    var output: String

    @Option("Format of the file.", "format") var format = Format.onnx

    @Option("What a graph begins with: texts or features. (default: texts, if it can)", "input")
    var input: ONNXClassifier.Input?

    @Flag(help: "Also answer texts in languages that the model is not for.")
    var anyLanguage = false

    @OptionGroup var quietArguments: QuietArguments

    func run() throws {
        try CommandFailure.check(output: output, option: "--output", inputs: [model], what: "the model")
        let file = try ModelFile(contentsOf: model)
        try file.verify()
        try file.requireClassifier(toBe: "exported")
        let graph: ONNXClassifier
        do {
            let classifier = try TextClassifier(from: file)
            graph = try ONNXClassifier(
                anyLanguage ? classifier.answeringAnyLanguage : classifier, input: input)
        } catch let error as ClassificationError where error.code == .notExportable {
            throw CommandFailure(.badData, "\(model.visible): \(error.messageWithFlags)")
        } catch let error as ModelFileError where error.code == .missingVectorizer {
            throw CommandFailure(
                .badData,
                "\(model.visible): a graph cannot make the embedding that it was trained with; train it with "
                    + "--features words,characters,surface")
        }
        try CommandFailure.writing { try graph.write(to: output) }
        if graph.input == .features, input == nil, let obstacle = graph.obstacle {
            quietArguments.say("the graph begins with features, not with texts: the model has \(obstacle)")
        }
        quietArguments.say(writtenText("graph", to: output))
    }
}

extension ONNXClassifier.Input: ExpressibleByArgument {}
