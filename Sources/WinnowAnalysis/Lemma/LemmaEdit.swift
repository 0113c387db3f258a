import WinnowText

/// A change of a word's end.
struct LemmaEdit: Hashable, Sendable, Comparable {
    /// How many bytes of the word in small letters go.
    var strip: UInt8
    /// What comes in their place, in small letters.
    var addition: [UInt8]
    /// How the lemma of a word in small letters is written.
    var letters: LemmaCase = .small

    /// The word as it is.
    static let none = LemmaEdit(strip: 0, addition: [])
    /// In place of a count of bytes: all commas of a number go, `1,100` → `1100`.
    static let withoutCommas: UInt8 = 255
    /// The largest number of bytes that can go.
    static let longestStrip = 63
}

extension LemmaEdit {
    /// The change from a word to its lemma, both in small letters; nil where too much is changed to be learned.
    init?(from word: [UInt8], to lemma: [UInt8]) {
        let comma = UInt8(ascii: ",")
        if word.contains(comma), word.contains(where: { $0 &- 0x30 < 10 }),
            word.filter({ $0 != comma }) == lemma
        {
            self.init(strip: Self.withoutCommas, addition: [])
            return
        }
        var same = 0
        while same < word.count, same < lemma.count, word[same] == lemma[same] { same += 1 }
        // Characters are never cut.
        while same > 0,
            same < word.count && word[same] & 0xC0 == 0x80 || same < lemma.count && lemma[same] & 0xC0 == 0x80
        {
            same -= 1
        }
        guard word.count - same <= Self.longestStrip, lemma.count - same <= 255, !lemma.isEmpty else {
            return nil
        }
        self.init(strip: UInt8(word.count - same), addition: Array(lemma[same...]))
    }

    /// The same change, with a lemma written otherwise.
    func written(_ letters: LemmaCase) -> LemmaEdit {
        LemmaEdit(strip: strip, addition: addition, letters: letters)
    }

    static func < (left: LemmaEdit, right: LemmaEdit) -> Bool {
        if left.strip != right.strip { return left.strip < right.strip }
        if left.addition != right.addition { return left.addition.lexicographicallyPrecedes(right.addition) }
        return left.letters.rawValue < right.letters.rawValue
    }
}
