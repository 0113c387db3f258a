import WinnowKit
import WinnowModels

/// A model that requests can name.
package struct ServedModel: Sendable {
    /// The task of the model.
    enum Task: Sendable {
        case classifier(TextClassifier, ReaderPool<TextClassifier.Reader>)
        case sentiment(SentimentScorer)
        case language(LanguageIdentifier)
        case embedding(any TextVectorizer)
        /// A part of an analysis, which is listed, but cannot be requested on its own.
        case other
    }

    /// The name in requests: the file's name without its extension.
    package let name: String
    /// The kind in the file: `text-classifier`.
    package let kind: String
    /// Whether it came with the program rather than from the folder.
    package let isShipped: Bool
    /// The description in the file.
    let manifest: JSONValue
    let task: Task

    /// Opens the model of a file.
    ///
    /// - Throws: `ModelFileError`, or ``Problem`` if it needs an embedding that is not the shipped one.
    init(_ name: String, from file: ModelFile, isShipped: Bool) throws {
        self.name = name
        self.isShipped = isShipped
        kind = file.kind
        manifest = file.manifest
        switch file.kind {
        case TextClassifier.modelKind:
            var classifier = try TextClassifier(from: file, vectorizer: Self.vectorizer(of: file))
            if classifier.information.languages != nil {
                classifier = classifier.identifyingLanguages(with: .shipped)
            }
            task = .classifier(classifier, ReaderPool { [classifier] in TextClassifier.Reader(classifier) })
        case SentimentScorer.modelKind: task = .sentiment(try SentimentScorer(from: file))
        case LanguageIdentifier.modelKind: task = .language(try LanguageIdentifier(from: file))
        case WordEmbedding.modelKind: task = .embedding(SentenceEmbedder(try WordEmbedding(from: file)))
        case EncoderEmbedder.modelKind: task = .embedding(try EncoderEmbedder(from: file))
        default: task = .other
        }
    }

    /// The shipped embedding that the model reads, if any; the model itself refuses any but its own.
    private static func vectorizer(of file: ModelFile) -> (any TextVectorizer)? {
        guard let identity = file.manifest["features"]?["vectors"]?["identity"]?.string else { return nil }
        let embedder: SentenceEmbedder = SentenceEmbedder.shipped(identity: identity) ?? .english
        return embedder
    }

    /// The version that the model's author gave it, if any.
    package var version: String? { information?["version"]?.string }

    /// The part of the description that people have written or that training measured.
    var information: JSONValue? { manifest["information"] }

    /// The labels of a classifier; nil for other kinds.
    var labels: [String]? {
        if case .classifier(let classifier, _) = task { classifier.labels } else { nil }
    }

    /// The paths under `/v1` that can name the model.
    var routes: [String] {
        switch task {
        case .classifier: ["classify"]
        case .sentiment: ["sentiment"]
        case .language: ["language"]
        case .embedding: ["embed"]
        case .other: []
        }
    }
}

extension ServedModel {
    /// The models that come with the program, which a file of the same name replaces.
    static func shipped() throws -> [ServedModel] {
        // All of them, so that a model that is not installed fails the start, not a later request.
        let files = try ShippedModel.allCases.map { ($0, try $0.file()) }
        let served: Set<ShippedModel> = [.englishSpam, .englishSentiment, .englishEmbedding, .language]
        // A file beside the program, which may be left out.
        let others = [ShippedModel.multilingualEmbedding].compactMap { model in
            (try? model.file()).map { (model, $0) }
        }
        return try (files.filter { served.contains($0.0) } + others).map { model, file in
            try ServedModel(model.name, from: file, isShipped: true)
        }
    }
}
