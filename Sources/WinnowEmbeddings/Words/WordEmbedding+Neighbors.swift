public import WinnowSystem

/// A word and its distance from the query.
public struct WordNeighbor: Sendable, Hashable {
    /// The word.
    public var word: String
    /// The distance.
    public var distance: Double
}

extension WordEmbedding {
    /// The distance between two words; nil if one of them has no vector.
    ///
    /// - Parameters:
    ///   - first: a word.
    ///   - second: another.
    ///   - measure: the distance measure.
    /// - Complexity: O(*dimension*).
    public func distance(
        from first: String, to second: String, measure: VectorDistance = .cosine
    ) -> Double? {
        guard let left = vector(for: first), let right = vector(for: second) else { return nil }
        return measure.distance(from: left, to: right)
    }

    /// The words nearest to a word, nearest first; ties: the first in the table.
    ///
    /// - Parameters:
    ///   - word: the word, which is excluded from the result.
    ///   - count: the maximum number of results.
    ///   - maximumDistance: the largest distance.
    ///   - measure: the distance measure.
    ///   - threads: the number of threads.
    /// - Returns: the neighbours, without continuations of words (`##ing`); nil if the word has no vector.
    /// - Complexity: O(*count of words* · *dimension*): all words are scanned.
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

    /// The words nearest to a vector, nearest first; ties: the first in the table.
    ///
    /// - Parameters:
    ///   - vector: ``dimension`` finite numbers; any other vector has no neighbours.
    ///   - count: the maximum number of results.
    ///   - maximumDistance: the largest distance.
    ///   - measure: the distance measure.
    ///   - threads: the number of threads.
    /// - Complexity: O(*count of words* · *dimension*): all words are scanned.
    public func neighbors(
        of vector: [Float], count: Int = 10, maximumDistance: Double = .infinity,
        measure: VectorDistance = .cosine, threads: Int = Parallel.processorCount
    ) -> [WordNeighbor] {
        neighbors(
            of: vector, count: count, maximumDistance: maximumDistance, measure: measure, threads: threads,
            leavingOut: [])
    }

    /// The words that are to `third` as `second` is to `first`: for `man`, `king`, `woman`, `queen`.
    ///
    /// The words nearest to *second* − *first* + *third*, each of length 1, by cosine, without the three.
    ///
    /// - Parameters:
    ///   - first: a word.
    ///   - second: the word that corresponds to `first`.
    ///   - third: the word whose counterpart is wanted.
    ///   - count: the maximum number of answers.
    ///   - threads: the number of threads.
    /// - Returns: the answers, best first; nil if one of the three has no vector.
    /// - Complexity: O(*count of words* · *dimension*). Source: 3CosAdd: T. Mikolov, W. Yih, G. Zweig,
    ///   *Linguistic Regularities in Continuous Space Word Representations*, NAACL 2013; name: O. Levy, Y.
    ///   Goldberg, CoNLL 2014.
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
        return core.table.nearest(
            to: vector, limit: count, maximum: maximumDistance, measure: measure, weights: core.weights,
            threads: threads, leavingOut: { rows.contains($0) || isPiece($0) }
        ).map { WordNeighbor(word: shownWord(at: $0.row), distance: $0.distance) }
    }
}
