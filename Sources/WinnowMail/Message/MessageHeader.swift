import WinnowSystem

/// The relevant fields of a header, unfolded, and the start of the body.
package struct MessageHeader {
    package var subject: [UInt8]?
    /// The number of NUL bytes of the subject field that were read as blanks.
    package private(set) var subjectNulCount = 0
    package var contentType: [UInt8]?
    /// The values of more fields Content-Type, at most four.
    private(set) var otherContentTypes: [[UInt8]] = []
    package var transferEncoding: [UInt8]?
    package var disposition: [UInt8]?
    /// The number of fields, including other ones.
    package private(set) var fieldCount = 0
    /// The start of the body.
    package private(set) var bodyStart = 0

    /// Reads the header at the start of `bytes`, whose lines end with `newline`.
    ///
    /// It ends at an empty line, or at a line that is not a field, which then begins the body. `From ` lines
    /// of mailboxes are skipped, before and between fields, and so is a line before fields that only headers have. The first nonblank field of each name counts.
    /// Complexity: O(*n*) in the header.
    package init(_ bytes: UnsafeBufferPointer<UInt8>, newline: UInt8) {
        bodyStart = Self.forEachField(of: bytes, newline: newline) { name, field in
            add(bytes, name: name, value: name.upperBound + 1..<field.upperBound)
        } mailboxLine: { _ in
        }
    }

    /// Calls `body` with the ranges of each field's name and of the whole field, and `mailboxLine` with a
    /// `From ` line before or between them; returns the start of the body, at the latest at a line that is no field,
    /// unless `passesLine` says that the header goes on.
    @discardableResult static func forEachField(
        of bytes: UnsafeBufferPointer<UInt8>, newline: UInt8,
        _ body: (_ name: Range<Int>, _ field: Range<Int>) -> Void, mailboxLine: (MailLine) -> Void,
        passesLine: () -> Bool = { false }
    ) -> Int {
        var start = 0
        var hasField = false
        while start < bytes.count {
            let line = MailLine(in: bytes, from: start, newline: newline)
            if line.isBlank { return line.next }
            if let colon = colon(of: bytes, line) {
                let end = fieldEnd(bytes, after: line, newline: newline)
                body(line.start..<colon, line.start..<end)
                hasField = true
                start = end
            } else if isMailboxLine(bytes, line, afterField: hasField, newline: newline) {
                mailboxLine(line)
                start = line.next
            } else if passesLine() || hasField && isStray(bytes, line, newline: newline) {
                start = line.next
            } else {
                break
            }
        }
        return start
    }

    /// The end of the field's continuation lines, which begin with a blank and are not empty.
    private static func fieldEnd(
        _ bytes: UnsafeBufferPointer<UInt8>, after first: MailLine, newline: UInt8
    ) -> Int {
        var end = first.next
        while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 {
            let line = MailLine(in: bytes, from: end, newline: newline)
            if line.isBlank { break }
            end = line.next
        }
        return end
    }

    /// Whether a line is a `From ` line. Mail programs that move messages leave the line of the other mailbox, perhaps
    /// quoted, between fields. Outlook begins copied headers with a line of its own.
    private static func isMailboxLine(
        _ bytes: UnsafeBufferPointer<UInt8>, _ line: MailLine, afterField: Bool, newline: UInt8
    ) -> Bool {
        let rest = UnsafeBufferPointer(rebasing: bytes[line.start..<line.end])
        if !afterField, rest.starts(with: "Microsoft Mail Internet Headers Version".utf8) { return true }
        guard rest.starts(with: "From ".utf8) || rest.starts(with: ">From ".utf8) else { return false }
        return !afterField || colon(of: bytes, MailLine(in: bytes, from: line.next, newline: newline)) != nil
    }

    /// The names of fields that bodies hardly ever begin a line with.
    private static let ownNames: [StaticString] = [
        "mime-version", "content-type", "content-transfer-encoding", "message-id", "received",
    ]

    /// Whether a line that is no field is within a header: the next one is a field that only headers have.
    private static func isStray(
        _ bytes: UnsafeBufferPointer<UInt8>, _ line: MailLine, newline: UInt8
    ) -> Bool {
        let next = MailLine(in: bytes, from: line.next, newline: newline)
        guard let colon = colon(of: bytes, next) else { return false }
        let name = bytes[next.start..<colon]
        return ownNames.contains { wanted in
            wanted.withUTF8Buffer { wanted in name.elementsEqual(wanted) { $0 | 0x20 == $1 | 0x20 } }
        }
    }

    /// The offset of the colon in a field's line; nil if there is none. Names are printable ASCII (RFC 5322,
    /// 2.2).
    package static func colon(of bytes: UnsafeBufferPointer<UInt8>, _ line: MailLine) -> Int? {
        var index = line.start
        while index < line.end, bytes[index] > 0x20, bytes[index] < 0x7F, bytes[index] != UInt8(ascii: ":") {
            index += 1
        }
        let nameEnd = index
        while index < line.end, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
        let isField = nameEnd > line.start && index < line.end && bytes[index] == UInt8(ascii: ":")
        return isField ? index : nil
    }

    private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, name: Range<Int>, value: Range<Int>) {
        fieldCount += 1
        switch name.count {
        case 7...9:
            guard subject == nil else { break }
            Self.set(&subject, "subject", bytes, name, value, keepsEscapes: true)
            if subject != nil {
                subjectNulCount = bytes[value].prefix(MailLimits.fieldSize).count { $0 == 0 }
            }
        case 12...14 where contentType == nil: Self.set(&contentType, "content-type", bytes, name, value)
        case 12...14 where otherContentTypes.count < 4:
            var other: [UInt8]?
            Self.set(&other, "content-type", bytes, name, value)
            if let other { otherContentTypes.append(other) }
        case 19...21: Self.set(&disposition, "content-disposition", bytes, name, value)
        case 25...27: Self.set(&transferEncoding, "content-transfer-encoding", bytes, name, value)
        default: break
        }
    }

    private static func set(
        _ field: inout [UInt8]?, _ wanted: StaticString, _ bytes: UnsafeBufferPointer<UInt8>,
        _ name: Range<Int>, _ value: Range<Int>, keepsEscapes: Bool = false
    ) {
        guard field == nil else { return }
        let count = wanted.utf8CodeUnitCount
        let isWanted = wanted.withUTF8Buffer { wanted in
            (0..<count).allSatisfy { bytes[name.lowerBound + $0] | 0x20 == wanted[$0] | 0x20 }
        }
        let rest = bytes[name.lowerBound + count..<name.upperBound]
        guard isWanted, rest.allSatisfy({ $0 <= 0x20 }) else { return }
        let text = unfolded(bytes[value].prefix(MailLimits.fieldSize), keepsEscapes: keepsEscapes)
        if !text.isEmpty { field = text }
    }

    /// The character that begins the sequences of ISO 2022.
    static let escape: UInt8 = 0x1B

    /// The value as one line: without line breaks, but with the blanks after them (RFC 5322, 2.2.3); trimmed.
    ///
    /// Control characters become blanks, except ``escape`` if it is kept.
    static func unfolded(
        _ value: Slice<UnsafeBufferPointer<UInt8>>, keepsEscapes: Bool = false
    ) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(value.count)
        for byte in value where byte != 0x0A && byte != 0x0D {
            if text.isEmpty, byte == 0x20 || byte == 0x09 { continue }
            let isKept = keepsEscapes && byte == escape
            text.append((byte < 0x20 || byte == 0x7F) && !isKept ? 0x20 : byte)
        }
        while text.last == 0x20 { text.removeLast() }
        return text
    }
}

/// A line of a message: its end, and the start of the next.
package struct MailLine {
    package var start: Int
    /// The offset before the line break.
    package var end: Int
    /// The offset after the line break.
    package var next: Int

    package var isBlank: Bool { start == end }

    /// The line from `start`, which ends with LF, CRLF, or CR if that is `newline`.
    package init(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, newline: UInt8) {
        let found = bytes.firstOffset(of: newline, from: start, to: bytes.count)
        self.start = start
        end = found ?? bytes.count
        next = found.map { $0 + 1 } ?? bytes.count
        if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    }
}
