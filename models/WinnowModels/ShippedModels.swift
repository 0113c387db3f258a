// All shipped models, and what uses several of them.

public import WinnowAnalysis
import WinnowClassification
import WinnowEmbeddings
import WinnowFeatures
public import WinnowModelFile
@_exported public import WinnowEmbeddingModel
@_exported public import WinnowLanguageModel
@_exported public import WinnowSentimentModel
@_exported public import WinnowShippedModel
@_exported public import WinnowSpamModel
@_exported public import WinnowStemModel
import WinnowSystem
@_exported public import WinnowTaggingModels

extension ShippedModel: CaseIterable {
    /// All models.
    public static let allCases: [ShippedModel] =
        [
            .englishSpam, .englishSentiment, .englishPartOfSpeech, .englishLemma, .englishNames,
            .englishEmbedding, .language, .stems,
        ] + words.sorted { $0.key < $1.key }.flatMap { [$0.value.partOfSpeech, $0.value.lemma] }

    /// The models for `TextAnalyzer`.
    package static let analysis: [ShippedModel] = [
        .englishPartOfSpeech, .englishLemma, .englishNames, .englishSentiment, .language,
    ]
}

extension ShippedModel {
    /// How positive or negative a text in one of fourteen languages is, which programs do not contain: a file in
    /// ``ShippedModel/folder``, as the table that it needs, ``ShippedModel/multilingualEmbedding``.
    public static let multilingualSentiment = ShippedModel("multi-sentiment", nil, 0)
}

extension SentimentScorer {
    /// The same scorer, for texts in the fourteen languages of multi-sentiment too, once their language is identified: by a
    /// `TextAnalyzer`, for example. Without the files of multi-sentiment and multi-embedding, the scorer as it is.
    ///
    /// ```swift excerpt
    /// var analyzer = TextAnalyzer.english
    /// analyzer.sentimentScorer = try SentimentScorer.english.scoringShippedLanguages()
    /// print(analyzer.analysis(of: "Das Essen war leider kalt.").sentiment?.label)
    /// ```
    ///
    /// - Throws: `ModelFileError` if the file of multi-sentiment cannot be used.
    /// - Complexity: O(*n*) in the pieces of the table.
    public func scoringShippedLanguages() throws(ModelFileError) -> SentimentScorer {
        let file: ModelFile
        do throws(ModelFileError) {
            file = try ShippedModel.multilingualSentiment.file()
        } catch {
            guard error.cause?.code == .notFound else { throw error }
            return self
        }
        guard let identity = file.manifest["features"]?["vectors"]?["identity"]?.string,
            let table = SentenceEmbedder.shipped(identity: identity)
        else { return self }
        let classifier = try TextClassifier(from: file, vectorizer: table)
        do throws(AnalysisError) {
            return try scoring(otherLanguagesBy: classifier)
        } catch {
            throw file.damaged(error.message)
        }
    }
}

extension TextAnalyzer {
    /// All layers of English texts, and the tags and lemmas of texts in ``WordModels/shippedLanguages``, with the models of `WordTagger.english` and the others, and
    /// `LanguageIdentifier.shipped`.
    public static let english: TextAnalyzer = {
        var analyzer = TextAnalyzer()
        analyzer.tagger = .english
        analyzer.lemmatizer = .english
        analyzer.wordModels = WordModels.shipped(for:)
        analyzer.nameRecognizer = .english
        analyzer.sentimentScorer = .english
        analyzer.languageIdentifier = .shipped
        return analyzer
    }()
}
