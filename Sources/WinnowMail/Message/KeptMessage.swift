// What mail programs add to the messages that they keep.

import WinnowSystem

/// Messages as Apple Mail keeps them, in files `*.emlx`: a line with the number of bytes, the message, properties.
package enum AppleMessage {
    /// The message in a file of that form, as far as it is there; other bytes are a message themselves.
    package static func message(in file: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        guard let first = file.first, (0x30...0x39).contains(first) else { return file }
        let digits = file.prefix(12).prefix { (0x30...0x39).contains($0) }
        let line = MailLine(in: file, from: 0, newline: 0x0A)
        guard let count = Int(String(decoding: digits, as: UTF8.self)), line.next < file.count,
            file[digits.count..<line.end].allSatisfy({ $0 == 0x20 }),
            MessageHeader.colon(of: file, MailLine(in: file, from: line.next, newline: 0x0A)) != nil
        else { return file }
        return UnsafeBufferPointer(rebasing: file[line.next...].prefix(count))
    }
}

/// What a message of a mailbox is to the mail program that keeps it.
package enum MessageState: Sendable {
    case kept
    /// Deleted, but still in the file: bit 8 of `X-Mozilla-Status`, or the D of `X-Status`.
    case deleted
    /// No message, but what the program knows about the mailbox, in the form of one.
    case ofMailbox

    /// The fields that Pine and its kind write after all others.
    private static let fieldsAtEnd: Set<String> = [
        "status", "x-status", "x-keywords", "x-uid", "x-imap", "x-imapbase", "content-length", "lines",
    ]

    /// The state of a message of a mailbox file. Complexity: O(*n*) in the header.
    ///
    /// Thunderbird's own fields are before those that the message came with, which anyone can have sent. Pine, mutt and
    /// Dovecot write theirs after all others, and remove those of a message that comes.
    package init(_ message: UnsafeBufferPointer<UInt8>) {
        var (isDeleted, isBeforeOthers, ownSigns) = (false, true, 0)
        // Whether the fields at the end, so far, say that it is deleted.
        var isMarked = false
        let newline: UInt8 = message.firstOffset(of: 0x0A, from: 0, to: message.count) == nil ? 0x0D : 0x0A
        MessageHeader.forEachField(of: message, newline: newline) { name, field in
            let word = String(decoding: message[name].prefix(17).filter { $0 > 0x20 }, as: UTF8.self)
                .lowercased()
            let value = message[min(name.upperBound + 1, field.upperBound)..<field.upperBound].prefix(256)
            func text() -> String {
                String(decoding: value, as: UTF8.self).trimmingPrefix { $0.isWhitespace }.lowercased()
            }
            switch word {
            case "x-mozilla-status" where isBeforeOthers:
                let digits = text().prefix { $0.isHexDigit }
                isDeleted = isDeleted || (Int(digits, radix: 16) ?? 0) & 8 != 0
            case "x-status": isMarked = text().prefix { $0.isLetter }.contains("d")
            case "from" where text().hasPrefix("mail system internal data"): ownSigns |= 1
            case "subject" where text().contains("folder internal data"): ownSigns |= 2
            default: break
            }
            isBeforeOthers = isBeforeOthers && word.hasPrefix("x-")
            isMarked = isMarked && Self.fieldsAtEnd.contains(word)
        } mailboxLine: { _ in
        }
        self = ownSigns == 3 ? .ofMailbox : isDeleted || isMarked ? .deleted : .kept
    }

    /// Whether the name of a file of a maildir has the flag of deleted messages: `1057049557.M1P1.host:2,ST`.
    package static func isTrashed(_ path: String) -> Bool {
        let name = Array(path.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }.reversed())
        guard let comma = name.lastIndex(of: UInt8(ascii: ",")) else { return false }
        let flags = name[comma...].dropFirst()
        let before = name[..<comma].suffix(2)
        return before.last == UInt8(ascii: "2") && before.first.map { ":;!".utf8.contains($0) } == true
            && flags.contains(UInt8(ascii: "T")) && flags.allSatisfy { $0 > 0x40 && $0 < 0x7B }
    }
}
