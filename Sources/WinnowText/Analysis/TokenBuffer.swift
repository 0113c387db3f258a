/// A growing, reusable store for the tokens of one analysed text.
///
/// Keep one buffer per thread and hand it to ``TokenAnalyzer/analyze(_:into:)`` again and again: once it has
/// grown to the longest text, analysing allocates nothing. The normalized bytes of all tokens lie one after
/// another; token `i` ends at `ends[i]` and starts where its predecessor ends.
///
/// A copy is independent of its original: an analysis writes to memory that no other buffer uses.
public struct TokenBuffer: Sendable {
    private var storage = TokenStorage()

    /// Makes an empty buffer.
    public init() {}

    /// The number of tokens.
    public var count: Int { storage.memory.count }

    /// Whether there are no tokens.
    public var isEmpty: Bool { count == 0 }

    /// Removes all tokens and keeps the memory.
    public mutating func removeAll() { rewrite { _ in } }

    /// Where token `index` stands in the original text, and its kind. `index` must be in `0..<count`.
    public func span(at index: Int) -> TokenSpan {
        withUnsafeStorage { _, _, spans in
            precondition(spans.indices.contains(index), "no token has this index")
            return spans[index]
        }
    }

    /// The text of token `index`, which must be in `0..<count`; malformed UTF-8 is repaired with U+FFFD.
    public func text(at index: Int) -> String {
        withBytes(at: index) { String(decoding: $0, as: UTF8.self) }
    }

    /// Token `index` with its text, for callers that do not count nanoseconds; `index` must be in
    /// `0..<count`.
    public subscript(index: Int) -> Token {
        let span = span(at: index)
        return Token(text: text(at: index), range: span.start..<span.end, kind: span.kind)
    }

    /// Calls `body` with the normalized bytes of token `index`, which must be in `0..<count`.
    public func withBytes<R>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
        try withUnsafeStorage { bytes, ends, _ in
            precondition(ends.indices.contains(index), "no token has this index")
            let start = index == 0 ? 0 : ends[index - 1]
            return try body(UnsafeBufferPointer(rebasing: bytes[start..<ends[index]]))
        }
    }

    /// Calls `body` with all tokens at once, for hot loops.
    ///
    /// - Parameter body: Takes the normalized bytes of all tokens one after another, for each token the
    ///   offset behind its last byte among these, and for each token its span in the original text. The three
    ///   are valid during the call alone.
    package func withUnsafeStorage<R>(
        _ body: (
            _ bytes: UnsafeBufferPointer<UInt8>, _ ends: UnsafeBufferPointer<Int>,
            _ spans: UnsafeBufferPointer<TokenSpan>
        ) throws -> R
    ) rethrows -> R {
        let memory = storage.memory
        return try withExtendedLifetime(storage) {
            try body(
                UnsafeBufferPointer(rebasing: memory.bytes[..<memory.pendingStart]),
                UnsafeBufferPointer(rebasing: memory.ends[..<memory.count]),
                UnsafeBufferPointer(rebasing: memory.spans[..<memory.count]))
        }
    }

    /// Removes all tokens and lets `body` write new ones.
    @inline(__always)
    mutating func rewrite(_ body: (inout TokenMemory) -> Void) {
        if !isKnownUniquelyReferenced(&storage) { storage = TokenStorage() }
        // The pointers are worked on as a local value, whose accesses cost no checks, and then put back.
        var memory = storage.memory
        memory.removeAll()
        body(&memory)
        storage.memory = memory
    }
}

/// Owns the memory of a ``TokenBuffer``.
///
/// It is `@unchecked Sendable` because it changes only while one buffer alone refers to it.
private final class TokenStorage: @unchecked Sendable {
    // That one buffer alone refers to it is also why accesses need not be checked, several times a text.
    @exclusivity(unchecked) var memory = TokenMemory()

    deinit { memory.deallocate() }
}
