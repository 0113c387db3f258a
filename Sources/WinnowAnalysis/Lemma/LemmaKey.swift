/// Hashes of tags, word endings, whole words and words with a neighbour's tag.
///
/// They are the same on every platform and in every version of the model format.
enum LemmaKey {
    /// The longest ending that a rule can match, in bytes.
    static let longestEnd = 7
    /// The longest word that can have its own rule, in bytes.
    static let longestWord = 63

    /// The initial hash of keys for a tag; an empty tag means none.
    static func seed(of tag: String) -> UInt64 {
        tag.utf8.reduce(0x1E33_A715_0F1E_5EED) { WordShape.mix($0, UInt64($1)) }
    }

    /// Writes the hashes of the last 0, 1, 2 … bytes of a word with a tag to `ends`, at most ``longestEnd``,
    /// and returns that of the whole word, nil if it is too long.
    @inline(__always)
    static func write(
        _ word: UnsafeBufferPointer<UInt8>, seed: UInt64, to ends: UnsafeMutablePointer<UInt64>
    ) -> (endCount: Int, whole: UInt64?) {
        var hash = seed
        ends[0] = hash
        let count = min(word.count, longestEnd)
        var index = word.count
        for length in 0..<count {
            index &-= 1
            hash = WordShape.mix(hash, UInt64(WordShape.folded(word[index])))
            ends[length &+ 1] = hash
        }
        guard word.count <= longestWord else { return (count, nil) }
        while index > 0 {
            index &-= 1
            hash = WordShape.mix(hash, UInt64(WordShape.folded(word[index])))
        }
        return (count, WordShape.mix(hash, 0x100))
    }

    /// The key of a word before a tag.
    static func key(_ whole: UInt64, before seed: UInt64) -> UInt64 { WordShape.mix(whole, seed ^ 0xBEF0) }

    /// The key of a word after a tag.
    static func key(_ whole: UInt64, behind seed: UInt64) -> UInt64 { WordShape.mix(whole, seed ^ 0xBE41) }

    /// The hash of a word in lower case with digits as `0`, from left to right.
    @inline(__always)
    static func word(_ word: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> UInt64 {
        var hash: UInt64 = 0x9AE1_6A3B_2F90_404F
        for index in max(0, start)..<word.count {
            hash = WordShape.mix(hash, UInt64(WordShape.folded(word[index])))
        }
        return hash
    }
}
