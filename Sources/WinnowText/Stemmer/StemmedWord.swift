/// The bytes of a word during stemming.
///
/// The algorithm is defined on letters; here a non-ASCII scalar is a run of bytes that are not vowels, and
/// rules that count letters step over the whole run (``scalarStart(before:)``).
struct StemmedWord {
    /// The word's bytes, of which the first ``count`` are in use.
    private(set) var bytes: UnsafeMutableBufferPointer<UInt8>
    /// The current length.
    private(set) var count: Int
    /// The start of R1: after the first consonant that follows a vowel.
    private(set) var regionOne = 0
    /// The start of R2: the same rule, applied within R1.
    private(set) var regionTwo = 0
    /// Whether a `y` was marked as a consonant by writing it `Y`.
    private var marksY = false

    init(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
        self.bytes = bytes
        self.count = bytes.count
    }

    @inline(__always)
    static func isVowel(_ byte: UInt8) -> Bool {
        // One bit for each of a, e, i, o, u, y, counted from "`"; the test runs for every letter.
        byte & 0xE0 == 0x60 && 0b10_0010_0000_1000_0010_0010_0010 >> UInt32(byte & 31) & 1 != 0
    }

    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    /// Whether the word has at least three scalars.
    var hasThreeScalars: Bool {
        guard count >= 3 else { return false }
        var seen = 0
        for byte in bytes[..<count] where !Self.isContinuation(byte) {
            seen += 1
            if seen == 3 { return true }
        }
        return false
    }

    /// The start of the scalar that ends at `end`, which must be greater than 0.
    func scalarStart(before end: Int) -> Int {
        var start = end - 1
        while start > 0, Self.isContinuation(bytes[start]) { start -= 1 }
        return start
    }

    // MARK: The end of the word

    /// The last byte; nil if the word is empty.
    var lastByte: UInt8? { count > 0 ? bytes[count - 1] : nil }

    /// The last eight bytes of the first `end`, the last byte lowest.
    func tail(before end: Int) -> UInt64 {
        if end >= 8 {
            let word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: end - 8, as: UInt64.self)
            return UInt64(bigEndian: word)
        }
        return bytes[..<end].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Whether the first `end` bytes end with `suffix`.
    func ends(with suffix: Suffix, before end: Int) -> Bool {
        tail(before: end) & suffix.mask == suffix.key
    }

    /// Whether the word ends with `suffix`.
    func ends(with suffix: Suffix) -> Bool { ends(with: suffix, before: count) }

    /// Whether the first `end` bytes are exactly `word`.
    func isExactly(_ word: Suffix, before end: Int) -> Bool {
        end == word.count && ends(with: word, before: end)
    }

    /// Whether there is a vowel before `end`.
    func hasVowel(before end: Int) -> Bool {
        var index = end
        while index > 0 {
            index -= 1
            if Self.isVowel(bytes[index]) { return true }
        }
        return false
    }

    /// Whether the first `end` bytes end in a short syllable: consonant, vowel, consonant other than `w`, `x`
    /// and a marked `y`; or a vowel and a consonant that are the whole word; or "past".
    func endsInShortSyllable(before end: Int) -> Bool {
        if ends(with: "past", before: end) { return true }
        guard end >= 2, !Self.isVowel(bytes[end - 1]) else { return false }
        let last = scalarStart(before: end)
        guard last > 0, Self.isVowel(bytes[last - 1]) else { return false }
        if last == 1 { return true }
        switch bytes[end - 1] {
        case UInt8(ascii: "w"), UInt8(ascii: "x"), UInt8(ascii: "Y"): return false
        default: return !Self.isVowel(bytes[last - 2])
        }
    }

    // MARK: Changes

    /// Cuts the word to its first `newCount` bytes.
    mutating func cut(to newCount: Int) { count = newCount }

    /// Replaces everything from `start` with `ending`, which must fit into the original word.
    mutating func replace(from start: Int, with ending: Suffix) {
        count = start + ending.count
        for index in 0..<ending.count {
            bytes[count - 1 - index] = UInt8(truncatingIfNeeded: ending.key >> UInt64(8 * index))
        }
    }

    /// Drops a leading apostrophe, and writes consonant `y`, at the start and after a vowel, as `Y`.
    mutating func markConsonantY() {
        if bytes[0] == UInt8(ascii: "'") {
            for index in 1..<count { bytes[index - 1] = bytes[index] }
            count -= 1
        }
        var afterVowel = true
        for index in 0..<count {
            if afterVowel, bytes[index] == UInt8(ascii: "y") {
                bytes[index] = UInt8(ascii: "Y")
                marksY = true
            }
            afterVowel = Self.isVowel(bytes[index])
        }
    }

    /// Undoes ``markConsonantY()``.
    mutating func restoreY() {
        guard marksY else { return }
        for index in 0..<count where bytes[index] == UInt8(ascii: "Y") { bytes[index] = UInt8(ascii: "y") }
    }

    /// Finds R1 and R2.
    mutating func findRegions() {
        regionOne = count
        regionTwo = count
        if let prefix = Self.regionPrefixes.first(where: {
            $0.count <= count && ends(with: $0, before: $0.count)
        }) {
            regionOne = prefix.count
        } else if let start = regionStart(from: 0) {
            regionOne = start
        } else {
            return
        }
        if let start = regionStart(from: regionOne) { regionTwo = start }
    }

    /// The end of the first consonant after the first vowel from `start`.
    private func regionStart(from start: Int) -> Int? {
        var index = start
        while index < count, !Self.isVowel(bytes[index]) { index += 1 }
        while index < count, Self.isVowel(bytes[index]) { index += 1 }
        guard index < count else { return nil }
        index += 1
        while index < count, Self.isContinuation(bytes[index]) { index += 1 }
        return index
    }

    /// R1 of words with these prefixes begins after the prefix, so that `general` and `generous` do not share
    /// a stem.
    private static let regionPrefixes: [Suffix] = [
        "arsen", "commun", "emerg", "gener", "inter", "later", "organ", "past", "univers",
    ]
}

/// Up to eight ASCII letters in one machine word, the last letter lowest, for comparing word endings.
struct Suffix: ExpressibleByStringLiteral, Sendable {
    let key: UInt64
    /// The bits of ``key`` in use.
    let mask: UInt64
    let count: Int

    // Inlined, so that the optimizer folds it into a constant.
    @inline(__always)
    init(stringLiteral text: StaticString) {
        var key: UInt64 = 0
        for index in 0..<text.utf8CodeUnitCount { key = key << 8 | UInt64(text.utf8Start[index]) }
        self.key = key
        self.count = text.utf8CodeUnitCount
        self.mask = ~(~0 << UInt64(8 * text.utf8CodeUnitCount))
    }
}
