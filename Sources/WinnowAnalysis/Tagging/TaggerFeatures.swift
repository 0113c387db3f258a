// From the words of a sentence to the features of each.

/// The features of a word in its sentence: hashes of words, ends and outlines around it.
enum TaggerFeatures {
    /// How many features each word has.
    static let count = 33

    /// Writes the features of the word at `index` to `output`, which has room for ``count``.
    @inline(__always)
    static func write(
        _ index: Int, of shapes: UnsafeBufferPointer<WordShape>, to output: UnsafeMutablePointer<UInt64>
    ) {
        func shape(_ offset: Int) -> UnsafePointer<WordShape>? {
            let place = index + offset
            guard place >= 0, place < shapes.count, let base = shapes.baseAddress else { return nil }
            return base + place
        }
        withUnsafePointer(to: WordShape.outside) { outside in
            let own = shape(0) ?? outside
            let before = shape(-1) ?? outside
            let behind = shape(1) ?? outside
            let before2 = shape(-2) ?? outside
            let behind2 = shape(2) ?? outside
            var filled = 0
            func add(_ value: UInt64) {
                output[filled] = WordShape.mix(value, UInt64(truncatingIfNeeded: filled &+ 1))
                filled &+= 1
            }
            func add(_ first: UInt64, _ second: UInt64) { add(WordShape.mix(first, second)) }
            add(0)
            add(own.pointee.word)
            add(own.pointee.exact)
            add(before.pointee.word)
            add(behind.pointee.word)
            add(before2.pointee.word)
            add(behind2.pointee.word)
            add(before.pointee.word, own.pointee.word)
            add(own.pointee.word, behind.pointee.word)
            add(before.pointee.word, behind.pointee.word)
            add(before2.pointee.word, before.pointee.word)
            add(behind.pointee.word, behind2.pointee.word)
            add(own.pointee.suffixes.0)
            add(own.pointee.suffixes.1)
            add(own.pointee.suffixes.2)
            add(own.pointee.suffixes.3)
            add(own.pointee.suffixes.4)
            add(own.pointee.prefixes.0)
            add(own.pointee.prefixes.1)
            add(own.pointee.prefixes.2)
            add(own.pointee.prefixes.3)
            add(own.pointee.outline)
            add(before.pointee.outline)
            add(behind.pointee.outline)
            add(before.pointee.outline, own.pointee.outline)
            add(own.pointee.outline, behind.pointee.outline)
            add(before.pointee.suffixes.2)
            add(behind.pointee.suffixes.2)
            add(before.pointee.suffixes.1, own.pointee.suffixes.1)
            add(own.pointee.suffixes.2, behind.pointee.suffixes.2)
            add(before.pointee.word, own.pointee.suffixes.2)
            add(own.pointee.suffixes.2, behind.pointee.word)
            add(own.pointee.outline, own.pointee.suffixes.2)
        }
    }
}
