/// Cuts text into tokens, on UTF-8 bytes.
///
/// Texts of n bytes take O(n) time, whatever they hold, and no memory beside a buffer of fixed size. The
/// same bytes always give the same tokens; there is no locale and no dictionary, so scripts written without
/// spaces (Chinese, Japanese, Thai) come one character at a time, as UAX #29 has it.
///
/// Bytes that are not well-formed UTF-8 are allowed: each maximal ill-formed part (Unicode 17.0, section 3.9)
/// is one token of kind ``TokenKind/symbol``.
///
/// - SeeAlso: Unicode Standard Annex #29, Unicode Text Segmentation, revision 47 (Unicode 17.0),
///   <https://www.unicode.org/reports/tr29/>.
public struct WordTokenizer: Sendable, Hashable {
    /// Which rules cut the text.
    public enum Mode: String, Sendable, Hashable, Codable, CaseIterable {
        /// UAX #29 to the letter: the tokens are the segments that are not white space or control characters.
        case unicode
        /// UAX #29, with what messages are full of kept whole; the features' default.
        ///
        /// - URLs: `scheme://…`, `www.…`, and hosts with a well-known top-level domain (`bit.ly/x`); where
        ///   the last label may be a word (`t.me`), only in front of a path. Without the sentence's
        ///   punctuation.
        /// - E-mail addresses, with an unquoted local part and a host of two labels or more.
        /// - Telephone numbers of 7 to 15 digits: international (`+44 20 7946 0958`), national with trunk
        ///   `0`, North American (`(555) 123-4567`), or 10 digits and more in a row; no dates, times or
        ///   ranges.
        /// - Sums of money: a currency sign or code before an amount or behind it (`£1,000`, `Rs 500`, `5 €`,
        ///   `100 USD`), a unit (`5000 rupees`), pence (`50p`), with a letter of size (`$2m`).
        /// - `@mentions` and `#hashtags`; a run of one sign (`!!!`, `...`) and emoticons (`:-)`), as symbols.
        ///
        /// Words are those of UAX #29, but that, where a space is missing, `:` joins no letters
        /// (`visit:http`) and `.` only does behind a single letter (`U.S.A`, not `end.Next`).
        case messages
        /// As English treebanks have it (Universal Dependencies, Penn Treebank): what taggers and lemmatizers work on.
        ///
        /// - Clitics and contractions are cut: `do n't`, `she 's`, `can not`, `gon na`; the spans join without a gap.
        /// - Signs stand alone but in runs of one (`...`, `!!`), hyphens too (`full - time`), but behind some prefixes
        ///   (`e-mail`). Addresses, emoticons, numbers, dates and telephone numbers without spaces stay whole; a unit
        ///   stands apart (`5 kg`, `7:30 pm`).
        /// - The full stop of an abbreviation is part of it (`Mr.`, `U.S.`), that of a sentence is not.
        case treebank
    }

    /// The rules that cut the text.
    public var mode: Mode

    /// Makes a tokenizer.
    public init(mode: Mode = .messages) {
        self.mode = mode
    }

    /// Calls `body` with every token of `utf8`, in order.
    ///
    /// Spans are within the text, not empty, ascending and do not overlap; in well-formed text they begin
    /// and end between characters. An empty text has no tokens.
    ///
    /// Complexity: O(n) for n bytes. The loop runs inside this module a few hundred tokens at a time, so that
    /// `body` is inlined into the caller and costs no call per token.
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
    /// For callers that do not count nanoseconds; ``forEachToken(in:_:)`` makes no strings.
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

    /// Calls `body` with every segment of `utf8` by UAX #29, white space included, whatever the ``mode``.
    ///
    /// The segments cover the text without a gap. An ill-formed part is a segment of its own.
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
