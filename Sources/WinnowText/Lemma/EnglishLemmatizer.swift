/// Lemmas of English words without a look at the words around: `running`, `ran` and `runs` become `run`, `mice` becomes `mouse`.
///
/// Unlike the stems of ``EnglishStemmer``, lemmas are words. Of several that a word may have it takes the one that is most
/// frequent by itself: `left` becomes `leave`, `meeting` stays. `Lemmatizer` of WinnowAnalysis, which knows parts of speech,
/// tells these apart; this one needs no model and is many times as fast. Words that the table does not hold go by their ends.
///
/// Words are expected in lower case with the plain apostrophe. One with capitals becomes its lemma in lower case where an
/// inflected form or a function word is known (`Running` → `run`, `The` → `the`), except for a plain plural, which may be a
/// name (`Davis`); else it stays as it is (`Love`, `I`, `London`). `'s` goes (`dog's` → `dog`). Letters beyond ASCII are left alone.
///
/// Source: the table is made of WordNet 3.0 (Princeton University, 2006) by `Scripts/generate-lemma-table`.
public struct EnglishLemmatizer: Sendable, Hashable {
    /// How many times as long as its word a lemma can be.
    static let growth = 2

    /// Makes a lemmatizer; it has no state.
    public init() {}

    /// The lemma of `word`. An unknown word without a known end is its own lemma.
    public func lemma(of word: String) -> String {
        var word = word
        return word.withUTF8 { utf8 in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, Self.growth * utf8.count)) {
                room in
                let count = lemmatize(utf8, into: room)
                return String(decoding: room[..<count], as: UTF8.self)
            }
        }
    }

    /// Writes the lemma of a word in UTF-8 to `room` and answers how many bytes it has.
    ///
    /// A word of more than 63 bytes is its own lemma. Bytes that are not UTF-8 do no harm.
    ///
    /// Complexity: O(*n*) in the length of the word.
    ///
    /// - Precondition: `room` holds at least two bytes for each of the word's.
    public func lemmatize(
        _ word: UnsafeBufferPointer<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        _ = room.update(fromContentsOf: word)
        guard 2...63 ~= word.count else { return word.count }
        let length = Self.lengthWithoutPossessive(word)
        let letters = UnsafeMutableBufferPointer(rebasing: room[..<length])
        guard let capitals = Self.lower(letters), length > 1 else { return length }
        let known = UnsafeBufferPointer(letters)
        guard let found = EnglishLemmaRules.shared.change(of: known) else {
            if capitals == 0 || Self.isFunctionWord(known, capitals) { return length }
            return Self.restore(word, length, in: room)
        }
        // A plural's plain s in a word with capitals is as likely a name's.
        let isPlainPlural = !found.isWhole && letters[length - 1] == UInt8(ascii: "s")
        if capitals > 0, isPlainPlural { return Self.restore(word, length, in: room) }
        return Self.apply(found.change, to: room, length)
    }

    /// How long the word is without `'s` or `’s` at its end.
    private static func lengthWithoutPossessive(_ word: UnsafeBufferPointer<UInt8>) -> Int {
        let count = word.count
        guard count > 3, word[count - 1] | 0x20 == UInt8(ascii: "s") else { return count }
        if word[count - 2] == UInt8(ascii: "'") { return count - 2 }
        let isCurly =
            count > 4 && word[count - 4] == 0xE2 && word[count - 3] == 0x80 && word[count - 2] == 0x99
        return isCurly ? count - 4 : count
    }

    /// Puts ASCII letters into lower case and says how many were not; nil where there are other signs than letters, digits,
    /// hyphens and apostrophes, which no lemma is known of.
    private static func lower(_ letters: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        var capitals = 0
        for index in letters.indices {
            let byte = letters[index]
            guard byte < 0x80 else { return nil }
            if byte &- 0x41 < 26 {
                letters[index] = byte | 0x20
                capitals += 1
            }
        }
        return capitals
    }

    /// Whether a word with one capital is a function word that a sentence begins with.
    private static func isFunctionWord(_ word: UnsafeBufferPointer<UInt8>, _ capitals: Int) -> Bool {
        capitals == 1 && EnglishStopWords.contains(word)
    }

    /// Puts the word's own letters back.
    private static func restore(
        _ word: UnsafeBufferPointer<UInt8>, _ length: Int, in room: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        _ = room.update(fromContentsOf: UnsafeBufferPointer(rebasing: word[..<length]))
        return length
    }

    private static func apply(
        _ change: EnglishLemmaRules.Change, to room: UnsafeMutableBufferPointer<UInt8>, _ length: Int
    ) -> Int {
        let kept = length - change.strip
        // A word of a letter or two is no ending with something before it.
        guard kept >= 0, kept + change.addition.count > 1 || change.strip == 1,
            kept + change.addition.count <= room.count
        else { return length }
        for (offset, byte) in change.addition.enumerated() { room[kept + offset] = byte }
        return kept + change.addition.count
    }
}
