package import WinnowMail

/// Counts of replacements in texts, and of irregularities in mail messages.
package struct TextRepairs: Sendable, Hashable {
    /// Ill-formed byte sequences that became U+FFFD.
    package var invalidUTF8Count = 0
    /// NUL bytes that became spaces.
    package var nulCount = 0
    /// Irregularities of messages; all 0 if the texts are not mail.
    package var mail = MailCounts()

    /// Makes counts of 0.
    package init() {}

    /// Adds other counts.
    package mutating func add(_ other: TextRepairs) {
        invalidUTF8Count += other.invalidUTF8Count
        nulCount += other.nulCount
        mail.add(other.mail)
    }
}
