import WinnowSystem

/// The usual names of columns, in order of preference, ignoring case.
///
/// Columns that the options do not name are found by the first of these names that exists. ``HeaderEvidence``
/// decides whether the first record is a header. Otherwise, if there are exactly two columns, the one with
/// fewer distinct values among the first records is the label; a column of ten rows or more whose values
/// never repeat is not. Of more columns, ``ColumnChooser`` chooses. ``ReadSummary`` reports the choice.
package enum ColumnNames {
    /// Names of a text column.
    package static let text = [
        "text", "message", "sms", "smses", "body", "v2", "content", "tweet", "sentence", "review", "comment",
        "email", "utterance", "query", "review text", "review_text", "reviewtext", "comment_text",
        "question_text",
        "description", "abstract", "title",
    ]
    /// Names of a label column.
    package static let label = [
        "label", "labels", "category", "class", "target", "spam", "v1", "sentiment", "intent", "tag", "type",
    ]

    private static let known = Set(text + label)

    /// Whether a cell is a known name.
    static func isKnown(_ cell: String) -> Bool { known.contains(normalized(cell)) }

    /// Whether a word of a name, such as the last of `airline_sentiment` or `reviewText`, is one of `names`.
    static func hasWord(_ column: String, of names: [String]) -> Bool {
        !words(of: column).isDisjoint(with: names)
    }

    /// Whether a column's name is that of an identifier: `tweet_id`, `userId`.
    static func isIdentifier(_ column: String) -> Bool {
        !words(of: column).isDisjoint(with: ["id", "uuid", "guid"])
    }

    /// The words of a name, in lower case: between other characters than letters, and from a capital after a
    /// small letter on.
    private static func words(of column: String) -> Set<String> {
        var words: [String] = [""]
        var isSmall = false
        for character in column {
            if !character.isLetter || isSmall && character.isUppercase { words.append("") }
            if character.isLetter { words[words.count - 1] += character.lowercased() }
            isSmall = character.isLowercase
        }
        return Set(words)
    }

    /// The index in `columns` of the first of `names` that occurs.
    static func index(of names: [String], in columns: [String]) -> Int? {
        let columns = columns.map(normalized)
        for name in names {
            if let index = columns.firstIndex(of: name) { return index }
        }
        return nil
    }

    /// A name without white space around it, in lower case.
    static func normalized(_ name: String) -> String { trimmed(name).lowercased() }

    /// A text without ASCII white space and control characters around it.
    package static func trimmed(_ text: some StringProtocol) -> String {
        var utf8 = Substring(text).utf8
        while let first = utf8.first, first <= 0x20 { utf8.removeFirst() }
        while let last = utf8.last, last <= 0x20 { utf8.removeLast() }
        return String(Substring(utf8))
    }

    /// A name for messages: hidden characters are visible, and long names are shortened.
    static func visible(_ name: String) -> String {
        VisibleText.shortened(VisibleText.showing(name), to: 80)
    }
}
