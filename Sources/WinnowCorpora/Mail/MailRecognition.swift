import WinnowMail
import WinnowSystem

/// Recognizes mail by its first lines.
enum MailRecognition {
    /// The fields that mail has; others, such as `X-Mailer`, can occur but decide nothing.
    private static let fields: Set<String> = [
        "from", "to", "subject", "date", "received", "return-path", "message-id", "mime-version",
        "content-type",
        "delivered-to", "reply-to", "cc", "sender", "dkim-signature", "list-id",
    ]

    /// Those that only mail has.
    private static let ownFields: Set<String> = [
        "received", "return-path", "message-id", "mime-version", "delivered-to", "dkim-signature", "list-id",
    ]
    /// Those that have an address in mail; elsewhere they may have anything.
    private static let addressFields: Set<String> = ["from", "to", "reply-to", "cc", "sender"]

    /// The format of an input that begins with a mail header; nil if it does not.
    ///
    /// Mail begins with at least two different known fields, of which one has what it has in mail only, as a page may
    /// also begin with names and values. It has only fields and their continuation lines up to an empty line or the
    /// end of `head`; a mailbox has a line `From ` before them.
    static func format(of head: UnsafeBufferPointer<UInt8>) -> DataOptions.Format? {
        let header = Header(head)
        guard header.isWhole, header.found.count >= 2 else { return nil }
        return header.isMailbox ? .mbox : header.isOfMail ? .eml : nil
    }

    /// Whether an input begins with fields of which one has what it has in mail only, whatever comes after them.
    static func hasMailField(_ head: UnsafeBufferPointer<UInt8>) -> Bool { Header(head).isOfMail }

    /// The fields at the beginning of an input.
    private struct Header {
        /// The names of known fields.
        private(set) var found: Set<String> = []
        /// Whether one of them has what it has in mail only.
        private(set) var isOfMail = false
        /// Whether all lines up to an empty one belong to fields.
        private(set) var isWhole = true
        let isMailbox: Bool

        init(_ head: UnsafeBufferPointer<UInt8>) {
            let head = AppleMessage.message(in: head)
            let newline: UInt8 = head.contains(0x0A) ? 0x0A : 0x0D
            isMailbox = head.starts(with: "From ".utf8)
            var hasField = false
            var start = isMailbox ? MailLine(in: head, from: 0, newline: newline).next : 0
            while start < head.count {
                let line = MailLine(in: head, from: start, newline: newline)
                if line.isBlank { break }
                // The last line may be incomplete.
                let isLast = line.next == head.count && line.end == head.count
                let isContinued = hasField && (head[start] == 0x20 || head[start] == 0x09)
                if !isContinued {
                    guard let colon = MessageHeader.colon(of: head, line) else {
                        isWhole = isLast
                        break
                    }
                    hasField = true
                    add(head[line.start..<colon], head[(colon + 1)..<line.end])
                }
                start = line.next
            }
        }

        private mutating func add(
            _ name: Slice<UnsafeBufferPointer<UInt8>>, _ value: Slice<UnsafeBufferPointer<UInt8>>
        ) {
            let name = String(decoding: name.prefix(20), as: UTF8.self).lowercased()
            guard fields.contains(name) else { return }
            found.insert(name)
            isOfMail =
                isOfMail || ownFields.contains(name)
                || addressFields.contains(name) && value.contains(UInt8(ascii: "@"))
                || name == "date" && MailDate.seconds(of: Array(value.prefix(128))) != nil
        }
    }
}
