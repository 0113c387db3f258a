/// The kind of a token.
public enum TokenKind: UInt8, Sendable, Hashable, CaseIterable {
    /// A run of letters (with the marks, digits and joiners that belong to it).
    case word
    /// A run of digits, with its inner separators: `3.14`, `1,000`.
    case number
    /// Punctuation or any other visible character that is not part of another token.
    case symbol
    /// An emoji, with its modifiers and joined sequence.
    case emoji
    /// A web address: `https://example.org/a?b`, `www.example.org`, `bit.ly/x`.
    case url
    /// An e-mail address.
    case email
    /// A number that looks like a phone number: `+44 20 7946 0958`, `08452810075`.
    case phone
    /// A sum of money: `£1,000`, `$5`, `100 USD`, `50p`.
    case money
    /// An account name: `@winnow`.
    case mention
    /// A hashtag: `#swift`.
    case hashtag

    /// The kind's name, as printed by the command.
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

/// A token's position in its text, as a half-open range of UTF-8 bytes, and its kind.
///
/// Performance-critical code uses these; see ``Token`` for a more convenient form.
public struct TokenSpan: Sendable, Hashable {
    /// The offset of the first byte from the start of the text.
    public var start: Int
    /// The offset after the last byte; always greater than ``start``.
    public var end: Int
    /// The kind of token.
    public var kind: TokenKind
    /// Whether the text in this place was disguised; see ``TokenFilter/unmask``.
    public var isDisguised: Bool

    /// Makes a span; `end` must be greater than `start`.
    @inlinable
    package init(start: Int, end: Int, kind: TokenKind, isDisguised: Bool = false) {
        self.start = start
        self.end = end
        self.kind = kind
        self.isDisguised = isDisguised
    }
}

/// A token with its text, for code that is not performance-critical.
public struct Token: Sendable, Hashable {
    /// The token's text: as in the original, or as changed by filters.
    public var text: String
    /// The token's position in the **original** text, as UTF-8 byte offsets; filters never change it.
    public var range: Range<Int>
    /// The kind of token.
    public var kind: TokenKind
    /// Whether the text in this place was disguised; see ``TokenFilter/unmask``.
    public var isDisguised: Bool

    /// Makes a token.
    package init(text: String, range: Range<Int>, kind: TokenKind, isDisguised: Bool = false) {
        self.text = text
        self.range = range
        self.kind = kind
        self.isDisguised = isDisguised
    }
}
