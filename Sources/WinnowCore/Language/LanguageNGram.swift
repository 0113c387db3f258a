/// Encodes n-grams of up to four letters as one number: 16 bits per letter, the last one lowest.
///
/// The suffixes of an n-gram are its lower bits, its prefix is the number without the lowest 16, and in
/// ascending order n-grams of the same prefix and length are adjacent.
package enum LanguageNGram {
    /// The largest number of letters of an n-gram, including word boundaries.
    package static let maximumOrder = 4

    /// The bits of the last `order` letters.
    @inline(__always)
    package static func mask(_ order: Int) -> UInt64 {
        order >= maximumOrder ? .max : (1 << UInt64(16 * order)) &- 1
    }

    /// The number of letters of an n-gram.
    package static func order(_ key: UInt64) -> Int { (64 - key.leadingZeroBitCount + 15) / 16 }

    /// Spreads an n-gram over all bits (Fibonacci hashing; the upper half is folded in, since a product's
    /// upper bits depend too little on a factor's upper bits).
    @inline(__always)
    package static func hash(_ key: UInt64) -> UInt64 {
        let product = key &* 0x9E37_79B9_7F4A_7C15
        return (product ^ product >> 32) &* 0xD6E8_FEB8_6659_FD93
    }

    /// Words with fewer letters are n-grams themselves, including their boundaries.
    package static let shortestWord = 3

    /// The hash of a word extended by a letter.
    @inline(__always)
    package static func wordHash(_ hash: UInt64, _ letter: UInt64) -> UInt64 {
        let product = (hash ^ letter) &* 0x9E37_79B9_7F4A_7C15
        return product ^ product >> 29
    }

    /// The number of a whole word: above all n-grams, since no letter is 0xFFFF.
    @inline(__always)
    package static func wordKey(_ hash: UInt64) -> UInt64 { hash >> 16 | 0xFFFF << 48 }

    /// Whether a number is a whole word.
    package static func isWord(_ key: UInt64) -> Bool { key >> 48 == 0xFFFF }

    /// The number of a word.
    package static func wordKey(of word: some Sequence<UInt16>) -> UInt64 {
        wordKey(word.reduce(0) { wordHash($0, UInt64($1)) })
    }
}
