// Rows that must stay together.

/// Numbers the units of a corpus: rows that are joined already or of one group, directly or through one another.
struct SplitUnits: Sendable {
    /// For each row its unit; units are numbered by their first rows.
    private(set) var unitOfRow: [Int32] = []
    /// How many rows each unit has.
    private(set) var sizes: [Int32] = []
    /// The first row of each unit.
    private(set) var firstRows: [Int32] = []

    /// Makes units of duplicates, or of single rows, and of the groups of `corpus`.
    init(_ corpus: Corpus, duplicates: NearDuplicates?) {
        var joined = duplicates.map { JoinedRows(links: $0.firstRows) } ?? JoinedRows(count: corpus.count)
        if let groups = corpus.groups { Self.join(groups, &joined) }
        unitOfRow = [Int32](repeating: 0, count: corpus.count)
        sizes.reserveCapacity(corpus.count)
        firstRows.reserveCapacity(corpus.count)
        for row in 0..<corpus.count {
            let first = joined.first(of: row)
            if first == row {
                unitOfRow[row] = Int32(clamping: sizes.count)
                sizes.append(1)
                firstRows.append(Int32(clamping: row))
            } else {
                unitOfRow[row] = unitOfRow[first]
                sizes[Int(unitOfRow[first])] += 1
            }
        }
    }

    /// Joins each group's rows.
    private static func join(_ groups: [Int32], _ joined: inout JoinedRows) {
        var firstOfGroup: [Int32: Int] = [:]
        for (row, group) in groups.enumerated() {
            if let first = firstOfGroup[group] {
                joined.join(first, row)
            } else {
                firstOfGroup[group] = row
            }
        }
    }
}
