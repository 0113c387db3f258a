import CWinnowModels
public import WinnowEmbeddings
public import WinnowFeatures
import WinnowModelFile
public import WinnowShippedModel

extension ShippedModel {
    /// Vectors of English words and texts.
    public static let englishEmbedding = ShippedModel(
        "en-embedding", winnow_english_embedding(), winnow_english_embedding_size())

    /// Vectors of words and texts in sixteen languages, which programs do not contain: a file in ``ShippedModel/folder``.
    public static let multilingualEmbedding = ShippedModel("multi-embedding", nil, 0)
}

extension WordEmbedding {
    /// Vectors of English words and texts: `en-embedding.winnow`.
    public static let english = ShippedModel.englishEmbedding.opened(WordEmbedding.init(from:))
}

extension TextVectorizer where Self == SentenceEmbedder {
    /// Vectors of English texts, from `WordEmbedding.english`: `SearchIndex(at: path, vectorizer: .english)`.
    public static var english: SentenceEmbedder { englishSentences }
}

extension SentenceEmbedder {
    /// The shipped table that has an identity, as models and indexes keep it: `en-embedding`, or `multi-embedding` if its
    /// file is installed; nil for others.
    public static func shipped(identity: String) -> SentenceEmbedder? {
        for model in [ShippedModel.englishEmbedding, .multilingualEmbedding] {
            guard let file = try? model.file(), let table = try? WordEmbedding(from: file) else { continue }
            let embedder = SentenceEmbedder(table)
            if embedder.identity == identity { return embedder }
        }
        return nil
    }
}

private let englishSentences = SentenceEmbedder(WordEmbedding.english)
