import WinnowSystem

/// Finds the `From ` lines of a mailbox (RFC 4155) in a growing buffer, examining every byte about once.
///
/// A message begins with a line that starts with `From ` and, after an empty line, has a sender and a date or is followed
/// by a header field. After another line it needs both, as some programs write no empty line; one that has nothing after
/// `From `, as others write, needs only the field. Text that should have been quoted rarely looks like that. The first
/// line needs neither. `Content-Length` is ignored.
package struct MboxScanner {
    package let newline: UInt8
    /// The start of the line to examine next; negative if it has been dropped.
    private var position = 0
    /// The offset from which to search for its end.
    private var searched = 0
    /// Whether the preceding line was empty, or there was none.
    private var isBehindBlank = true
    /// Whether a message has begun.
    private var hasFound = false
    /// Line breaks before ``position``.
    private var line = 0
    /// The number of `From ` lines that begin no message.
    package private(set) var passedCount = 0
    /// Line breaks before the line that was found last.
    package private(set) var foundLine = 0

    package init(newline: UInt8) { self.newline = newline }

    /// The offset of the next line that begins a message, in bytes of which only new ones are unexamined.
    package mutating func next(in bytes: UnsafeBufferPointer<UInt8>, isAtEnd: Bool) -> Int? {
        while position < bytes.count {
            let found = bytes.firstOffset(of: newline, from: max(searched, position), to: bytes.count)
            guard found != nil || isAtEnd else {
                searched = bytes.count
                return nil
            }
            let end = found ?? bytes.count
            if position >= 0, bytes[position...].starts(with: "From ".utf8) {
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
                passedCount += 1
            }
            advance(bytes, over: found, to: end)
        }
        return nil
    }

    /// Drops bytes that the buffer no longer holds.
    package mutating func drop(_ count: Int) {
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

    /// How many of the current bytes, all examined, need not be examined again: a short line at the end may
    /// turn out to begin a message.
    package func settledCount(of count: Int) -> Int {
        count - position <= Self.longestUnsettled ? max(0, position) : count
    }

    /// The maximum length of an incomplete line that may still begin a message, including what follows.
    package static let longestUnsettled = 2 * glance + 4

    /// Whether the `From ` line from `start` to `end` begins a message; nil if not known yet.
    private func isStart(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, isAtEnd: Bool
    ) -> Bool? {
        if !hasFound { return true }
        guard end - start <= Self.glance else { return false }
        let hasDate = Self.hasDate(bytes[start..<end])
        let isBare = bytes[(start + 5)..<end].allSatisfy { $0 <= 0x20 }
        if isBehindBlank == hasDate, !isBare { return hasDate }
        let next = min(end + 1, bytes.count)
        let rest = UnsafeBufferPointer(rebasing: bytes[next...].prefix(Self.glance))
        let isWhole = isAtEnd || rest.count == Self.glance
        if !isWhole, rest.firstOffset(of: newline, from: 0, to: rest.count) == nil { return nil }
        let line = MailLine(in: rest, from: 0, newline: newline)
        guard let colon = MessageHeader.colon(of: rest, line) else { return false }
        return colon + 1 == line.end || rest[colon + 1] == 0x20 || rest[colon + 1] == 0x09
    }

    /// The maximum length of a `From ` line, and the number of bytes examined of the next.
    private static let glance = 1024

    /// Whether a line has a sender, a day of the week, a month, and a time, as in RFC 4155.
    private static func hasDate(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let words = line.split(separator: 0x20, maxSplits: 16).dropFirst(2)
        func has(_ names: [StaticString]) -> Bool {
            words.contains { word in
                names.contains { name in
                    name.utf8CodeUnitCount <= word.count && name.withUTF8Buffer { word.starts(with: $0) }
                }
            }
        }
        let hasTime = words.contains { word in
            let digits = word.split(separator: UInt8(ascii: ":"))
            return digits.count > 1
                && digits.allSatisfy { $0.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x0D } }
        }
        return hasTime && has(weekdays) && has(months)
    }

    private static let weekdays: [StaticString] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months: [StaticString] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
