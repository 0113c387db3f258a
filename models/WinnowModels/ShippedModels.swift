// All shipped models, and what uses several of them.

public import WinnowAnalysis
@_exported public import WinnowEmbeddingModel
@_exported public import WinnowLanguageModel
@_exported public import WinnowSentimentModel
@_exported public import WinnowShippedModel
@_exported public import WinnowSpamModel
@_exported public import WinnowStemModel
@_exported public import WinnowTaggingModels

extension ShippedModel: CaseIterable {
    /// All models.
    public static let allCases: [ShippedModel] = [
        .englishSpam, .englishSentiment, .englishPartOfSpeech, .englishLemma, .englishNames,
        .englishEmbedding, .language, .stems,
    ]

    /// The models for `TextAnalyzer`.
    package static let analysis: [ShippedModel] = [
        .englishPartOfSpeech, .englishLemma, .englishNames, .englishSentiment, .language,
    ]
}

extension TextAnalyzer {
    /// All layers of English texts, with the models of `WordTagger.english` and the others, and
    /// `LanguageIdentifier.shipped`.
    public static let english: TextAnalyzer = {
        var analyzer = TextAnalyzer()
        analyzer.tagger = .english
        analyzer.lemmatizer = .english
        analyzer.nameRecognizer = .english
        analyzer.sentimentScorer = .english
        analyzer.languageIdentifier = .shipped
        return analyzer
    }()
}
