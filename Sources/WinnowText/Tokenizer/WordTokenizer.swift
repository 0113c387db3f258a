/// Splits text into tokens, on UTF-8 bytes.
///
/// Texts of n bytes take O(n) time, whatever their contents, and no memory except a buffer of fixed size. The
/// same bytes always give the same tokens; there is no locale and no dictionary, so scripts written without
/// spaces (Chinese, Japanese, Thai) are split into single characters, as in UAX #29.
///
/// Malformed UTF-8 is allowed: each maximal ill-formed part (Unicode 17.0, section 3.9) is one token of kind
/// ``TokenKind/symbol``.
///
/// - SeeAlso: Unicode Standard Annex #29, Unicode Text Segmentation, revision 47 (Unicode 17.0),
///   <https://www.unicode.org/reports/tr29/>.
public struct WordTokenizer: Sendable, Hashable {
    /// The rules that split the text.
    public enum Mode: String, Sendable, Hashable, CaseIterable {
        /// UAX #29 exactly: the tokens are the segments that are not white space or control characters.
        case unicode
        /// UAX #29, but keeping common elements of messages whole; the default for features.
        ///
        /// - URLs: `scheme://…`, `www.…`, and hosts with a well-known top-level domain (`bit.ly/x`); if the
        ///   last label may be a word (`t.me`), only before a path. The sentence's punctuation is excluded.
        /// - E-mail addresses, with an unquoted local part and a host of at least two labels.
        /// - Phone numbers of 7 to 15 digits: international (`+44 20 7946 0958`), national with trunk prefix
        ///   `0`, North American (`(555) 123-4567`), or at least 10 consecutive digits; not dates, times or
        ///   ranges.
        /// - Sums of money: an amount with a currency symbol or code before or after it (`£1,000`, `Rs 500`,
        ///   `5 €`, `100 USD`), a unit (`5000 rupees`), pence (`50p`) or a magnitude suffix (`$2m`).
        /// - `@mentions` and `#hashtags`; runs of one symbol (`!!!`, `...`) and emoticons (`:-)`), as
        ///   symbols.
        ///
        /// Words are those of UAX #29, except that `:` does not join letters (`visit:http`), and `.` only
        /// does after a single letter (`U.S.A`, not `end.Next`).
        case messages
        /// As in English treebanks (Universal Dependencies, Penn Treebank), for taggers and lemmatizers.
        ///
        /// - Clitics and contractions are split: `do n't`, `she 's`, `can not`, `gon na`; spans are adjacent.
        /// - Each punctuation character is a token, except runs of one (`...`, `!!`); so are hyphens
        ///   (`full - time`), except after some prefixes (`e-mail`). Addresses, emoticons, numbers, dates and
        ///   phone numbers without spaces stay whole; units are separate tokens (`5 kg`, `7:30 pm`).
        /// - The full stop of an abbreviation is part of it (`Mr.`, `U.S.`), that of a sentence is not.
        case treebank
        /// Runs of two or more letters, digits and underscores, as `\b\w\w+\b` finds them; all else is skipped.
        ///
        /// Letters and digits are the scalars of the general categories L and N, so that marks end a word. The
        /// tokens are those of scikit-learn's vectorizers, and have the kind ``TokenKind/word``.
        case alphanumeric
        /// Runs of anything but white space (and U+001C to U+001F), for texts that are already split.
        ///
        /// The tokens are those of Python's `str.split()`, and have the kind ``TokenKind/word``.
        case spaces
    }

    /// The rules that split the text.
    public var mode: Mode

    /// Makes a tokenizer.
    public init(mode: Mode = .messages) {
        self.mode = mode
    }

    /// Calls `body` with every token of `utf8`, in order.
    ///
    /// Spans are within the text, not empty, ascending and do not overlap; in well-formed text they begin and
    /// end at character boundaries. An empty text has no tokens.
    ///
    /// Complexity: O(n) for n bytes. The loop runs inside this module for up to 42 tokens at a time, so that
    /// `body` can be inlined into the caller and costs no call per token.
    @inlinable
    public func forEachToken<Failure: Error>(
        in utf8: UnsafeBufferPointer<UInt8>, _ body: (TokenSpan) throws(Failure) -> Void
    ) throws(Failure) {
        var scanner = TokenScanner(utf8, mode: mode)
        let failure: Failure? = withUnsafeTemporaryAllocation(
            of: TokenSpan.self, capacity: TokenScanner.capacity
        ) { spans in
            while true {
                let count = scanner.fill(spans)
                if count == 0 { return nil }
                do throws(Failure) {
                    for index in 0..<count { try body(spans[index]) }
                } catch {
                    return error
                }
            }
        }
        if let failure { throw failure }
    }

    /// The tokens of `text`, each with its own text.
    ///
    /// For code that is not performance-critical; ``forEachToken(in:_:)`` makes no strings.
    public func tokens(in text: String) -> [Token] {
        var text = text
        return text.withUTF8 { utf8 in
            var tokens: [Token] = []
            forEachToken(in: utf8) { span in
                tokens.append(
                    Token(
                        text: String(decoding: utf8[span.start..<span.end], as: UTF8.self),
                        range: span.start..<span.end, kind: span.kind))
            }
            return tokens
        }
    }

    /// Calls `body` with each UAX #29 segment of `utf8`, including white space, whatever the ``mode``.
    ///
    /// The segments cover the text without gaps. Each ill-formed part is a segment.
    /// Complexity: O(n) for n bytes; several times slower than ``forEachToken(in:_:)``.
    package func forEachSegment<Failure: Error>(
        in utf8: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) throws(Failure) -> Void
    ) throws(Failure) {
        var start = 0
        while start < utf8.count {
            let end = utf8.segment(from: start).end
            try body(start..<end)
            start = end
        }
    }
}
