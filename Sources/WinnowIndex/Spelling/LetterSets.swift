import CWinnowKernels

/// The letters of each word of a dictionary as a set of 32 bits, and their number, to skip most of the words
/// that are not near to a typed one: an edit adds at most one letter and removes at most one.
final class LetterSets: Sendable {
    private let sets: [UInt32]
    /// The numbers of letters, at most 255.
    private let lengths: [UInt8]

    /// - Complexity: O(*n*) in the letters of all words.
    init(_ words: SortedWords) {
        var sets: [UInt32] = []
        var lengths: [UInt8] = []
        sets.reserveCapacity(words.count)
        lengths.reserveCapacity(words.count)
        for place in 0..<words.count {
            let word = words.bytes(of: place)
            var (set, length, start): (UInt32, Int, Int) = (0, 0, 0)
            while let (letter, end) = NearWords.letter(of: word, at: start) {
                set |= Self.set(of: letter)
                length += 1
                start = end
            }
            sets.append(set)
            lengths.append(UInt8(clamping: length))
        }
        (self.sets, self.lengths) = (sets, lengths)
    }

    /// The bit of a letter; letters may share it.
    @inline(__always)
    private static func set(of letter: Unicode.Scalar) -> UInt32 { 1 << (letter.value & 31) }

    /// Calls `body` with the places of words, ascending: all words that some edits of the typed word give,
    /// and others.
    ///
    /// - Parameters:
    ///   - typed: the letters of the typed word, at most ``NearWords/longest``.
    ///   - most: the maximum number of edits, 1 or 2.
    ///   - body: receives the places.
    /// - Complexity: O(*n*) in the words.
    func forEachPlace(near typed: [Unicode.Scalar], most: Int, _ body: (Int) -> Void) {
        let set = typed.reduce(0) { $0 | Self.set(of: $1) }
        let piece = 4096
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: piece) { places in
            for start in stride(from: 0, to: sets.count, by: piece) {
                let found = sets.withUnsafeBufferPointer { sets in
                    lengths.withUnsafeBufferPointer { lengths -> Int in
                        guard let setBase = sets.baseAddress, let lengthBase = lengths.baseAddress else {
                            return 0
                        }
                        return winnow_find_similar_sets(
                            setBase + start, lengthBase + start, min(piece, sets.count - start), set,
                            typed.count, most, places.baseAddress)
                    }
                }
                for place in places[..<found] { body(start + Int(place)) }
            }
        }
    }
}
