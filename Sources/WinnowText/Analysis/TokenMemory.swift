// How the analyzer writes tokens: a token's bytes are appended, filters modify them in place, and then the
// token is kept or dropped.

/// The memory of a ``TokenBuffer``, by pointer: the inner loop writes three times per token, and uniqueness
/// checks of three arrays took a third of its time.
struct TokenMemory {
    /// Normalized bytes; those from ``byteCount`` on are free.
    private(set) var bytes = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
    /// The offset in ``bytes`` after each token's last byte.
    private(set) var ends = UnsafeMutableBufferPointer<Int>(start: nil, count: 0)
    /// The position of each token in the original text, and its kind.
    private(set) var spans = UnsafeMutableBufferPointer<TokenSpan>(start: nil, count: 0)
    /// The number of tokens.
    private(set) var count = 0
    /// How many of ``bytes`` are in use, including the pending token.
    private(set) var byteCount = 0
    /// The start of the pending token.
    private(set) var pendingStart = 0
    /// How many more words are in the scope of a negation, for ``TokenFilter/markNegation``.
    private var negatedCount = 0

    /// Readable and writable bytes after the end of the pending token, so that copies can use whole machine
    /// words.
    static let slack = 16

    /// Removes all tokens but keeps the memory.
    mutating func removeAll() {
        removeTokens()
        negatedCount = 0
    }

    /// Removes all tokens but the last ones; keeps the memory and the scope of a negation.
    mutating func removeTokens(keepingLast kept: Int = 0) {
        let first = count - kept
        let start = first > 0 ? ends[first - 1] : 0
        for index in 0..<kept {
            ends[index] = ends[first + index] - start
            spans[index] = spans[first + index]
        }
        let length = pendingStart - start
        UnsafeMutableRawBufferPointer(bytes).copyMemory(
            from: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[start..<pendingStart]))
        count = kept
        byteCount = length
        pendingStart = length
    }

    /// Hides the last token until ``showLast()``.
    mutating func hideLast() {
        count -= 1
        pendingStart = count > 0 ? ends[count - 1] : 0
    }

    /// Shows the token that ``hideLast()`` hid.
    mutating func showLast() {
        count += 1
        pendingStart = ends[count - 1]
    }

    /// Frees the memory, which must not be used afterwards.
    func deallocate() {
        bytes.deallocate()
        ends.deallocate()
        spans.deallocate()
    }

    /// Changes the span of the last token.
    mutating func replaceLastSpan(_ body: (TokenSpan) -> TokenSpan) {
        spans[count - 1] = body(spans[count - 1])
    }

    // MARK: Growing

    /// Reserves `extra` more bytes, plus the slack.
    @inline(__always)
    mutating func reserve(_ extra: Int) {
        if byteCount + extra + Self.slack > bytes.count { growBytes(by: extra) }
    }

    @inline(never)
    private mutating func growBytes(by extra: Int) {
        let capacity = max(1024, byteCount + extra + Self.slack, bytes.count * 2)
        bytes = Self.moved(bytes, keeping: byteCount, toCapacity: capacity)
        // The slack is read in whole words, and must be initialized before it is read.
        UnsafeMutableBufferPointer(rebasing: bytes[byteCount...]).initialize(repeating: 0)
    }

    @inline(never)
    private mutating func growTokens() {
        let capacity = max(128, ends.count * 2)
        ends = Self.moved(ends, keeping: count, toCapacity: capacity)
        spans = Self.moved(spans, keeping: count, toCapacity: capacity)
    }

    private static func moved<T>(
        _ old: UnsafeMutableBufferPointer<T>, keeping count: Int, toCapacity capacity: Int
    ) -> UnsafeMutableBufferPointer<T> {
        let new = UnsafeMutableBufferPointer<T>.allocate(capacity: capacity)
        _ = new.moveInitialize(fromContentsOf: UnsafeMutableBufferPointer(rebasing: old[..<count]))
        old.deallocate()
        return new
    }

    // MARK: The token in the making

    /// Starts a token with `source[span]`, optionally lowercasing ASCII letters; returns whether it is all
    /// ASCII.
    @inline(__always)
    mutating func begin(
        _ span: TokenSpan, of source: UnsafeBufferPointer<UInt8>, lowercasingASCII: Bool
    ) -> Bool {
        let length = span.end - span.start
        reserve(length)
        let offset = byteCount
        byteCount += length
        return ASCIIWords.copy(
            UnsafeRawBufferPointer(source), from: span.start, count: length,
            to: UnsafeMutableRawBufferPointer(bytes), at: offset, lowercasing: lowercasingASCII)
    }

    /// Keeps the pending token; if it is empty, it is dropped.
    @inline(__always)
    mutating func keep(_ span: TokenSpan) {
        guard byteCount > pendingStart else { return }
        if count == ends.count { growTokens() }
        ends.initializeElement(at: count, to: byteCount)
        spans.initializeElement(at: count, to: span)
        count += 1
        pendingStart = byteCount
    }

    /// Drops the pending token.
    @inline(__always)
    mutating func takeBack() { byteCount = pendingStart }

    /// The bytes of the pending token.
    var pending: UnsafeMutableBufferPointer<UInt8> {
        UnsafeMutableBufferPointer(rebasing: bytes[pendingStart..<byteCount])
    }

    /// Modifies the pending token in place; `body` returns its new length, which must not be greater.
    @inline(__always)
    mutating func shrinkPending(_ body: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
        byteCount = pendingStart + body(pending)
    }

    /// Replaces the pending token with the output of `body`, at most `growth` bytes per byte; `body` returns
    /// the number of bytes written.
    @inline(__always)
    mutating func rewritePending(
        growth: Int, _ body: (UnsafeBufferPointer<UInt8>, UnsafeMutableBufferPointer<UInt8>) -> Int
    ) {
        reserve((byteCount - pendingStart) * growth)
        let room = UnsafeMutableBufferPointer(rebasing: bytes[byteCount...])
        let length = body(UnsafeBufferPointer(pending), room)
        UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes)[pendingStart...])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(room)[..<length]))
        byteCount = pendingStart + length
    }

    /// Replaces the pending token with the name of its kind in angle brackets.
    mutating func replacePending(withNameOf kind: TokenKind) {
        takeBack()
        let name = kind.name.utf8
        reserve(name.count + 2)
        append(UInt8(ascii: "<"))
        for byte in name { append(byte) }
        append(UInt8(ascii: ">"))
    }

    /// Puts the mark before a pending word in the scope of a negation, and updates the scope.
    mutating func markNegation(_ kind: TokenKind) {
        guard byteCount > pendingStart else { return }
        switch NegationMarking.role(of: UnsafeBufferPointer(pending), kind) {
        case .begins: negatedCount = NegationMarking.scope
        case .ends: negatedCount = 0
        case .none:
            guard negatedCount > 0, kind == .word else { return }
            negatedCount -= 1
            let mark = NegationMarking.mark
            reserve(mark.count)
            let length = byteCount - pendingStart
            let start = UnsafeMutableRawBufferPointer(
                rebasing: UnsafeMutableRawBufferPointer(bytes)[pendingStart...])
            UnsafeMutableRawBufferPointer(rebasing: start[mark.count...])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: start[..<length]))
            for (index, byte) in mark.enumerated() { start[index] = byte }
            byteCount += mark.count
        }
    }

    private mutating func append(_ byte: UInt8) {
        bytes[byteCount] = byte
        byteCount += 1
    }
}
