// Two corpora as one.

extension Corpus {
    /// The rows of this corpus, then those of `other`, with the labels of both.
    ///
    /// Groups stay apart: a group of one corpus is never one of the other. Where only one has weights, the other's rows
    /// weigh 1. Complexity: O(*n*) in the numbers of rows and labels; no text is copied.
    public func appending(_ other: Corpus) -> Corpus {
        let names = Set(labels).union(other.labels).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let numbers = Dictionary(uniqueKeysWithValues: zip(names, Int32(0)...))
        func renumbered(_ corpus: Corpus) -> [Int32] {
            let places = corpus.labels.map { numbers[$0] ?? 0 }
            return corpus.labelIndices.map { places[Int($0)] }
        }
        func weights(of corpus: Corpus) -> [Float] {
            corpus.weights ?? [Float](repeating: 1, count: corpus.count)
        }
        let hasWeights = self.weights != nil || other.weights != nil
        return Corpus(
            storage: storage + other.storage, slices: slices + other.slices, labels: names,
            labelIndices: renumbered(self) + renumbered(other),
            weights: hasWeights ? weights(of: self) + weights(of: other) : nil,
            groups: joinedGroups(with: other))
    }

    private func joinedGroups(with other: Corpus) -> [Int32]? {
        guard groups != nil || other.groups != nil else { return nil }
        // Rows without a group are each one of their own.
        let own = groups ?? (0..<Int32(count)).map { $0 }
        let offset = (own.max() ?? -1) + 1
        let others = other.groups ?? (0..<Int32(other.count)).map { $0 }
        return own + others.map { $0 + offset }
    }
}
