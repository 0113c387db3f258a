// Files by URL, for callers that use Foundation anyway; the libraries themselves take paths.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import WinnowClassification
public import WinnowCorpora
public import WinnowEmbeddings
public import WinnowFeatures
public import WinnowFilter
public import WinnowModelFile

extension Model {
    /// Opens a model saved to a file, such as an app's resource.
    ///
    /// - Throws: `ModelFileError`, as for a path; `file` for a URL without a file path.
    public init(contentsOf url: URL) throws(ModelFileError) { try self.init(contentsOf: url.path) }

    /// Writes the model to a file atomically.
    ///
    /// - Throws: `ModelFileError` with `file` if it cannot be written.
    public func save(to url: URL) throws(ModelFileError) { try save(to: url.path) }
}

extension ModelFile {
    /// Maps and checks a model.
    ///
    /// - Throws: `ModelFileError`, as for a path.
    public init(contentsOf url: URL) throws(ModelFileError) { try self.init(contentsOf: url.path) }
}

extension ModelHolder {
    /// Opens the model of a file, to be exchanged when the file changes.
    ///
    /// - Throws: `ModelFileError`, as for a path.
    public convenience init(
        contentsOf url: URL, checkingEvery interval: Duration = .seconds(1),
        open: @escaping @Sendable (ModelFile) throws(ModelFileError) -> Held = {
            (file) throws(ModelFileError) in try Held(from: file)
        }
    ) throws(ModelFileError) {
        try self.init(contentsOf: url.path, checkingEvery: interval, open: open)
    }
}

extension TextClassifier {
    /// Opens a classifier that was trained with an embedding.
    ///
    /// - Throws: `ModelFileError`, as for a path.
    public init(contentsOf url: URL, vectorizer: (any TextVectorizer)?) throws(ModelFileError) {
        try self.init(contentsOf: url.path, vectorizer: vectorizer)
    }
}

extension CorpusReader {
    /// Reads labelled texts from a file or folder.
    ///
    /// - Throws: `CorpusError`, as for a path.
    public func read(contentsOf url: URL) throws(CorpusError) -> LabelledData {
        try read(contentsOf: url.path)
    }
}

extension TextStream {
    /// Opens a file of unlabelled texts; see `init(path:options:isStrict:requiresMail:)`.
    ///
    /// - Throws: `CorpusError`, as for a path.
    public init(
        contentsOf url: URL, options: DataOptions = DataOptions(), isStrict: Bool = false,
        requiresMail: Bool? = nil
    ) throws(CorpusError) {
        try self.init(path: url.path, options: options, isStrict: isStrict, requiresMail: requiresMail)
    }
}

extension EmbeddingReader {
    /// Reads a table of word vectors from a file or a model2vec folder.
    ///
    /// - Throws: `EmbeddingError`, as for a path.
    public func read(
        contentsOf url: URL, progress: (Int, Int?) -> Bool = { _, _ in true }
    ) throws(EmbeddingError) -> Reading {
        try read(contentsOf: url.path, progress: progress)
    }
}

extension TransformerEmbedder {
    /// Reads a transformer's folder.
    ///
    /// - Throws: `EmbeddingError`, as for a path.
    public init(contentsOf url: URL, maximumLength: Int? = nil) throws(EmbeddingError) {
        try self.init(contentsOf: url.path, maximumLength: maximumLength)
    }
}

extension MailFilter {
    /// Makes a filter with a store, which is made when the first message is learned.
    public convenience init(store url: URL) { self.init(store: url.path) }
}
