/// Finds out whether the labels of a corpus are combinations of a smaller set of labels, as in `2,5`.
package struct CombinedLabelFinder: Sendable, Hashable {
    /// The character between the labels.
    package let delimiter: Character
    /// The number of labels that are combinations.
    package let combinationCount: Int
    /// The number of different labels in all cells.
    package let labelCount: Int

    /// The delimiters that are tried.
    private static let delimiters: [Character] = [",", ";", "|", " "]
    /// The number of different combinations from which labels are suspected: fewer may be a coincidence.
    private static let fewestCombinations = 3
    /// The share of combinations whose parts all occur as labels of their own.
    private static let wantedShare = 0.8

    /// Looks for the delimiter that explains most labels; nil if labels are not combinations.
    ///
    /// A label is a combination if it has at least two different parts, each of which is also the whole label
    /// of some row. Complexity: O(*n*) in the bytes of the labels.
    package init?(of corpus: Corpus) {
        let labels = zip(corpus.labels, corpus.labelCounts).filter { $0.1 > 0 }.map(\.0)
        let found = Self.delimiters.compactMap { Self(labels, delimiter: $0) }
        guard let best = found.max(by: { $0.combinationCount < $1.combinationCount }) else { return nil }
        self = best
    }

    private init?(_ labels: [String], delimiter: Character) {
        let sets = labels.map { LabelSets.labels(in: $0, delimiter: delimiter) }
        let known = Set(sets.lazy.filter { $0.count == 1 }.joined())
        var parts: Set<String> = []
        var (candidates, combinations) = (0, 0)
        for (label, own) in zip(labels, sets) {
            parts.formUnion(own)
            guard own.count > 1, !label.contains(LabelSets.separator) else { continue }
            candidates += 1
            if Set(own).count > 1, own.allSatisfy(known.contains) { combinations += 1 }
        }
        guard combinations >= Self.fewestCombinations,
            Double(combinations) >= Self.wantedShare * Double(candidates), parts.count < labels.count
        else { return nil }
        self.delimiter = delimiter
        combinationCount = combinations
        labelCount = parts.count
    }
}
