import ArgumentParser
import WinnowClassification
import WinnowCore
import WinnowModelFile
import WinnowReports
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

            A page has the model inside, answers as one types and marks the words that decided, in any browser, offline.

              winnow export m.winnow --format onnx -o m.onnx
              winnow export m.winnow --format page -o m.html
            """)

    /// A format of files.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case onnx, page
    }

    @Argument(help: "A classifier.", completion: .model)
    var model: String

    @Option("Where to write the file.", "file", name: .shortAndLong, completion: .file())
    var output: String

    @Option("Format of the file.", "format") var format = Format.onnx

    @Option("What a graph begins with: texts or features. (default: texts, if it can)", "input")
    var input: ONNXClassifier.Input?

    @Option(
        "The page without a model, which make wasm makes. (default: share/winnow/try.html beside the program's folder)",
        "file", completion: .file())
    var template: String?

    @Flag(help: "A graph also answers texts in languages that the model is not for.")
    var anyLanguage = false

    @OptionGroup var quietArguments: QuietArguments

    func validate() throws {
        if template != nil, format != .page { throw ValidationError("--template needs --format page") }
        if format == .page, input != nil || anyLanguage {
            throw ValidationError("--input and --any-language need --format onnx")
        }
    }

    func run() throws {
        try CommandFailure.check(output: output, option: "--output", inputs: [model], what: "the model")
        let file = try ModelFile(contentsOf: model)
        try file.verify()
        switch format {
        case .onnx: try writeGraph(of: file)
        case .page: try writePage(with: file)
        }
    }

    private func writeGraph(of file: ModelFile) throws {
        try file.requireClassifier(toBe: "exported")
        let classifier = try openClassifier(in: file)
        let graph: ONNXClassifier
        do {
            graph = try ONNXClassifier(
                anyLanguage ? classifier.answeringAnyLanguage : classifier, input: input)
        } catch {
            guard error.code == .notExportable else { throw error }
            throw CommandFailure(.badData, "\(model.visible): \(error.messageWithFlags)")
        }
        try CommandFailure.writing { try graph.write(to: output) }
        if graph.input == .features, input == nil, let obstacle = graph.obstacle {
            quietArguments.say("the graph begins with features, not with texts: the model has \(obstacle)")
        }
        quietArguments.say(writtenText("graph", to: output))
    }

    private func writePage(with file: ModelFile) throws {
        if ![LanguageModel.modelKind, SentimentModel.modelKind].contains(file.kind) {
            try file.requireClassifier(toBe: "put into a page")
            _ = try openClassifier(in: file)
        }
        let page = try ModelPage(template: template ?? ModelPage.installedTemplate)
        let bytes = page.containing(
            try InputFile(path: model).readAll(), named: String(model.split(separator: "/").last ?? ""))
        try CommandFailure.writing { try AtomicFile.written(bytes, to: output).commit() }
        quietArguments.say(writtenText("page", to: output))
    }

    private func openClassifier(in file: ModelFile) throws -> TextClassifier {
        do {
            return try TextClassifier(from: file)
        } catch {
            guard error.code == .missingVectorizer else { throw error }
            throw CommandFailure(
                .badData,
                "\(model.visible): neither a graph nor a page can make the embedding that it was trained with; train it "
                    + "with --features words,characters,surface")
        }
    }
}

extension ONNXClassifier.Input: ExpressibleByArgument {}
