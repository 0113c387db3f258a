// Texts to rows, one after another, without allocating.

/// Turns texts into rows of a ``FeatureSpace``, reusing its memory from one to the next.
///
/// Keep one per thread. Once it has grown to the longest text, reading allocates nothing.
public struct FeatureReader: Sendable {
    private let space: FeatureSpace
    private let hashMask: UInt64
    private let surfaceColumn: Int
    private let hasSurfaceFeatures: Bool
    private let parts: [Part]
    private var extractor: TermExtractor
    private var found = RowTable()
    private var columns: [UInt32] = []
    private var values: [Float] = []

    /// What a block of the space is read by: plain addresses into `space`, for which nothing is counted.
    private struct Part {
        var kind: NGramKind
        var firstColumn: UInt32
        var finder: ColumnFinder
        var weigher: TermWeigher
    }

    /// Makes a reader for a space.
    public init(space: FeatureSpace) {
        self.space = space
        hashMask = space.options.hashMask
        surfaceColumn = space.surfaceColumn
        hasSurfaceFeatures = space.options.surfaceFeatures
        parts = space.blocks.map { block in
            Part(
                kind: block.kind, firstColumn: UInt32(truncatingIfNeeded: block.firstColumn),
                finder: block.finder, weigher: TermWeigher(block: block, options: space.options))
        }
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
        for part in parts { append(part) }
        if hasSurfaceFeatures {
            extractor.surfaceValues(of: utf8).forEachNonZero { index, value in
                columns.append(UInt32(truncatingIfNeeded: surfaceColumn + index))
                values.append(value)
            }
        }
        return try columns.withUnsafeBufferPointer { columns in
            try values.withUnsafeBufferPointer { try body(columns, $0) }
        }
    }

    private mutating func append(_ part: Part) {
        let finder = part.finder
        let hashMask = hashMask
        found.removeAll()
        extractor.forEachTerm(part.kind) { hash, _ in
            if let column = finder.column(of: hash & hashMask) { found.add(column) }
        }
        let first = values.count
        var sums = TermWeigher.Sums()
        for entry in found.entries {
            columns.append(part.firstColumn &+ entry.key)
            values.append(part.weigher.value(column: Int(entry.key), count: Int(entry.count), &sums))
        }
        let scale = part.weigher.scale(sums)
        for index in first..<values.count { values[index] *= scale }
    }
}

/// Counts the occurrences of keys in one row, in the order of their first.
struct RowTable: Sendable {
    struct Entry: Sendable {
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
