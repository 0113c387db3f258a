// The tokens of one text after analysis: their bytes one after another, and where each came from.

/// A growing, reusable store for the tokens of one analysed text.
///
/// Keep one buffer per thread and hand it to ``TextAnalyzer/analyze(_:into:)`` again and again: once it has
/// grown to the longest text, analysing allocates nothing. The normalized bytes of all tokens lie one after
/// another; token `i` ends at `ends[i]` and starts where its predecessor ends.
///
/// A copy is independent of its original (copied when either changes).
public struct TokenBuffer: Sendable {
    /// Normalized bytes; those from ``byteCount`` on are room to write into.
    var bytes: [UInt8] = []
    /// How many of ``bytes`` are in use.
    var byteCount = 0
    /// For each token the offset in ``bytes`` behind its last byte.
    var ends: [Int] = []
    /// For each token its place in the original text and its kind.
    var spans: [TokenSpan] = []

    /// Makes an empty buffer that has allocated nothing.
    public init() {}

    /// The number of tokens.
    public var count: Int { spans.count }

    /// Whether there are no tokens.
    public var isEmpty: Bool { spans.isEmpty }

    /// Removes all tokens and keeps the memory.
    public mutating func removeAll() {
        byteCount = 0
        ends.removeAll(keepingCapacity: true)
        spans.removeAll(keepingCapacity: true)
    }

    /// Where token `index` stands in the original text, and its kind. `index` must be in `0..<count`.
    public func span(at index: Int) -> TokenSpan { spans[index] }

    /// The text of token `index`, which must be in `0..<count`; malformed UTF-8 is repaired with U+FFFD.
    public func text(at index: Int) -> String {
        withBytes(at: index) { String(decoding: $0, as: UTF8.self) }
    }

    /// Token `index` with its text, for callers that do not count nanoseconds.
    public subscript(index: Int) -> Token {
        let span = spans[index]
        return Token(text: text(at: index), range: span.start..<span.end, kind: span.kind)
    }

    /// Calls `body` with the normalized bytes of token `index`, which must be in `0..<count`.
    public func withBytes<R>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
        let start = index == 0 ? 0 : ends[index - 1]
        let end = ends[index]
        return try bytes.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[start..<end])) }
    }

    /// Calls `body` with all tokens at once, for hot loops.
    ///
    /// - Parameter body: Takes the normalized bytes of all tokens one after another, for each token the offset
    ///   behind its last byte among these, and for each token its span in the original text. The three are
    ///   valid during the call alone.
    public func withUnsafeStorage<R>(
        _ body: (
            _ bytes: UnsafeBufferPointer<UInt8>, _ ends: UnsafeBufferPointer<Int>,
            _ spans: UnsafeBufferPointer<TokenSpan>
        ) throws -> R
    ) rethrows -> R {
        try bytes.withUnsafeBufferPointer { bytes in
            try ends.withUnsafeBufferPointer { ends in
                try spans.withUnsafeBufferPointer { spans in
                    try body(UnsafeBufferPointer(rebasing: bytes[..<byteCount]), ends, spans)
                }
            }
        }
    }
}
