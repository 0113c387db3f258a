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

    /// For each slot, in the memory of one line of the processor's cache: its word, then ``Entry``; empty until ``begin()``.
    private var slots = GrowingBuffer<SIMD4<UInt64>>()

    /// The length of a word, shifted by 8, and the number of its pieces; then the pieces.
    private typealias Entry = SIMD8<UInt32>

    private static let slotBits = 14
    private static let longestWord = 32
    private static let mostPieces = 7

    /// Keeps the words that are read from now on; takes 1 MB.
    mutating func begin() {
        guard slots.count == 0 else { return }
        slots = GrowingBuffer(repeating: SIMD4(), count: 2 << Self.slotBits)
    }

    /// The word of some bytes, after which 8 more are readable; nil if its pieces are not kept.
    @inline(__always)
    func word(of text: UnsafeBufferPointer<UInt8>) -> Word? {
        guard slots.count > 0, text.count <= Self.longestWord, let base = text.baseAddress else { return nil }
        let count = text.count
        func part(_ lane: Int) -> UInt64 {
            let left = count - 8 * lane
            guard left > 0 else { return 0 }
            let part = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: 8 * lane, as: UInt64.self)
            return left < 8 ? part & (1 << UInt64(8 * left) - 1) : part
        }
        let bytes = SIMD4(part(0), part(1), part(2), part(3))
        let products =
            bytes
            &* SIMD4(
                0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x27D4_EB2F_1656_67C5)
        var hash = UInt64(count) &+ products.wrappedSum()
        hash = (hash ^ hash >> 32) &* 0x9E37_79B9_7F4A_7C15
        return Word(
            bytes: bytes, length: UInt32(count),
            slot: Int(truncatingIfNeeded: hash >> (64 - UInt64(Self.slotBits))))
    }

    /// Appends the pieces of a word, and returns whether any is known; nil if they are not kept.
    @inline(__always)
    func append(_ word: Word, to ids: inout GrowingBuffer<UInt32>) -> Bool? {
        let entry = unsafeBitCast(slots[2 * word.slot + 1], to: Entry.self)
        guard entry[0] >> 8 == word.length, slots[2 * word.slot] == word.bytes else { return nil }
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
        var entry = Entry()
        entry[0] = word.length << 8 | UInt32(ids.count)
        for (place, id) in ids.enumerated() { entry[place + 1] = id }
        slots[2 * word.slot] = word.bytes
        slots[2 * word.slot + 1] = unsafeBitCast(entry, to: SIMD4<UInt64>.self)
    }
}
