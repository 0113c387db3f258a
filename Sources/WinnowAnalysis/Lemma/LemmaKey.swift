/// Hashes of tags, ends of words, whole words and words with a neighbour's tag.
///
/// The same on every platform and in every version of the model format.
enum LemmaKey {
    /// The longest end that a rule looks at, in bytes.
    static let longestEnd = 7
    /// The longest word that can have a rule of its own, in bytes.
    static let longestWord = 63

    /// The hash that keys under a tag begin with; an empty tag stands for none.
    static func seed(of tag: String) -> UInt64 {
        tag.utf8.reduce(0x1E33_A715_0F1E_5EED) { WordShape.mix($0, UInt64($1)) }
    }

    /// The hashes of the last 0, 1, 2 … bytes of a word under a tag, at most ``longestEnd``, into `ends`; and that of the
    /// whole word, nil where it is too long.
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

    /// The key of a word in front of a tag.
    static func key(_ whole: UInt64, before seed: UInt64) -> UInt64 { WordShape.mix(whole, seed ^ 0xBEF0) }

    /// The key of a word behind a tag.
    static func key(_ whole: UInt64, behind seed: UInt64) -> UInt64 { WordShape.mix(whole, seed ^ 0xBE41) }

    /// The hash of a word in small letters, digits as `0`, from the left.
    @inline(__always)
    static func word(_ word: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> UInt64 {
        var hash: UInt64 = 0x9AE1_6A3B_2F90_404F
        for index in max(0, start)..<word.count {
            hash = WordShape.mix(hash, UInt64(WordShape.folded(word[index])))
        }
        return hash
    }
}
