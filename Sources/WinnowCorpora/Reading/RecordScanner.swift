import WinnowMail
import WinnowSystem

/// Finds the ends of records in a growing buffer, examining every byte once.
///
/// It looks only for line breaks and, in quoted dialects, quotes, never for delimiters, so it runs at the
/// speed of `memchr`; it must agree with ``DelimitedRecordParser`` on where records end.
struct RecordScanner {
    /// The dialect of records with quotes; nil if each line is a record.
    private let dialect: DelimitedDialect?
    let newline: UInt8
    /// Whether records are messages: those that are too long are cut instead of being an error.
    let isMail: Bool
    /// Finds records of JSON that are not lines.
    private var json: JSONRecordFinder?
    /// Finds messages in a mailbox.
    private var mailbox: MboxScanner?
    private var position = 0
    private var recordStart = 0
    /// Whether the bytes so far end inside quotes.
    private(set) var endsInQuotes = false
    /// The start of the open quoted field.
    private(set) var openQuote = 0
    /// Line breaks before the open quoted field.
    private var openLine = 0
    /// Whether a quote at the beginning of a field was text.
    private var hasStrays = false
    /// The end of the last complete record; 0 if there is none.
    private(set) var boundary = 0
    /// Whether a message begins with the first byte kept.
    private(set) var beginsMessage = false
    /// The end of the first complete mail message; 0 if there is none.
    private(set) var firstBoundary = 0
    /// Line breaks before ``firstBoundary``.
    private(set) var firstBoundaryLine = 0
    /// Line breaks before ``boundary``.
    private(set) var boundaryLine = 0
    /// Line breaks before ``position``; initially, those before the first record.
    var line = 0

    /// Whether the bytes so far end within an array of JSON records.
    var endsInArray: Bool { json?.isInArray ?? false }

    /// Whether records are the messages of a mailbox.
    var isMailbox: Bool { mailbox != nil }

    /// Makes a scanner of lines.
    init(newline: UInt8 = UInt8(ascii: "\n")) {
        dialect = nil
        isMail = false
        self.newline = newline
    }

    /// Makes a scanner of JSON values.
    init(json: JSONRecordFinder) {
        self.init()
        self.json = json
    }

    /// Makes a scanner of the messages of a mailbox, or of the whole input as one message.
    init(mailbox: MboxScanner?) {
        dialect = nil
        isMail = true
        newline = mailbox?.newline ?? UInt8(ascii: "\n")
        self.mailbox = mailbox
    }

    init(_ dialect: DelimitedDialect) {
        self.dialect = dialect.isQuoted ? dialect : nil
        isMail = false
        newline = dialect.newline
    }

    /// Scans the bytes added since the last call.
    mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, isAtEnd: Bool) {
        if isMail { return scanMail(bytes, isAtEnd: isAtEnd) }
        if json != nil { return scanJSON(bytes) }
        guard let dialect else { return scanLines(bytes) }
        while true {
            while position < bytes.count {
                if endsInQuotes {
                    guard scanQuoted(bytes, dialect, isAtEnd: isAtEnd) else { return }
                } else {
                    scanPlain(bytes, dialect)
                }
            }
            guard isAtEnd, endsInQuotes, isStray(bytes) else { return }
            closeStray()
        }
    }

    private mutating func scanJSON(_ bytes: UnsafeBufferPointer<UInt8>) {
        while json?.findEnd(in: bytes, from: &position, line: &line) == true {
            recordStart = position
            boundary = position
            boundaryLine = line
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

    /// How many of the current bytes certainly belong to a message that continues.
    func settledCount(of count: Int) -> Int { mailbox?.settledCount(of: count) ?? count }

    /// Drops bytes of a cut message, up to ``firstBoundary`` at most.
    mutating func drop(_ count: Int) {
        mailbox?.drop(count)
        boundary = max(0, boundary - count)
        firstBoundary = 0
        beginsMessage = false
    }

    /// Drops the bytes before the boundary, which the buffer no longer holds.
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

    /// Goes to the end of the quoted field; false if that cannot be determined yet.
    private mutating func scanQuoted(
        _ bytes: UnsafeBufferPointer<UInt8>, _ dialect: DelimitedDialect, isAtEnd: Bool
    ) -> Bool {
        let found = bytes.firstOffset(of: dialect.quote, from: position, to: bytes.count)
        line += bytes.count(of: newline, from: position, to: found ?? bytes.count)
        guard let quote = found else {
            position = bytes.count
            return true
        }
        position = quote
        if dialect.isEscape(bytes, before: quote, from: openQuote + 1) {
            position = quote + 1
            return true
        }
        if quote + 1 == bytes.count, !isAtEnd { return false }
        if quote + 1 < bytes.count, bytes[quote + 1] == dialect.quote {
            position = quote + 2
        } else if line > openLine, !dialect.canEndField(bytes, before: quote + 1) {
            closeStray()
        } else {
            position = quote + 1
            endsInQuotes = false
        }
        return true
    }

    /// Whether a quote that is never closed is a stray one: data that has one has others. Otherwise a field is not
    /// closed, which is an error.
    private func isStray(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        hasStrays && bytes.firstOffset(of: newline, from: openQuote, to: bytes.count) != nil
    }

    /// Goes back to the open quote, whose field is not quoted.
    private mutating func closeStray() {
        hasStrays = true
        position = openQuote + 1
        line = openLine
        endsInQuotes = false
    }

    /// Goes to the end of the line, or past the next quote that opens a field.
    private mutating func scanPlain(_ bytes: UnsafeBufferPointer<UInt8>, _ dialect: DelimitedDialect) {
        let lineEnd = bytes.firstOffset(of: newline, from: position, to: bytes.count)
        let isComment = dialect.comment.map { bytes[recordStart] == $0 } ?? false
        while !isComment,
            let quote = bytes.firstOffset(of: dialect.quote, from: position, to: lineEnd ?? bytes.count)
        {
            position = quote + 1
            let start = DelimitedDialect.hasMark(bytes, at: recordStart) ? recordStart + 3 : recordStart
            if dialect.canOpenField(bytes, at: quote, of: start) {
                endsInQuotes = true
                openQuote = quote
                openLine = line
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
