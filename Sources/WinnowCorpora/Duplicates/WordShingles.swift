import WinnowSystem

/// Splits texts into word shingles: hashes of two adjacent words, ignoring case and punctuation.
///
/// A word is a run of ASCII letters and digits and of non-ASCII characters, except the symbols in
/// U+0080–U+00BF, U+2000–U+20BF and U+3000–U+303F; a character of a script without spaces (Han, kana, Thai,
/// Lao, Khmer, Burmese) is a word of its own. All words of five ASCII digits or more are the same, as
/// messages made from one pattern differ in telephone numbers and codes. A text of one word has it as its
/// shingle; a text without words has none. Only the first ``byteLimit`` bytes of a text count.
struct WordShingles: ~Copyable {
    /// The maximum number of bytes read of a text.
    static let byteLimit = 1 << 17

    /// The hashes of the last text's shingles, in order, repetitions included.
    private(set) var hashes = GrowingBuffer<UInt32>(minimumCapacity: 256)
    private var normalized: [UInt8] = []

    init() {}

    /// Finds the shingles of valid UTF-8. Complexity: O(*n*) in its bytes.
    mutating func read(_ utf8: UnsafeBufferPointer<UInt8>) {
        let text = UnsafeBufferPointer(rebasing: utf8.prefix(Self.byteLimit))
        if readPlain(UnsafeRawBufferPointer(text)) { return }
        normalized.removeAll(keepingCapacity: true)
        NormalizedText.normalize(text, into: &normalized)
        readWide()
    }

    /// The shingles of a text with ASCII letters only; false, and nothing usable, for any other.
    private mutating func readPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
        hashes.removeAll()
        var words = ShingleHash()
        var index = 0
        while index < bytes.count {
            let word = Self.word(bytes, at: index)
            // Bytes after a non-ASCII byte are not used.
            let wide = word & Self.top
            let signs = Self.signs(word) | wide
            let letters = min(8, signs.trailingZeroBitCount >> 3)
            if letters > 0 {
                let mask: UInt64 = letters == 8 ? .max : (1 &<< UInt64(8 * letters)) &- 1
                words.add(
                    (word | 0x2020_2020_2020_2020) & mask, count: letters,
                    isNumber: ~Self.digits(word) & Self.top & mask == 0)
            }
            if letters == 8 {
                index += 8
                continue
            }
            // Symbols after the word, up to the next letter, non-ASCII byte or the end of the eight bytes.
            let rest = (~signs & Self.top | wide) & ~((1 &<< UInt64(8 * letters)) &- 1)
            let next = min(8, rest.trailingZeroBitCount >> 3)
            if next == letters {
                let length = Self.signLength(bytes, at: index + next)
                guard length > 0 else { return false }
                index += length
            }
            words.endWord(&hashes)
            index += next
        }
        words.endText(&hashes)
        return true
    }

    /// The number of bytes of the non-ASCII symbol at `index`; 0 for a letter.
    private static func signLength(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
        let first = bytes[index]
        guard first >= 0xC2, index + (first < 0xE0 ? 1 : 2) < bytes.count, isSign(first, bytes[index + 1])
        else {
            return 0
        }
        return first < 0xE0 ? 2 : 3
    }

    /// The distinct shingles of one text. Complexity: O(*n*) in its bytes.
    static func distinctHashes(of text: String) -> Set<UInt32> {
        var shingles = WordShingles()
        var text = text
        text.withUTF8 { shingles.read($0) }
        return Set(shingles.hashes.elements)
    }

    private static let top: UInt64 = 0x8080_8080_8080_8080

    /// Eight bytes, with spaces past the end.
    @inline(__always)
    private static func word(_ bytes: UnsafeRawBufferPointer, at index: Int) -> UInt64 {
        if index + 8 <= bytes.count {
            return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        }
        var word: UInt64 = 0x2020_2020_2020_2020
        for offset in 0..<bytes.count - index {
            let shift = UInt64(8 * offset)
            word ^= UInt64(bytes[index + offset] ^ 0x20) << shift
        }
        return word
    }

    /// The top bit of each of eight ASCII bytes that is neither letter nor digit.
    ///
    /// For bytes below 0x80, adding `0x80 − n` sets the top bit exactly if the byte is at least `n`.
    @inline(__always)
    private static func signs(_ word: UInt64) -> UInt64 {
        let lower = word | 0x2020_2020_2020_2020
        let letters = (lower &+ 0x1F1F_1F1F_1F1F_1F1F) & ~(lower &+ 0x0505_0505_0505_0505)
        return ~(letters | digits(word)) & top
    }

    /// The top bit of each of eight ASCII bytes that is a digit; the other bits are meaningless.
    @inline(__always)
    private static func digits(_ word: UInt64) -> UInt64 {
        (word &+ 0x5050_5050_5050_5050) & ~(word &+ 0x4646_4646_4646_4646)
    }

    /// The shingles of the normalized text, byte by byte.
    private mutating func readWide() {
        hashes.removeAll()
        var words = ShingleHash()
        normalized.withUnsafeBufferPointer { bytes in
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                if byte < 0x80 {
                    if byte &- 0x61 < 26 || byte &- 0x30 < 10 {
                        words.addByte(byte)
                    } else {
                        words.endWord(&hashes)
                    }
                    index += 1
                    continue
                }
                let length = max(1, min(bytes.count - index, UTF8Check.sequenceLength(bytes, at: index) ?? 1))
                index += length
                if Self.isSign(byte, length > 1 ? bytes[index - length + 1] : 0) {
                    words.endWord(&hashes)
                    continue
                }
                let isAlone = length == 3 && Self.writesNoSpaces(byte, bytes[index - 2])
                if isAlone { words.endWord(&hashes) }
                for place in index - length..<index { words.addByte(bytes[place]) }
                if isAlone { words.endWord(&hashes) }
            }
        }
        words.endText(&hashes)
    }

    /// Whether a character with these first bytes is punctuation, a space or a currency symbol.
    private static func isSign(_ first: UInt8, _ second: UInt8) -> Bool {
        switch first {
        case 0xC2: true
        case 0xE2: second >= 0x80 && second <= 0x82
        case 0xE3: second == 0x80
        default: false
        }
    }

    /// Whether a three-byte character with these first bytes is of a script without spaces: U+0E00–U+0EFF,
    /// U+1000–U+109F, U+1780–U+17FF, U+3040–U+30FF, U+3400–U+9FFF.
    private static func writesNoSpaces(_ first: UInt8, _ second: UInt8) -> Bool {
        switch first {
        case 0xE0: second >= 0xB8 && second <= 0xBB
        case 0xE1: second == 0x80 || second == 0x81 || second == 0x9E || second == 0x9F
        case 0xE3: second >= 0x81 && (second <= 0x83 || second >= 0x90)
        case 0xE4...0xE9: true
        default: false
        }
    }
}

/// The hash of the words being read.
private struct ShingleHash {
    private var word: UInt64 = 0
    private var previous: UInt64 = 0
    private var length = 0
    private var isNumber = true
    private var wordCount = 0
    /// Up to eight bytes of a word that is read byte by byte.
    private var pending: UInt64 = 0
    private var pendingCount = 0

    /// Adds the next `count` bytes of a word: eight, except at its end.
    @inline(__always)
    mutating func add(_ bytes: UInt64, count: Int, isNumber allDigits: Bool) {
        let product = (word ^ bytes ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        word = product.high ^ product.low
        length += count
        isNumber = isNumber && allDigits
    }

    /// Adds one byte of a word; the hash takes eight bytes at a time.
    mutating func addByte(_ byte: UInt8) {
        pending |= UInt64(byte) << UInt64(8 * pendingCount)
        pendingCount += 1
        isNumber = isNumber && byte &- 0x30 < 10
        if pendingCount == 8 { addPending() }
    }

    private mutating func addPending() {
        add(pending, count: pendingCount, isNumber: isNumber)
        pending = 0
        pendingCount = 0
    }

    /// Ends the word, if there is one, and the shingle with it.
    @inline(__always)
    mutating func endWord(_ hashes: inout GrowingBuffer<UInt32>) {
        if pendingCount > 0 { addPending() }
        guard length > 0 else { return }
        if isNumber, length >= 5 { word = 5 }
        if wordCount > 0 { hashes.append(Self.shingle(previous, word)) }
        wordCount += 1
        previous = word
        word = 0
        length = 0
        isNumber = true
    }

    /// Ends the text: a single word is also a shingle.
    mutating func endText(_ hashes: inout GrowingBuffer<UInt32>) {
        endWord(&hashes)
        if wordCount == 1 { hashes.append(Self.shingle(0, previous)) }
    }

    @inline(__always)
    private static func shingle(_ first: UInt64, _ second: UInt64) -> UInt32 {
        let mixed = (first &* 0xA076_1D64_78BD_642F) ^ second
        let product = mixed.multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
        return UInt32(truncatingIfNeeded: product.high ^ product.low)
    }
}
