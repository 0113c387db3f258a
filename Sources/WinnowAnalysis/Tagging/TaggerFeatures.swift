/// The features of a word in its sentence: hashes of words, ends and outlines around it.
///
/// Each has a number of its own, which is mixed into its hash. Those of a word alone and those of its neighbours alone can be
/// added up once a word; only what joins words must be looked up at each place.
enum TaggerFeatures {
    /// How many features each word has.
    static let count = aloneCount + 2 * (besideCount + 1) + togetherCount

    /// How many of them are of the word alone.
    static let aloneCount = 14

    /// How many are of the next word, and of the one before, alone; the second next has one.
    static let besideCount = 3

    /// How many join words.
    static let togetherCount = 11

    /// What a word is to another.
    enum Place: Int, CaseIterable {
        case before2 = -2
        case before = -1
        case behind = 1
        case behind2 = 2
    }

    /// Writes the features of the word at `index` to `output`, which has room for ``count``.
    static func write(
        _ index: Int, of shapes: UnsafeBufferPointer<WordShape>, to output: UnsafeMutablePointer<UInt64>
    ) {
        writeAlone(shapes[index], to: output)
        var filled = aloneCount
        for place in Place.allCases {
            let number = index + place.rawValue
            let shape = shapes.indices ~= number ? shapes[number] : WordShape.outside
            filled += write(beside: shape, place, to: output + filled)
        }
        writeTogether(index, of: shapes, to: output + filled)
    }

    /// Writes what a word says alone: ``aloneCount`` features.
    static func writeAlone(_ own: WordShape, to output: UnsafeMutablePointer<UInt64>) {
        output[0] = feature(1, 0)
        output[1] = feature(2, own.word)
        output[2] = feature(3, own.exact)
        output[3] = feature(13, own.suffixes.0)
        output[4] = feature(14, own.suffixes.1)
        output[5] = feature(15, own.suffixes.2)
        output[6] = feature(16, own.suffixes.3)
        output[7] = feature(17, own.suffixes.4)
        output[8] = feature(18, own.prefixes.0)
        output[9] = feature(19, own.prefixes.1)
        output[10] = feature(20, own.prefixes.2)
        output[11] = feature(21, own.prefixes.3)
        output[12] = feature(22, own.outline)
        output[13] = feature(33, own.outline, own.suffixes.2)
    }

    /// Writes what a word says of another that it is beside; answers how many features that are.
    static func write(beside shape: WordShape, _ place: Place, to output: UnsafeMutablePointer<UInt64>) -> Int
    {
        switch place {
        case .before2:
            output[0] = feature(6, shape.word)
            return 1
        case .before:
            output[0] = feature(4, shape.word)
            output[1] = feature(23, shape.outline)
            output[2] = feature(27, shape.suffixes.2)
            return 3
        case .behind:
            output[0] = feature(5, shape.word)
            output[1] = feature(24, shape.outline)
            output[2] = feature(28, shape.suffixes.2)
            return 3
        case .behind2:
            output[0] = feature(7, shape.word)
            return 1
        }
    }

    /// Writes what the word at `index` and its neighbours say together: ``togetherCount`` features.
    @inline(__always)
    static func writeTogether(
        _ index: Int, of shapes: UnsafeBufferPointer<WordShape>, to output: UnsafeMutablePointer<UInt64>
    ) {
        func shape(_ offset: Int) -> UnsafePointer<WordShape>? {
            let place = index + offset
            guard place >= 0, place < shapes.count, let base = shapes.baseAddress else { return nil }
            return base + place
        }
        withUnsafePointer(to: WordShape.outside) { outside in
            let own = (shape(0) ?? outside).pointee
            let before = shape(-1) ?? outside
            let behind = shape(1) ?? outside
            output[0] = feature(8, before.pointee.word, own.word)
            output[1] = feature(9, own.word, behind.pointee.word)
            output[2] = feature(10, before.pointee.word, behind.pointee.word)
            output[3] = feature(11, (shape(-2) ?? outside).pointee.word, before.pointee.word)
            output[4] = feature(12, behind.pointee.word, (shape(2) ?? outside).pointee.word)
            output[5] = feature(25, before.pointee.outline, own.outline)
            output[6] = feature(26, own.outline, behind.pointee.outline)
            output[7] = feature(29, before.pointee.suffixes.1, own.suffixes.1)
            output[8] = feature(30, own.suffixes.2, behind.pointee.suffixes.2)
            output[9] = feature(31, before.pointee.word, own.suffixes.2)
            output[10] = feature(32, own.suffixes.2, behind.pointee.word)
        }
    }

    @inline(__always)
    private static func feature(_ number: UInt64, _ value: UInt64) -> UInt64 { WordShape.mix(value, number) }

    @inline(__always)
    private static func feature(_ number: UInt64, _ first: UInt64, _ second: UInt64) -> UInt64 {
        WordShape.mix(WordShape.mix(first, second), number)
    }
}
