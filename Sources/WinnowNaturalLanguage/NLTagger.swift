// Tags of the tokens and units of a text.

import WinnowAnalysis
import WinnowModels

/// Finds parts of speech, names, lemmas, languages, scripts and sentiment.
///
/// The models for names and sentiment are for English, those for parts of speech and lemmas also for German, Spanish,
/// French, Dutch and Portuguese. If ``setLanguage(_:range:)`` sets another language, or the text is surely in another
/// one (at a probability of 0.95), these schemes have no tag: nil, and `.otherWord` for names.
///
/// Tags of the unit ``NLTokenUnit/word`` are for words, punctuation, symbols and the white space between them; those of
/// larger units are for the schemes ``NLTagScheme/language``, ``NLTagScheme/script``, ``NLTagScheme/sentimentScore``, and
/// schemes with models.
///
/// Not safe to share between threads.
open class NLTagger {
    /// Which tokens are left out, and which are joined.
    public struct Options: OptionSet, Sendable {
        /// The options as bits.
        public let rawValue: UInt

        /// Makes options from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Leave out words.
        public static let omitWords = Options(rawValue: 1 << 0)
        /// Leave out punctuation.
        public static let omitPunctuation = Options(rawValue: 1 << 1)
        /// Leave out white space.
        public static let omitWhitespace = Options(rawValue: 1 << 2)
        /// Leave out symbols and emoji.
        public static let omitOther = Options(rawValue: 1 << 3)
        /// The words of a name are one token.
        public static let joinNames = Options(rawValue: 1 << 4)
        /// The parts of a contraction are one token: `don't`, not `do` and `n't`.
        public static let joinContractions = Options(rawValue: 1 << 5)
    }

    /// Whether the models for a language and scheme can be had.
    public enum AssetsResult: Int, Sendable {
        /// They are part of the program.
        case available = 0
        /// There are none.
        case notAvailable = 1
        /// Never used: nothing is downloaded.
        case error = 2
    }

    /// The schemes that the tagger was made for. It answers for others too.
    public let tagSchemes: [NLTagScheme]
    /// The text; nil for none.
    open var string: String? { didSet { text = nil } }

    private var models: [NLTagScheme: [NLModel]] = [:]
    private var gazetteers: [NLTagScheme: [NLGazetteer]] = [:]
    private var text: AnalyzedText?

    /// Makes a tagger.
    public init(tagSchemes: [NLTagScheme]) { self.tagSchemes = tagSchemes }

    /// The schemes that have tags for a unit and a language.
    open class func availableTagSchemes(for unit: NLTokenUnit, language: NLLanguage) -> [NLTagScheme] {
        let english: [NLTagScheme] =
            unit == .word ? [.lexicalClass, .nameType, .nameTypeOrLexicalClass, .lemma] : [.sentimentScore]
        let others: [NLTagScheme] =
            unit == .word && WordModels.shippedLanguages.contains(language.rawValue)
            ? [.lexicalClass, .lemma] : []
        return (unit == .word ? [.tokenType] : []) + [.language, .script]
            + (language == .english ? english : others)
    }

    /// The language of the text; nil for an empty one.
    open var dominantLanguage: NLLanguage? { analyzedText().dominantLanguage }

    /// Sets the language of a part of the text; no language is identified there.
    open func setLanguage(_ language: NLLanguage, range: Range<String.Index>) {
        analyzedText().setLanguage(language, range: range)
    }

    /// The range of the token or unit at an index; empty if there is none.
    open func tokenRange(at characterIndex: String.Index, unit: NLTokenUnit) -> Range<String.Index> {
        let text = analyzedText()
        return text.piece(at: characterIndex, unit, .tokenType)
            .map { text.indexed.indices(of: $0.range) } ?? text.indexed.empty(at: characterIndex)
    }

    /// The range of all tokens or units that overlap a range; empty if there are none.
    open func tokenRange(for range: Range<String.Index>, unit: NLTokenUnit) -> Range<String.Index> {
        let text = analyzedText()
        let pieces = text.pieces(in: range, unit, .tokenType, [])
        guard let first = pieces.first, let last = pieces.last else {
            return text.indexed.empty(at: range.lowerBound)
        }
        return text.indexed.indices(of: first.range.lowerBound..<last.range.upperBound)
    }

    /// The tag of the token or unit at an index, and its range.
    open func tag(
        at characterIndex: String.Index, unit: NLTokenUnit, scheme: NLTagScheme
    ) -> (NLTag?, Range<String.Index>) {
        let text = analyzedText()
        guard let piece = text.piece(at: characterIndex, unit, scheme) else {
            return (nil, text.indexed.empty(at: characterIndex))
        }
        return (text.tag(of: piece, scheme), text.indexed.indices(of: piece.range))
    }

    /// The most probable tags of the token or unit at an index with their probabilities, and its range.
    ///
    /// There are several for parts of speech, names and languages, and for models; other schemes have one tag, of
    /// probability 1.
    open func tagHypotheses(
        at characterIndex: String.Index, unit: NLTokenUnit, scheme: NLTagScheme, maximumCount: Int
    ) -> ([String: Double], Range<String.Index>) {
        let text = analyzedText()
        guard let piece = text.piece(at: characterIndex, unit, scheme) else {
            return ([:], text.indexed.empty(at: characterIndex))
        }
        return (
            text.hypotheses(of: piece, scheme).likeliest(maximumCount),
            text.indexed.indices(of: piece.range)
        )
    }

    /// The tags of the tokens or units that overlap a range, in order, with their ranges.
    open func tags(
        in range: Range<String.Index>, unit: NLTokenUnit, scheme: NLTagScheme,
        options: NLTagger.Options = []
    ) -> [(NLTag?, Range<String.Index>)] {
        let text = analyzedText()
        return text.pieces(in: range, unit, scheme, options).map {
            (text.tag(of: $0, scheme), text.indexed.indices(of: $0.range))
        }
    }

    /// Calls `block` with the tag and the range of the tokens or units that overlap a range, until it returns false.
    open func enumerateTags(
        in range: Range<String.Index>, unit: NLTokenUnit, scheme: NLTagScheme,
        options: NLTagger.Options = [], using block: (NLTag?, Range<String.Index>) -> Bool
    ) {
        let text = analyzedText()
        for piece in text.pieces(in: range, unit, scheme, options) {
            guard block(text.tag(of: piece, scheme), text.indexed.indices(of: piece.range)) else { return }
        }
    }

    /// Sets the models of a scheme: taggers for words, classifiers for larger units; the first of a kind is used.
    ///
    /// They replace Winnow's own for a scheme that has some.
    open func setModels(_ models: [NLModel], forTagScheme tagScheme: NLTagScheme) {
        self.models[tagScheme] = models
        text = nil
    }

    /// The models of a scheme.
    open func models(forTagScheme tagScheme: NLTagScheme) -> [NLModel] { models[tagScheme] ?? [] }

    /// Sets the gazetteers of a scheme; if several have a term, the last is used.
    ///
    /// Those of ``NLTagScheme/nameType`` add names; those of any other scheme tag the words of their terms.
    open func setGazetteers(_ gazetteers: [NLGazetteer], for tagScheme: NLTagScheme) {
        self.gazetteers[tagScheme] = gazetteers
        text = nil
    }

    /// The gazetteers of a scheme.
    open func gazetteers(for tagScheme: NLTagScheme) -> [NLGazetteer] { gazetteers[tagScheme] ?? [] }

    /// Tells whether a language has a scheme, before it returns: nothing is downloaded.
    open class func requestAssets(
        for language: NLLanguage, tagScheme: NLTagScheme,
        completionHandler: @escaping @Sendable (NLTagger.AssetsResult, (any Error)?) -> Void
    ) {
        completionHandler(result(for: language, tagScheme), nil)
    }

    /// Whether a language has a scheme; nothing is downloaded.
    open class func requestAssets(
        for language: NLLanguage, tagScheme: NLTagScheme
    ) async throws -> NLTagger.AssetsResult {
        result(for: language, tagScheme)
    }

    private class func result(for language: NLLanguage, _ scheme: NLTagScheme) -> AssetsResult {
        let units: [NLTokenUnit] = [.word, .sentence]
        let isAvailable = units.contains {
            availableTagSchemes(for: $0, language: language).contains(scheme)
        }
        return isAvailable ? .available : .notAvailable
    }

    private func analyzedText() -> AnalyzedText {
        if let text { return text }
        let made = AnalyzedText(string ?? "", models: models, gazetteers: gazetteers)
        text = made
        return made
    }
}

extension [String: Double] {
    /// The members with the greatest values; ties: by their keys.
    func likeliest(_ count: Int) -> [String: Double] {
        guard self.count > count else { return self }
        let order = sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Swift.max(0, count))
        return [String: Double](uniqueKeysWithValues: order.map { ($0.key, $0.value) })
    }
}
