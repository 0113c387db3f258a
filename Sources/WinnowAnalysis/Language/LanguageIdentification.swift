// What is said of a text's language.

/// A language with its probability.
public struct LanguageHypothesis: Sendable, Hashable {
    /// The language's BCP 47 code.
    public var language: String
    /// Its probability, 0 to 1.
    public var probability: Double

    /// Makes a hypothesis.
    public init(language: String, probability: Double) {
        self.language = language
        self.probability = probability
    }
}

/// The language of a text.
public struct LanguageIdentification: Sendable, Hashable {
    /// The most probable language, or ``LanguageIdentifier/undetermined``.
    public var language: String
    /// The probability of the most probable language; 0 where none comes into question.
    public var probability: Double
    /// All languages that come into question, the most probable first; of equal ones the first in the alphabet.
    ///
    /// Their probabilities sum to 1; empty for a text without a letter of a script that the model knows.
    public var hypotheses: [LanguageHypothesis]
}

/// A part of a text in one language.
public struct LanguageRange: Sendable, Hashable {
    /// The part, in UTF-8 bytes of the text: from the first letter of its first word to the first one of the next part, the
    /// last part to the end of its last word.
    public var range: Range<Int>
    /// The language's code, or ``LanguageIdentifier/undetermined``.
    public var language: String
    /// The probability of that language for the part alone.
    public var probability: Double
}
