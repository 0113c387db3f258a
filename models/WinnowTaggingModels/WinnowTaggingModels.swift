import CWinnowModels
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
}

extension WordTagger {
    /// The universal parts of speech of English words: `en-part-of-speech.winnow`.
    public static let english = ShippedModel.englishPartOfSpeech.opened(WordTagger.init(from:))
}

extension Lemmatizer {
    /// The lemmas of English words: `en-lemma.winnow`.
    public static let english = ShippedModel.englishLemma.opened(Lemmatizer.init(from:))
}

extension NameRecognizer {
    /// Persons, places and organizations in English texts: `en-names.winnow`.
    public static let english = ShippedModel.englishNames.opened { file throws(ModelFileError) in
        try NameRecognizer(from: file)
    }
}
