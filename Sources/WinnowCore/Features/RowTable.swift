/// Counts the occurrences of columns in one row, in the order of first occurrence.
package struct RowTable: Sendable {
    package struct Entry: Sendable {
        var key: UInt32
        var count: UInt32
    }

    private struct Slot {
        var stamp: UInt32 = 0
        var position: UInt32 = 0
    }

    /// The entries are the first `entryCount` of these.
    private var entries: [Entry] = []
    private var entryCount = 0
    /// At least twice as many as entries; a power of two.
    private var slots: [Slot] = []
    /// Slots with another stamp are free.
    private var stamp: UInt32 = 0
    /// How many of the terms added since ``removeAll()`` have no column.
    package private(set) var unknownCount = 0

    /// The number of columns counted since ``removeAll()``.
    package var count: Int { entryCount }

    /// Calls `body` with the columns counted since ``removeAll()``.
    @inline(__always)
    package func withEntries(_ body: (UnsafeBufferPointer<Entry>) -> Void) {
        entries.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<entryCount])) }
    }

    /// Removes all columns but keeps the memory.
    package mutating func removeAll() {
        entryCount = 0
        unknownCount = 0
        stamp &+= 1
        if stamp == 0 {
            for index in slots.indices { slots[index].stamp = 0 }
            stamp = 1
        }
    }

    /// Counts the columns of the terms that have one.
    @_optimize(speed)
    package mutating func add(_ hashes: UnsafeBufferPointer<UInt64>, by finder: ColumnFinder) {
        reserve(entryCount + hashes.count)
        let stamp = stamp
        var count = entryCount
        var known = 0
        slots.withUnsafeMutableBufferPointer { slots in
            entries.withUnsafeMutableBufferPointer { entries in
                for hash in hashes {
                    if let column = finder.column(of: hash) {
                        Self.add(column, to: entries, &count, slots, stamp)
                        known += 1
                    }
                }
            }
        }
        entryCount = count
        unknownCount += hashes.count - known
    }

    /// Reserves room for `count` columns, so that adding need not check.
    private mutating func reserve(_ count: Int) {
        guard entries.count < count else { return }
        var capacity = 64
        while capacity < count { capacity *= 2 }
        entries += [Entry](repeating: Entry(key: 0, count: 0), count: capacity - entries.count)
        slots = [Slot](repeating: Slot(), count: 2 * capacity)
        stamp = 1
        let mask = slots.count - 1
        for position in 0..<entryCount {
            var index = Int(truncatingIfNeeded: entries[position].key &* 0x9E37_79B1) & mask
            while slots[index].stamp == stamp { index = (index + 1) & mask }
            slots[index] = Slot(stamp: stamp, position: UInt32(truncatingIfNeeded: position))
        }
    }

    @inline(__always)
    private static func add(
        _ key: UInt32, to entries: UnsafeMutableBufferPointer<Entry>, _ count: inout Int,
        _ slots: UnsafeMutableBufferPointer<Slot>, _ stamp: UInt32
    ) {
        let mask = slots.count - 1
        var index = Int(truncatingIfNeeded: key &* 0x9E37_79B1) & mask
        while slots[index].stamp == stamp {
            let position = Int(slots[index].position)
            if entries[position].key == key {
                // Counts saturate as in training.
                if entries[position].count < UInt32(UInt16.max) { entries[position].count += 1 }
                return
            }
            index = (index + 1) & mask
        }
        slots[index] = Slot(stamp: stamp, position: UInt32(truncatingIfNeeded: count))
        entries[count] = Entry(key: key, count: 1)
        count += 1
    }
}
