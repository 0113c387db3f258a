/// Iterates over the parts of a body, from boundary line to boundary line.
struct Multipart {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let boundary: [UInt8]
    private let newline: UInt8
    /// The start of the next part; nil at the end.
    private var next: Int?
    /// Whether there is a line with the boundary, if only the last.
    private(set) var isMarked = false
    /// Whether the next part, if any, is after an end, which is that of a body within this one that has the same boundary.
    private var hasEnded = false
    /// The start of the last line of those after the first end that begin a part; nil before that end.
    private var lastOpening: Int?

    /// Finds the first boundary; the text before it is not a part.
    init(_ bytes: UnsafeBufferPointer<UInt8>, boundary: [UInt8], newline: UInt8) {
        self.bytes = bytes
        self.boundary = boundary
        self.newline = newline
        let first = delimiter(from: 0)
        isMarked = first != nil
        if let first, !first.isLast { next = first.line.next }
    }

    /// Whether there is any part.
    var hasParts: Bool { next != nil }

    /// The next part, including its header; without a boundary after it, it ends with the body.
    mutating func nextPart() -> UnsafeBufferPointer<UInt8>? {
        guard let start = next else { return nil }
        guard let delimiter = delimiter(from: start) else {
            next = nil
            return start < bytes.count ? UnsafeBufferPointer(rebasing: bytes[start...]) : nil
        }
        if delimiter.isLast { end(at: delimiter.line) } else { next = delimiter.line.next }
        return UnsafeBufferPointer(rebasing: bytes[start..<max(start, partEnd(before: delimiter.line.start))])
    }

    /// Goes on after an end if parts follow; then what is between is a part, too, as a sender could hide text there.
    private mutating func end(at line: MailLine) {
        hasEnded = true
        if lastOpening == nil {
            var position = line.next
            while let delimiter = delimiter(from: position) {
                if !delimiter.isLast { lastOpening = delimiter.line.start }
                position = delimiter.line.next
            }
        }
        if let lastOpening, lastOpening > line.start { next = line.next } else { next = nil }
    }

    /// The next part before the first end: what follows that is no alternative.
    mutating func nextAlternative() -> UnsafeBufferPointer<UInt8>? { hasEnded ? nil : nextPart() }

    /// The line break before a boundary belongs to the boundary.
    private func partEnd(before start: Int) -> Int {
        var end = start
        if end > 0, bytes[end - 1] == newline { end -= 1 }
        if end > 0, end < start, newline == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
        return end
    }

    private struct Delimiter {
        var line: MailLine
        var isLast: Bool
    }

    private func delimiter(from start: Int) -> Delimiter? {
        var position = start
        while position < bytes.count {
            let line = MailLine(in: bytes, from: position, newline: newline)
            if let isLast = isDelimiter(line) { return Delimiter(line: line, isLast: isLast) }
            position = line.next
        }
        return nil
    }

    /// Whether the line is the last boundary; nil if it is not a boundary.
    private func isDelimiter(_ line: MailLine) -> Bool? {
        let hyphen = UInt8(ascii: "-")
        var rest = bytes[line.start..<line.end]
        guard rest.count >= 2 + boundary.count, rest[line.start] == hyphen, rest[line.start + 1] == hyphen,
            rest.dropFirst(2).starts(with: boundary)
        else { return nil }
        rest = rest.dropFirst(2 + boundary.count)
        let isLast = rest.starts(with: [hyphen, hyphen])
        if isLast { rest = rest.dropFirst(2) }
        return rest.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? isLast : nil
    }
}
