// How the analyzer writes a token: its bytes go behind the last token's, filters rework them there, and then
// the token is kept or taken back.

extension TokenBuffer {
    /// Bytes that may be read or written behind the end of the token in the making, so that copying and
    /// comparing go by whole machine words.
    static let slack = 16

    /// Offset of the first byte of the token in the making.
    var pendingStart: Int { ends.last ?? 0 }

    /// The length of the token in the making, in bytes.
    var pendingCount: Int { byteCount - pendingStart }

    /// Makes room for `count` more bytes, and the slack.
    @inline(__always)
    mutating func reserve(_ count: Int) {
        if byteCount + count + Self.slack > bytes.count { grow(by: count) }
    }

    @inline(never)
    private mutating func grow(by count: Int) {
        let wanted = max(256, byteCount + count + Self.slack, bytes.count * 2)
        bytes.append(contentsOf: repeatElement(0, count: wanted - bytes.count))
    }

    /// Starts a token with `source[span]`, ASCII letters in lower case if asked; says whether it is all ASCII.
    @inline(__always)
    mutating func begin(
        _ span: TokenSpan, of source: UnsafeBufferPointer<UInt8>, lowercasingASCII: Bool
    ) -> Bool {
        let count = span.end - span.start
        reserve(count)
        let offset = byteCount
        byteCount += count
        return bytes.withUnsafeMutableBytes { bytes in
            ASCIIWords.copy(
                UnsafeRawBufferPointer(source), from: span.start, count: count,
                to: UnsafeMutableRawBufferPointer(rebasing: bytes[offset...]), lowercasing: lowercasingASCII)
        }
    }

    /// Keeps the token in the making; an empty one is dropped.
    @inline(__always)
    mutating func keep(_ span: TokenSpan) {
        guard byteCount > pendingStart else { return }
        ends.append(byteCount)
        spans.append(span)
    }

    /// Drops the token in the making.
    @inline(__always)
    mutating func takeBack() { byteCount = pendingStart }

    /// Reworks the token in the making where it lies; `body` answers its new length, which must not be greater.
    @inline(__always)
    mutating func shrinkPending(_ body: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
        let start = pendingStart
        let end = byteCount
        byteCount =
            start
            + bytes.withUnsafeMutableBufferPointer {
                body(UnsafeMutableBufferPointer(rebasing: $0[start..<end]))
            }
    }

    /// Replaces the token in the making with what `body` writes, at most `growth` bytes for each of its bytes;
    /// `body` answers how many it wrote.
    @inline(__always)
    mutating func rewritePending(
        growth: Int, _ body: (UnsafeBufferPointer<UInt8>, UnsafeMutableBufferPointer<UInt8>) -> Int
    ) {
        let start = pendingStart
        let end = byteCount
        reserve((end - start) * growth)
        byteCount =
            start
            + bytes.withUnsafeMutableBufferPointer { bytes in
                let token = UnsafeMutableBufferPointer(rebasing: bytes[start..<end])
                let room = UnsafeMutableBufferPointer(rebasing: bytes[end...])
                let count = body(UnsafeBufferPointer(token), room)
                if let from = room.baseAddress, let to = bytes.baseAddress {
                    UnsafeMutableRawPointer(to + start).copyMemory(from: from, byteCount: count)
                }
                return count
            }
    }

    /// Replaces the token in the making with its kind's name in angle brackets.
    mutating func replacePending(withNameOf kind: TokenKind) {
        takeBack()
        let name = kind.name.utf8
        reserve(name.count + 2)
        bytes[byteCount] = UInt8(ascii: "<")
        byteCount += 1
        for byte in name {
            bytes[byteCount] = byte
            byteCount += 1
        }
        bytes[byteCount] = UInt8(ascii: ">")
        byteCount += 1
    }

    /// Calls `body` with the bytes of the token in the making.
    @inline(__always)
    func withPending<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        let range = pendingStart..<byteCount
        return bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
    }
}
