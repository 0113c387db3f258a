/// A growing, reusable store for the tokens of one analyzed text.
///
/// Keep one buffer per thread and pass it to every call of ``TokenAnalyzer/analyze(_:into:)``: once it fits
/// the longest text, analyzing allocates nothing. The normalized bytes of all tokens are contiguous; token
/// `i` ends at `ends[i]` and starts at the end of the previous token.
///
/// Copies are independent: an analysis writes to memory that no other buffer uses.
public struct TokenBuffer: Sendable {
    private var storage = TokenStorage()
    /// The text without its disguises, if it had any.
    private(set) var unmasked: UnmaskedText?

    /// Whether the text had a disguise.
    package var isUnmasked: Bool { unmasked != nil }

    /// Makes an empty buffer.
    public init() {}

    /// The number of tokens.
    public var count: Int { storage.memory.count }

    /// Whether there are no tokens.
    public var isEmpty: Bool { count == 0 }

    /// Removes all tokens but keeps the memory.
    public mutating func removeAll() { rewrite { _ in } }

    /// The position in the original text and the kind of token `index`, which must be in `0..<count`.
    public func span(at index: Int) -> TokenSpan {
        withUnsafeStorage { _, _, spans in
            precondition(spans.indices.contains(index), "token index out of range")
            return spans[index]
        }
    }

    /// The text of token `index`, which must be in `0..<count`; invalid UTF-8 is repaired with U+FFFD.
    public func text(at index: Int) -> String {
        withBytes(at: index) { String(decoding: $0, as: UTF8.self) }
    }

    /// Token `index` with its text, for code that is not performance-critical; `index` must be in
    /// `0..<count`.
    public subscript(index: Int) -> Token {
        let span = span(at: index)
        return Token(
            text: text(at: index), range: span.start..<span.end, kind: span.kind,
            isDisguised: span.isDisguised)
    }

    /// Calls `body` with the normalized bytes of token `index`, which must be in `0..<count`.
    public func withBytes<R>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
        try withUnsafeStorage { bytes, ends, _ in
            precondition(ends.indices.contains(index), "token index out of range")
            let start = index == 0 ? 0 : ends[index - 1]
            return try body(UnsafeBufferPointer(rebasing: bytes[start..<ends[index]]))
        }
    }

    /// Calls `body` with all tokens at once, for hot loops.
    ///
    /// - Parameter body: Receives the normalized bytes of all tokens one after another, the offset in these
    ///   after each token's last byte, and each token's span in the original text. The buffers are only valid
    ///   during the call.
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

    /// Calls `body` with the text that the tokens were cut from: the analyzed text, whose bytes are
    /// `original`, or the result of ``TokenFilter/unmask`` for it.
    package func withSource<R>(
        original: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) throws -> R
    ) rethrows -> R {
        guard let unmasked else { return try body(original) }
        return try unmasked.bytes.withUnsafeBufferPointer(body)
    }

    /// Removes all tokens and lets `body` write new ones.
    @inline(__always)
    mutating func rewrite(from unmasked: UnmaskedText? = nil, _ body: (inout TokenMemory) -> Void) {
        self.unmasked = unmasked
        if !isKnownUniquelyReferenced(&storage) { storage = TokenStorage() }
        // A local copy of the pointers needs no exclusivity checks; it is stored back at the end.
        var memory = storage.memory
        memory.removeAll()
        body(&memory)
        storage.memory = memory
    }

    /// Lets `body` change the tokens of a buffer that no copy shares: one that was just rewritten.
    @inline(__always)
    mutating func extend(_ body: (inout TokenMemory) -> Void) {
        precondition(isKnownUniquelyReferenced(&storage), "a copy of the buffer is in use")
        var memory = storage.memory
        body(&memory)
        storage.memory = memory
    }
}

/// Owns the memory of a ``TokenBuffer``.
///
/// It is `@unchecked Sendable` because it only changes while it is uniquely referenced.
private final class TokenStorage: @unchecked Sendable {
    // Unique references also make exclusivity checks, which would run several times per text, unnecessary.
    @exclusivity(unchecked) var memory = TokenMemory()

    deinit { memory.deallocate() }
}
