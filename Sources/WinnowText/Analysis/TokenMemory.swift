// How the analyzer writes tokens: a token's bytes go behind the last token's, filters rework them there, and
// then the token is kept or taken back.

/// The memory of a ``TokenBuffer``, by pointer: the inner loop writes three times for each token, and asking
/// three arrays each time whether they are shared took a third of its time.
struct TokenMemory {
    /// Normalized bytes; those from ``byteCount`` on are room to write into.
    private(set) var bytes = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
    /// For each token the offset in ``bytes`` behind its last byte.
    private(set) var ends = UnsafeMutableBufferPointer<Int>(start: nil, count: 0)
    /// For each token its place in the original text and its kind.
    private(set) var spans = UnsafeMutableBufferPointer<TokenSpan>(start: nil, count: 0)
    /// The number of tokens.
    private(set) var count = 0
    /// How many of ``bytes`` are in use, the token in the making included.
    private(set) var byteCount = 0
    /// Where the token in the making starts.
    private(set) var pendingStart = 0
    /// How many more words are in the scope of a negation, for ``TokenFilter/markNegation``.
    private var negatedCount = 0

    /// Bytes that may be read or written behind the end of the token in the making, so that copying and
    /// replacing go by whole machine words.
    static let slack = 16

    /// Forgets all tokens and keeps the memory.
    mutating func removeAll() {
        count = 0
        byteCount = 0
        pendingStart = 0
        negatedCount = 0
    }

    /// Gives the memory back; none of it may be used afterwards.
    func deallocate() {
        bytes.deallocate()
        ends.deallocate()
        spans.deallocate()
    }

    // MARK: Growing

    /// Makes room for `extra` more bytes, and the slack.
    @inline(__always)
    mutating func reserve(_ extra: Int) {
        if byteCount + extra + Self.slack > bytes.count { growBytes(by: extra) }
    }

    @inline(never)
    private mutating func growBytes(by extra: Int) {
        let capacity = max(1024, byteCount + extra + Self.slack, bytes.count * 2)
        bytes = Self.moved(bytes, keeping: byteCount, toCapacity: capacity)
        // The slack is read by whole words, and memory that is read must have been written.
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

    /// Starts a token with `source[span]`, ASCII letters in lower case if asked; says whether it is all
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

    /// Keeps the token in the making; an empty one is dropped.
    @inline(__always)
    mutating func keep(_ span: TokenSpan) {
        guard byteCount > pendingStart else { return }
        if count == ends.count { growTokens() }
        ends.initializeElement(at: count, to: byteCount)
        spans.initializeElement(at: count, to: span)
        count += 1
        pendingStart = byteCount
    }

    /// Drops the token in the making.
    @inline(__always)
    mutating func takeBack() { byteCount = pendingStart }

    /// The bytes of the token in the making.
    var pending: UnsafeMutableBufferPointer<UInt8> {
        UnsafeMutableBufferPointer(rebasing: bytes[pendingStart..<byteCount])
    }

    /// Reworks the token in the making where it lies; `body` answers its new length, which must not be
    /// greater.
    @inline(__always)
    mutating func shrinkPending(_ body: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
        byteCount = pendingStart + body(pending)
    }

    /// Replaces the token in the making with what `body` writes, at most `growth` bytes for each of its
    /// bytes; `body` answers how many it wrote.
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

    /// Replaces the token in the making with the name of its kind in angle brackets.
    mutating func replacePending(withNameOf kind: TokenKind) {
        takeBack()
        let name = kind.name.utf8
        reserve(name.count + 2)
        append(UInt8(ascii: "<"))
        for byte in name { append(byte) }
        append(UInt8(ascii: ">"))
    }

    /// Puts the mark before the token in the making where it is a word in the scope of a negation, and keeps the scope.
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
