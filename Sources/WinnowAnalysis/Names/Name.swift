// A name in a text.

/// A run of words that names someone or something.
public struct Name: Sendable, Hashable {
    /// The name as it stands in the text.
    public var text: String
    /// Its place in the text, as UTF-8 byte offsets.
    public var range: Range<Int>
    /// The words that it is made of, by their numbers in the text.
    public var words: Range<Int>
    /// What it names: `person`, `place`, `organization`, or what a model or a gazetteer says.
    public var label: String
    /// The probability of the least certain of its words' tags; nil for a name of a gazetteer, which is certain.
    public var probability: Double?

    /// Makes a name.
    public init(
        text: String, range: Range<Int>, words: Range<Int>, label: String, probability: Double? = nil
    ) {
        self.text = text
        self.range = range
        self.words = words
        self.label = label
        self.probability = probability
    }
}
