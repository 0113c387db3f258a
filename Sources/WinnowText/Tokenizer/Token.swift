/// What sort of thing a token is.
public enum TokenKind: UInt8, Sendable, Hashable, CaseIterable {
    /// A run of letters (with the marks, digits and joiners that belong to it).
    case word
    /// A run of digits, with its inner separators: `3.14`, `1,000`.
    case number
    /// Punctuation or any other visible sign that is not part of another token.
    case symbol
    /// An emoji, with its modifiers and joined sequence.
    case emoji
    /// A web address: `https://example.org/a?b`, `www.example.org`, `bit.ly/x`.
    case url
    /// An e-mail address.
    case email
    /// A number that looks like a telephone number: `+44 20 7946 0958`, `08452810075`.
    case phone
    /// A sum of money: `£1,000`, `$5`, `100 USD`, `50p`.
    case money
    /// An account name: `@winnow`.
    case mention
    /// A hash tag: `#swift`.
    case hashtag

    /// The kind's name as the command prints it.
    public var name: String {
        switch self {
        case .word: "word"
        case .number: "number"
        case .symbol: "symbol"
        case .emoji: "emoji"
        case .url: "url"
        case .email: "email"
        case .phone: "phone"
        case .money: "money"
        case .mention: "mention"
        case .hashtag: "hashtag"
        }
    }
}

/// A token's place in the text it was found in: a half-open range of UTF-8 bytes, and its kind.
///
/// The hot path passes these and nothing else; see ``Token`` for the convenient form.
public struct TokenSpan: Sendable, Hashable {
    /// Offset of the first byte, counted from the start of the text.
    public var start: Int
    /// Offset behind the last byte; always greater than ``start``.
    public var end: Int
    /// What the token is.
    public var kind: TokenKind

    /// Makes a span; `end` must be greater than `start`.
    @inlinable
    public init(start: Int, end: Int, kind: TokenKind) {
        self.start = start
        self.end = end
        self.kind = kind
    }
}

/// A token with its text, for callers that do not count nanoseconds.
public struct Token: Sendable, Hashable {
    /// The token's text: as it stands in the original, or as filters have changed it.
    public var text: String
    /// Its place in the **original** text, as UTF-8 byte offsets; filters never change it.
    public var range: Range<Int>
    /// What the token is.
    public var kind: TokenKind

    /// Makes a token.
    public init(text: String, range: Range<Int>, kind: TokenKind) {
        self.text = text
        self.range = range
        self.kind = kind
    }
}
