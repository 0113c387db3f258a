// How alike two texts are, exactly.

import WinnowSystem

/// Measures the Jaccard similarity of texts' shingles; one for each thread, with memory to use again.
struct ShingleComparison: ~Copyable {
    private var shingles = WordShingles()
    /// Open addressing: a hash above two bits for the texts that have it; 0 where nothing is.
    private var slots = GrowingBuffer<UInt64>(repeating: 0, count: 64)
    private var counts = (left: 0, right: 0, both: 0)

    init() {}

    /// The shingles in both over the shingles in either; 0 where either text has none.
    ///
    /// Complexity: O(*n*) in the bytes.
    mutating func similarity(
        _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
    ) -> Double {
        counts = (0, 0, 0)
        shingles.read(left)
        clear(count: 2 * shingles.hashes.count)
        for index in 0..<shingles.hashes.count { add(shingles.hashes[index], side: 1) }
        shingles.read(right)
        // A text of so many more shingles cannot be alike, if they are different ones.
        reserve(shingles.hashes.count)
        for index in 0..<shingles.hashes.count { add(shingles.hashes[index], side: 2) }
        guard counts.left > 0, counts.right > 0 else { return 0 }
        return Double(counts.both) / Double(counts.left + counts.right - counts.both)
    }

    private mutating func clear(count: Int) {
        var capacity = 64
        while capacity < 2 * count { capacity *= 2 }
        if capacity > slots.count || capacity * 8 < slots.count {
            slots = GrowingBuffer(repeating: 0, count: capacity)
        } else {
            slots.mutableElements.update(repeating: 0)
        }
    }

    /// Makes room for `count` shingles more.
    private mutating func reserve(_ count: Int) {
        guard 2 * (counts.left + count) > slots.count else { return }
        var capacity = slots.count
        while capacity < 2 * (counts.left + count) { capacity *= 2 }
        var larger = GrowingBuffer<UInt64>(repeating: 0, count: capacity)
        for index in 0..<slots.count where slots[index] != 0 {
            larger[Self.place(of: slots[index] >> 2, in: larger)] = slots[index]
        }
        slots = larger
    }

    /// Where a hash stands, or is to stand.
    @inline(__always)
    private static func place(of hash: UInt64, in slots: borrowing GrowingBuffer<UInt64>) -> Int {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != 0, slots[slot] >> 2 != hash { slot = (slot + 1) & mask }
        return slot
    }

    @inline(__always)
    private mutating func add(_ hash: UInt32, side: UInt64) {
        let slot = Self.place(of: UInt64(hash), in: slots)
        let known = slots[slot] & 3
        guard known & side == 0 else { return }
        if side == 1 { counts.left += 1 } else { counts.right += 1 }
        if known != 0 { counts.both += 1 }
        slots[slot] = UInt64(hash) << 2 | known | side
    }
}
