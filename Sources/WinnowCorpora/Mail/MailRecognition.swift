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

    /// The format of an input that begins with a mail header; nil if it does not.
    ///
    /// Mail begins with at least two different known fields. It has only fields and their continuation lines
    /// up to an empty line or the end of `head`; a mailbox has a line `From ` before them. Text with such
    /// names and colons on all its lines is also taken for mail.
    static func format(of head: UnsafeBufferPointer<UInt8>) -> DataOptions.Format? {
        let newline: UInt8 = head.contains(0x0A) ? 0x0A : 0x0D
        let isMailbox = head.starts(with: "From ".utf8)
        var found: Set<String> = []
        var start = isMailbox ? MailLine(in: head, from: 0, newline: newline).next : 0
        while start < head.count {
            let line = MailLine(in: head, from: start, newline: newline)
            if line.isBlank { break }
            // The last line may be incomplete.
            let isLast = line.next == head.count && line.end == head.count
            let isContinued = !found.isEmpty && (head[start] == 0x20 || head[start] == 0x09)
            if !isContinued {
                guard let colon = MessageHeader.colon(of: head, line) else {
                    guard isLast else { return nil }
                    break
                }
                let name = String(decoding: head[line.start..<min(colon, line.start + 20)], as: UTF8.self)
                if fields.contains(name.lowercased()) { found.insert(name.lowercased()) }
            }
            start = line.next
        }
        guard found.count >= 2 else { return nil }
        return isMailbox ? .mbox : .eml
    }
}
