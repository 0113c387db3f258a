/// The filter ``TokenFilter/markNegation``.
enum NegationMarking {
    /// What a marked word begins with, in UTF-8: `¬`.
    static let mark: [UInt8] = [0xC2, 0xAC]

    /// How many words a negation reaches at most: over phrases of product reviews and comments four did better than three,
    /// six or all.
    static let scope = 4

    /// What a token does to the scope of a negation.
    enum Role {
        /// The words that follow are negated.
        case begins
        /// The words that follow are not.
        case ends
        /// Nothing; a word within the scope is marked.
        case none
    }

    /// What a token in lower case does; `utf8` is not empty.
    static func role(of utf8: UnsafeBufferPointer<UInt8>, _ kind: TokenKind) -> Role {
        switch kind {
        case .word:
            if EnglishNegation.contains(utf8) { return .begins }
            return EnglishNegation.endsScope(utf8) ? .ends : .none
        case .symbol: return isStop(utf8[0]) ? .ends : .none
        case .emoji: return .ends
        case .number, .url, .email, .phone, .money, .mention, .hashtag: return .none
        }
    }

    /// Whether a run of signs that begins with this one parts clauses.
    private static func isStop(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "!"),
            UInt8(ascii: "?"), UInt8(ascii: "("), UInt8(ascii: ")"):
            true
        default: false
        }
    }
}
