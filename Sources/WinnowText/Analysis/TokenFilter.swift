/// One step of a ``TokenAnalyzer``: changes a token's text or removes the token.
///
/// Filters run in the given order. A filter may change a token's text, but not its span or kind; a token
/// whose text becomes empty is removed. No filter depends on the locale, and all of them pass malformed UTF-8
/// through unchanged.
///
/// The natural order is: ``unmask``, ``foldWidth``, ``lowercase``, ``foldDiacritics``, ``foldApostrophes``,
/// ``shortenElongation(to:)``, the masks, the removals, ``stem`` or ``lemmatize``, ``markNegation``. Stop
/// word removal and stemming expect lower case.
public enum TokenFilter: Sendable, Hashable {
    /// Undoes disguises that hide words from filters: `"frее"` with Cyrillic letters, `"v.i.a.g.r.a"` and
    /// `"c l i c k"` become `"free"`, `"viagra"` and `"click"`.
    ///
    /// It changes the text before it is split, wherever it is in the list: look-alikes of other scripts (UTS
    /// #39), mathematical, full-width and circled letters, characters without a glyph (zero-width,
    /// bidirectional controls), accents that no language writes, separated letters, and in HTML and web
    /// addresses entities, tags inside words, percent- and punycode. Spans are those of the original text, so
    /// that a token covers all characters of its disguise, and ``TokenSpan/isDisguised`` shows that it had
    /// one. Texts that are not mostly in Latin script keep their letters. See `docs/disguised-text.md`.
    case unmask

    /// Lowercases by Unicode's default mapping: `"ÄRGER"` → `"ärger"`, `"İ"` → `"i̇"` (two scalars).
    ///
    /// `Σ` becomes `ς` at the end of a word and `σ` elsewhere, so that `"ΣΟΦΟΣ"` becomes `"σοφος"`; the word
    /// is the token. Applies to tokens of all kinds.
    ///
    /// Source: The Unicode Standard 15.0, section 3.13, *Default Case Conversion*; `SpecialCasing.txt`.
    case lowercase

    /// Removes diacritics from letters: `"café"` → `"cafe"`, `"Ångström"` → `"Angstrom"`, `"ёлка"` →
    /// `"елка"`.
    ///
    /// A scalar is canonically decomposed and loses its accents: the nonspacing marks whose combining class
    /// places them over, under, around or through a letter, and the Hebrew, Arabic and Syriac points. Marks
    /// that change the spelling are kept: the vowel signs, viramas and nuktas of Indic scripts, Thai and Lao
    /// vowels and tones, and the voicing marks of kana (`が` stays `が`); Hangul is not decomposed. Latin
    /// letters with a stroke, hook or tail, which Unicode does not decompose, become the plain letter (`ø` →
    /// `o`, `ł` → `l`), and `ß` → `ss`, `æ` → `ae`, `œ` → `oe`, `ı` → `i`. Applies to tokens of all kinds.
    case foldDiacritics

    /// Converts full-width Latin letters, digits and symbols (`"ＦＲＥＥ"` → `"FREE"`) and half-width katakana
    /// and Hangul (`"ｶﾞｽ"` → `"ガス"`) to ordinary width. Applies to tokens of all kinds.
    case foldWidth

    /// Unifies apostrophes: `’`, `‘`, `ʼ` and `＇` become `'`, so that `"don’t"` is `"don't"`. Applies to
    /// words.
    case foldApostrophes

    /// Shortens stretched words: `"sooooo"` → `"soo"` with the default limit.
    ///
    /// Longer runs of a letter are cut to the limit. Letters are compared exactly, so lowercase first; digits
    /// and symbols are not changed. ``RepeatLimit/one`` also shortens ordinary double letters (`"good"` →
    /// `"god"`). Applies to words.
    case shortenElongation(to: RepeatLimit = .two)

    /// Replaces tokens of these kinds with the name of their kind: `"http://bit.ly/x"` → `"<url>"`.
    ///
    /// Later filters do not change such a token.
    case maskKinds(Set<TokenKind>)

    /// Replaces tokens that may identify someone or something with the name of their kind: web and e-mail
    /// addresses, phone numbers, mentions, hashtags, numbers and sums of money, and all tokens that contain a
    /// decimal digit of any script, `@` or `http`, or begin with `www`: `"b4"` → `"<word>"`.
    ///
    /// The remaining tokens can be published in a model. Later filters do not change a masked token.
    case maskIdentifiers

    /// Replaces decimal digits of any script with `0` in tokens of these kinds: `"12:30"` → `"00:00"`,
    /// `"£1,000"` → `"£0,000"`. The shape of a number is often more informative than its value.
    case maskDigits(in: Set<TokenKind> = [.number, .phone, .money])

    /// Removes tokens of these kinds; `.removeKinds([.symbol])` removes punctuation.
    case removeKinds(Set<TokenKind>)

    /// Removes English function words (``EnglishStopWords``), compared in lower case. Applies to words.
    case removeStopWords

    /// Puts `¬` before English words in the scope of a negation: `"not a good idea, though"` → `not`, `¬a`,
    /// `¬good`, `¬idea`, `,`, `though`.
    ///
    /// The scope is the four words after a negation, such as `not`, `never` or `don't`; it ends early at `. , ; : ! ? ( )`,
    /// at an emoji, or at `but`, `however`, `although`, `though` or `yet`. The negation itself is not marked.
    /// Words are compared in lower case; removed punctuation ends no scope. Applies to words.
    ///
    /// Source: S. Das and M. Chen, *Yahoo! for Amazon: Extracting Market Sentiment from Stock Message
    /// Boards*, APFA 2001.
    case markNegation

    /// Stems English words by the Porter2 stemmer: `"running"` → `"run"`. Applies to words.
    case stem

    /// Replaces English words with their dictionary forms by ``EnglishLemmatizer``: `"running"` → `"run"`,
    /// `"mice"` → `"mouse"`. Applies to words.
    ///
    /// It uses a word's likeliest lemma; for lemmas by part of speech use `Lemmatizer` of WinnowAnalysis.
    case lemmatize

    /// The maximum number of repetitions of a letter.
    public enum RepeatLimit: Int, Sendable, Hashable, CaseIterable {
        /// `"sooooo"` → `"so"`, but also `"good"` → `"god"`.
        case one = 1
        /// `"sooooo"` → `"soo"`; changes no English word.
        case two
        /// `"sooooo"` → `"sooo"`, which remains distinct from `"soo"`.
        case three
    }
}
