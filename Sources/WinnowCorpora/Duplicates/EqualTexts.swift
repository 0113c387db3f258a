import WinnowSystem

/// For each row of a corpus, the first row with the same ``NormalizedText``.
struct EqualTexts: Sendable {
    /// For each row the first row with its text, which may be itself.
    let firstRows: [Int32]

    /// Finds equal texts. Complexity: O(*n*) in the bytes and rows.
    init(of corpus: Corpus, threads: Int) {
        firstRows = Self.firstRows(corpus.textHashes(threads: threads), threads: threads)
    }

    /// The rows that are the first with their text, ascending.
    var distinctRows: [Int32] {
        var rows: [Int32] = []
        rows.reserveCapacity(firstRows.count)
        for (row, first) in firstRows.enumerated() where row == Int(first) { rows.append(first) }
        return rows
    }

    /// The hashes are divided among threads by their upper bits, which are the same for equal texts.
    private static func firstRows(_ hashes: [UInt64], threads: Int) -> [Int32] {
        [Int32](unsafeUninitializedCapacity: hashes.count) { firstRows, count in
            // Every part writes only the rows of its own hashes.
            nonisolated(unsafe) let firstRows = firstRows
            Parallel.forEach(count: 1 << partBits, threads: threads) { part in
                hashes.withUnsafeBufferPointer { addFirstRows(of: part, $0, to: firstRows) }
            }
            count = hashes.count
        }
    }

    private static let partBits = 3

    /// Finds the first rows of the hashes of one part.
    private static func addFirstRows(
        of part: Int, _ hashes: UnsafeBufferPointer<UInt64>, to firstRows: UnsafeMutableBufferPointer<Int32>
    ) {
        func isOwn(_ hash: UInt64) -> Bool { Int(hash >> UInt64(64 - partBits)) == part }
        let ownCount = hashes.reduce(0) { $0 + (isOwn($1) ? 1 : 0) }
        var capacity = 16
        while capacity < 2 * ownCount { capacity *= 2 }
        let mask = capacity - 1
        // A slot holds half a hash and a row, so whole hashes are looked up only to confirm.
        var slots = GrowingBuffer<UInt64>(repeating: .max, count: capacity)
        rows: for (row, hash) in hashes.enumerated() where isOwn(hash) {
            let tag = hash & 0xFFFF_FFFF_0000_0000
            var slot = Int(truncatingIfNeeded: hash) & mask
            while slots[slot] != .max {
                let first = slots[slot] & 0xFFFF_FFFF
                if slots[slot] ^ first == tag, hashes[Int(first)] == hash {
                    firstRows.initializeElement(at: row, to: Int32(truncatingIfNeeded: first))
                    continue rows
                }
                slot = (slot + 1) & mask
            }
            slots[slot] = tag | UInt64(row)
            firstRows.initializeElement(at: row, to: Int32(clamping: row))
        }
    }
}
