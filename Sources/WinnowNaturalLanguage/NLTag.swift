// Tags by name.

/// What a scheme says of a token: a part of speech, a kind of name, a lemma, a language, a score.
public struct NLTag: RawRepresentable, Hashable, Sendable {
    /// Its name.
    public let rawValue: String

    /// Makes it from a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes it from a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

extension NLTag {
    /// A word, number or address.
    public static let word = NLTag("Word")
    /// Punctuation.
    public static let punctuation = NLTag("Punctuation")
    /// White space.
    public static let whitespace = NLTag("Whitespace")
    /// A symbol or emoji.
    public static let other = NLTag("Other")
}

extension NLTag {
    /// A noun; also a name, in the scheme ``NLTagScheme/lexicalClass``.
    public static let noun = NLTag("Noun")
    /// A verb, also an auxiliary.
    public static let verb = NLTag("Verb")
    /// An adjective.
    public static let adjective = NLTag("Adjective")
    /// An adverb.
    public static let adverb = NLTag("Adverb")
    /// A pronoun.
    public static let pronoun = NLTag("Pronoun")
    /// A determiner.
    public static let determiner = NLTag("Determiner")
    /// A particle: `not`, `to` before a verb, the possessive `'s`.
    public static let particle = NLTag("Particle")
    /// A preposition.
    public static let preposition = NLTag("Preposition")
    /// A number.
    public static let number = NLTag("Number")
    /// A conjunction.
    public static let conjunction = NLTag("Conjunction")
    /// An interjection.
    public static let interjection = NLTag("Interjection")
    /// A measure word, as Chinese has them; never found.
    public static let classifier = NLTag("Classifier")
    /// An idiom; never found.
    public static let idiom = NLTag("Idiom")
    /// Any other word; in the scheme ``NLTagScheme/nameType``, one that is no name.
    public static let otherWord = NLTag("OtherWord")
    /// The end of a sentence.
    public static let sentenceTerminator = NLTag("SentenceTerminator")
    /// An opening quotation mark.
    public static let openQuote = NLTag("OpenQuote")
    /// A closing quotation mark.
    public static let closeQuote = NLTag("CloseQuote")
    /// An opening parenthesis or bracket.
    public static let openParenthesis = NLTag("OpenParenthesis")
    /// A closing parenthesis or bracket.
    public static let closeParenthesis = NLTag("CloseParenthesis")
    /// A hyphen within a word.
    public static let wordJoiner = NLTag("WordJoiner")
    /// A dash.
    public static let dash = NLTag("Dash")
    /// Other punctuation; has the name of ``punctuation``.
    public static let otherPunctuation = NLTag("Punctuation")
    /// White space with a line break.
    public static let paragraphBreak = NLTag("ParagraphBreak")
    /// Other white space; has the name of ``whitespace``.
    public static let otherWhitespace = NLTag("Whitespace")
}

extension NLTag {
    /// The name of a person.
    public static let personalName = NLTag("PersonalName")
    /// The name of a place.
    public static let placeName = NLTag("PlaceName")
    /// The name of an organization.
    public static let organizationName = NLTag("OrganizationName")
}
