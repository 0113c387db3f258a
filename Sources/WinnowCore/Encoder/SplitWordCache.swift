/// The pieces of the words that a ``PieceTokenizer/Reader`` has split last: most words of a text are frequent ones.
///
/// What is kept has no effect on what a word is split into.
struct SplitWordCache: ~Copyable {
    /// The bytes of a word, and where its pieces are kept.
    struct Word: BitwiseCopyable {
        /// Padded with zeros.
        fileprivate let bytes: SIMD4<UInt64>
        fileprivate let length: UInt32
        fileprivate let slot: Int
    }

    /// The words of all slots; empty until ``begin()``.
    private var words = GrowingBuffer<SIMD4<UInt64>>()
    /// For each slot: the length of its word, shifted by 8, and the number of its pieces; then the pieces.
    private var pieces = GrowingBuffer<UInt32>()

    private static let slotBits = 12
    private static let longestWord = 32
    private static let mostPieces = 7

    /// Keeps the words that are read from now on; takes 256 KB.
    mutating func begin() {
        guard words.count == 0 else { return }
        words = GrowingBuffer(repeating: SIMD4(), count: 1 << Self.slotBits)
        pieces = GrowingBuffer(repeating: 0, count: (1 + Self.mostPieces) << Self.slotBits)
    }

    /// The word of some bytes; nil if its pieces are not kept.
    @inline(__always)
    func word(of text: UnsafeBufferPointer<UInt8>) -> Word? {
        guard words.count > 0, text.count <= Self.longestWord else { return nil }
        let raw = UnsafeRawBufferPointer(text)
        var bytes = SIMD4<UInt64>()
        var hash = UInt64(raw.count)
        for lane in 0..<(raw.count + 7) / 8 {
            let start = 8 * lane
            var part: UInt64 = 0
            if start + 8 <= raw.count {
                part = raw.loadUnaligned(fromByteOffset: start, as: UInt64.self)
            } else {
                for offset in start..<raw.count { part = part << 8 | UInt64(raw[offset]) }
            }
            bytes[lane] = part
            hash = (hash ^ part) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 32
        }
        return Word(
            bytes: bytes, length: UInt32(raw.count),
            slot: Int(truncatingIfNeeded: hash >> (64 - UInt64(Self.slotBits))))
    }

    /// Appends the pieces of a word, and returns whether any is known; nil if they are not kept.
    @inline(__always)
    func append(_ word: Word, to ids: inout GrowingBuffer<UInt32>) -> Bool? {
        let entry = pieces.base + (1 + Self.mostPieces) * word.slot
        guard entry[0] >> 8 == word.length, words[word.slot] == word.bytes else { return nil }
        var isKnown = false
        for place in 1...Int(entry[0] & 0xFF) {
            isKnown = isKnown || entry[place] != PieceTokenizer.unknownID
            ids.append(entry[place])
        }
        return isKnown
    }

    /// Keeps the pieces of a word, if they are few.
    mutating func keep(_ word: Word, _ ids: UnsafeBufferPointer<UInt32>) {
        guard (1...Self.mostPieces).contains(ids.count) else { return }
        let entry = pieces.base + (1 + Self.mostPieces) * word.slot
        entry[0] = word.length << 8 | UInt32(ids.count)
        for (place, id) in ids.enumerated() { entry[place + 1] = id }
        words[word.slot] = word.bytes
    }
}
