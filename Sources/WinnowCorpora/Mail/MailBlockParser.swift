import WinnowMail
import WinnowSystem

/// Parses blocks of messages.
struct MailBlockParser: Sendable {
    /// The encoding of text that declares none and is not UTF-8.
    let encoding: TextEncoding?
    /// The maximum length of a message; smaller ones are for tests.
    var messageLimit = BlockSource.recordLimit

    private var fallback: Charset {
        encoding == .latin1 ? .latin1 : .windows1252
    }

    /// A row for each message; call it once per block, as it modifies the block's memory.
    ///
    /// Outside mailboxes, a block is a message, the beginning of one, or more of one that was cut.
    func rows(_ block: RecordBlock) -> ParsedRows {
        var texts = MailTexts(MessageReader(fallback: fallback))
        if block.isUnreadable { texts.reader.countUnreadable() }
        if block.isMailbox {
            readMailbox(block, into: &texts)
        } else {
            readMessage(block, into: &texts)
        }
        return texts.finish()
    }

    private func readMailbox(_ block: RecordBlock, into texts: inout MailTexts) {
        let range = block.range
        let bytes = block.bytes
        var scanner = MboxScanner(newline: block.newline)
        var start: Int?
        while let next = scanner.next(in: bytes, isAtEnd: true) {
            if let start { readPart(block, range.lowerBound + start..<range.lowerBound + next, into: &texts) }
            start = next
        }
        if let start {
            let last = range.lowerBound + start..<range.upperBound
            readPart(block, last, isCut: block.isCut, into: &texts)
        } else if block.isCut {
            texts.reader.countCut()
        }
        texts.passedSeparators += scanner.passedCount
    }

    private func readMessage(_ record: RecordBlock, into texts: inout MailTexts) {
        // A record that is not the first is more of a message that was cut.
        guard record.isFirst else { return }
        if record.range.isEmpty {
            texts.endText()
        } else {
            texts.add(
                UnsafeBufferPointer(rebasing: record.bytes.prefix(messageLimit)),
                isCut: record.isCut || record.range.count > messageLimit)
        }
    }

    /// Reads one message of a mailbox, its `From ` line included.
    private func readPart(
        _ block: RecordBlock, _ range: Range<Int>, isCut: Bool = false, into texts: inout MailTexts
    ) {
        let isCut = isCut || range.count > messageLimit
        let range = range.lowerBound..<min(range.upperBound, range.lowerBound + messageLimit)
        let message = UnsafeMutableBufferPointer(
            start: block.storage.base + range.lowerBound, count: range.count)
        let count = Self.unquote(message, newline: block.newline)
        texts.add(UnsafeBufferPointer(rebasing: UnsafeBufferPointer(message)[..<count]), isCut: isCut)
    }

    /// Removes a `>` from lines that begin with `>From `, `>>From ` and so on; returns the new length.
    static func unquote(_ message: UnsafeMutableBufferPointer<UInt8>, newline: UInt8) -> Int {
        let bytes = UnsafeBufferPointer(message)
        let sign = UInt8(ascii: ">")
        var (kept, copied, index) = (0, 0, 0)
        func move(to end: Int) {
            if kept != copied, let base = message.baseAddress {
                (base + kept).update(from: base + copied, count: end - copied)
            }
            kept += end - copied
        }
        while let found = bytes.firstOffset(of: sign, from: index, to: bytes.count) {
            index = found + 1
            guard found > 0, bytes[found - 1] == newline else { continue }
            while index < bytes.count, bytes[index] == sign { index += 1 }
            guard bytes[index...].starts(with: "From ".utf8) else { continue }
            move(to: found)
            copied = found + 1
        }
        move(to: bytes.count)
        return kept
    }
}

/// Texts of messages, concatenated.
struct MailTexts {
    var reader: MessageReader
    /// `From ` lines of mailboxes that begin no message.
    var passedSeparators = 0
    private var rows = RowCollector()

    init(_ reader: MessageReader) { self.reader = reader }

    /// Reads a message and adds its text.
    mutating func add(_ message: UnsafeBufferPointer<UInt8>, isCut: Bool) {
        reader.read(message, isCut: isCut, into: &rows.bytes)
        endText()
    }

    mutating func endText() { rows.endText() }

    /// Rows without labels.
    consuming func finish() -> ParsedRows {
        rows.parsed.repairs.invalidUTF8Count = reader.invalidCount
        rows.parsed.repairs.nulCount = reader.nulCount
        rows.parsed.repairs.mail = reader.counts
        rows.parsed.repairs.mail.passedSeparators = passedSeparators
        return rows.finish()
    }
}
