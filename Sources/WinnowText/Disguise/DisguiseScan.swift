/// Possible disguises in a text, found in one fast pass.
struct DisguiseScan: OptionSet, Sendable {
    var rawValue: UInt8

    /// Bytes beyond ASCII.
    static let beyondASCII = DisguiseScan(rawValue: 1)
    /// `&`, `%`, `<` or `--`.
    static let markup = DisguiseScan(rawValue: 2)
    /// Three letters with one other character between them: `f.r.e`.
    static let separated = DisguiseScan(rawValue: 4)
    /// One or two digits between letters.
    static let leet = DisguiseScan(rawValue: 8)

    /// Characters that may have to be rewritten.
    static let hidden = DisguiseScan(rawValue: 16)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// Scans a text, eight bytes at a time. Complexity: O(*n*), some 1 ns per byte.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.init(rawValue: 0)
        guard let base = UnsafeRawPointer(text.baseAddress) else { return }
        var state = State()
        var index = 0
        while index + 8 <= text.count {
            state.add(base.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian)
            index += 8
        }
        // The last word, and blanks after it, which end a word.
        var last: UInt64 = 0
        for offset in 0..<text.count - index { last |= UInt64(text[index + offset]) << UInt64(8 * offset) }
        state.add(last)
        state.add(0)
        if state.beyond & Self.highs != 0 { insert(.beyondASCII) }
        if state.markup != 0 { insert(.markup) }
        if state.separated != 0 { insert(.separated) }
        if state.leet != 0 { insert(.leet) }
    }

    /// The findings in the words so far.
    private struct State {
        var beyond: UInt64 = 0
        var markup: UInt64 = 0
        var separated: UInt32 = 0
        var leet: UInt32 = 0
        // Bit i is the class of the byte i - 8 of the word; the lower ones are those of the word before.
        private var letters: UInt32 = 0
        private var digits: UInt32 = 0
        private var hyphens: UInt64 = 0

        @inline(__always)
        mutating func add(_ word: UInt64) {
            beyond |= word
            let ascii = word & ~highs
            let letter = inRange(ascii | 0x20 &* ones, 0x61, 0x7A) & ~word
            let digit = inRange(ascii, 0x30, 0x39) & ~word
            let hyphen = equal(ascii, 0x2D)
            markup |=
                inRange(ascii, 0x25, 0x26) | equal(ascii, 0x3C) | hyphen & (hyphen << 8 | hyphens >> 56)
            hyphens = hyphen
            letters = letters >> 8 | gathered(letter) << 8
            digits = digits >> 8 | gathered(digit) << 8
            separated |=
                ~letters & letters >> 1 & ~(letters >> 2) & letters >> 3 & ~(letters >> 4) & letters >> 5
                & ~(letters >> 6) & 0x1FF
            leet |= letters & digits >> 1 & (letters >> 2 | digits >> 2 & letters >> 3) & 0x1FFF
        }
    }

    /// Looks up the characters beyond ASCII of a text. Complexity: O(*n*).
    init(beyondASCII text: UnsafeBufferPointer<UInt8>) {
        self.init(rawValue: 0)
        var index = 0
        var separators = 0
        var accents = 0
        while index < text.count {
            if text[index] < 0x80 {
                index += 1
                continue
            }
            let scalar = UTF8Scalar(at: index, in: text)
            let end = index + scalar.count
            let kind = DisguiseTable.entry(of: scalar.value).kind
            if kind == .accented || kind == .latin {
                accents += 1
            } else if kind != .none {
                insert(.hidden)
                // As in `𝐟 𝐫 𝐞 𝐞`.
                if DisguiseTable.mathematicalLetter(scalar.value) != nil { insert(.separated) }
            } else if index > 0, end < text.count, DisguisedWord.isAlphanumeric(text[index - 1]),
                DisguisedWord.isAlphanumeric(text[end])
            {
                separators += 1
            }
            index = end
        }
        // A word or two with an accent are foreign.
        if accents >= 3 { insert(.hidden) }
        // As in `f·r·e·e`.
        if separators >= 3 { insert(.separated) }
    }

    /// The highest bit of each byte that is in a range; all bytes must be below 0x80.
    @inline(__always)
    private static func inRange(_ word: UInt64, _ low: UInt64, _ high: UInt64) -> UInt64 {
        ((word &+ (0x80 - low) &* ones) ^ (word &+ (0x7F - high) &* ones)) & highs
    }

    /// The highest bit of each byte that equals `byte`; all bytes must be below 0x80.
    @inline(__always)
    private static func equal(_ word: UInt64, _ byte: UInt64) -> UInt64 {
        ~((word ^ byte &* ones) &+ 0x7F &* ones) & highs
    }

    /// The highest bits of the eight bytes, the first byte lowest.
    @inline(__always)
    private static func gathered(_ word: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: ((word >> 7) &* 0x0102_0408_1020_4080) >> 56)
    }
}
