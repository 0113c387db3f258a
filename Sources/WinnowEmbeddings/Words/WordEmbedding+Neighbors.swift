public import WinnowSystem

/// A word and how far it is from what was asked for.
public struct WordNeighbor: Sendable, Hashable {
    /// The word.
    public var word: String
    /// The distance.
    public var distance: Double
}

extension WordEmbedding {
    /// The distance of two words; nil where one of them has no vector.
    ///
    /// - Parameters:
    ///   - first: a word.
    ///   - second: another.
    ///   - measure: what is taken as distance.
    /// - Complexity: O(*dimension*).
    public func distance(
        from first: String, to second: String, measure: VectorDistance = .cosine
    ) -> Double? {
        guard let left = vector(for: first), let right = vector(for: second) else { return nil }
        return measure.distance(from: left, to: right)
    }

    /// The words nearest to a word, the nearest first, of ties those that stand first in the table.
    ///
    /// - Parameters:
    ///   - word: the word, which is left out itself.
    ///   - count: how many at most.
    ///   - maximumDistance: the greatest distance.
    ///   - measure: what is taken as distance.
    ///   - threads: how many threads share the work.
    /// - Returns: the neighbours; nil where the word has no vector. Pieces of words (`##ing`) are none.
    /// - Complexity: O(*count of words* · *dimension*): all words are looked at.
    public func neighbors(
        of word: String, count: Int = 10, maximumDistance: Double = .infinity,
        measure: VectorDistance = .cosine, threads: Int = Parallel.processorCount
    ) -> [WordNeighbor]? {
        guard let vector = vector(for: word) else { return nil }
        let own = row(of: word)
        return neighbors(
            of: vector, count: count, maximumDistance: maximumDistance, measure: measure, threads: threads,
            leavingOut: own.map { [$0] } ?? [])
    }

    /// The words nearest to a vector, the nearest first, of ties those that stand first in the table.
    ///
    /// - Parameters:
    ///   - vector: ``dimension`` numbers; a vector of another length, or with one that is not finite, has no neighbours.
    ///   - count: how many at most.
    ///   - maximumDistance: the greatest distance.
    ///   - measure: what is taken as distance.
    ///   - threads: how many threads share the work.
    /// - Complexity: O(*count of words* · *dimension*): all words are looked at.
    public func neighbors(
        of vector: [Float], count: Int = 10, maximumDistance: Double = .infinity,
        measure: VectorDistance = .cosine, threads: Int = Parallel.processorCount
    ) -> [WordNeighbor] {
        neighbors(
            of: vector, count: count, maximumDistance: maximumDistance, measure: measure, threads: threads,
            leavingOut: [])
    }

    /// The words that are to `third` as `second` is to `first`: `man`, `king`, `woman` asks for `queen`.
    ///
    /// Those nearest to *second* − *first* + *third*, each at length 1, by cosine; the three themselves are left out.
    ///
    /// - Parameters:
    ///   - first: a word.
    ///   - second: what it is to this one …
    ///   - third: … this one is to the answer.
    ///   - count: how many answers at most.
    ///   - threads: how many threads share the work.
    /// - Returns: the answers, the best first; nil where one of the three has no vector.
    /// - Complexity: O(*count of words* · *dimension*). Source: 3CosAdd of T. Mikolov, W. Yih, G. Zweig, *Linguistic Regularities
    ///   in Continuous Space Word Representations*, NAACL 2013, as named by O. Levy and Y. Goldberg, CoNLL 2014.
    public func analogy(
        _ first: String, isTo second: String, as third: String, count: Int = 1,
        threads: Int = Parallel.processorCount
    ) -> [WordNeighbor]? {
        guard let a = unitVector(for: first), let b = unitVector(for: second), let c = unitVector(for: third)
        else { return nil }
        let vector = a.indices.map { b[$0] - a[$0] + c[$0] }
        return neighbors(
            of: vector, count: count, maximumDistance: .infinity, measure: .cosine, threads: threads,
            leavingOut: [first, second, third].compactMap(row(of:)))
    }

    private func unitVector(for word: String) -> [Float]? {
        guard let vector = vector(for: word) else { return nil }
        let length = vector.reduce(Float(0)) { $0 + $1 * $1 }.squareRoot()
        return length > 0 ? vector.map { $0 / length } : vector
    }

    private func neighbors(
        of vector: [Float], count: Int, maximumDistance: Double, measure: VectorDistance, threads: Int,
        leavingOut rows: [Int]
    ) -> [WordNeighbor] {
        guard vector.allSatisfy({ $0.isFinite }) else { return [] }
        return table.nearest(
            to: vector, limit: count, maximum: maximumDistance, measure: measure, weights: weights,
            threads: threads, leavingOut: { rows.contains($0) || isPiece($0) }
        ).map { WordNeighbor(word: word(at: $0.row), distance: $0.distance) }
    }
}
