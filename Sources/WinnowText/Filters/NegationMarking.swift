/// The filter ``TokenFilter/markNegation``.
enum NegationMarking {
    /// The prefix of a marked word, `¬` in UTF-8.
    static let mark: [UInt8] = [0xC2, 0xAC]

    /// The maximum number of words in the scope of a negation: on phrases of product reviews and comments,
    /// four did better than three, six or no limit.
    static let scope = 4

    /// The effect of a token on the scope of a negation.
    enum Role {
        /// The words that follow are negated.
        case begins
        /// The words that follow are not.
        case ends
        /// No effect; a word within the scope is marked.
        case none
    }

    /// The effect of a token in lower case; `utf8` is not empty.
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

    /// Whether a run of symbols that begins with this byte separates clauses.
    private static func isStop(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "!"),
            UInt8(ascii: "?"), UInt8(ascii: "("), UInt8(ascii: ")"):
            true
        default: false
        }
    }
}
