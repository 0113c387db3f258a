/// Finds lemmas of English words without context: `running`, `ran`, `runs` → `run`, `mice` → `mouse`.
///
/// Unlike stems, lemmas are words. An ambiguous word gets its most frequent lemma:
/// `left` becomes `leave`, `meeting` stays. `Lemmatizer` of WinnowAnalysis decides by part of speech; this
/// type needs no model and is many times faster. Unknown words are changed by their endings.
///
/// Expects lower case. Apostrophes of all forms become plain. A word with capitals gets its lower-case lemma
/// if an inflected form or a function word is known (`Running` → `run`, `The` → `the`), except a plain
/// plural, maybe a name (`Davis`); else it is unchanged (`Love`, `I`, `London`). `'s` is removed (`dog's` →
/// `dog`). Non-ASCII words are unchanged.
///
/// Source: WordNet 3.0 (Princeton University, 2006), by `Scripts/generate/lemma-table`.
public struct EnglishLemmatizer: Sendable, Hashable {
    /// The maximum ratio of a lemma's length to its word's.
    static let growth = 2

    /// The table, parsed on first use.
    private static let rules = LemmaTable.text.withUTF8Buffer { EndingRules($0) }

    /// Makes a lemmatizer; it has no state.
    public init() {}

    /// The lemma of `word`. An unknown word without a known ending is its own lemma.
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

    /// Writes the lemma of a word in UTF-8 to `room` and returns its number of bytes.
    ///
    /// A word of more than 63 bytes is its own lemma. Invalid UTF-8 is harmless.
    ///
    /// Complexity: O(*n*) in the length of the word.
    ///
    /// - Precondition: `room` holds at least two bytes per byte of the word.
    package func lemmatize(
        _ word: UnsafeBufferPointer<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        PlainApostrophe.with(word) { lemmatize(plain: $0, into: room) }
    }

    private func lemmatize(
        plain word: UnsafeBufferPointer<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        _ = room.update(fromContentsOf: word)
        guard 2...63 ~= word.count else { return word.count }
        let length = Self.lengthWithoutPossessive(word)
        let letters = UnsafeMutableBufferPointer(rebasing: room[..<length])
        guard let capitals = Self.lower(letters), length > 1 else { return length }
        let known = UnsafeBufferPointer(letters)
        guard let found = Self.rules.change(of: known) else {
            if capitals == 0 || Self.isFunctionWord(known, capitals) { return length }
            return Self.restore(word, length, in: room)
        }
        // A word with capitals and a plain final s is as likely a name as a plural.
        let isPlainPlural = !found.isWhole && letters[length - 1] == UInt8(ascii: "s")
        if capitals > 0, isPlainPlural { return Self.restore(word, length, in: room) }
        return Self.apply(found.change, to: room, length)
    }

    /// The length of the word without a final `'s`.
    private static func lengthWithoutPossessive(_ word: UnsafeBufferPointer<UInt8>) -> Int {
        let count = word.count
        guard count > 3, word[count - 1] | 0x20 == UInt8(ascii: "s") else { return count }
        return word[count - 2] == UInt8(ascii: "'") ? count - 2 : count
    }

    /// Lowercases ASCII letters and returns the number of capitals; nil for non-ASCII bytes, for which no
    /// lemma is known.
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

    /// Whether a word with one capital is a function word, probably at the start of a sentence.
    private static func isFunctionWord(_ word: UnsafeBufferPointer<UInt8>, _ capitals: Int) -> Bool {
        capitals == 1 && EnglishStopWords.contains(word)
    }

    /// Restores the word's original letters.
    private static func restore(
        _ word: UnsafeBufferPointer<UInt8>, _ length: Int, in room: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        _ = room.update(fromContentsOf: UnsafeBufferPointer(rebasing: word[..<length]))
        return length
    }

    private static func apply(
        _ change: EndingRules.Change, to room: UnsafeMutableBufferPointer<UInt8>, _ length: Int
    ) -> Int {
        let kept = length - change.strip
        // A word of one or two letters is no stem plus ending.
        guard kept >= 0, kept + change.addition.count > 1 || change.strip == 1,
            kept + change.addition.count <= room.count
        else { return length }
        for (offset, byte) in change.addition.enumerated() { room[kept + offset] = byte }
        return kept + change.addition.count
    }
}
