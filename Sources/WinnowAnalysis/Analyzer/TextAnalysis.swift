public import WinnowText

/// The result of a ``TextAnalyzer``; layers that were not requested are nil or empty.
///
/// Ranges are half-open ranges of UTF-8 bytes of the text; `text.utf8` has indices for them.
public struct TextAnalysis: Sendable, Hashable {
    /// A word, symbol or punctuation mark.
    public struct Token: Sendable, Hashable {
        /// The token as it occurs in the text.
        public var text: String
        /// Its range in UTF-8 bytes.
        public var range: Range<Int>
        /// Its kind.
        public var kind: TokenKind
        /// Its part of speech, or whatever tags the tagger was trained on.
        public var tag: String?
        /// Its finer tag; nil if the tagger has none.
        public var fineTag: String?
        /// Its dictionary form.
        public var lemma: String?
        /// The label of the name that it is part of; nil outside names.
        public var name: String?

        /// Makes a token.
        package init(text: String, range: Range<Int>, kind: TokenKind) {
            self.text = text
            self.range = range
            self.kind = kind
        }
    }

    /// A sentence.
    public struct Sentence: Sendable, Hashable {
        /// Its range in UTF-8 bytes, without surrounding white space.
        public var range: Range<Int>
        /// The indices of its tokens.
        public var tokens: Range<Int>
        /// How positive or negative it is.
        public var sentiment: Sentiment.Passage?
    }

    /// The tokens, in order.
    public var tokens: [Token] = []
    /// The sentences, in order.
    public var sentences: [Sentence] = []
    /// The names, in order; they do not overlap. Nil if they were not requested.
    public var names: [Name]?
    /// How positive or negative the whole text is, with its paragraphs.
    public var sentiment: Sentiment?
    /// The language.
    public var language: LanguageIdentification?
}

extension TextAnalysis {
    /// The token at an index of the text that was analyzed; nil between tokens and at the end.
    ///
    /// `text.indices(ofUTF8: token.range)` is its range.
    ///
    /// Complexity: O(log *n*) in the tokens; O(*n*) in the text if that is not in UTF-8, as strings from Objective-C.
    public func token(at index: String.Index, in text: String) -> Token? {
        guard (text.startIndex..<text.endIndex).contains(index) else { return nil }
        return token(at: text.utf8.distance(from: text.startIndex, to: index))
    }

    /// The token that a byte of the text belongs to; nil between tokens and outside the text.
    ///
    /// An offset in UTF-16, as that of an `NSRange`, is another one: `String.Index(utf16Offset:in:)` converts it for
    /// ``token(at:in:)``.
    ///
    /// Complexity: O(log *n*) in the tokens.
    public func token(at offset: Int) -> Token? {
        let place = tokens.indices.partitionPoint { tokens[$0].range.upperBound > offset }
        return place < tokens.count && tokens[place].range.contains(offset) ? tokens[place] : nil
    }
}
