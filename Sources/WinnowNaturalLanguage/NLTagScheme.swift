// Schemes of tags.

/// What a tagger finds out; any other name is a scheme for ``NLTagger/setModels(_:forTagScheme:)``.
public struct NLTagScheme: RawRepresentable, Hashable, Sendable {
    /// Its name.
    public let rawValue: String

    /// Makes it from a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes it from a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

extension NLTagScheme {
    /// Word, punctuation, white space or other: ``NLTag/word``.
    public static let tokenType = NLTagScheme("TokenType")
    /// The part of speech of English words, and the class of punctuation and white space.
    public static let lexicalClass = NLTagScheme("LexicalClass")
    /// Names of persons, places and organizations in English texts.
    public static let nameType = NLTagScheme("NameType")
    /// The kind of a name; for other words the part of speech.
    public static let nameTypeOrLexicalClass = NLTagScheme("NameTypeOrLexicalClass")
    /// The dictionary form of English words.
    public static let lemma = NLTagScheme("Lemma")
    /// The BCP 47 code of the language: of the unit; of the sentence for words.
    public static let language = NLTagScheme("Language")
    /// The ISO 15924 code of the script of most letters.
    public static let script = NLTagScheme("Script")
    /// From "-1.0" to "1.0": how positive an English sentence, paragraph or document is.
    public static let sentimentScore = NLTagScheme("SentimentScore")
}
