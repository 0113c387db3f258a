/// A set of documents of one segment, one bit each; a document is its index in the segment.
struct DocumentSet: Sendable, Hashable {
    /// The number of documents in the segment; members are in `0..<capacity`.
    let capacity: Int
    /// Document *d* is bit *d* mod 64 of word *d* / 64; bits beyond ``capacity`` are 0.
    private(set) var words: [UInt64]

    /// Makes an empty set.
    init(capacity: Int) {
        self.capacity = capacity
        words = [UInt64](repeating: 0, count: (capacity + 63) / 64)
    }

    /// Makes the set of all documents.
    init(all capacity: Int) {
        self.capacity = capacity
        words = [UInt64](repeating: .max, count: (capacity + 63) / 64)
        clearBeyond()
    }

    /// Makes a set from the bits of `words`; missing bits are 0, those beyond ``capacity`` are ignored.
    init(capacity: Int, words: [UInt64]) {
        self.capacity = capacity
        self.words = words
        let count = (capacity + 63) / 64
        if words.count > count { self.words.removeLast(words.count - count) }
        while self.words.count < count { self.words.append(0) }
        clearBeyond()
    }

    /// Clears the bits beyond the last document.
    private mutating func clearBeyond() {
        if capacity % 64 > 0 { words[words.count - 1] &= 1 << UInt64(capacity % 64) &- 1 }
    }

    /// The number of members.
    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    /// Whether a document in `0..<capacity` is a member.
    @inline(__always)
    func contains(_ document: Int) -> Bool { words[document >> 6] >> UInt64(document & 63) & 1 != 0 }

    @inline(__always)
    mutating func insert(_ document: Int) { words[document >> 6] |= 1 << UInt64(document & 63) }

    @inline(__always)
    mutating func remove(_ document: Int) { words[document >> 6] &= ~(1 << UInt64(document & 63)) }

    mutating func formIntersection(_ other: DocumentSet) {
        for index in words.indices { words[index] &= other.words[index] }
    }

    mutating func formUnion(_ other: DocumentSet) {
        for index in words.indices { words[index] |= other.words[index] }
    }

    mutating func subtract(_ other: DocumentSet) {
        for index in words.indices { words[index] &= ~other.words[index] }
    }

    /// Replaces the set by its complement.
    mutating func formComplement() {
        for index in words.indices { words[index] = ~words[index] }
        clearBeyond()
    }

    /// Calls `body` with each member, ascending.
    @inline(__always)
    func forEach(_ body: (Int) -> Void) {
        for (index, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                body(index << 6 | rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
    }
}
