import WinnowSystem

/// Counts of irregularities in mail messages, which were read nevertheless.
package struct MailCounts: Sendable, Hashable {
    /// Parts and headers in an unknown character set; they were read as UTF-8 if valid, else as Windows-1252.
    package var unknownCharsets = 0
    /// Messages that were cut: over 64 MB in size, 32 MB of text, 32 levels or 1,000 parts.
    package var cutMessages = 0
    /// Messages that have no header or are empty or binary; their text is the readable part.
    package var withoutHeader = 0

    /// Messages of several parts whose boundary is nowhere, and which were read as one text.
    package var undividedMessages = 0
    /// Files of a folder that are not mail and were left out.
    package var otherFiles = 0
    /// Files that were removed after their folder was listed, and links to nothing.
    package var vanishedFiles = 0
    /// Lines that begin with `From ` and were read as text, not as the beginning of a message.
    package var passedSeparators = 0
    /// Messages that are deleted, but still in their mailbox, and were left out.
    package var deletedMessages = 0
    /// Messages in which mail programs keep what they know about a mailbox, and which were left out.
    package var mailboxData = 0
    /// Messages of an index whose date is not readable anywhere.
    package var undatedMessages = 0

    /// Makes counts of 0.
    package init() {}

    /// Adds other counts.
    package mutating func add(_ other: MailCounts) {
        unknownCharsets += other.unknownCharsets
        cutMessages += other.cutMessages
        withoutHeader += other.withoutHeader
        undividedMessages += other.undividedMessages
        otherFiles += other.otherFiles
        vanishedFiles += other.vanishedFiles
        passedSeparators += other.passedSeparators
        deletedMessages += other.deletedMessages
        mailboxData += other.mailboxData
        undatedMessages += other.undatedMessages
    }

    /// Counts a message that is left out; false if it is not.
    package mutating func leavesOut(_ state: MessageState) -> Bool {
        switch state {
        case .kept: return false
        case .deleted: deletedMessages += 1
        case .ofMailbox: mailboxData += 1
        }
        return true
    }

    /// Warnings for people, one line each; without user text.
    package var warnings: [String] {
        var warnings: [String] = []
        if unknownCharsets > 0 {
            let parts = ungrouped(unknownCharsets, "mail part")
            warnings.append("\(parts) in an unknown character set read as UTF-8 or Windows-1252")
        }
        if cutMessages > 0 {
            warnings.append(
                "\(ungrouped(cutMessages, "message")) cut at the limits on size, parts or nesting")
        }
        if withoutHeader > 0 {
            warnings.append(
                "\(ungrouped(withoutHeader, "message")) without a mail header read as far as possible")
        }
        if undividedMessages > 0 {
            warnings.append(
                "\(ungrouped(undividedMessages, "message")) whose parts nothing divides read as one text")
        }
        if otherFiles > 0 {
            warnings.append(
                "\(ungrouped(otherFiles, "file")) that \(otherFiles == 1 ? "is" : "are") not mail left out")
        }
        if vanishedFiles > 0 {
            warnings.append(
                "\(ungrouped(vanishedFiles, "file")) left out, removed meanwhile or a broken link")
        }
        if passedSeparators > 0 {
            warnings.append(
                "\(ungrouped(passedSeparators, "line")) beginning with From read as text, not as a separator")
        }
        if deletedMessages > 0 {
            warnings.append("\(ungrouped(deletedMessages, "deleted message")) left out")
        }
        if mailboxData > 0 {
            warnings.append("\(ungrouped(mailboxData, "message")) with a mail program's own data left out")
        }
        if undatedMessages > 0 {
            warnings.append("\(ungrouped(undatedMessages, "message")) without a readable date")
        }
        return warnings
    }
}

/// Limits that make hostile messages harmless.
package enum MailLimits {
    /// The maximum nesting of parts; deeper parts are left out.
    static let depth = 32
    /// The maximum number of parts read of a message.
    static let parts = 1000
    /// The maximum number of bytes of text of a message.
    static let textSize = 32 << 20
    /// The maximum number of bytes read of a header field.
    static let fieldSize = 1 << 16
}
