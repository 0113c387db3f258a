package import WinnowMail
import WinnowSystem

/// Counts of replacements in texts, and of irregularities in mail messages.
package struct TextRepairs: Sendable, Hashable {
    /// Ill-formed byte sequences that became U+FFFD.
    package var invalidUTF8Count = 0
    /// NUL bytes that became spaces.
    package var nulCount = 0
    /// Quotes at the beginning of fields that were read as text, as they would have swallowed lines.
    package var strayQuotes = 0
    /// Irregularities of messages; all 0 if the texts are not mail.
    package var mail = MailCounts()

    /// Makes counts of 0.
    package init() {}

    /// Adds other counts.
    package mutating func add(_ other: TextRepairs) {
        invalidUTF8Count += other.invalidUTF8Count
        nulCount += other.nulCount
        strayQuotes += other.strayQuotes
        mail.add(other.mail)
    }

    /// A warning for people about some stray quotes; without user text.
    package static func warning(ofStrayQuotes count: Int) -> String {
        "\(ungrouped(count, "quote")) at the beginning of a field read as text; what it opens is not closed"
    }
}
