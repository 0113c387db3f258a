import Testing
import WinnowKit
import WinnowModels

/// The models shipped with Winnow, in formats of version 1, which must not change.
@Suite struct ShippedModelTests {
    private func bytes<Kind: Model>(of _: Kind.Type, savedAgain model: UnsafeRawBufferPointer) throws
        -> [UInt8]
    {
        try Kind(from: ModelFile(embedded: model)).bytes()
    }

    @Test(arguments: [
        TextClassifier.modelKind, SentimentScorer.modelKind, LanguageIdentifier.modelKind,
        Lemmatizer.modelKind,
        WordTagger.modelKind, "names", WordEmbedding.modelKind,
    ])
    func `a shipped model opened and saved again has the same bytes`(name: String) throws {
        let pairs: [String: (any Model.Type, UnsafeRawBufferPointer)] = [
            TextClassifier.modelKind: (TextClassifier.self, WinnowModels.englishSpam),
            SentimentScorer.modelKind: (SentimentScorer.self, WinnowModels.englishSentiment),
            LanguageIdentifier.modelKind: (LanguageIdentifier.self, WinnowModels.language),
            Lemmatizer.modelKind: (Lemmatizer.self, WinnowModels.englishLemma),
            WordTagger.modelKind: (WordTagger.self, WinnowModels.englishPartOfSpeech),
            "names": (WordTagger.self, WinnowModels.englishNames),
            WordEmbedding.modelKind: (WordEmbedding.self, WinnowModels.englishEmbedding),
        ]
        let (kind, model) = try #require(pairs[name])
        #expect(try bytes(of: kind, savedAgain: model) == [UInt8](model))
    }
}
