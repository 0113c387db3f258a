// Rows that belong together, found pair by pair.

/// Sets of rows that can be joined; each is known by its lowest row.
///
/// Source: R. Tarjan, *Efficiency of a Good But Not Linear Set Union Algorithm*, Journal of the ACM 22(2), 1975, DOI
/// 10.1145/321879.321884, with path halving.
struct JoinedRows: Sendable {
    /// For each row a row of its set that is not above it; the lowest row leads to itself.
    private(set) var links: [Int32]

    /// Each row alone.
    init(count: Int) { links = (0..<count).map { Int32(clamping: $0) } }

    /// Rows that are joined already: each with a row of its set that is not above it.
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

    /// Makes the sets of two rows one; says whether they were two.
    @discardableResult
    mutating func join(_ left: Int, _ right: Int) -> Bool {
        let left = first(of: left)
        let right = first(of: right)
        links[max(left, right)] = Int32(clamping: min(left, right))
        return left != right
    }
}
