/// The features of a word in its sentence: hashes of words, affixes and outlines in its context.
///
/// Each has a number, which is mixed into its hash. Those of a single word, or of a neighbour alone, can be
/// summed once per word; only features that combine words must be looked up at each position.
enum TaggerFeatures {
    /// The number of features per word.
    static let count = aloneCount + 2 * (besideCount + 1) + togetherCount

    /// The number of features of the word alone.
    static let aloneCount = 14

    /// The number of features of the next and of the previous word alone; those at distance two have one.
    static let besideCount = 3

    /// The number of features that combine words or depend on the whole sentence.
    static let togetherCount = 12

    /// The position of a word relative to another.
    enum Place: Int, CaseIterable {
        case before2 = -2
        case before = -1
        case behind = 1
        case behind2 = 2
    }

    /// Writes the features of the word at `index` to `output`, which has room for ``count``.
    static func write(
        _ index: Int, of shapes: UnsafeBufferPointer<WordShape>, _ capitals: SentenceCapitals,
        to output: UnsafeMutablePointer<UInt64>
    ) {
        writeAlone(shapes[index], to: output)
        var filled = aloneCount
        for place in Place.allCases {
            let number = index + place.rawValue
            let shape = shapes.indices ~= number ? shapes[number] : WordShape.outside
            filled += write(beside: shape, place, to: output + filled)
        }
        writeTogether(index, of: shapes, capitals, to: output + filled)
    }

    /// Writes the ``aloneCount`` features of a word alone.
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

    /// Writes the features of a neighbour alone; returns their number.
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

    /// Writes the ``togetherCount`` features that combine the word at `index`, its neighbours and the
    /// capitals of the sentence.
    @inline(__always)
    static func writeTogether(
        _ index: Int, of shapes: UnsafeBufferPointer<WordShape>, _ capitals: SentenceCapitals,
        to output: UnsafeMutablePointer<UInt64>
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
            output[11] = feature(34, own.outline, capitals.code(at: index))
        }
    }

    @inline(__always)
    private static func feature(_ number: UInt64, _ value: UInt64) -> UInt64 { WordShape.mix(value, number) }

    @inline(__always)
    private static func feature(_ number: UInt64, _ first: UInt64, _ second: UInt64) -> UInt64 {
        WordShape.mix(WordShape.mix(first, second), number)
    }
}

/// How a sentence uses capitals: a capital in a sentence with few others is part of a name.
struct SentenceCapitals {
    /// The share of words with an initial capital among those after the first, in quarters; 4 if there are
    /// no such words.
    private let share: UInt64
    /// The first word with a letter.
    private let first: Int

    /// Counts the capitals of a sentence. Complexity: O(*w*) in the words.
    init(_ shapes: UnsafeBufferPointer<WordShape>) {
        var first = -1
        var (words, capitals) = (0, 0)
        for index in shapes.indices where shapes[index].beginsWithLetter {
            if first < 0 {
                first = index
            } else {
                words &+= 1
                capitals &+= shapes[index].beginsWithCapital ? 1 : 0
            }
        }
        self.first = first
        share = words == 0 ? 4 : UInt64(min(3, 4 * capitals / words))
    }

    /// A number for the share and for whether a word is the first.
    @inline(__always)
    func code(at index: Int) -> UInt64 { 2 &* share &+ (index == first ? 0 : 1) }
}
