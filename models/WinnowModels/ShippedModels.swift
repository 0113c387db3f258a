// The shipped models, opened: a member of the type that each belongs to.

public import WinnowAnalysis
public import WinnowClassification
public import WinnowEmbeddings
public import WinnowFeatures
import WinnowModelFile

extension TextClassifier {
    /// Whether a short English message is `spam` or `ham`: `en-spam.winnow`.
    public static let englishSpam = opened(.englishSpam, TextClassifier.init(from:))
}

extension WordTagger {
    /// The universal parts of speech of English words: `en-part-of-speech.winnow`.
    public static let english = opened(.englishPartOfSpeech, WordTagger.init(from:))
}

extension Lemmatizer {
    /// The lemmas of English words: `en-lemma.winnow`.
    public static let english = opened(.englishLemma, Lemmatizer.init(from:))
}

extension NameRecognizer {
    /// Persons, places and organizations in English texts: `en-names.winnow`.
    public static let english = opened(.englishNames) { file throws(ModelFileError) in
        try NameRecognizer(from: file)
    }
}

extension SentimentScorer {
    /// How positive or negative an English text is: `en-sentiment.winnow`.
    public static let english = opened(.englishSentiment, SentimentScorer.init(from:))
}

extension LanguageIdentifier {
    /// Which of 75 languages a text is in: `language.winnow`.
    public static let shipped = opened(.language, LanguageIdentifier.init(from:))
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

extension WordEmbedding {
    /// Vectors of English words: `en-embedding.winnow`.
    public static let english = opened(.englishEmbedding, WordEmbedding.init(from:))
}

extension TextVectorizer where Self == SentenceEmbedder {
    /// Vectors of English texts, from `WordEmbedding.english`: `SearchIndex(at: path, vectorizer: .english)`.
    public static var english: SentenceEmbedder { englishSentences }
}

private let englishSentences = SentenceEmbedder(WordEmbedding.english)

/// Opens a model of the program.
///
/// The tests open all of them, so a failure means that the program's file is damaged, or that the models' files are not
/// installed, where the program reads them from files.
private func opened<Opened>(
    _ model: ShippedModel, _ open: (ModelFile) throws(ModelFileError) -> Opened
) -> Opened {
    do throws(ModelFileError) {
        return try open(model.file())
    } catch {
        preconditionFailure("a model that comes with this program cannot be opened: \(error)")
    }
}
