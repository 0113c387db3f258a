// Blocks of rows, in order, to one corpus.

/// Puts blocks of rows together; their order fixes everything, the number of threads nothing.
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

    /// The corpus, its labels sorted by their bytes.
    consuming func finish() -> Corpus {
        let names = labelNames.names
        let order = names.indices.sorted { names[$0].lexicographicallyPrecedes(names[$1]) }
        var rank = [Int32](repeating: 0, count: order.count)
        for (place, number) in order.enumerated() { rank[number] = Int32(clamping: place) }
        return Corpus(
            storage: storage, slices: slices,
            labels: order.map { String(decoding: names[$0], as: UTF8.self) },
            labelIndices: labels.map { rank[Int($0)] }, weights: weights.isEmpty ? nil : weights,
            groups: groups.isEmpty ? nil : groups)
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
