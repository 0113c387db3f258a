import WinnowSystem

/// Numbers terms in the order of their first occurrence, and finds repetitions within a row.
///
/// Four slots fit a cache line; a slot's 32-bit tag distinguishes most terms, the full hash the rest.
struct TermTable: ~Copyable {
    // Not private: Swift 6.3 fails debug builds then (metadata of a private type used from another file).
    struct Slot: BitwiseCopyable {
        /// Both halves of the hash combined: if columns come from hashes, the lower half is always 0.
        var tag: UInt32 = 0
        /// The term's number + 1; 0 for a free slot.
        var mark: UInt32 = 0
        /// The last row that contained the term.
        var row: UInt32 = 0
        /// The position of its entry in that row.
        var position: UInt32 = 0
    }

    private var slots = GrowingBuffer(repeating: Slot(), count: 1 << 10)
    private var shift: UInt64 = 64 - 10
    /// The terms' hashes, by number.
    private(set) var hashes = GrowingBuffer<UInt64>()
    /// The rows in which the terms first occurred, by number.
    private(set) var firstRows = GrowingBuffer<UInt32>()

    /// The number of terms.
    var count: Int { hashes.count }

    /// The result of adding an occurrence.
    enum Occurrence {
        /// The first occurrence in this row, of the term with this number.
        case new(UInt32)
        /// A further occurrence; the row's entry is at this position in the row.
        case repeated(position: UInt32)
        /// A term that is not in the table and was not wanted.
        case passed
    }

    /// Adds an occurrence of a term in `row`, whose entry, if new, will be at `position` in the row; terms
    /// that are not in the table yet are only added if `isWanted` returns true.
    @inline(__always)
    mutating func add(
        _ hash: UInt64, row: UInt32, position: UInt32, isWanted: (UInt64) -> Bool
    ) -> Occurrence {
        let mask = slots.count - 1
        let tag = UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
        var index = Int(truncatingIfNeeded: hash >> shift)
        while true {
            let slot = slots[index]
            if slot.mark == 0 { break }
            if slot.tag == tag, hashes[Int(slot.mark - 1)] == hash {
                if slot.row == row { return .repeated(position: slot.position) }
                slots[index] = Slot(tag: tag, mark: slot.mark, row: row, position: position)
                return .new(slot.mark - 1)
            }
            index = (index + 1) & mask
        }
        guard isWanted(hash) else { return .passed }
        slots[index] = Slot(tag: tag, mark: UInt32(count + 1), row: row, position: position)
        hashes.append(hash)
        firstRows.append(row)
        if count * 5 > slots.count * 3 { grow() }
        return .new(UInt32(count - 1))
    }

    @inline(never)
    private mutating func grow() {
        var larger = GrowingBuffer(repeating: Slot(), count: 2 * slots.count)
        shift -= 1
        let mask = larger.count - 1
        for slot in slots.elements where slot.mark != 0 {
            var index = Int(truncatingIfNeeded: hashes[Int(slot.mark - 1)] >> shift)
            while larger[index].mark != 0 { index = (index + 1) & mask }
            larger[index] = slot
        }
        slots = larger
    }
}
