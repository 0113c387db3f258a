import WinnowModelFile

/// The words of all documents of a segment in sequence, as numbers in its dictionary, with
/// ``SegmentBuilder/gap`` between keywords.
struct WordSequence: Sendable {
    private let numbers: PackedNumbers
    /// The number of words in the dictionary, which is stored for a gap.
    private let words: UInt32

    /// Opens the sequence that ``save(_:words:to:)`` wrote.
    ///
    /// - Parameters:
    ///   - file: the segment's file.
    ///   - words: the number of words in its dictionary.
    init(from file: ModelFile, words: Int) throws(ModelFileError) {
        numbers = try PackedNumbers(from: file, as: "sequence")
        self.words = UInt32(clamping: words)
    }

    /// Adds a sequence to a file; changes its gaps.
    static func save(
        _ sequence: UnsafeMutableBufferPointer<UInt32>, words: Int, to writer: inout ModelFileWriter
    ) {
        let gap = UInt32(clamping: words)
        for place in sequence.indices where sequence[place] == SegmentBuilder.gap { sequence[place] = gap }
        PackedNumbers.save(UnsafeBufferPointer(sequence), largest: gap, to: &writer, as: "sequence")
    }

    /// The number of words and gaps.
    var count: Int { numbers.count }

    /// Whether all words are in the dictionary.
    var isSound: Bool {
        let stored = numbers.unsafeNumbers
        defer { withExtendedLifetime(self) {} }
        return (0..<count).allSatisfy { stored[$0] <= words }
    }

    /// The word at a place in `0..<count`.
    subscript(place: Int) -> UInt32 {
        let number = numbers[place]
        return number == words ? SegmentBuilder.gap : number
    }

    /// The words for hot loops; valid as long as this value, and places are not checked.
    @inline(__always)
    var unsafeWords: Unsafe { Unsafe(numbers: numbers.unsafeNumbers, words: words) }

    /// Words whose places are not checked.
    struct Unsafe {
        fileprivate let numbers: PackedNumbers.Unsafe
        fileprivate let words: UInt32

        @inline(__always)
        subscript(place: Int) -> UInt32 {
            let number = numbers[place]
            return number == words ? SegmentBuilder.gap : number
        }

        /// The first place in a range that has `first`, with `second` at the next place of the range; nil if
        /// there is none. Both are words, not gaps.
        @inline(__always)
        func place(of first: UInt32, _ second: UInt32, in range: Range<Int>) -> Int? {
            numbers.place(of: first, second, in: range)
        }
    }
}
