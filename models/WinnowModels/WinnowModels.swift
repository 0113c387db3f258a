// Pre-trained models as part of the program.

/// The models that come with Winnow; each has a card beside it, `models/NAME.md`.
///
/// They are part of the program that links this library; `WinnowSpamModel` and its like, a library for one model or
/// some, are for programs that need no other. No file is read, and the system loads only the pages
/// that are used. Each is a member of its type, opened once, without a copy:
///
/// ```swift
/// import WinnowAnalysis
/// import WinnowClassification
/// import WinnowModels
///
/// print(TextClassifier.englishSpam.classification(of: "Claim your prize now").label)
/// print(LanguageIdentifier.shipped.identification(of: "Wo ist der Bahnhof?").language)
/// ```
///
/// ```text output
/// spam
/// de
/// ```
///
/// | member | model | library of its own |
/// |---|---|---|
/// | `TextClassifier.englishSpam` | `en-spam` | `WinnowSpamModel` |
/// | `WordTagger.english` | `en-part-of-speech` | `WinnowTaggingModels` |
/// | `Lemmatizer.english` | `en-lemma` | `WinnowTaggingModels` |
/// | `NameRecognizer.english` | `en-names` | `WinnowTaggingModels` |
/// | `SentimentScorer.english` | `en-sentiment` | `WinnowSentimentModel` |
/// | `LanguageIdentifier.shipped` | `language` | `WinnowLanguageModel` |
/// | `TextAnalyzer.english` | these five, and those of the next row | |
/// | `WordModels.shipped(for: "de")`, `WordTagger.shipped(for:)`, `Lemmatizer.shipped(for:)` | `de-part-of-speech`, `de-lemma`; also `es`, `fr`, `nl`, `pt` | `WinnowTaggingModels` |
/// | `StemModel.shipped`, `WordStemmer.shipped(.german)` | `stems` | `WinnowStemModel` |
/// | `WordEmbedding.english`, `SentenceEmbedder.english` (as a vectorizer `.english`) | `en-embedding` | `WinnowEmbeddingModel` |
///
/// The members of this type are the same models as bytes, for `ModelFile(embedded:)`. They are empty in programs that read
/// the models from files; ``ShippedModel/file()`` opens both.
public enum WinnowModels {
    /// The models that analyze English texts, and the one that identifies languages, for `TextAnalyzer`.
    public static var english: [UnsafeRawBufferPointer] {
        ShippedModel.analysis.map(\.embedded)
    }

    /// `en-spam.winnow`: whether a short English message is `spam` or `ham`.
    ///
    /// The bytes begin at a multiple of 64 and stay as long as the process runs.
    public static var englishSpam: UnsafeRawBufferPointer { ShippedModel.englishSpam.embedded }

    /// `en-sentiment.winnow`: how positive or negative an English text is, for `SentimentScorer`.
    ///
    /// The bytes begin at a multiple of 64 and stay as long as the process runs.
    public static var englishSentiment: UnsafeRawBufferPointer { ShippedModel.englishSentiment.embedded }

    /// `en-part-of-speech.winnow`: the universal part of speech of English words, for `WordTagger`.
    ///
    /// The bytes begin at a multiple of 64 and stay as long as the process runs.
    public static var englishPartOfSpeech: UnsafeRawBufferPointer {
        ShippedModel.englishPartOfSpeech.embedded
    }

    /// `en-lemma.winnow`: the lemmas of English words, for `Lemmatizer`.
    ///
    /// The bytes begin at a multiple of 64 and stay as long as the process runs.
    public static var englishLemma: UnsafeRawBufferPointer { ShippedModel.englishLemma.embedded }

    /// `en-names.winnow`: names of persons, places and organizations in English texts, for `NameRecognizer`.
    ///
    /// The bytes begin at a multiple of 64 and stay as long as the process runs.
    public static var englishNames: UnsafeRawBufferPointer { ShippedModel.englishNames.embedded }

    /// `en-embedding.winnow`: vectors of English words and texts, for `WordEmbedding` and `SentenceEmbedder`.
    ///
    /// The bytes begin at a multiple of 64 and stay as long as the process runs.
    public static var englishEmbedding: UnsafeRawBufferPointer { ShippedModel.englishEmbedding.embedded }

    /// `language.winnow`: which of 97 languages a text is in.
    ///
    /// The bytes begin at a multiple of 64 and stay as long as the process runs.
    public static var language: UnsafeRawBufferPointer { ShippedModel.language.embedded }

    /// `stems.winnow`: the stems and function words of thirteen languages, for `StemModel`.
    ///
    /// The bytes begin at a multiple of 64 and stay as long as the process runs.
    public static var stems: UnsafeRawBufferPointer { ShippedModel.stems.embedded }
}
