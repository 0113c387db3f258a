import WinnowMail
import WinnowSystem

/// Parses blocks of messages.
struct MailBlockParser: Sendable {
    /// The encoding of text that declares none and is not UTF-8.
    let encoding: TextEncoding?
    /// The maximum length of a message; smaller ones are for tests.
    var messageLimit = BlockSource.recordLimit
    /// Whether messages are left out and counted that are deleted, and those with a mailbox's own data.
    var leavesOut = false

    private var fallback: Charset {
        encoding == .latin1 ? .latin1 : .windows1252
    }

    /// A row for each message; call it once per block, as it modifies the block's memory.
    func rows(_ block: RecordBlock) -> ParsedRows {
        var texts = MailTexts(MessageReader(fallback: fallback))
        let counts = forEachMessage(of: block) { message, isCut in
            if message.isEmpty { texts.endText() } else { texts.add(message, isCut: isCut) }
        }
        var rows = texts.finish()
        rows.repairs.mail.add(counts)
        return rows
    }

    /// A record for each message, with the members of an item of an index; call it once per block, as it modifies the
    /// block's memory.
    ///
    /// `from` is the address of the first author, and `fromName` the name, which is also a keyword. Files of a folder
    /// that begin with neither a header nor an empty line are not mail, and are left out.
    func records(_ block: RecordBlock) -> RecordBatch {
        var reader = MessageReader(fallback: fallback)
        var batch = RecordBatch(records: [])
        var counts = forEachMessage(of: block) { message, isCut in
            guard let first = message.first else { return }
            let isMail =
                block.isMailbox || first == 0x0A || first == 0x0D
                || MessageHeader(AppleMessage.message(in: message), newline: block.newline).fieldCount > 0
            guard isMail else {
                batch.repairs.mail.otherFiles += 1
                return
            }
            let record = reader.record(of: message, isCut: isCut)
            let hasText = (record.subject + record.text).utf8.contains { $0 > 0x20 }
            var members: JSONObject = [
                "id": .string(record.identifier),
                "title": .string(hasText ? record.subject : "(no subject)"), "text": .string(record.text),
            ]
            if let date = record.date {
                members["created"] = .string(CalendarDay.text(secondsSince1970: date) + "Z")
            }
            if !record.address.isEmpty { members["from"] = .string(record.address) }
            if !record.name.isEmpty {
                members["fromName"] = .string(record.name)
                members["keywords"] = [.string(record.name)]
            }
            batch.records.append(
                DataRecord(
                    line: block.firstLine, checksum: CRC32.checksum(of: UnsafeRawBufferPointer(message)),
                    members: members))
        }
        batch.repairs.invalidUTF8Count = reader.invalidCount
        batch.repairs.nulCount = reader.nulCount
        // Unreadable: empty or binary.
        (counts.otherFiles, counts.withoutHeader) = (counts.withoutHeader, 0)
        batch.repairs.mail.add(reader.counts)
        batch.repairs.mail.add(counts)
        return batch
    }

    /// Calls `read` with each message, an empty one for a file that has none, and whether it is cut; returns what
    /// was irregular beyond the messages.
    ///
    /// Outside mailboxes, a block is a message, the beginning of one, or more of one that was cut.
    private func forEachMessage(
        of block: RecordBlock, _ read: (UnsafeBufferPointer<UInt8>, _ isCut: Bool) -> Void
    ) -> MailCounts {
        var (counts, left) = (MailCounts(), MailCounts())
        func body(_ message: UnsafeBufferPointer<UInt8>, isCut: Bool) {
            let state: MessageState =
                !leavesOut
                ? .kept
                : block.isMailbox
                    ? MessageState(message) : MessageState.isTrashed(block.path) ? .deleted : .kept
            if !left.leavesOut(state) { read(message, isCut) }
        }
        if block.isUnreadable { counts.withoutHeader += 1 }
        if block.isMailbox {
            readMailbox(block, &counts, body)
        } else if block.isFirst {
            // A record that is not the first is more of a message that was cut.
            body(
                UnsafeBufferPointer(rebasing: block.bytes.prefix(messageLimit)),
                isCut: block.isCut || block.range.count > messageLimit)
        }
        counts.add(left)
        return counts
    }

    private func readMailbox(
        _ block: RecordBlock, _ counts: inout MailCounts,
        _ body: (UnsafeBufferPointer<UInt8>, _ isCut: Bool) -> Void
    ) {
        let range = block.range
        let bytes = block.bytes
        var scanner = MboxScanner(newline: block.newline)
        var start: Int?
        while let next = scanner.next(in: bytes, isAtEnd: true) {
            if let start {
                readPart(block, range.lowerBound + start..<range.lowerBound + next, isCut: false, body)
            }
            start = next
        }
        if let start {
            readPart(block, range.lowerBound + start..<range.upperBound, isCut: block.isCut, body)
        } else if block.isCut {
            counts.cutMessages += 1
        }
        counts.passedSeparators += scanner.passedCount
    }

    /// Reads one message of a mailbox, its `From ` line included.
    private func readPart(
        _ block: RecordBlock, _ range: Range<Int>, isCut: Bool,
        _ body: (UnsafeBufferPointer<UInt8>, _ isCut: Bool) -> Void
    ) {
        let isCut = isCut || range.count > messageLimit
        let range = range.lowerBound..<min(range.upperBound, range.lowerBound + messageLimit)
        let message = UnsafeMutableBufferPointer(
            start: block.storage.base + range.lowerBound, count: range.count)
        let count = Self.unquote(message, newline: block.newline)
        body(UnsafeBufferPointer(rebasing: UnsafeBufferPointer(message)[..<count]), isCut)
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
        return rows.finish()
    }
}
