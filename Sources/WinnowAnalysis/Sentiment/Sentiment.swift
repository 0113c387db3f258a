/// How positive or negative a text and its parts are, and which words make them so.
public struct Sentiment: Sendable, Hashable {
    /// Whether a text is negative, neutral or positive.
    public enum Label: String, Sendable, Hashable, Codable, CaseIterable {
        /// The score is below the neutral range.
        case negative
        /// The score is within the neutral range, which the model sets; 0 always is.
        case neutral
        /// The score is above the neutral range.
        case positive
    }

    /// A word or symbol that affects the score.
    public struct Word: Sendable, Hashable {
        /// The word as it occurs in the text.
        public var text: String
        /// Its range in the whole text, in UTF-8 bytes.
        public var range: Range<Int>
        /// Its contribution to the log-odds of a positive text; negative if it makes the text more negative.
        public var weight: Double
    }

    /// A part of the text, scored on its own.
    public struct Passage: Sendable, Hashable {
        /// Its range in the whole text, in UTF-8 bytes.
        public var range: Range<Int>
        /// Its score, from −1 to 1; 0 is neutral.
        public var score: Double
        /// Its label.
        public var label: Label
        /// The words that affect its score, in the order of the text.
        public var words: [Word]

        /// Its words by descending absolute weight; ties: in the order of the text.
        ///
        /// Complexity: O(*n* log *n*) in the words.
        public var strongestWords: [Word] {
            words.indices.sorted { (-words[$0].weight.magnitude, $0) < (-words[$1].weight.magnitude, $1) }
                .map { words[$0] }
        }
    }

    /// The whole text.
    public var text: Passage
    /// Its paragraphs, in order.
    public var paragraphs: [Passage]
    /// Its sentences, in order.
    public var sentences: [Passage]

    /// The score of the whole text, from −1 to 1; 0 is neutral.
    public var score: Double { text.score }
    /// The label of the whole text.
    public var label: Label { text.label }
    /// The words that affect the whole text's score, in order.
    public var words: [Word] { text.words }
}
