import ArgumentParser
import WinnowAnalysis
import WinnowClassification
import WinnowFeatures
import WinnowModelFile
import WinnowModels
import WinnowSystem

/// A model and the files of texts to run it on.
struct ModelAndFiles {
    /// The model file; nil for the shipped one.
    let model: String?
    /// Files of texts, in order; standard input if empty.
    let paths: [String]

    /// Parses `[MODEL] [FILE …]`: the first is a model if its name ends as those of models do.
    init(_ arguments: ArraySlice<String>) {
        let models = arguments.prefix(1).filter(Self.isModel)
        model = models.first
        paths = Array(arguments.dropFirst(models.count))
    }

    /// A model in the place of a file of texts.
    var misplacedModel: String? { paths.first(where: Self.isModel) }

    /// Whether a name is that of a model: of Winnow, or of fastText.
    private static func isModel(_ name: String) -> Bool {
        [".winnow", ".bin", ".ftz"].contains(where: name.hasSuffix)
    }

    /// The classifier in the file at `path`; if nil, the shipped spam model.
    static func classifier(path: String?, embedding: String?) throws -> TextClassifier {
        try classifier(from: ModelFile(at: path, or: .englishSpam), embedding: embedding)
    }

    /// The classifier in a file, with the embedding at `embedding`, or a shipped one, if it needs one, and the shipped
    /// model of languages, if it has languages of its own.
    static func classifier(from file: ModelFile, embedding: String?) throws -> TextClassifier {
        let classifier = try TextClassifier(
            from: file, vectorizer: vectorizer(of: file, embedding: embedding))
        guard classifier.information.languages != nil else { return classifier }
        return classifier.identifyingLanguages(
            with: try LanguageIdentifier(from: ShippedModel.language.file()))
    }

    /// The embedding at `embedding`, or one of the shipped ones, if the model in a file needs one; else nil.
    private static func vectorizer(
        of file: ModelFile, embedding: String?
    ) throws -> (any TextVectorizer)? {
        guard let wanted = file.manifest["features"]?["vectors"]?["identity"]?.string else {
            return nil
        }
        return try EmbeddingArguments.vectorizer(
            path: embedding, identity: wanted, of: "\(file.path): the model was trained")
    }
}

/// The positional arguments.
struct ModelAndFilesArguments: ParsableArguments {
    @Argument("A model, then files of texts; - is standard input.", "file", completion: .file())
    var arguments: [String] = []

    /// The model and files that they name.
    var source: ModelAndFiles { ModelAndFiles(arguments[...]) }

    func validate() throws {
        guard let model = source.misplacedModel else { return }
        throw ValidationError(
            "\(model.visible) is a model, not text; give one model, before the files of texts")
    }

    /// Their explanation in help; `shipped` is the model that is used if none is given.
    static func explanation(without shipped: String) -> String {
        "The model is the first argument if its name ends in .winnow, else \(shipped). Texts come from the other "
            + "files or standard input, one per line."
    }
}

extension ModelFile {
    /// Opens the file at `path`; if nil, the shipped model.
    init(at path: String?, or shipped: ShippedModel) throws(ModelFileError) {
        if let path { try self.init(checking: path) } else { self = try shipped.file() }
    }

    /// Checks that the model is a classifier, to be changed as a word says: `compressed`.
    func requireClassifier(toBe changed: String) throws {
        guard kind != TextClassifier.modelKind else { return }
        throw CommandFailure(
            .badData,
            "\(path.visible): a model of kind \(kind.visible), but only classifiers can be \(changed)")
    }
}
