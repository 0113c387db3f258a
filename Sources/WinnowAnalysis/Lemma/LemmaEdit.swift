import WinnowText

/// A change of a word's end, and of a part inside of it.
struct LemmaEdit: Hashable, Sendable, Comparable {
    /// The number of bytes to remove from the lowercased word.
    var strip: UInt8
    /// The bytes to append in their place, in lower case.
    var addition: [UInt8]
    /// The number of a change in ``LemmaInfixes``; 0 for none.
    var infix: UInt8 = 0
    /// The case of the lemma of a lowercase word.
    var letters: LemmaCase = .small

    /// Leaves the word unchanged.
    static let none = LemmaEdit(strip: 0, addition: [])
    /// A special value of ``strip``: removes all commas of a number, `1,100` → `1100`.
    static let withoutCommas: UInt8 = 255
    /// The largest number of bytes that can be removed.
    static let longestStrip = 63
}

extension LemmaEdit {
    /// The change from a word to its lemma, both in lower case; nil if it is too long to be learned.
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
        // Characters are never split.
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

    /// The same change, with a different case of the lemma.
    func written(_ letters: LemmaCase) -> LemmaEdit {
        LemmaEdit(strip: strip, addition: addition, infix: infix, letters: letters)
    }

    static func < (left: LemmaEdit, right: LemmaEdit) -> Bool {
        if left.strip != right.strip { return left.strip < right.strip }
        if left.addition != right.addition { return left.addition.lexicographicallyPrecedes(right.addition) }
        if left.infix != right.infix { return left.infix < right.infix }
        return left.letters.rawValue < right.letters.rawValue
    }
}
