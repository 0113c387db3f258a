// Splitting texts into units.

import WinnowAnalysis
import WinnowText

/// Splits a text into words, sentences, paragraphs, or none of these.
///
/// Words are those of English treebanks, with contractions whole: `don't`, `full`, `time`; addresses are whole, and
/// punctuation is left out. Chinese, Japanese and Thai are split into single characters, as Winnow has no dictionaries.
/// Sentences and paragraphs include the white space after them.
///
/// Not safe to share between threads.
open class NLTokenizer {
    /// What a token of the unit ``NLTokenUnit/word`` consists of.
    public struct Attributes: OptionSet, Sendable {
        /// The attributes as bits.
        public let rawValue: UInt

        /// Makes attributes from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Numbers: a number, an amount of money, a phone number.
        public static let numeric = Attributes(rawValue: 1 << 0)
        /// Symbols: `+`, `€`, `:-)`.
        public static let symbolic = Attributes(rawValue: 1 << 1)
        /// Emoji.
        public static let emoji = Attributes(rawValue: 1 << 2)
    }

    /// The unit of the tokens.
    public let unit: NLTokenUnit
    /// The text; nil for none.
    open var string: String? { didSet { found = nil } }

    private var rules = SentenceTokenizer.Rules.english
    private var found: (text: IndexedText, ranges: [Range<Int>], attributes: [Attributes])?

    /// Makes a tokenizer.
    public init(unit: NLTokenUnit) { self.unit = unit }

    /// Sets the language: sentences of another one than English, German, Spanish, French, Italian, Dutch and Portuguese are
    /// split by the rules of Unicode.
    ///
    /// Words are the same for all languages.
    open func setLanguage(_ language: NLLanguage) {
        rules = .init(language: language.rawValue)
        if rules == .english, language != .english { rules = .unicode }
        found = nil
    }

    /// The range of the token at an index; empty if there is none, such as in white space between words.
    open func tokenRange(at characterIndex: String.Index) -> Range<String.Index> {
        let (text, ranges, _) = tokens()
        guard let index = ranges.index(containing: text.offset(of: characterIndex)) else {
            return text.empty(at: characterIndex)
        }
        return text.indices(of: ranges[index])
    }

    /// The range of all tokens that overlap a range; empty if there are none.
    open func tokenRange(for range: Range<String.Index>) -> Range<String.Index> {
        let (text, ranges, _) = tokens()
        let overlapping = ranges.overlapping(text.offsets(of: range))
        guard let first = overlapping.first, let last = overlapping.last else {
            return text.empty(at: range.lowerBound)
        }
        return text.indices(of: first.lowerBound..<last.upperBound)
    }

    /// The ranges of the tokens that overlap a range, in order.
    open func tokens(for range: Range<String.Index>) -> [Range<String.Index>] {
        let (text, ranges, _) = tokens()
        return ranges.overlapping(text.offsets(of: range)).map(text.indices(of:))
    }

    /// Calls `block` with the tokens that overlap a range, in order, until it returns false.
    open func enumerateTokens(
        in range: Range<String.Index>, using block: (Range<String.Index>, Attributes) -> Bool
    ) {
        let (text, ranges, attributes) = tokens()
        let overlapping = ranges.overlapping(text.offsets(of: range))
        for index in overlapping.indices {
            let attributes = attributes.isEmpty ? [] : attributes[index]
            guard block(text.indices(of: ranges[index]), attributes) else { return }
        }
    }

    private func tokens() -> (text: IndexedText, ranges: [Range<Int>], attributes: [Attributes]) {
        if let found { return found }
        let text = IndexedText(string ?? "")
        var (ranges, attributes) = ([Range<Int>](), [Attributes]())
        if unit == .word {
            for token in Self.words.analysis(of: text.string).tokens {
                ranges.append(token.range)
                attributes.append(Attributes(of: token.kind))
            }
        } else {
            ranges = unit.wholes(of: text, rules)
        }
        found = (text, ranges, attributes)
        return (text, ranges, attributes)
    }

    private static let words: TextAnalyzer = {
        var options = TextAnalyzer.Options()
        options.joinsContractions = true
        options.omitsPunctuation = true
        return TextAnalyzer(options: options)
    }()
}

extension NLTokenizer.Attributes {
    fileprivate init(of kind: TokenKind) {
        switch kind {
        case .number, .money, .phone: self = .numeric
        case .symbol: self = .symbolic
        case .emoji: self = .emoji
        default: self = []
        }
    }
}

extension IndexedText {
    /// An empty range at an index, or at the nearest end.
    func empty(at index: String.Index) -> Range<String.Index> {
        let index = min(max(index, string.startIndex), string.endIndex)
        return index..<index
    }
}
