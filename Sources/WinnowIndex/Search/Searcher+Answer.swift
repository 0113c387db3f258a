// What a search comes to: the documents wanted, counts, facets.

import WinnowModelFile

extension Searcher {
    /// The documents of an answer, with what was counted.
    struct Answer {
        var documents: [RankedDocument]
        var count: Int?
        var facets: [Facet]
    }

    /// Searches.
    func answer() -> Answer {
        let hasNothingToRankBy = query.isEmpty && vector == nil
        let mustCount = request.countsAll || !request.facets.isEmpty
        let isSorted = !request.sort.isEmpty || hasNothingToRankBy
        let found = mustCount || isSorted ? self.found() : []
        let documents = isSorted ? page(of: sorted(found)) : page(of: ranked())
        return Answer(
            documents: documents, count: mustCount ? found.reduce(0) { $0 + $1.count } : nil,
            facets: request.facets.map { facet($0, among: found) })
    }

    private func page(of documents: [RankedDocument]) -> [RankedDocument] {
        Array(documents.dropFirst(request.offset).prefix(request.limit))
    }

    /// The documents that have a word of the query, by segment; all that pass the filters where it has no words.
    private func found() -> [DocumentSet] {
        segments.enumerated().map { index, part in
            var found =
                query.isEmpty || request.mode == .semantic
                ? DocumentSet(all: part.live.segment.count) : part.scorer.matches()
            if let accepted = part.accepted { found.formIntersection(accepted) }
            if let model, snapshot.starts[index]..<snapshot.starts[index + 1] ~= model {
                found.remove(model - snapshot.starts[index])
            }
            return found
        }
    }

    /// The found documents in the order asked for, as many as are wanted; without one, the latest first.
    private func sorted(_ found: [DocumentSet]) -> [RankedDocument] {
        let wanted = request.offset + request.limit
        var entries: [(document: Int, values: [SearchValue?])] = []
        for (index, part) in segments.enumerated() {
            let keys = request.sort.map { part.live.segment.columns.sortKeys(by: $0) }
            var documents: [Int] = []
            found[index].forEach { documents.append($0) }
            // The latest first, where all else is equal.
            documents.reverse()
            documents.sort { left, right in
                for key in keys where key.keys[left] != key.keys[right] {
                    return key.keys[left] < key.keys[right]
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
            uniqueKeysWithValues: scored(first.sorted()).map { ($0.document, $0) })
        return first.compactMap { scores[$0] }
    }

    private func facet(_ attribute: String, among found: [DocumentSet]) -> Facet {
        var counts = FacetCounts()
        for (part, documents) in zip(segments, found) {
            part.live.segment.columns.countValues(of: attribute, among: documents, in: &counts)
        }
        return Facet(
            attribute: attribute,
            counts: counts.mostFrequent().map { Facet.Count(value: $0.value, items: $0.count) })
    }

    /// What the score of a document is made of.
    func explanation(of ranked: RankedDocument) -> SearchExplanation {
        let place = snapshot.place(of: ranked.document)
        let part = segments[place.segment]
        let norm = norms.segments[place.segment][place.document]
        var found: [SearchExplanation.Term] = []
        for (index, scored) in zip(part.places, part.scored) {
            let frequency = frequency(of: scored.source, in: place.document, part.live.segment)
            guard frequency > 0 else { continue }
            let term = terms[index]
            let tf = Double(frequency)
            found.append(
                SearchExplanation.Term(
                    text: term.text, frequency: frequency, items: term.documents,
                    score: term.weight * tf / (tf + Double(norm))))
        }
        return SearchExplanation(
            terms: found, lexical: ranked.lexical, cosine: ranked.cosine, lexicalPoints: ranked.lexicalPoints,
            semanticPoints: ranked.semanticPoints, points: ranked.points)
    }

    private func frequency(of source: ScoredTerm.Source, in document: Int, _ segment: Segment) -> Int {
        switch source {
        case .list(let documents, let weights):
            return documents.firstIndex(of: UInt32(document)).map { Int(weights[$0]) } ?? 0
        case .term(let number):
            var frequency = 0
            segment.postings.forEach(number) { if Int($0) == document { frequency = Int($1) } }
            return frequency
        }
    }
}
