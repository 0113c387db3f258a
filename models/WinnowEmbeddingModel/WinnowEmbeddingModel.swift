import CWinnowModels
public import WinnowEmbeddings
public import WinnowFeatures
import WinnowModelFile
public import WinnowShippedModel

extension ShippedModel {
    /// Vectors of English words and texts.
    public static let englishEmbedding = ShippedModel(
        "en-embedding", winnow_english_embedding(), winnow_english_embedding_size())
}

extension WordEmbedding {
    /// Vectors of English words and texts: `en-embedding.winnow`.
    public static let english = ShippedModel.englishEmbedding.opened(WordEmbedding.init(from:))
}

extension TextVectorizer where Self == SentenceEmbedder {
    /// Vectors of English texts, from `WordEmbedding.english`: `SearchIndex(at: path, vectorizer: .english)`.
    public static var english: SentenceEmbedder { englishSentences }
}

private let englishSentences = SentenceEmbedder(WordEmbedding.english)
