// Texts to rows, one after another, without allocating.

/// Turns texts into rows of a ``FeatureSpace``, reusing its memory from one to the next.
///
/// Keep one per thread. Once it has grown to the longest text, reading allocates nothing.
public struct FeatureReader {
    private let space: FeatureSpace
    private let hashMask: UInt64
    private var extractor: TermExtractor
    private var found = RowTable()
    private var columns: [UInt32] = []
    private var values: [Float] = []

    /// Makes a reader for a space.
    public init(space: FeatureSpace) {
        self.space = space
        hashMask = space.options.hashMask
        extractor = TermExtractor(options: space.options)
    }

    /// Calls `body` with the columns and values of a text's row, which are valid during the call alone.
    ///
    /// N-grams stand in the order of their first occurrence, words before characters; surface features are last.
    /// Complexity: O(*n*) in the bytes of the text.
    public mutating func withRow<Result>(
        of utf8: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafeBufferPointer<UInt32>, UnsafeBufferPointer<Float>) throws -> Result
    ) rethrows -> Result {
        columns.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        extractor.read(utf8)
        for block in space.blocks { append(block) }
        if space.options.surfaceFeatures {
            appendSurface(extractor.surfaceValues(of: utf8))
        }
        return try columns.withUnsafeBufferPointer { columns in
            try values.withUnsafeBufferPointer { try body(columns, $0) }
        }
    }

    private mutating func append(_ block: FeatureBlock) {
        found.removeAll()
        extractor.forEachTerm(block.kind) { hash, _ in
            if let index = block.index(of: hash & hashMask) { found.add(UInt32(truncatingIfNeeded: index)) }
        }
        let first = columns.count
        var sum = 0.0
        var squares = 0.0
        for entry in found.entries {
            let frequency = space.options.frequency(Int(entry.count), logarithms: FeatureOptions.logarithms)
            let value = frequency * block.weight(of: Int(entry.key))
            columns.append(UInt32(truncatingIfNeeded: block.firstColumn) + entry.key)
            values.append(value)
            sum += Double(value)
            squares += Double(value) * Double(value)
        }
        let scale = space.options.scale(sum: sum, squares: squares)
        for index in first..<values.count { values[index] *= scale }
    }

    private mutating func appendSurface(_ surface: SurfaceFeatures) {
        let first = UInt32(truncatingIfNeeded: space.surfaceColumn)
        for (index, value) in surface.values.enumerated() where value != 0 {
            columns.append(first + UInt32(truncatingIfNeeded: index))
            values.append(value)
        }
    }
}

/// Counts the occurrences of keys in one row, in the order of their first.
struct RowTable {
    struct Entry {
        var key: UInt32
        var count: UInt32
    }

    private struct Slot {
        var stamp: UInt32 = 0
        var position: UInt32 = 0
    }

    private(set) var entries: [Entry] = []
    private var slots = [Slot](repeating: Slot(), count: 64)
    /// Slots with another stamp are free.
    private var stamp: UInt32 = 1

    /// Forgets all keys and keeps the memory.
    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        stamp &+= 1
        if stamp == 0 {
            for index in slots.indices { slots[index].stamp = 0 }
            stamp = 1
        }
    }

    /// Counts one occurrence of a key.
    @inline(__always)
    mutating func add(_ key: UInt32) {
        let mask = slots.count - 1
        var index = Int(key &* 0x9E37_79B1) & mask
        while slots[index].stamp == stamp {
            let position = Int(slots[index].position)
            if entries[position].key == key {
                // Counts stop where training's do.
                if entries[position].count < UInt32(UInt16.max) { entries[position].count += 1 }
                return
            }
            index = (index + 1) & mask
        }
        slots[index] = Slot(stamp: stamp, position: UInt32(truncatingIfNeeded: entries.count))
        entries.append(Entry(key: key, count: 1))
        if 2 * entries.count > slots.count { grow() }
    }

    private mutating func grow() {
        slots = [Slot](repeating: Slot(), count: 2 * slots.count)
        stamp = 1
        let mask = slots.count - 1
        for (position, entry) in entries.enumerated() {
            var index = Int(entry.key &* 0x9E37_79B1) & mask
            while slots[index].stamp == stamp { index = (index + 1) & mask }
            slots[index] = Slot(stamp: stamp, position: UInt32(truncatingIfNeeded: position))
        }
    }
}
