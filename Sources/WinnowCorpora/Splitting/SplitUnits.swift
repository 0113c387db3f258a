// Rows that must stay together.

import WinnowSystem

/// Numbers the units of a corpus: rows with equal normalized texts or of one group, directly or through one another.
struct SplitUnits: Sendable {
    /// For each row its unit; units are numbered by their first rows.
    private(set) var unitOfRow: [Int32] = []
    /// How many rows each unit has.
    private(set) var sizes: [Int32] = []
    /// The first row of each unit.
    private(set) var firstRows: [Int32] = []

    init(_ corpus: Corpus, threads: Int) {
        var links = Self.linksOfEqualTexts(Self.hashes(of: corpus, threads: threads))
        if let groups = corpus.groups { Self.link(groups, &links) }
        unitOfRow = [Int32](repeating: 0, count: corpus.count)
        for row in 0..<corpus.count {
            let root = Self.root(of: row, &links)
            if root == row {
                unitOfRow[row] = Int32(clamping: sizes.count)
                sizes.append(1)
                firstRows.append(Int32(clamping: row))
            } else {
                unitOfRow[row] = unitOfRow[root]
                sizes[Int(unitOfRow[root])] += 1
            }
        }
    }

    private static func hashes(of corpus: Corpus, threads: Int) -> [UInt64] {
        let ranges = Parallel.ranges(count: corpus.count, size: 8192)
        let pieces = Parallel.map(count: ranges.count, threads: threads) { piece in
            var scratch: [UInt8] = []
            return ranges[piece].map { row in
                corpus.withText(at: row) { NormalizedText.hash($0, scratch: &scratch) }
            }
        }
        return Array(pieces.joined())
    }

    /// For each row the first row with its hash; a row without an earlier one leads to itself.
    private static func linksOfEqualTexts(_ hashes: [UInt64]) -> [Int32] {
        var capacity = 16
        while capacity < 2 * hashes.count { capacity *= 2 }
        var slots = [Int32](repeating: -1, count: capacity)
        return hashes.indices.map { row in
            let hash = hashes[row]
            var slot = Int(truncatingIfNeeded: hash) & (capacity - 1)
            while slots[slot] >= 0 {
                if hashes[Int(slots[slot])] == hash { return slots[slot] }
                slot = (slot + 1) & (capacity - 1)
            }
            slots[slot] = Int32(clamping: row)
            return Int32(clamping: row)
        }
    }

    /// Joins the units of each group's rows; the link goes to the lower row, so a root is a unit's first row.
    private static func link(_ groups: [Int32], _ links: inout [Int32]) {
        var firstOfGroup: [Int32: Int] = [:]
        for (row, group) in groups.enumerated() {
            guard let first = firstOfGroup[group] else {
                firstOfGroup[group] = row
                continue
            }
            let left = root(of: first, &links)
            let right = root(of: row, &links)
            links[max(left, right)] = Int32(clamping: min(left, right))
        }
    }

    private static func root(of row: Int, _ links: inout [Int32]) -> Int {
        var row = row
        while Int(links[row]) != row {
            links[row] = links[Int(links[row])]
            row = Int(links[row])
        }
        return row
    }
}
