/// The features of a word with capitals in its sentence.
enum LemmaCaseFeatures {
    /// The number of features per word.
    static let count = 26

    /// Writes the features of the word at `index` to `output`, which has room for ``count``.
    static func write(
        _ index: Int, of sentence: borrowing LemmaSentence, to output: UnsafeMutablePointer<UInt64>
    ) {
        let word = sentence.word(index)
        let tag = sentence.seed(index)
        let outline = UInt64(sentence.outline(index).rawValue)
        let own = LemmaKey.word(word)
        let two = LemmaKey.word(word, from: word.count &- 2)
        let three = LemmaKey.word(word, from: word.count &- 3)
        let four = LemmaKey.word(word, from: word.count &- 4)
        let head = LemmaKey.word(UnsafeBufferPointer(rebasing: word.prefix(3)))
        let isFirst: UInt64 = index <= sentence.firstWord ? 1 : 0
        let share = UInt64(sentence.capitalShare)
        let before = neighbour(index &- 1, of: sentence)
        let behind = neighbour(index &+ 1, of: sentence)
        let before2 = neighbour(index &- 2, of: sentence)
        let behind2 = neighbour(index &+ 2, of: sentence)
        let kind = WordShape.mix(tag, outline)
        let signs = signs(of: word)
        var filled = 0
        func add(_ value: UInt64) {
            output[filled] = WordShape.mix(value, UInt64(truncatingIfNeeded: filled &+ 101))
            filled &+= 1
        }
        func add(_ first: UInt64, _ second: UInt64) { add(WordShape.mix(first, second)) }
        add(0)
        add(tag)
        add(outline)
        add(kind)
        add(own)
        add(own, tag)
        add(own, outline)
        add(three, tag)
        add(two, kind)
        add(WordShape.mix(before.outline, before.tag), kind)
        add(WordShape.mix(behind.outline, behind.tag), kind)
        add(before.outline << 8 | behind.outline, kind)
        add(isFirst, kind)
        add(share, kind)
        add(before.word, outline)
        add(behind.word, outline)
        add(WordShape.mix(before.word, own), outline)
        add(WordShape.mix(behind.word, own), outline)
        add(before2.word, outline)
        add(behind2.word, outline)
        add(before2.outline << 8 | before.outline, kind)
        add(behind2.outline << 8 | behind.outline, kind)
        add(before.tag, own)
        add(four, outline)
        add(head, outline)
        add(signs, kind)
    }

    private static func neighbour(
        _ index: Int, of sentence: borrowing LemmaSentence
    ) -> (word: UInt64, outline: UInt64, tag: UInt64) {
        guard index >= 0, index < sentence.count else { return (1, 0xF, 1) }
        return (
            LemmaKey.word(sentence.word(index)), UInt64(sentence.outline(index).rawValue),
            sentence.seed(index)
        )
    }

    /// Whether a word contains a character of file names and addresses, and whether it is long.
    private static func signs(of word: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let hasSign = word.contains {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "_")
                || $0 == UInt8(ascii: "/")
        }
        return (hasSign ? 2 : 0) | (word.count > 3 ? 1 : 0)
    }
}

/// The words of a sentence with the seeds of their tags, for computing features.
struct LemmaSentence: ~Copyable {
    /// The bytes that contain all words.
    let bytes: UnsafeBufferPointer<UInt8>
    /// The range of each word in ``bytes``.
    let spans: UnsafeBufferPointer<Range<Int>>
    let seeds: UnsafeBufferPointer<UInt64>
    let outlines: UnsafeBufferPointer<LetterOutline>
    /// The first word with a letter or digit.
    let firstWord: Int
    /// The share of words with a capital, in quarters: from 0 to 3.
    let capitalShare: Int

    init(
        bytes: UnsafeBufferPointer<UInt8>, spans: UnsafeBufferPointer<Range<Int>>,
        seeds: UnsafeBufferPointer<UInt64>, outlines: UnsafeBufferPointer<LetterOutline>
    ) {
        self.bytes = bytes
        self.spans = spans
        self.seeds = seeds
        self.outlines = outlines
        var capitals = 0
        var words = 0
        for outline in outlines where outline != .none {
            words &+= 1
            if outline.rawValue > LetterOutline.single.rawValue { capitals &+= 1 }
        }
        capitalShare = min(3, 4 * capitals / max(1, words))
        firstWord =
            outlines.indices.first { index in
                outlines[index] != .none || bytes[spans[index]].contains { $0 &- 0x30 < 10 }
            } ?? 0
    }

    var count: Int { spans.count }

    @inline(__always)
    func word(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[spans[index]])
    }

    @inline(__always)
    func seed(_ index: Int) -> UInt64 { seeds[index] }

    @inline(__always)
    func outline(_ index: Int) -> LetterOutline { outlines[index] }
}
