import WinnowSystem

/// Finds the `From ` lines of a mailbox (RFC 4155) in a buffer that grows, looking at every byte about once.
///
/// A message begins with a line that starts with `From `, behind an empty line, and that holds a time of day, or that a
/// header field follows: text that was not quoted as it should have been seldom looks so. The first need be neither.
/// `Content-Length` is not looked at.
struct MboxScanner {
    let newline: UInt8
    /// Where the line begins that is looked at next; negative where its start is gone.
    private var position = 0
    /// From where on its end is looked for.
    private var searched = 0
    /// Whether the line before was empty, or there was none.
    private var isBehindBlank = true
    /// Whether a message has begun.
    private var hasFound = false
    /// Line breaks before ``position``.
    private var line = 0
    /// Line breaks before the line that was found last.
    private(set) var foundLine = 0

    init(newline: UInt8) { self.newline = newline }

    /// The offset of the next line that begins a message, in bytes of which all but new ones have been looked at.
    mutating func next(in bytes: UnsafeBufferPointer<UInt8>, isAtEnd: Bool) -> Int? {
        while position < bytes.count {
            let found = bytes.firstOffset(of: newline, from: max(searched, position), to: bytes.count)
            guard found != nil || isAtEnd else {
                searched = bytes.count
                return nil
            }
            let end = found ?? bytes.count
            if isBehindBlank, position >= 0, bytes[position...].starts(with: "From ".utf8) {
                guard let isStart = isStart(bytes, position, end, isAtEnd: isAtEnd) else {
                    searched = end
                    return nil
                }
                if isStart {
                    let start = position
                    foundLine = line
                    hasFound = true
                    advance(bytes, over: found, to: end)
                    return start
                }
            }
            advance(bytes, over: found, to: end)
        }
        return nil
    }

    /// Forgets bytes that the buffer no longer holds.
    mutating func drop(_ count: Int) {
        position -= count
        searched -= count
    }

    private mutating func advance(_ bytes: UnsafeBufferPointer<UInt8>, over found: Int?, to end: Int) {
        let start = position
        isBehindBlank = end == start || (end == start + 1 && start >= 0 && bytes[start] == 0x0D)
        position = found.map { $0 + 1 } ?? end
        searched = position
        if found != nil { line += 1 }
    }

    /// How many of the bytes at hand, all of which have been looked at, need not be looked at again: a short line at the
    /// end may turn out to begin a message.
    func settledCount(of count: Int) -> Int {
        count - position <= Self.longestUnsettled ? max(0, position) : count
    }

    /// How long an unfinished line may be that could still begin a message, with what follows it.
    static let longestUnsettled = 2 * glance + 4

    /// Whether the `From ` line from `start` to `end` begins a message; nil where that cannot be told yet.
    private func isStart(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, isAtEnd: Bool
    ) -> Bool? {
        if !hasFound { return true }
        guard end - start <= Self.glance else { return false }
        if Self.hasTime(bytes, from: start, to: end) { return true }
        let next = min(end + 1, bytes.count)
        let rest = UnsafeBufferPointer(rebasing: bytes[next...].prefix(Self.glance))
        let isWhole = isAtEnd || rest.count == Self.glance
        if !isWhole, rest.firstOffset(of: newline, from: 0, to: rest.count) == nil { return nil }
        let line = MailLine(in: rest, from: 0, newline: newline)
        guard let colon = MessageHeader.colon(of: rest, line) else { return false }
        return colon + 1 == line.end || rest[colon + 1] == 0x20 || rest[colon + 1] == 0x09
    }

    /// How long a `From ` line may be, and how much of the next is looked at.
    private static let glance = 1024

    /// Whether `dd:dd` stands in the line.
    private static func hasTime(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Bool {
        func isDigit(_ index: Int) -> Bool { (0x30...0x39).contains(bytes[index]) }
        var index = start + 1
        while let colon = bytes.firstOffset(of: UInt8(ascii: ":"), from: index, to: end) {
            if colon + 2 < end, isDigit(colon - 1), isDigit(colon + 1), isDigit(colon + 2) { return true }
            index = colon + 1
        }
        return false
    }
}
