/// The models for the words of a language.
public struct WordModels: Sendable {
    /// Tags the words.
    public var tagger: WordTagger
    /// Finds their lemmas, by their tags.
    public var lemmatizer: Lemmatizer

    /// Makes a pair of models.
    public init(tagger: WordTagger, lemmatizer: Lemmatizer) {
        self.tagger = tagger
        self.lemmatizer = lemmatizer
    }
}
