// What a fine tag is chosen by.

/// The features of a word with a tag: hashes of the word, its ends, its neighbours, and the fine tags before.
enum FineTagFeatures {
    /// How many features each word has.
    static let count = 18

    /// Writes the features of the word at `index` to `output`, which has room for ``count``.
    ///
    /// - Parameters:
    ///   - index: the word's number in its sentence.
    ///   - shapes: the sentence's words.
    ///   - tags: the number of each word's tag.
    ///   - fine: the numbers of the fine tags of at least the words before.
    ///   - output: where the hashes go.
    static func write(
        _ index: Int, of shapes: UnsafeBufferPointer<WordShape>, tags: [UInt8], fine: [UInt8],
        to output: UnsafeMutablePointer<UInt64>
    ) {
        let none: UInt64 = 0x100
        func word(_ place: Int) -> UInt64 { shapes.indices ~= place ? shapes[place].word : none }
        func fineTag(_ place: Int) -> UInt64 { place >= 0 ? UInt64(fine[place]) : none }
        func tag(_ place: Int) -> UInt64 { tags.indices ~= place ? UInt64(tags[place]) : none }
        let own = shapes[index]
        let before = fineTag(index - 1)
        var filled = 0
        func add(_ first: UInt64, _ second: UInt64 = 0) {
            let value = WordShape.mix(WordShape.mix(tag(index), UInt64(filled &+ 0x200)), first)
            output[filled] = WordShape.mix(value, second)
            filled &+= 1
        }
        add(0)
        add(own.word)
        add(own.exact)
        add(own.suffixes.0)
        add(own.suffixes.1)
        add(own.suffixes.2)
        add(own.suffixes.3)
        add(own.outline)
        add(word(index - 1))
        add(word(index - 2))
        add(word(index + 1))
        add(before)
        add(before, own.word)
        add(before, own.suffixes.1)
        add(before, fineTag(index - 2))
        add(word(index - 1), own.suffixes.2)
        add(tag(index + 1))
        add(tag(index - 1), own.suffixes.1)
    }
}
