// Which rows have the same text.

import WinnowSystem

/// For each row of a corpus, the first row whose text is equal after ``NormalizedText``.
struct EqualTexts: Sendable {
    /// For each row the first row with its text; a row without an earlier one leads to itself.
    let firstRows: [Int32]

    /// Finds equal texts. Complexity: O(*n*) in the bytes and rows.
    init(of corpus: Corpus, threads: Int) {
        firstRows = Self.firstRows(corpus.textHashes(threads: threads))
    }

    /// The rows that lead to themselves, ascending.
    var distinctRows: [Int32] {
        var rows: [Int32] = []
        rows.reserveCapacity(firstRows.count)
        for (row, first) in firstRows.enumerated() where row == Int(first) { rows.append(first) }
        return rows
    }

    private static func firstRows(_ hashes: [UInt64]) -> [Int32] {
        var capacity = 16
        while capacity < 2 * hashes.count { capacity *= 2 }
        let mask = capacity - 1
        // A slot holds half a hash and a row, so that another row's hash is looked up only to confirm.
        var slots = GrowingBuffer<UInt64>(repeating: .max, count: capacity)
        var firstRows = [Int32](repeating: 0, count: hashes.count)
        rows: for (row, hash) in hashes.enumerated() {
            let tag = hash & 0xFFFF_FFFF_0000_0000
            var slot = Int(truncatingIfNeeded: hash) & mask
            while slots[slot] != .max {
                let first = slots[slot] & 0xFFFF_FFFF
                if slots[slot] ^ first == tag, hashes[Int(first)] == hash {
                    firstRows[row] = Int32(truncatingIfNeeded: first)
                    continue rows
                }
                slot = (slot + 1) & mask
            }
            slots[slot] = tag | UInt64(row)
            firstRows[row] = Int32(clamping: row)
        }
        return firstRows
    }
}
