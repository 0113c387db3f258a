/// English negations: `not`, `never`, `without`, contractions in `n't`, also without the apostrophe.
///
/// The list was written for Winnow.
package enum EnglishNegation {
    /// All negations except contractions with an apostrophe, in lower case, sorted.
    package static let words: [String] = list.words.sorted()

    /// Whether `word`, in lower case, negates; typographic apostrophes count as `'`.
    package static func contains(_ word: String) -> Bool {
        var word = word
        return word.withUTF8 { contains($0) }
    }

    /// Whether the word in UTF-8, in lower case, negates; typographic apostrophes count as `'`.
    ///
    /// Complexity: O(1).
    package static func contains(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let key = StopWordTable.key(of: utf8) else { return false }
        return key & 0xFF_FFFF == contraction || table.contains(key)
    }

    /// Whether a word in UTF-8, in lower case, ends the scope of an earlier negation.
    static func endsScope(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let key = StopWordTable.key(of: utf8) else { return false }
        return contrasts.contains(key)
    }

    /// The key of the contraction ending `n't`.
    private static let contraction: UInt128 = 0x6E_2774
    private static let table = list.withUTF8Buffer { StopWordTable($0) }
    private static let contrasts = ("but however although though yet" as StaticString)
        .withUTF8Buffer { StopWordTable($0) }

    private static let list: StaticString = """
        not no never none nobody nothing nowhere neither nor cannot without
        hardly barely scarcely rarely seldom lack lacks lacked lacking
        n't aint arent cant couldnt didnt doesnt dont hadnt hasnt havent isnt mustnt neednt shouldnt wasnt werent
        wont wouldnt
        """
}
