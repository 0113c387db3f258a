// Which messages are the same.

import WinnowSystem

extension CanonicalMessage {
    /// The bytes by which a message is recognized: its Message-ID and its body; without an identifier, its body
    /// and its header, except the fields that delivery, mailboxes and mail programs add.
    ///
    /// So a copy with one more `Delivered-To`, or one that a mail program has marked as read, is the same
    /// message. Complexity: O(*n*).
    package var identity: [UInt8] {
        bytes.withUnsafeBufferPointer { message in
            let newline = UInt8(ascii: "\n")
            var identifier: [UInt8] = []
            var header: [UInt8] = []
            let body = MessageHeader.forEachField(of: message, newline: newline) { name, field in
                let word = String(decoding: message[name], as: UTF8.self).lowercased()
                if word == Self.identifierField {
                    identifier = message[name.upperBound..<field.upperBound].filter { $0 > 0x20 }
                } else if !Self.isAdded(word) {
                    header += message[field]
                }
            } mailboxLine: { _ in
            }
            // A colon is no identifier.
            var identity = identifier.count > 1 ? identifier + [newline] : header
            var end = message.count
            while end > body, message[end - 1] <= 0x20 { end -= 1 }
            identity += message[body..<end]
            return identity
        }
    }

    private static let identifierField = "message-id"

    /// Whether a field, by its name in lower case, says how a message was delivered or what was done with it.
    private static func isAdded(_ name: String) -> Bool {
        added.contains(name) || addedPrefixes.contains(where: name.hasPrefix)
    }

    private static let added: Set<String> = [
        "status", "x-status", "x-uid", "x-uidl", "x-keywords", "content-length", "lines", "delivered-to",
        "return-path", "x-original-to", "envelope-to", "x-envelope-from", "x-envelope-to", "delivery-date",
        "received", "authentication-results", "received-spf", "x-imap", "x-imapbase",
    ]
    private static let addedPrefixes = ["x-mozilla-", "x-gmail-", "x-gm-", "arc-", "x-evolution"]
}
