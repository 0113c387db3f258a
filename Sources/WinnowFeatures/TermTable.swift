// The hash table behind counting: from a term's hash to its number.

/// Numbers terms in the order of their first occurrence, and counts repetitions within a row.
///
/// One cache line a lookup: the slot holds the hash, the number and where the current row has it.
struct TermTable {
    private struct Slot {
        var hash: UInt64 = 0
        /// The term's number + 1; 0 for a free slot.
        var mark: UInt32 = 0
        /// The row that had the term last.
        var row: UInt32 = 0
        /// Where in that row's entries it stands.
        var position: Int = 0
    }

    private var slots = [Slot](repeating: Slot(), count: 1 << 10)
    private var shift: UInt64 = 64 - 10
    /// The terms' hashes by number.
    private(set) var hashes: [UInt64] = []
    /// The terms' texts, one after another, and where each ends.
    private(set) var texts: [UInt8] = []
    private(set) var textEnds: [Int] = []

    /// The number of terms.
    var count: Int { hashes.count }

    /// What adding an occurrence came to.
    enum Occurrence {
        /// The first one in this row, of the term of this number.
        case new(UInt32)
        /// A further one; the row's entry stands at this position.
        case repeated(position: Int)
    }

    /// Adds an occurrence of a term in `row`, whose entry, if new, will stand at `position`.
    @inline(__always)
    mutating func add(
        _ hash: UInt64, row: UInt32, position: Int, text: UnsafeBufferPointer<UInt8>
    ) -> Occurrence {
        let mask = slots.count - 1
        var index = Int(truncatingIfNeeded: hash >> shift)
        while true {
            let slot = slots[index]
            if slot.mark == 0 { break }
            if slot.hash == hash {
                if slot.row == row { return .repeated(position: slot.position) }
                slots[index].row = row
                slots[index].position = position
                return .new(slot.mark - 1)
            }
            index = (index + 1) & mask
        }
        slots[index] = Slot(hash: hash, mark: UInt32(count + 1), row: row, position: position)
        hashes.append(hash)
        texts.append(contentsOf: text)
        textEnds.append(texts.count)
        if count * 5 > slots.count * 3 { grow() }
        return .new(UInt32(count - 1))
    }

    /// The text of a term.
    func text(at number: Int) -> ArraySlice<UInt8> {
        texts[(number == 0 ? 0 : textEnds[number - 1])..<textEnds[number]]
    }

    private mutating func grow() {
        let old = slots
        slots = [Slot](repeating: Slot(), count: 2 * old.count)
        shift -= 1
        let mask = slots.count - 1
        for slot in old where slot.mark != 0 {
            var index = Int(truncatingIfNeeded: slot.hash >> shift)
            while slots[index].mark != 0 { index = (index + 1) & mask }
            slots[index] = slot
        }
    }
}
