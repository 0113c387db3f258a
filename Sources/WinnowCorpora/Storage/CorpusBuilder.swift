/// Combines blocks of rows; the result depends on their order, not on the number of threads.
struct CorpusBuilder {
    private var storage: [ByteBlock] = []
    private var slices: [TextSlice] = []
    private var labels: [Int32] = []
    private var labelNames = NameTable()
    private var weights: [Float] = []
    private var groups: [Int32] = []
    private var groupNames = NameTable()

    var count: Int { slices.count }

    mutating func append(_ rows: ParsedRows) {
        storage.append(rows.storage)
        slices.append(contentsOf: rows.slices)
        Self.append(rows.labels, named: rows.labelNames, to: &labels, &labelNames)
        weights.append(contentsOf: rows.weights)
        Self.append(rows.groups, named: rows.groupNames, to: &groups, &groupNames)
    }

    /// The corpus, its labels distinct and sorted by their bytes.
    consuming func finish() -> Corpus {
        let names = labelNames.names.map { String(decoding: $0, as: UTF8.self) }
        let distinct = names.distinctLabels
        let numbers = Dictionary(uniqueKeysWithValues: zip(distinct, Int32(0)...))
        let places = names.map { numbers[$0] ?? 0 }
        return Corpus(
            storage: storage, slices: slices, labels: distinct, labelIndices: labels.map { places[Int($0)] },
            weights: weights.isEmpty ? nil : weights, groups: groups.isEmpty ? nil : groups)
    }

    private static func append(
        _ numbers: [Int32], named local: NameTable, to all: inout [Int32], _ names: inout NameTable
    ) {
        let renumbered = local.names.map { name in
            name.withUnsafeBufferPointer { names.number(of: $0) }
        }
        for number in numbers { all.append(renumbered[Int(number)]) }
    }
}

/// Numbers distinct byte strings in the order of first appearance.
struct NameTable: Sendable {
    /// The names, by number.
    private(set) var names: [[UInt8]] = []
    private var hashes: [UInt64] = []
    /// Open addressing: numbers plus 1, 0 for an empty slot; the count is a power of two.
    private var slots = [Int32](repeating: 0, count: 16)
    private var last: Int32 = 0

    /// The number of `name`. Complexity: O(*n*) in its bytes, on average.
    mutating func number(of name: UnsafeBufferPointer<UInt8>) -> Int32 {
        if names.count > 0, isName(last, name) { return last }
        let hash = Self.hash(name)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = slots[slot] - 1
            if hashes[Int(number)] == hash, isName(number, name) {
                last = number
                return number
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return insert([UInt8](name), hash: hash)
    }

    private func isName(_ number: Int32, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let known = names[Int(number)]
        return known.count == name.count && known.elementsEqual(name)
    }

    private mutating func insert(_ name: [UInt8], hash: UInt64) -> Int32 {
        let number = Int32(clamping: names.count)
        names.append(name)
        hashes.append(hash)
        if names.count * 2 > slots.count {
            slots = [Int32](repeating: 0, count: slots.count * 2)
            for index in hashes.indices { place(Int32(clamping: index)) }
        } else {
            place(number)
        }
        last = number
        return number
    }

    private mutating func place(_ number: Int32) {
        var slot = Int(truncatingIfNeeded: hashes[Int(number)]) & (slots.count - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = number + 1
    }

    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return hash ^ hash >> 29
    }
}
