/// One step of a ``TokenAnalyzer``: it changes a token's text or removes the token.
///
/// Filters run in the order in which they are listed. A filter may change a token's text, never its span or
/// its kind; a token whose text becomes empty is removed. No filter depends on the locale, and all of them
/// pass malformed UTF-8 through unchanged.
///
/// The natural order is: ``foldWidth``, ``lowercase``, ``foldDiacritics``, ``foldApostrophes``,
/// ``shortenElongation(to:)``, the masks, the removals, ``stem`` or ``lemmatize``, ``markNegation``. Stop words are matched, and words
/// stemmed, only in lower case.
public enum TokenFilter: Sendable, Hashable {
    /// Lower case by Unicode's default mapping: `"ÄRGER"` → `"ärger"`, `"İ"` → `"i̇"` (two scalars).
    ///
    /// `Σ` becomes `ς` at the end of a word and `σ` elsewhere, so that `"ΣΟΦΟΣ"` meets `"σοφός"`'s spelling;
    /// the word is the token. Applies to tokens of every kind.
    ///
    /// Source: The Unicode Standard 15.0, section 3.13, *Default Case Conversion*; `SpecialCasing.txt`.
    case lowercase

    /// Letters without their diacritics: `"café"` → `"cafe"`, `"Ångström"` → `"Angstrom"`, `"ёлка"` →
    /// `"елка"`.
    ///
    /// A scalar is decomposed canonically and loses its accents: the nonspacing marks whose combining class
    /// says that they are placed over, under, around or through a letter, and the Hebrew, Arabic and Syriac
    /// points. Marks that spell rather than adorn are kept: the vowel signs, viramas and nuktas of Indic
    /// scripts, Thai and Lao vowels and tones, and the voicing marks of kana (`が` stays `が`); Hangul is
    /// never taken apart. Latin letters with a stroke, hook or tail, which Unicode does not decompose, become
    /// their plain letter (`ø` → `o`, `ł` → `l`), and `ß` → `ss`, `æ` → `ae`, `œ` → `oe`, `ı` → `i`.
    /// Applies to tokens of every kind.
    case foldDiacritics

    /// Full-width Latin, digits and signs in their ordinary width (`"ＦＲＥＥ"` → `"FREE"`), half-width
    /// katakana and Hangul in theirs (`"ｶﾞｽ"` → `"ガス"`). Applies to tokens of every kind.
    case foldWidth

    /// One sign for all apostrophes: `’`, `‘`, `ʼ` and `＇` become `'`, so that `"don’t"` is `"don't"`.
    /// Applies to words.
    case foldApostrophes

    /// Stretched words at a common length: `"sooooo"` → `"soo"` with the default limit.
    ///
    /// A letter that stands more often than the limit in a row stands that often afterwards. Letters are
    /// compared exactly, so lower-case first; digits and signs are left alone. With ``RepeatLimit/one``
    /// ordinary double letters go too (`"good"` → `"god"`). Applies to words.
    case shortenElongation(to: RepeatLimit = .two)

    /// Tokens of these kinds as the name of their kind: `"http://bit.ly/x"` → `"<url>"`.
    ///
    /// The filters that follow leave such a token alone.
    case maskKinds(Set<TokenKind>)

    /// Tokens that may tell who or what is meant, as the name of their kind: web and e-mail addresses, telephone numbers,
    /// mentions, hash tags, numbers and sums of money, and tokens of any kind that hold a decimal digit of any script, an
    /// `@`, or `http`, or that begin with `www`: `"b4"` → `"<word>"`.
    ///
    /// What is left can stand in a model that others see. The filters that follow leave such a token alone.
    case maskIdentifiers

    /// Decimal digits of any script as `0`, in tokens of these kinds: `"12:30"` → `"00:00"`, `"£1,000"` →
    /// `"£0,000"`. The shape of a number often says more than its value.
    case maskDigits(in: Set<TokenKind> = [.number, .phone, .money])

    /// No tokens of these kinds; `.removeKinds([.symbol])` removes punctuation.
    case removeKinds(Set<TokenKind>)

    /// No English function words (``EnglishStopWords``), compared in lower case. Applies to words.
    case removeStopWords

    /// English words in the scope of a negation with `¬` before them: `"not a good idea, though"` → `not`, `¬a`, `¬good`,
    /// `¬idea`, `,`, `though`.
    ///
    /// The scope is four words behind a word of ``EnglishNegation``, and ends before at a sign that parts clauses (`. , ; : ! ? ( )`), at
    /// an emoji, or at `but`, `however`, `although`, `though` or `yet`; a negation is not marked itself. Words are compared
    /// in lower case, and signs that a filter has removed end nothing. Applies to words.
    ///
    /// Source: S. Das and M. Chen, *Yahoo! for Amazon: Extracting Market Sentiment from Stock Message Boards*, APFA 2001.
    case markNegation

    /// English words as their stems by ``EnglishStemmer``: `"running"` → `"run"`. Applies to words.
    case stem

    /// English words as dictionaries list them, by ``EnglishLemmatizer``: `"running"` → `"run"`, `"mice"` → `"mouse"`. Applies to
    /// words.
    ///
    /// It takes the likeliest lemma of a word by itself; parts of speech need a model, `Lemmatizer` of WinnowAnalysis.
    case lemmatize

    /// How often a letter may stand in a row.
    public enum RepeatLimit: Int, Sendable, Hashable, Codable, CaseIterable {
        /// `"sooooo"` → `"so"`, but also `"good"` → `"god"`.
        case one = 1
        /// `"sooooo"` → `"soo"`; no English word changes.
        case two
        /// `"sooooo"` → `"sooo"`, which stays apart from `"soo"`.
        case three
    }
}

extension TokenFilter: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case lowercase, foldDiacritics, foldWidth, foldApostrophes, shortenElongation
        case maskIdentifiers, maskKinds, maskDigits, removeKinds, removeStopWords, stem, lemmatize,
            markNegation

        /// The filter of this name, where it takes no argument.
        var plainFilter: TokenFilter? {
            switch self {
            case .lowercase: .lowercase
            case .foldDiacritics: .foldDiacritics
            case .foldWidth: .foldWidth
            case .foldApostrophes: .foldApostrophes
            case .maskIdentifiers: .maskIdentifiers
            case .removeStopWords: .removeStopWords
            case .stem: .stem
            case .lemmatize: .lemmatize
            case .markNegation: .markNegation
            case .shortenElongation, .maskKinds, .maskDigits, .removeKinds: nil
            }
        }
    }

    /// Writes the filter's name, or an object with its name and its argument; sets are written in order.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .lowercase: try Self.encode(.lowercase, to: encoder)
        case .foldDiacritics: try Self.encode(.foldDiacritics, to: encoder)
        case .foldWidth: try Self.encode(.foldWidth, to: encoder)
        case .foldApostrophes: try Self.encode(.foldApostrophes, to: encoder)
        case .maskIdentifiers: try Self.encode(.maskIdentifiers, to: encoder)
        case .removeStopWords: try Self.encode(.removeStopWords, to: encoder)
        case .stem: try Self.encode(.stem, to: encoder)
        case .lemmatize: try Self.encode(.lemmatize, to: encoder)
        case .markNegation: try Self.encode(.markNegation, to: encoder)
        case .shortenElongation(let limit): try Self.encode(.shortenElongation, limit, to: encoder)
        case .maskKinds(let kinds): try Self.encode(.maskKinds, Self.names(of: kinds), to: encoder)
        case .maskDigits(let kinds): try Self.encode(.maskDigits, Self.names(of: kinds), to: encoder)
        case .removeKinds(let kinds): try Self.encode(.removeKinds, Self.names(of: kinds), to: encoder)
        }
    }

    /// Reads what ``encode(to:)`` writes.
    ///
    /// - Throws: `DecodingError` for a name of a filter or kind that this version does not know, and for an
    ///   argument out of its range.
    public init(from decoder: any Decoder) throws {
        if let name = try? decoder.singleValueContainer().decode(String.self) {
            guard let filter = Key(rawValue: name)?.plainFilter else {
                throw Self.corrupted("unknown token filter \"\(name)\"", decoder.codingPath)
            }
            self = filter
            return
        }
        let container = try decoder.container(keyedBy: Key.self)
        guard container.allKeys.count == 1, let key = container.allKeys.first else {
            throw Self.corrupted(
                "a token filter is one name, or one name with its argument", decoder.codingPath)
        }
        switch key {
        case .shortenElongation:
            self = .shortenElongation(to: try container.decode(RepeatLimit.self, forKey: key))
        case .maskKinds: self = .maskKinds(try Self.kinds(in: container, key))
        case .maskDigits: self = .maskDigits(in: try Self.kinds(in: container, key))
        case .removeKinds: self = .removeKinds(try Self.kinds(in: container, key))
        default: throw Self.corrupted("\(key.stringValue) takes no argument", container.codingPath)
        }
    }

    private static func encode(_ key: Key, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(key.stringValue)
    }

    private static func encode(_ key: Key, _ argument: some Encodable, to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(argument, forKey: key)
    }

    private static func names(of kinds: Set<TokenKind>) -> [String] {
        TokenKind.allCases.filter(kinds.contains).map(\.name)
    }

    private static func kinds(in container: KeyedDecodingContainer<Key>, _ key: Key) throws -> Set<TokenKind>
    {
        let kinds = try container.decode([String].self, forKey: key).map { name in
            guard let kind = TokenKind.allCases.first(where: { $0.name == name }) else {
                throw corrupted("unknown token kind \"\(name)\"", container.codingPath + [key])
            }
            return kind
        }
        return Set(kinds)
    }

    private static func corrupted(_ message: String, _ path: [any CodingKey]) -> DecodingError {
        .dataCorrupted(.init(codingPath: path, debugDescription: message))
    }
}
