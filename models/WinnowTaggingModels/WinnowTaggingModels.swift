import CWinnowModels
import Synchronization
public import WinnowAnalysis
import WinnowModelFile
public import WinnowShippedModel

extension ShippedModel {
    /// The universal parts of speech of English words.
    public static let englishPartOfSpeech = ShippedModel(
        "en-part-of-speech", winnow_english_part_of_speech(), winnow_english_part_of_speech_size())
    /// The lemmas of English words.
    public static let englishLemma = ShippedModel(
        "en-lemma", winnow_english_lemma(), winnow_english_lemma_size())
    /// Persons, places and organizations in English texts.
    public static let englishNames = ShippedModel(
        "en-names", winnow_english_names(), winnow_english_names_size())

    /// The universal parts of speech and the lemmas of words of other languages, by the language's code.
    package static let words: [String: (partOfSpeech: ShippedModel, lemma: ShippedModel)] = [
        "de": (
            ShippedModel(
                "de-part-of-speech", winnow_german_part_of_speech(), winnow_german_part_of_speech_size()),
            ShippedModel("de-lemma", winnow_german_lemma(), winnow_german_lemma_size())
        ),
        "es": (
            ShippedModel(
                "es-part-of-speech", winnow_spanish_part_of_speech(), winnow_spanish_part_of_speech_size()),
            ShippedModel("es-lemma", winnow_spanish_lemma(), winnow_spanish_lemma_size())
        ),
        "fr": (
            ShippedModel(
                "fr-part-of-speech", winnow_french_part_of_speech(), winnow_french_part_of_speech_size()),
            ShippedModel("fr-lemma", winnow_french_lemma(), winnow_french_lemma_size())
        ),
        "nl": (
            ShippedModel(
                "nl-part-of-speech", winnow_dutch_part_of_speech(), winnow_dutch_part_of_speech_size()),
            ShippedModel("nl-lemma", winnow_dutch_lemma(), winnow_dutch_lemma_size())
        ),
        "pt": (
            ShippedModel(
                "pt-part-of-speech", winnow_portuguese_part_of_speech(),
                winnow_portuguese_part_of_speech_size()),
            ShippedModel("pt-lemma", winnow_portuguese_lemma(), winnow_portuguese_lemma_size())
        ),
    ]

    /// The parts of speech of a language; nil if there is no such model.
    package static func partOfSpeech(of language: String) -> ShippedModel? {
        language == "en" ? englishPartOfSpeech : words[language]?.partOfSpeech
    }

    /// The lemmas of a language; nil if there is no such model.
    package static func lemma(of language: String) -> ShippedModel? {
        language == "en" ? englishLemma : words[language]?.lemma
    }

    /// The parts of speech of a lemmatizer's language, English if it names none that has them.
    package static func partOfSpeech(for lemmatizer: Lemmatizer) -> ShippedModel {
        lemmatizer.information.languages?.lazy.compactMap(partOfSpeech(of:)).first ?? englishPartOfSpeech
    }
}

extension WordTagger {
    /// The universal parts of speech of English words: `en-part-of-speech.winnow`.
    public static let english = ShippedModel.englishPartOfSpeech.opened(WordTagger.init(from:))

    /// The universal parts of speech of a language's words; nil if there is no such model, see ``WordModels/shippedLanguages``.
    public static func shipped(for language: String) -> WordTagger? {
        WordModels.shipped(for: language)?.tagger
    }
}

extension Lemmatizer {
    /// The lemmas of English words: `en-lemma.winnow`.
    public static let english = ShippedModel.englishLemma.opened(Lemmatizer.init(from:))

    /// The lemmas of a language's words; nil if there is no such model, see ``WordModels/shippedLanguages``.
    public static func shipped(for language: String) -> Lemmatizer? {
        WordModels.shipped(for: language)?.lemmatizer
    }
}

extension WordModels {
    /// The codes of the languages whose words have shipped models.
    public static let shippedLanguages = (["en"] + ShippedModel.words.keys).sorted()

    private static let opened = Mutex<[String: WordModels]>([:])

    /// The shipped tagger and lemmatizer of a language, by its code, such as `de`; opened when they are first asked for.
    ///
    /// ```swift excerpt
    /// let german = WordModels.shipped(for: "de")
    /// ```
    ///
    /// - Returns: nil if there are none, and in programs that read the models from files if those are not installed.
    public static func shipped(for language: String) -> WordModels? {
        if language == "en" { return WordModels(tagger: .english, lemmatizer: .english) }
        guard let models = ShippedModel.words[language] else { return nil }
        return opened.withLock { opened in
            if let found = opened[language] { return found }
            guard let tagger = try? WordTagger(from: models.partOfSpeech.file()),
                let lemmatizer = try? Lemmatizer(from: models.lemma.file())
            else { return nil }
            let found = WordModels(tagger: tagger, lemmatizer: lemmatizer)
            opened[language] = found
            return found
        }
    }
}

extension NameRecognizer {
    /// Persons, places and organizations in English texts: `en-names.winnow`.
    public static let english = ShippedModel.englishNames.opened { file throws(ModelFileError) in
        try NameRecognizer(from: file)
    }
}
