/// Words with tags and lemmas that may be missing from a corpus: inflected verbs, irregular plurals.
package struct LemmaLexicon: Sendable, Hashable {
    /// A word of the list.
    package struct Entry: Sendable, Hashable {
        /// The word, in lower case.
        package var form: String
        /// Its tag.
        package var tag: String
        /// Its lemma, in lower case.
        package var lemma: String
        /// Whether rules for unseen words can be learned from it.
        package var isRegular: Bool

        /// Makes an entry.
        package init(form: String, tag: String, lemma: String, isRegular: Bool = true) {
            self.form = form
            self.tag = tag
            self.lemma = lemma
            self.isRegular = isRegular
        }
    }

    /// The words; the first entry of a word and tag is used, and for an untagged word the first with any tag.
    package var entries: [Entry]

    /// Makes a list.
    package init(entries: [Entry] = []) {
        self.entries = entries
    }

    /// Makes a list from the text of a file: one word, tag and lemma per line, separated by tabs, and
    /// `irregular` in a fourth column to learn no rules for unseen words from the word.
    ///
    /// Empty lines are skipped; a byte order mark and Windows line endings are accepted.
    ///
    /// - Throws: ``AnalysisError`` with `invalidData`, naming the line.
    package init(parsing text: String) throws(AnalysisError) {
        var entries: [Entry] = []
        var number = 0
        let body =
            text.unicodeScalars.first == "\u{FEFF}" ? Substring(text.unicodeScalars.dropFirst()) : text[...]
        for line in body.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
            number += 1
            let line = line.last == 0x0D ? line.dropLast() : line
            if line.isEmpty { continue }
            let fields = line.split(separator: 0x09, omittingEmptySubsequences: false).map {
                String(Substring($0))
            }
            guard 3...4 ~= fields.count, fields.prefix(3).allSatisfy({ !$0.isEmpty }),
                fields.count == 3 || ["", "irregular"].contains(fields[3])
            else {
                throw AnalysisError(
                    code: .invalidData,
                    message:
                        "line \(number) of the lexicon is not a word, a tag, a lemma and "
                        + "optionally irregular, separated by tabs")
            }
            entries.append(
                Entry(
                    form: fields[0].lowercased(), tag: fields[1], lemma: fields[2].lowercased(),
                    isRegular: fields.count == 3 || fields[3].isEmpty))
        }
        self.init(entries: entries)
    }
}
