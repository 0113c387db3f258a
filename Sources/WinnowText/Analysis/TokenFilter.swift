// The steps that change or remove tokens between the tokenizer and whoever counts them.

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
