import WinnowSystem

/// Finds the ends of records in a buffer that grows, looking at every byte once.
///
/// It looks for line breaks and, in quoted dialects, for quotes alone, never for delimiters, so it runs at the speed of
/// `memchr`; it must agree with ``DelimitedRecordParser`` on where records end.
struct RecordScanner {
    /// The delimiter and quoting; nil where each line is a record.
    private let delimiter: UInt8?
    let newline: UInt8
    /// Whether records are messages: one that is too long is cut then, and stops nothing.
    let isMail: Bool
    /// Finds messages in a mailbox.
    private var mailbox: MboxScanner?
    private var position = 0
    private var recordStart = 0
    /// Whether the bytes so far end within quotes.
    private(set) var endsInQuotes = false
    /// Where the open quoted field began.
    private(set) var openQuote = 0
    /// Offset behind the last whole record; 0 where there is none.
    private(set) var boundary = 0
    /// Whether a message turned out to begin with the first byte that was kept.
    private(set) var beginsMessage = false
    /// Offset behind the first whole message of mail; 0 where there is none.
    private(set) var firstBoundary = 0
    /// Line breaks before ``firstBoundary``.
    private(set) var firstBoundaryLine = 0
    /// Line breaks before ``boundary``.
    private(set) var boundaryLine = 0
    /// Line breaks before ``position``; to begin with, those before the first record.
    var line = 0

    /// Whether records are the messages of a mailbox.
    var isMailbox: Bool { mailbox != nil }

    /// Each line is a record.
    init(newline: UInt8 = UInt8(ascii: "\n")) {
        delimiter = nil
        isMail = false
        self.newline = newline
    }

    /// The messages of a mailbox are records, or all of the input is one.
    init(mailbox: MboxScanner?) {
        delimiter = nil
        isMail = true
        newline = mailbox?.newline ?? UInt8(ascii: "\n")
        self.mailbox = mailbox
    }

    init(_ dialect: DelimitedDialect) {
        delimiter = dialect.isQuoted ? dialect.delimiter : nil
        isMail = false
        newline = dialect.newline
    }

    /// Goes through the bytes that are new since the last call.
    mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, isAtEnd: Bool) {
        if isMail { return scanMail(bytes, isAtEnd: isAtEnd) }
        guard let delimiter else { return scanLines(bytes) }
        while position < bytes.count {
            if endsInQuotes {
                guard scanQuoted(bytes, isAtEnd: isAtEnd) else { return }
            } else {
                scanPlain(bytes, delimiter: delimiter)
            }
        }
    }

    private mutating func scanMail(_ bytes: UnsafeBufferPointer<UInt8>, isAtEnd: Bool) {
        while let start = mailbox?.next(in: bytes, isAtEnd: isAtEnd) {
            guard start > 0 else {
                beginsMessage = true
                continue
            }
            boundary = start
            boundaryLine = mailbox?.foundLine ?? 0
            if firstBoundary == 0 { (firstBoundary, firstBoundaryLine) = (boundary, boundaryLine) }
        }
    }

    /// How many of the bytes at hand are of a message that goes on, whatever comes.
    func settledCount(of count: Int) -> Int { mailbox?.settledCount(of: count) ?? count }

    /// Forgets bytes of a message that was cut, up to ``firstBoundary`` at most.
    mutating func drop(_ count: Int) {
        mailbox?.drop(count)
        boundary = max(0, boundary - count)
        firstBoundary = 0
        beginsMessage = false
    }

    /// Forgets the bytes before the boundary, which the buffer no longer holds.
    mutating func dropBeforeBoundary() {
        mailbox?.drop(boundary)
        position -= boundary
        recordStart -= boundary
        openQuote -= boundary
        boundary = 0
        firstBoundary = 0
    }

    private mutating func scanLines(_ bytes: UnsafeBufferPointer<UInt8>) {
        while let end = bytes.firstOffset(of: newline, from: position, to: bytes.count) {
            position = end + 1
            endRecord()
        }
        position = bytes.count
    }

    private mutating func endRecord() {
        line += 1
        recordStart = position
        boundary = position
        boundaryLine = line
    }

    /// Goes to the end of the quoted field; false where that cannot be told yet.
    private mutating func scanQuoted(_ bytes: UnsafeBufferPointer<UInt8>, isAtEnd: Bool) -> Bool {
        let found = bytes.firstOffset(of: DelimitedDialect.quote, from: position, to: bytes.count)
        line += bytes.count(of: newline, from: position, to: found ?? bytes.count)
        guard let quote = found else {
            position = bytes.count
            return true
        }
        position = quote
        if quote + 1 == bytes.count, !isAtEnd { return false }
        if quote + 1 < bytes.count, bytes[quote + 1] == DelimitedDialect.quote {
            position = quote + 2
        } else {
            position = quote + 1
            endsInQuotes = false
        }
        return true
    }

    /// Goes to the end of the line, or behind the next quote that opens a field.
    private mutating func scanPlain(_ bytes: UnsafeBufferPointer<UInt8>, delimiter: UInt8) {
        let lineEnd = bytes.firstOffset(of: newline, from: position, to: bytes.count)
        while let quote = bytes.firstOffset(
            of: DelimitedDialect.quote, from: position, to: lineEnd ?? bytes.count)
        {
            position = quote + 1
            if quote == recordStart || bytes[quote - 1] == delimiter {
                endsInQuotes = true
                openQuote = quote
                return
            }
        }
        if let lineEnd {
            position = lineEnd + 1
            endRecord()
        } else {
            position = bytes.count
        }
    }
}
