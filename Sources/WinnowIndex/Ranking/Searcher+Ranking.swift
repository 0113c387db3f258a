// Ranking by words, by meaning, and by both.

import WinnowModelFile
import WinnowNumerics
import WinnowSystem

extension Searcher {
    /// The combination of words and meaning for this query.
    private var fusion: Fusion {
        let calibration = snapshot.calibration
        let trust = request.mode == .semantic ? 1 : vector == nil ? 0 : calibration.trust
        return Fusion(
            trust: trust, spread: calibration.spread, semanticWeight: request.ranking.semanticWeight,
            semanticLimit: request.ranking.semanticLimit,
            total: terms.reduce(0) { $1.isAlternative ? $0 : $0 + $1.weight })
    }

    /// The number of best documents by words and by meaning to combine: the same for all pages of a size.
    private var candidates: Int { max(request.limit, request.ranking.candidates) + (model == nil ? 0 : 1) }

    /// The documents found by meaning, the nearest first.
    func nearest() -> [Int] {
        guard let vector, fusion.semantic(1) > 0 else { return [] }
        let least = request.mode == .semantic || terms.isEmpty ? 0 : Float(snapshot.calibration.spread)
        let near = best(nearestTo: vector, candidates, first: request.limit, above: least)
        guard near.count < Self.fewest, near.count < request.offset + request.limit, model == nil,
            request.mode == .semantic || !hasMatches
        else { return near }
        return near + closest(to: vector, Self.fewest).filter { !near.contains($0) && isNearerThanChance($0) }
    }

    /// The number of nearest items to return if no item has a word of the query.
    private static let fewest = 3
    /// In indexes of at most this many items, those on the far side of the mean are looked at, too.
    private static let fewItems = 1000
    /// How many standard deviations an item must be nearer to the query than to unrelated texts on average.
    private static let leastDeviation = 0.25

    /// Whether any document that may be found has a word of the query.
    private var hasMatches: Bool {
        segments.contains { part in
            var found = part.scorer.matches()
            if let accepted = part.accepted { found.formIntersection(accepted) }
            return !found.isEmpty
        }
    }

    /// The nearest documents, the nearest first; in an index of few items also those with a negative cosine.
    private func closest(to vector: CentredQuery, _ number: Int) -> [Int] {
        guard snapshot.starts[segments.count] <= Self.fewItems else {
            return best(nearestTo: vector, number, first: number, above: 0)
        }
        var found: [(document: Int, cosine: Float)] = []
        for (index, part) in segments.enumerated() {
            let segment = part.live.segment
            for document in 0..<segment.count
            where segment.squares[document] > 0 && part.accepted?.contains(document) ?? true {
                found.append(
                    (snapshot.starts[index] + document, vector.cosine(with: segment, at: index, of: document))
                )
            }
        }
        found.sort { $0.cosine != $1.cosine ? $0.cosine > $1.cosine : $0.document < $1.document }
        return found.prefix(number).map(\.document)
    }

    /// Whether a document is nearer to the query than to unrelated texts, if those are known.
    private func isNearerThanChance(_ document: Int) -> Bool {
        let unrelated = unrelated().compactMap(centred)
        guard let vector, unrelated.count > 1 else { return true }
        let place = snapshot.place(of: document)
        func cosine(_ query: CentredQuery) -> Double {
            Double(
                query.cosine(
                    with: segments[place.segment].live.segment, at: place.segment, of: place.document))
        }
        let cosines = unrelated.map(cosine)
        let mean = cosines.reduce(0, +) / Double(cosines.count)
        let variance = cosines.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(cosines.count)
        return cosine(vector) - mean > Self.leastDeviation * variance.squareRoot()
    }

    /// The best documents, the best first: up to offset + limit.
    ///
    /// The nearest and as many of the best by words come first, then the other documents with a word of the
    /// query, in groups that grow tenfold. So all pages are parts of one list, at no cost for the first.
    func ranked(_ nearest: [Int]) -> [RankedDocument] {
        let wanted = request.offset + request.limit
        guard wanted > 0 else { return [] }
        // BM25 alone needs no rescoring, unless items have ranks.
        let isFinal = vector == nil && !hasRanks
        var number = isFinal ? wanted + (model == nil ? 0 : 1) : candidates
        var group = Set(nearest)
        var seen: Set<Int> = []
        if let model { seen.insert(model) }
        var result: [RankedDocument] = []
        while true {
            let words = request.mode == .semantic ? [] : best(byWords: number)
            group.formUnion(words)
            group.subtract(seen)
            result += scored(group.sorted()).sorted(by: Self.precedes)
            guard result.count < wanted, words.count == number else { break }
            seen.formUnion(group)
            group = []
            number *= 10
        }
        return Array(result.prefix(wanted))
    }

    /// Whether any item's rank affects the points.
    private var hasRanks: Bool {
        request.ranking.rankWeight > 0 && segments.contains { $0.live.segment.columns.hasRanks }
    }

    private static func precedes(_ left: RankedDocument, _ right: RankedDocument) -> Bool {
        left.points != right.points ? left.points > right.points : left.document < right.document
    }

    /// The documents with the highest BM25 scores, the best first.
    func best(byWords number: Int) -> [Int] {
        var top = TopDocuments(capacity: number)
        for (index, part) in segments.enumerated() {
            part.scorer.collect(
                accepting: part.accepted, firstDocument: snapshot.starts[index], into: &top)
        }
        return top.sorted().map(\.document)
    }

    /// A document without the query's words is a weak match if its cosine is less than this many spreads.
    private static let weakDeviations = 2.0

    /// Scores documents given in ascending order.
    func scored(_ documents: [Int]) -> [RankedDocument] {
        var result: [RankedDocument] = []
        result.reserveCapacity(documents.count)
        let fusion = fusion
        let rankWeight = request.ranking.rankWeight
        var first = 0
        for (index, part) in segments.enumerated() {
            let (start, end) = (snapshot.starts[index], snapshot.starts[index + 1])
            var last = first
            while last < documents.count, documents[last] < end { last += 1 }
            let local = documents[first..<last].map { $0 - start }
            first = last
            guard !local.isEmpty else { continue }
            let parts = part.scorer.parts(of: local)
            let cosines = vector?.cosines(
                with: part.live.segment, at: index, of: local.map { UInt32(truncatingIfNeeded: $0) })
            let ranks = rankWeight > 0 ? part.live.segment.columns.ranks(of: local) : nil
            for (place, document) in local.enumerated() {
                var (words, matched) = (0.0, 0.0)
                for (term, number) in part.places.enumerated() where parts[term * local.count + place] > 0 {
                    words += parts[term * local.count + place]
                    matched += terms[number].weight
                }
                let cosine = cosines.map { Double($0[place]) }
                let lexicalPoints = fusion.lexical(words, matched: matched)
                let semanticPoints = cosine.map(fusion.semantic) ?? 0
                let preference = 1 + rankWeight * (ranks?[place] ?? 0)
                let isWeak = words == 0 && cosine.map { $0 < Self.weakDeviations * fusion.spread } ?? false
                result.append(
                    RankedDocument(
                        document: start + document,
                        points: (lexicalPoints + semanticPoints) * preference,
                        lexical: words, cosine: cosine, isWeak: isWeak, lexicalPoints: lexicalPoints,
                        semanticPoints: semanticPoints))
            }
        }
        return result
    }
}
