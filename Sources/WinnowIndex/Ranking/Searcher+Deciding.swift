// Searches that the words of the query decide, so that the vectors need not be compared.

extension Searcher {
    /// The limits within which the words are examined before the vectors.
    struct Decision {
        /// In an index of fewer documents, comparing all vectors takes no longer.
        var fewestDocuments = 200_000
        /// The share of all documents that are examined: more take as long as comparing all vectors.
        var largestShare = 0.01
        /// The least BM25 that other documents may need, relative to that of the last of the best by words.
        /// If they need even less, there are too many of them.
        var leastRatio = 0.5
    }

    /// The first best by words, in an order that others may change.
    struct WordsFirst {
        var words: [Int]
        /// The same documents with their points, the best first.
        var ranked: [RankedDocument]
    }

    /// The first best by words, if they may decide the requested page; nil if they cannot.
    func wordsFirst() throws -> WordsFirst? {
        let fusion = fusion
        let wanted = request.offset + request.limit
        guard vector != nil, model == nil, request.mode == .hybrid, fusion.mostSemantic > 0,
            (1...firstNumber).contains(wanted),
            snapshot.starts[segments.count] >= decision.fewestDocuments,
            // No document has more points from words.
            fusion.lexical(terms.reduce(0) { $0 + $1.weight }, matched: fusion.total) > fusion.mostSemantic
        else { return nil }
        let words = best(byWords: firstNumber, threads: threads)
        return WordsFirst(words: words, ranked: try scored(words.sorted()).sorted(by: Self.precedes))
    }

    /// Whether the first requested documents of all are those of `first`, however near others are by meaning.
    ///
    /// Another document has at most the points of its words and those of a cosine of 1. Documents that could
    /// then have as many points as the last requested one are few if it has rare words: they are scored.
    func decides(_ first: WordsFirst) throws -> Bool {
        let wanted = request.offset + request.limit
        guard first.ranked.count >= wanted else { return false }
        let least = first.ranked[wanted - 1].points
        let preference = hasRanks ? 1 + request.ranking.rankWeight : 1
        let score = fusion.leastScore(of: least / preference - fusion.mostSemantic)
        let last = first.ranked.reduce(Double.infinity) { min($0, $1.lexical) }
        guard score > 0, score >= decision.leastRatio * last || first.words.count < firstNumber else {
            return false
        }
        let share = decision.largestShare * Double(snapshot.starts[segments.count])
        // Sums of the same parts may be rounded differently.
        var top = TopDocuments(
            capacity: first.words.count + Int(share), least: Float(score * (1 - 1e-5)))
        collect(into: &top, endsWhenFull: true, threads: threads)
        guard !top.isFull else { return false }
        let known = Set(first.words)
        let others = top.sorted().map(\.document).filter { !known.contains($0) }.sorted()
        return try scored(others, reaching: least).allSatisfy { $0.points < least }
    }
}
