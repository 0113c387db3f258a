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
        sizes.reserveCapacity(corpus.count)
        firstRows.reserveCapacity(corpus.count)
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
            var hashes: [UInt64] = []
            hashes.reserveCapacity(ranges[piece].count)
            corpus.forEachText(in: ranges[piece]) {
                hashes.append(NormalizedText.hash($1, scratch: &scratch))
            }
            return hashes
        }
        return Array(pieces.joined())
    }

    /// For each row the first row with its hash; a row without an earlier one leads to itself.
    private static func linksOfEqualTexts(_ hashes: [UInt64]) -> [Int32] {
        var capacity = 16
        while capacity < 2 * hashes.count { capacity *= 2 }
        let mask = capacity - 1
        // A slot holds half a hash and a row, so that another row's hash is looked up only to confirm.
        var slots = GrowingBuffer<UInt64>(repeating: .max, count: capacity)
        var links = [Int32](repeating: 0, count: hashes.count)
        rows: for (row, hash) in hashes.enumerated() {
            let tag = hash & 0xFFFF_FFFF_0000_0000
            var slot = Int(truncatingIfNeeded: hash) & mask
            while slots[slot] != .max {
                let first = slots[slot] & 0xFFFF_FFFF
                if slots[slot] ^ first == tag, hashes[Int(first)] == hash {
                    links[row] = Int32(truncatingIfNeeded: first)
                    continue rows
                }
                slot = (slot + 1) & mask
            }
            slots[slot] = tag | UInt64(row)
            links[row] = Int32(clamping: row)
        }
        return links
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
