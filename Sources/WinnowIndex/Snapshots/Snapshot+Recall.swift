import WinnowSystem

extension Snapshot {
    /// The number of nearest documents to find.
    private static let nearest = 10

    /// The share of the ten nearest documents that a search finds; nil if it compares all vectors.
    ///
    /// - Parameters:
    ///   - queries: the number of documents to use as queries, evenly spaced.
    ///   - options: the options of the index.
    func recall(queries: Int, options: IndexOptions) -> Double? {
        guard segments.contains(where: { $0.segment.codes != nil }) else { return nil }
        var request = SearchRequest(SearchQuery(parts: []), mode: .semantic)
        request.ranking.rankWeight = 0
        var (found, all) = (0, 0)
        let last = starts[segments.count]
        for document in stride(from: 0, to: last, by: max(1, last / max(1, queries))) {
            let place = place(of: document)
            let (vector, dimension) = (
                segments[place.segment].segment.vector(of: place.document),
                segments[place.segment].segment.dimension
            )
            guard
                let searcher = try? Searcher(
                    CompiledQuery(terms: []), request, in: self, options: options, vector: vector,
                    dimension: dimension, now: SearchDate(secondsSince1970: -.greatestFiniteMagnitude)),
                let query = searcher.vector
            else { continue }
            let exact = searcher.best(nearestTo: query, Self.nearest, above: 0, exactly: true)
            let candidates = searcher.best(nearestTo: query, request.ranking.candidates, above: 0)
            found += Set(candidates).intersection(exact).count
            all += exact.count
        }
        return all > 0 ? Double(found) / Double(all) : nil
    }
}
