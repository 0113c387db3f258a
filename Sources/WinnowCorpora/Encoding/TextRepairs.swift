/// What was replaced in texts, and what was odd about messages of mail.
package struct TextRepairs: Sendable, Hashable {
    /// Ill-formed parts that became U+FFFD.
    package var invalidUTF8Count = 0
    /// NUL bytes that became spaces.
    package var nulCount = 0
    /// What was odd about messages; all 0 if the texts are no mail.
    package var mail = MailCounts()

    /// Counts nothing yet.
    package init() {}

    /// Adds other counts.
    package mutating func add(_ other: TextRepairs) {
        invalidUTF8Count += other.invalidUTF8Count
        nulCount += other.nulCount
        mail.add(other.mail)
    }
}
