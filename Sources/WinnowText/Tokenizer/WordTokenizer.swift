// Cuts text into words.

/// Cuts text into tokens.
public struct WordTokenizer: Sendable, Hashable {
    /// Which rules cut the text.
    public enum Mode: String, Sendable, Hashable, Codable, CaseIterable {
        /// UAX #29 to the letter.
        case unicode
        /// UAX #29, with URLs, addresses, phone numbers, money, mentions and hashtags kept whole.
        case messages
    }

    /// The rules that cut the text.
    public var mode: Mode

    /// Makes a tokenizer.
    public init(mode: Mode = .messages) {
        self.mode = mode
    }

    /// Calls `body` with every token of `utf8`, in order. (Stand-in: splits at ASCII white space.)
    public func forEachToken(in utf8: UnsafeBufferPointer<UInt8>, _ body: (TokenSpan) -> Void) {
        var start = 0
        for index in 0...utf8.count where index == utf8.count || utf8[index] <= 0x20 {
            if index > start { body(TokenSpan(start: start, end: index, kind: .word)) }
            start = index + 1
        }
    }
}
