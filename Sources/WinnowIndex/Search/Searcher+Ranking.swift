// By words, by meaning, and by both.

import WinnowModelFile

/// A document with what speaks for it.
struct RankedDocument: Sendable {
    /// Its number over all segments.
    var document: Int
    /// From 0 to 1.
    var score: Double
    /// BM25.
    var lexical: Double
    /// The cosine of its vector and the query's; nil where there is none.
    var cosine: Double?
    var lexicalPart: Double
    var semanticPart: Double
}

extension Searcher {
    /// How many documents of vectors are compared at once.
    private static let block = 1024

    /// What the lexical score cannot exceed: all terms of the query, as often as one likes.
    private var largestLexical: Double { terms.reduce(0) { $0 + $1.weight } }

    /// The best documents, the best first: as many as offset and limit want, if there are so many.
    func ranked() -> [RankedDocument] {
        let wanted = request.offset + request.limit
        guard wanted > 0 else { return [] }
        let number = max(wanted, request.ranking.candidates)
        var lexical = TopDocuments(capacity: number)
        if request.mode != .semantic { collectLexical(into: &lexical) }
        var semantic = TopDocuments(capacity: number)
        if vector != nil { collectSemantic(into: &semantic) }
        var candidates = Set<Int>(lexical.sorted().map(\.document))
        candidates.formUnion(semantic.sorted().map(\.document))
        if let model { candidates.remove(model) }
        return Array(scored(candidates.sorted()).sorted(by: Self.precedes).prefix(wanted))
    }

    private static func precedes(_ left: RankedDocument, _ right: RankedDocument) -> Bool {
        left.score != right.score ? left.score > right.score : left.document < right.document
    }

    private func collectLexical(into top: inout TopDocuments) {
        for (index, part) in segments.enumerated() {
            part.scorer.collect(
                accepting: part.accepted, firstDocument: snapshot.starts[index], into: &top)
        }
    }

    private func collectSemantic(into top: inout TopDocuments) {
        guard let vector else { return }
        withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.block) { cosines in
            guard let base = cosines.baseAddress else { return }
            for (index, part) in segments.enumerated() {
                let count = part.live.segment.count
                for start in stride(from: 0, to: count, by: Self.block) {
                    let documents = start..<min(start + Self.block, count)
                    vector.write(cosinesWith: part.live.segment, at: index, of: documents, to: base)
                    var threshold = max(0, top.threshold)
                    for place in 0..<documents.count where base[place] >= threshold {
                        let document = start + place
                        guard base[place] > 0, part.accepted?.contains(document) ?? true else { continue }
                        top.insert(snapshot.starts[index] + document, score: base[place])
                        threshold = max(0, top.threshold)
                    }
                }
            }
        }
    }

    /// The scores of documents in ascending order.
    func scored(_ documents: [Int]) -> [RankedDocument] {
        var result: [RankedDocument] = []
        result.reserveCapacity(documents.count)
        let bound = largestLexical
        let ranking = request.ranking
        let weight = vector == nil ? 0 : bound > 0 ? ranking.semanticWeight : 1
        var first = 0
        for (index, part) in segments.enumerated() {
            let (start, end) = (snapshot.starts[index], snapshot.starts[index + 1])
            var last = first
            while last < documents.count, documents[last] < end { last += 1 }
            let local = documents[first..<last].map { $0 - start }
            first = last
            guard !local.isEmpty else { continue }
            let lexical = part.scorer.scores(of: local)
            let ranks = ranking.rankWeight > 0 ? part.live.segment.columns.ranks(of: local) : nil
            for (place, document) in local.enumerated() {
                let words = Double(lexical[place])
                let cosine = vector.map {
                    Double($0.cosine(with: part.live.segment, at: index, of: document))
                }
                let lexicalPart = bound > 0 ? (1 - weight) * words / bound : 0
                let semanticPart = weight * min(1, max(0, cosine ?? 0))
                let rank = ranks.map { ranking.rankWeight * $0[place] } ?? 0
                result.append(
                    RankedDocument(
                        document: start + document, score: min(1, (lexicalPart + semanticPart) * (1 + rank)),
                        lexical: words, cosine: cosine, lexicalPart: lexicalPart, semanticPart: semanticPart))
            }
        }
        return result
    }
}
