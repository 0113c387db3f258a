/// Groups of near-duplicate texts.
struct TextClusters {
    private(set) var joined: JoinedRows
    /// The number of groups before chains are cut.
    let groupCount: Int

    /// The first text of the group of `text`.
    mutating func first(of text: Int) -> Int { joined.first(of: text) }

    /// Cuts groups of more than `limit` rows into stars, where `sizes` are the rows of each text: a text
    /// joins the earliest near-duplicate that has not itself joined another, or begins a group. Returns the
    /// number of rows in the groups that were cut.
    mutating func cutChains(sizes: [Int32], limit: Int, search: SimilaritySearch) -> Int {
        var rows = [Int](repeating: 0, count: sizes.count)
        for (text, size) in sizes.enumerated() { rows[joined.first(of: text)] += Int(size) }
        guard rows.contains(where: { $0 > limit }) else { return 0 }
        var groups = joined
        var inside = Set(search.pairs.filter { rows[groups.first(of: Int($0 >> 32))] > limit })
        // Also pair each with its group's first: if a pattern has hundreds of copies, some pairs are missing.
        for text in sizes.indices {
            let first = groups.first(of: text)
            if first != text, rows[first] > limit { inside.insert(UInt64(first) << 32 | UInt64(text)) }
        }
        // Sorted by the later text, then by the earlier one.
        let pairs = search.confirmed(inside.sorted { ($0 & 0xFFFF_FFFF, $0) < ($1 & 0xFFFF_FFFF, $1) })
        var links = (0..<sizes.count).map { Int32(clamping: joined.first(of: $0)) }
        let chains = Set(links.indices.filter { rows[Int(links[$0])] > limit }.map { links[$0] })
        for text in links.indices where chains.contains(links[text]) { links[text] = Int32(clamping: text) }
        for pair in pairs {
            let leader = Int(pair >> 32)
            let text = Int(pair & 0xFFFF_FFFF)
            if Int(links[leader]) == leader, Int(links[text]) == text {
                links[text] = Int32(clamping: leader)
            }
        }
        let cut = JoinedRows(links: links)
        let fallen = chains.filter { chain in
            links.indices.contains { Int(groups.first(of: $0)) == Int(chain) && links[$0] != chain }
        }
        joined = cut
        return fallen.reduce(0) { $0 + rows[Int($1)] }
    }
}

/// Disjoint sets of rows that can be joined; each is identified by its lowest row.
///
/// Source: R. Tarjan, *Efficiency of a Good But Not Linear Set Union Algorithm*, Journal of the ACM 22(2),
/// 1975, DOI 10.1145/321879.321884, with path halving.
struct JoinedRows: Sendable {
    /// For each row, a row of its set that is not above it; the lowest row links to itself.
    private(set) var links: [Int32]

    /// Makes sets of one row each.
    init(count: Int) { links = (0..<count).map { Int32(clamping: $0) } }

    /// Makes sets that are already joined, by linking each row to one of its set that is not above it.
    init(links: [Int32]) { self.links = links }

    /// The lowest row of the set of `row`.
    mutating func first(of row: Int) -> Int {
        var row = row
        while Int(links[row]) != row {
            links[row] = links[Int(links[row])]
            row = Int(links[row])
        }
        return row
    }

    /// Joins the sets of two rows; returns whether they were different.
    @discardableResult
    mutating func join(_ left: Int, _ right: Int) -> Bool {
        let left = first(of: left)
        let right = first(of: right)
        links[max(left, right)] = Int32(clamping: min(left, right))
        return left != right
    }
}
