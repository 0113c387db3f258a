import WinnowSystem

extension Snapshot {
    /// The number of nearest documents to find.
    private static let nearest = 10

    /// The share of the ten nearest documents that a search finds; nil if it compares all vectors.
    ///
    /// - Parameters:
    ///   - queries: the number of documents to use as queries, evenly spaced; at least one is.
    ///   - options: the options of the index.
    /// - Throws: ``Searcher/Damage`` if the cache is damaged.
    func recall(queries: Int, options: IndexOptions) throws -> Double? {
        guard segments.contains(where: { $0.segment.codes != nil }) else { return nil }
        var request = SearchRequest(SearchQuery(parts: []), mode: .semantic)
        request.ranking.rankWeight = 0
        for live in segments { try live.segment.requireIntact([.vectors]) }
        var (found, all) = (0, 0)
        for number in VectorCalibration.spaced(max(1, queries), of: count) {
            let place = place(of: document(atLivePlace: number))
            let segment = segments[place.segment].segment
            let searcher = try Searcher(
                CompiledQuery(terms: []), request, in: self, options: options,
                vector: segment.vector(of: place.document), dimension: segment.dimension, now: .earliest)
            guard let query = searcher.vector else { continue }
            let exact = try searcher.best(
                nearestTo: query, Self.nearest, above: 0, exactly: true)
            let candidates = try searcher.best(
                nearestTo: query, request.ranking.candidates, above: 0)
            found += Set(candidates).intersection(exact).count
            all += exact.count
        }
        return all > 0 ? Double(found) / Double(all) : nil
    }
}
