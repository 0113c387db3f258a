// Two corpora as one.

extension Corpus {
    /// The rows of this corpus followed by those of `other`; no text is copied.
    ///
    /// Labels are matched by name. Where one has weights the other's rows weigh 1. Groups of the two never meet, since
    /// their names are not kept; where one has groups each row of the other is a group of its own.
    ///
    /// Complexity: O(*n*) in the number of rows.
    public func appending(_ other: Corpus) -> Corpus {
        let all = Set(labels).union(other.labels)
        let labels = all.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return Corpus(
            storage: storage + other.storage, slices: slices + other.slices, labels: labels,
            labelIndices: labelIndices(in: labels) + other.labelIndices(in: labels),
            weights: joinedWeights(other), groups: joinedGroups(other))
    }

    private func labelIndices(in table: [String]) -> [Int32] {
        let places = Dictionary(
            zip(table, 0...).map { ($0, Int32(clamping: $1)) }, uniquingKeysWith: { first, _ in first })
        let renumbered = labels.map { places[$0] ?? 0 }
        return labelIndices.map { renumbered[Int($0)] }
    }

    private func joinedWeights(_ other: Corpus) -> [Float]? {
        guard weights != nil || other.weights != nil else { return nil }
        return (weights ?? Array(repeating: 1, count: count))
            + (other.weights ?? Array(repeating: 1, count: other.count))
    }

    private func joinedGroups(_ other: Corpus) -> [Int32]? {
        guard groups != nil || other.groups != nil else { return nil }
        let own = groups ?? (0..<count).map { Int32(clamping: $0) }
        let first = (own.max() ?? -1) + 1
        return own + (other.groups ?? (0..<other.count).map { Int32(clamping: $0) }).map { first + $0 }
    }
}
