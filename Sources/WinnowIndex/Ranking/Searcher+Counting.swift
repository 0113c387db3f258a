// The results of a search: the requested documents, counts, facets.

import WinnowModelFile

extension Searcher {
    /// The requested documents in order, with counts.
    struct Ranking {
        var documents: [RankedDocument]
        var count: Int?
        var facets: [Facet]
    }

    /// Runs the search.
    func ranking() throws -> Ranking {
        // A query of only operators finds nothing; one of conditions or of nothing finds all matches.
        let isUnanswerable = query.isEmpty && vector == nil && !query.isOfConditions
        guard !isUnanswerable else {
            return Ranking(documents: [], count: mustCountAll ? 0 : nil, facets: emptyFacets)
        }
        let hasNothingToRankBy = query.isEmpty && vector == nil
        let mustCount = mustCountAll
        let isSorted = !request.sort.isEmpty || hasNothingToRankBy
        let first = mustCount || isSorted ? nil : try wordsFirst()
        if let first, try decides(first) {
            return Ranking(documents: page(of: first.ranked), count: nil, facets: [])
        }
        let (nearest, words) = try candidateLists(isRanked: !isSorted, first?.words)
        let found = mustCount || isSorted ? self.found(nearest) : []
        let documents = page(of: try isSorted ? sorted(found) : ranked(nearest, words, first?.ranked ?? []))
        return Ranking(
            documents: documents, count: mustCount ? found.reduce(0) { $0 + $1.count } : nil,
            facets: request.facets.map { facet($0, among: found) })
    }

    private var mustCountAll: Bool { request.countsAll || !request.facets.isEmpty }

    private var emptyFacets: [Facet] { request.facets.map { Facet(attribute: $0, counts: []) } }

    private func page(of documents: [RankedDocument]) -> [RankedDocument] {
        Array(documents.dropFirst(request.offset).prefix(request.limit))
    }

    /// The found documents by segment: those with a word of the query and the nearest ones; all that pass the
    /// filters if the query has neither words nor a vector.
    private func found(_ nearest: [Int]) -> [DocumentSet] {
        let isByWords = !query.isEmpty && request.mode != .semantic
        var found = segments.map { part in
            let count = part.live.segment.count
            var found =
                isByWords
                ? part.scorer.matches()
                : vector == nil ? DocumentSet(all: count) : DocumentSet(capacity: count)
            if let accepted = part.accepted { found.formIntersection(accepted) }
            return found
        }
        for document in nearest {
            let place = snapshot.place(of: document)
            found[place.segment].insert(place.document)
        }
        if let model {
            let place = snapshot.place(of: model)
            found[place.segment].remove(place.document)
        }
        return found
    }

    /// The requested number of found documents in the requested order; by default, the latest first.
    private func sorted(_ found: [DocumentSet]) throws -> [RankedDocument] {
        let wanted = request.offset + request.limit
        var entries: [(document: Int, values: [SearchValue?])] = []
        for (index, part) in segments.enumerated() {
            let keys = request.sort.map { ColumnSortKeys(part.live.segment.columns, by: $0) }
            var documents: [Int] = []
            found[index].forEach { documents.append($0) }
            // Ties: the latest first.
            documents.reverse()
            documents.sort { left, right in
                for key in keys {
                    if let precedes = key.precedes(left, right) { return precedes }
                }
                return left > right
            }
            for document in documents.prefix(wanted) {
                entries.append(
                    (snapshot.starts[index] + document, keys.map { $0.value(of: document) }))
            }
        }
        entries.sort { left, right in
            for (place, sort) in request.sort.enumerated() {
                let order = sort.order(of: left.values[place], and: right.values[place])
                if order != 0 { return order < 0 }
            }
            return left.document > right.document
        }
        let first = entries.prefix(wanted).map(\.document)
        let scores = Dictionary(
            uniqueKeysWithValues: try scored(first.sorted()).map { ($0.document, $0) })
        return first.compactMap { scores[$0] }
    }

    private func facet(_ attribute: String, among found: [DocumentSet]) -> Facet {
        var counts = FacetCounts()
        for (part, documents) in zip(segments, found) {
            part.live.segment.columns.countValues(of: attribute, among: documents, in: &counts)
        }
        let values = counts.mostFrequent(request.facetLimit)
        return Facet(
            attribute: attribute, counts: values.map { Facet.Count(value: $0.value, items: $0.count) },
            leftOut: counts.counts.count - values.count)
    }

    /// The parts of a document's score.
    func explanation(of ranked: RankedDocument) -> SearchExplanation {
        let place = snapshot.place(of: ranked.document)
        let part = segments[place.segment]
        let norm = Double(norms.segments[place.segment][place.document])
        let parts = part.scorer.parts(of: [place.document])
        var found: [SearchExplanation.Term] = []
        for (index, score) in zip(part.places, parts) where score > 0 {
            // score = weight · tf / (tf + norm)
            let weight = terms[index].weight
            let frequency = (score * norm / max(weight - score, 1e-12)).rounded()
            found.append(
                SearchExplanation.Term(
                    text: terms[index].text, frequency: Int(min(max(frequency, 1), 1e9)),
                    items: terms[index].documents, score: score))
        }
        return SearchExplanation(
            terms: found, lexical: ranked.lexical, cosine: ranked.cosine, lexicalPoints: ranked.lexicalPoints,
            semanticPoints: ranked.semanticPoints, points: ranked.points)
    }
}
