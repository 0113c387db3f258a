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
    /// The number of fields with text after a closing quote.
    package var brokenQuotes = 0
    /// Lines that are not UTF-8 and were read as Windows-1252.
    package var windowsLines = 0
    /// Line breaks inside quoted fields.
    package var quotedLineBreaks = 0
    /// Lines inside quotes that look like rows, and the line of the first row that has some.
    package var hiddenRows = 0
    package var firstHidingLine: Int?
    /// Texts without a character other than white space, and those that are null or not there.
    package var emptyTexts = 0
    package var nullTexts = 0
    /// Rows with a weight of 0, which are left out.
    package var weightlessRows = 0
    /// Objects in which a key occurs more than once; its last value counts.
    package var repeatedKeys = 0
    /// Lines before the first record that were left out.
    package var leadingLines = 0
    /// Records that are the header once more, and byte order marks at the beginning of records, as in files that were joined.
    package var repeatedHeaders = 0
    package var byteOrderMarks = 0
    /// Rows with fewer fields than the first record, whose last ones are read as empty.
    package var shortRows = 0
    /// Rows that begin with `#` and a space, as comments do.
    package var likelyComments = 0
    /// Rows that could not be read and were left out, and the line of the first.
    package var badRows = 0
    package var firstBadLine: Int?
    /// What is kept of them; nil unless there is a file for them.
    package var keptRows: BadRows?
    /// Irregularities of messages; all 0 if the texts are not mail.
    package var mail = MailCounts()

    /// Makes counts of 0.
    package init() {}

    /// Adds other counts.
    package mutating func add(_ other: TextRepairs) {
        invalidUTF8Count += other.invalidUTF8Count
        nulCount += other.nulCount
        strayQuotes += other.strayQuotes
        brokenQuotes += other.brokenQuotes
        windowsLines += other.windowsLines
        quotedLineBreaks += other.quotedLineBreaks
        emptyTexts += other.emptyTexts
        nullTexts += other.nullTexts
        weightlessRows += other.weightlessRows
        repeatedKeys += other.repeatedKeys
        leadingLines += other.leadingLines
        repeatedHeaders += other.repeatedHeaders
        byteOrderMarks += other.byteOrderMarks
        shortRows += other.shortRows
        likelyComments += other.likelyComments
        hiddenRows += other.hiddenRows
        firstHidingLine = firstHidingLine ?? other.firstHidingLine
        if badRows == 0 { firstBadLine = other.firstBadLine }
        badRows += other.badRows
        if let other = other.keptRows { keptRows?.add(other) ?? (keptRows = other) }
        mail.add(other.mail)
    }

    /// Counts a row that cannot be read.
    package mutating func skipBadRow(_ line: Int) {
        if badRows == 0 { firstBadLine = line }
        badRows += 1
    }

    /// Counts what the parser of a block has found.
    mutating func add(_ parser: DelimitedRecordParser) {
        strayQuotes += parser.strayQuotes
        brokenQuotes += parser.brokenQuotes
        quotedLineBreaks += parser.quotedLineBreaks
        hiddenRows += parser.hiddenRows
        byteOrderMarks += parser.byteOrderMarks
        likelyComments += parser.likelyComments
    }

    /// Counts an object in which a key occurs more than once.
    mutating func noteKeys(of object: JSONObject) {
        // A set is slow for the few members that most objects have.
        let isRepeated =
            object.count < 16
            ? object.members.indices.contains { place in
                object.members[..<place].contains { $0.key == object.members[place].key }
            }
            : Set(object.members.map(\.key)).count < object.count
        if isRepeated { repeatedKeys += 1 }
    }

    /// What may be right or wrong: line breaks inside quotes, as one quote too many makes rows a part of a
    /// text, and texts without words; nil if there are none.
    package var note: String? {
        let parts = [
            (quotedLineBreaks, "line break", "inside quotes"), (emptyTexts, "text", "without a word"),
        ]
        .filter { $0.0 > 0 }.map { "\(ungrouped($0, $1)) \($2)" }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Sentences for people about what was not read as it is, one line each; without user text.
    package var warnings: [String] {
        var lines: [(Int, String, String)] = [
            (badRows, "row", "that cannot be read left out, the first on line \(firstBadLine ?? 0)"),
            (
                hiddenRows, "line",
                "inside quotes with as many fields as a row; the row on line \(firstHidingLine ?? 0) may have a quote too many"
            ),
            (weightlessRows, "row", "with a weight of 0 left out"),
            (shortRows, "row", "with fewer fields than the first record has; the last were taken as empty"),
            (likelyComments, "row", "with # and a space at the beginning; --comment '#' leaves comments out"),
            (leadingLines, "line", "before the header left out"),
            (repeatedHeaders, "repetition", "of the header left out"),
            (byteOrderMarks, "byte order mark", "at the beginning of a line left out"),
            (nulCount, "NUL byte", "read as spaces"),
            (repeatedKeys, "object", "with a key more than once; its last value was taken"),
            (windowsLines, "line", "not UTF-8, read as Windows-1252"),
            (invalidUTF8Count, "run", "of invalid bytes read as U+FFFD"),
            (strayQuotes, "quote", "at the beginning of a field read as text; what it opens is not closed"),
            (brokenQuotes, "field", "with text after a closing quote; double the quotes inside of quotes"),
        ]
        lines.removeAll { $0.0 == 0 }
        return lines.map { "\(ungrouped($0, $1)) \($2)" } + mail.warnings
    }
}
