/// Iterates over the parts of a body, from boundary line to boundary line.
struct Multipart {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let boundary: [UInt8]
    private let newline: UInt8
    /// The start of the next part; nil at the end.
    private var next: Int?
    /// Whether there is a line with the boundary, if only the last.
    private(set) var isMarked = false
    /// The text before the first boundary.
    private(set) var preamble: UnsafeBufferPointer<UInt8>
    /// The start of the last line that begins a part, once an end has been found.
    private var lastOpening: Int?

    /// Finds the first boundary; the text before it is not a part.
    init(_ bytes: UnsafeBufferPointer<UInt8>, boundary: [UInt8], newline: UInt8) {
        self.bytes = bytes
        self.boundary = boundary
        self.newline = newline
        preamble = bytes
        let first = delimiter(from: 0)
        if let first { preamble = UnsafeBufferPointer(rebasing: bytes[..<first.line.start]) }
        isMarked = first != nil
        if let first, !first.isLast || reopens(after: first.line) { next = first.line.next }
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
        next = delimiter.isLast && !reopens(after: delimiter.line) ? nil : delimiter.line.next
        return UnsafeBufferPointer(rebasing: bytes[start..<max(start, partEnd(before: delimiter.line.start))])
    }

    /// Whether parts follow an end, which is then that of a body within this one that has the same boundary. What is between is
    /// a part, too: a sender could hide it.
    private mutating func reopens(after end: MailLine) -> Bool {
        if lastOpening == nil {
            var (position, found) = (end.next, end.start)
            while let delimiter = delimiter(from: position) {
                if !delimiter.isLast { found = delimiter.line.start }
                position = delimiter.line.next
            }
            lastOpening = found
        }
        return lastOpening ?? 0 > end.start
    }

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

    /// The boundary of a body whose header declares none, as some gateways write: a line of `--` and a boundary, and below it
    /// the type of the part; nil if there is none near the beginning.
    static func undeclaredBoundary(in bytes: UnsafeBufferPointer<UInt8>, newline: UInt8) -> [UInt8]? {
        let field = "content-type:".utf8
        var line = MailLine(in: bytes, from: 0, newline: newline)
        while line.next < min(bytes.count, longestPreamble) {
            let following = MailLine(in: bytes, from: line.next, newline: newline)
            let text = bytes[line.start..<line.end]
            if text.count > 2, text.starts(with: "--".utf8), !text.contains(0x20),
                bytes[following.start..<following.end].prefix(field.count).lazy.map({ $0 | 0x20 })
                    .elementsEqual(field.lazy.map { $0 | 0x20 })
            {
                return Array(text.dropFirst(2))
            }
            line = following
        }
        return nil
    }

    /// The bytes in which a boundary that is not declared is looked for.
    private static let longestPreamble = 2048

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
