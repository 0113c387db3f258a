import ArgumentParser
import WinnowClassification
import WinnowFeatures
import WinnowModelFile
import WinnowModels
import WinnowSystem

/// A model and the files of texts that it is asked about.
struct ModelAndFiles {
    /// The model's file; nil is the one that comes with the command.
    let model: String?
    /// Files of texts, in order; none is standard input.
    let paths: [String]

    /// Understands `[MODEL] [FILE …]`: the first is a model if its name ends in `.winnow`.
    init(_ arguments: ArraySlice<String>) {
        let models = arguments.prefix(1).filter { $0.hasSuffix(".winnow") }
        model = models.first
        paths = Array(arguments.dropFirst(models.count))
    }

    /// The classifier of the file at `path`; without one the shipped spam model.
    static func classifier(path: String?, embedding: String?) throws -> TextClassifier {
        try classifier(from: ModelFile(at: path, or: WinnowModels.englishSpam), embedding: embedding)
    }

    /// The classifier of a file, with the embedding at `embedding`, or the shipped one, where it was trained with one.
    static func classifier(from file: ModelFile, embedding: String?) throws -> TextClassifier {
        guard let wanted = file.manifest["features"]?["vectors"]?["identity"]?.string else {
            return try TextClassifier(from: file)
        }
        let vectorizer = try EmbeddingArguments.vectorizer(path: embedding)
        guard vectorizer.identity == wanted else {
            throw CommandFailure(
                .badData,
                VisibleText.showing(
                    "\(file.path): the model was trained with the embedding \(wanted), and \(embedding ?? "the shipped one") "
                        + "is \(vectorizer.identity); name the right one with --embedding"))
        }
        return try TextClassifier(from: file, vectorizer: vectorizer)
    }
}

/// The arguments as they are given.
struct ModelAndFilesArguments: ParsableArguments {
    @Argument("A model, then files of texts; - is standard input.", "file", completion: .file())
    var arguments: [String] = []

    /// What they say.
    var source: ModelAndFiles { ModelAndFiles(arguments[...]) }

    /// How the help explains them; `shipped` is the model that is used if none is given.
    static func explanation(without shipped: String) -> String {
        "The model is the first argument if its name ends in .winnow, else \(shipped); texts come from the other files, "
            + "or from standard input, one a line."
    }
}

extension ModelFile {
    /// Opens the file at `path`; without one the shipped model of those bytes.
    init(at path: String?, or shipped: @autoclosure () -> UnsafeRawBufferPointer) throws(ModelFileError) {
        if let path { try self.init(contentsOf: path) } else { try self.init(embedded: shipped()) }
    }
}
