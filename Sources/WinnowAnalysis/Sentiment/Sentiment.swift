/// How positive or negative a text is, as a whole and in its parts, and by which words.
public struct Sentiment: Sendable, Hashable {
    /// Which way a text leans.
    public enum Label: String, Sendable, Hashable, Codable, CaseIterable {
        /// The score is below the neutral range.
        case negative
        /// The score is within the neutral range, which the model sets; 0 always is.
        case neutral
        /// The score is above the neutral range.
        case positive
    }

    /// A word or sign that moved the score.
    public struct Word: Sendable, Hashable {
        /// The word as it occurs in the text.
        public var text: String
        /// Its place in the whole text, UTF-8 bytes.
        public var range: Range<Int>
        /// What it adds to the log-odds of a positive text: above 0 it makes more positive, below 0 more negative.
        public var weight: Double
    }

    /// A part of the text, scored by itself.
    public struct Passage: Sendable, Hashable {
        /// Its place in the whole text, UTF-8 bytes.
        public var range: Range<Int>
        /// Its score, from −1 to 1; 0 is neutral.
        public var score: Double
        /// Which way it leans.
        public var label: Label
        /// The words that moved it, in the order of the text.
        public var words: [Word]

        /// Its words, the strongest first, whichever way they moved it; of equal ones in their order.
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
    /// Which way the whole text leans.
    public var label: Label { text.label }
    /// The words that moved the whole text's score, in its order.
    public var words: [Word] { text.words }
}
