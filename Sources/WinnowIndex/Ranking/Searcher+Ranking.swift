// Ranking by words, by meaning, and by both.

import WinnowModelFile
import WinnowNumerics
import WinnowSystem

extension Searcher {
    /// The combination of words and meaning for this query.
    var fusion: Fusion {
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
    func nearest() throws -> [Int] {
        guard let vector, fusion.semantic(1) > 0 else { return [] }
        let least = request.mode == .semantic || terms.isEmpty ? 0 : Float(snapshot.calibration.spread)
        let near = try best(nearestTo: vector, candidates, above: least)
        guard near.count < Self.fewest, near.count < request.offset + request.limit, model == nil,
            request.mode == .semantic || !hasMatches
        else { return near }
        return try near
            + closest(to: vector, Self.fewest).filter { try !near.contains($0) && isNearerThanChance($0) }
    }

    /// The number of nearest items to return if no item has a word of the query.
    private static let fewest = 3
    /// In indexes of at most this many items, items on the far side of the mean are also compared.
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
    private func closest(to vector: CentredQuery, _ number: Int) throws -> [Int] {
        guard snapshot.starts[segments.count] <= Self.fewItems else {
            return try best(nearestTo: vector, number, above: 0)
        }
        var found: [(document: Int, cosine: Float)] = []
        for (index, part) in segments.enumerated() {
            let segment = part.live.segment
            let documents = (0..<segment.count).filter {
                segment.squares[$0] > 0 && part.accepted?.contains($0) ?? true
            }
            for (document, cosine) in zip(documents, try cosines(vector, with: segment, of: documents)) {
                found.append((snapshot.starts[index] + document, cosine))
            }
        }
        found.sort { $0.cosine != $1.cosine ? $0.cosine > $1.cosine : $0.document < $1.document }
        return found.prefix(number).map(\.document)
    }

    /// Whether a document is nearer to the query than to unrelated texts, if those are known.
    private func isNearerThanChance(_ document: Int) throws -> Bool {
        let unrelated = unrelated().compactMap(centred)
        guard let vector, unrelated.count > 1 else { return true }
        let place = snapshot.place(of: document)
        func cosine(_ query: CentredQuery) throws -> Double {
            let segment = segments[place.segment].live.segment
            return Double(try self.cosines(query, with: segment, of: [place.document])[0])
        }
        let cosines = try unrelated.map(cosine)
        let mean = cosines.reduce(0, +) / Double(cosines.count)
        let variance = cosines.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(cosines.count)
        return try cosine(vector) - mean > Self.leastDeviation * variance.squareRoot()
    }

    /// The documents found by meaning, the nearest first, and the first best by words, the best first; at the
    /// same time if that is worthwhile.
    ///
    /// - Parameters:
    ///   - isRanked: whether the words are needed for ranking.
    ///   - words: the first best by words, if they are known.
    func candidateLists(isRanked: Bool, _ words: [Int]?) throws -> (nearest: [Int], words: [Int]) {
        if let words { return (try nearest(), words) }
        guard isRanked, request.mode != .semantic, request.offset + request.limit > 0 else {
            return (try nearest(), [])
        }
        guard vector != nil, threads > 1, isShared(exactly: false) else {
            return (try nearest(), best(byWords: firstNumber, threads: threads))
        }
        // The searcher is no longer modified.
        nonisolated(unsafe) let searcher = self
        let both = Parallel.map(count: 2, threads: 2) { part in
            Result {
                try part == 0 ? searcher.best(byWords: searcher.firstNumber, threads: 1) : searcher.nearest()
            }
        }
        return (try both[1].get(), try both[0].get())
    }

    /// Whether items are ranked only by BM25, which needs no other scores, unless items have ranks.
    private var isFinal: Bool { vector == nil && !hasRanks }

    /// The number of best documents by words that are examined first.
    var firstNumber: Int {
        isFinal ? request.offset + request.limit + (model == nil ? 0 : 1) : candidates
    }

    /// The best documents, the best first: up to offset + limit.
    ///
    /// The nearest and as many of the best by words come first, then the other documents with a word of the
    /// query, in groups that grow tenfold. So all pages are parts of one list, at no cost for the first.
    ///
    /// - Parameters:
    ///   - nearest: the documents found by meaning.
    ///   - words: the first best by words.
    ///   - known: documents of both that have been scored.
    func ranked(
        _ nearest: [Int], _ words: [Int], _ known: [RankedDocument]
    ) throws -> [RankedDocument] {
        let wanted = request.offset + request.limit
        guard wanted > 0 else { return [] }
        var (number, words, known) = (firstNumber, words, known)
        var group = Set(nearest)
        var seen: Set<Int> = []
        if let model { seen.insert(model) }
        var result: [RankedDocument] = []
        while true {
            group.formUnion(words)
            group.subtract(seen)
            let new = known.isEmpty ? group : group.subtracting(known.map(\.document))
            result += try (known + scored(new.sorted())).sorted(by: Self.precedes)
            known = []
            guard result.count < wanted, words.count == number else { break }
            seen.formUnion(group)
            group = []
            number *= 10
            words = best(byWords: number, threads: threads)
        }
        return Array(result.prefix(wanted))
    }

    /// Whether any item's rank affects the points.
    var hasRanks: Bool {
        request.ranking.rankWeight > 0 && snapshot.segments.contains { $0.segment.columns.hasRanks }
    }

    static func precedes(_ left: RankedDocument, _ right: RankedDocument) -> Bool {
        left.points != right.points ? left.points > right.points : left.document < right.document
    }

    /// A document without the query's words is a weak match if its cosine is less than this many spreads.
    private static let weakDeviations = 2.0

    /// The cosines of a vector and those of some documents of a segment, in ascending order.
    ///
    /// - Throws: ``Damage`` if their vectors cannot be read.
    func cosines(
        _ vector: CentredQuery, with segment: Segment, of documents: some Sequence<some BinaryInteger>
    ) throws(Damage) -> [Float] {
        do {
            return try vector.cosines(with: segment, of: documents.map { UInt32(truncatingIfNeeded: $0) })
        } catch {
            throw Damage(segment: segment)
        }
    }

    /// Scores documents given in ascending order.
    ///
    /// - Parameters:
    ///   - documents: the documents.
    ///   - least: leaves out documents that cannot have as many points, whatever their vectors.
    func scored(_ documents: [Int], reaching least: Double = 0) throws -> [RankedDocument] {
        var pieces: [(segment: Int, documents: ArraySlice<Int>)] = []
        var rest = documents[...]
        while let first = rest.first {
            let segment = snapshot.place(of: first).segment
            let own = rest.prefix(division.scoredPiece).prefix { $0 < snapshot.starts[segment + 1] }
            pieces.append((segment, own))
            rest = rest[own.endIndex...]
        }
        guard documents.count >= division.scoredPiece else {
            var all: [RankedDocument] = []
            all.reserveCapacity(documents.count)
            for piece in pieces {
                all += try scored(piece.documents, ofSegment: piece.segment, reaching: least)
            }
            return all
        }
        // The searcher and the pieces are no longer modified.
        nonisolated(unsafe) let searcher = self
        let parts = pieces
        return try Parallel.map(count: parts.count, threads: threads) { piece in
            Result { () throws(Damage) in
                try searcher.scored(parts[piece].documents, ofSegment: parts[piece].segment, reaching: least)
            }
        }
        .flatMap { try $0.get() }
    }

    private func scored(
        _ documents: ArraySlice<Int>, ofSegment index: Int, reaching least: Double
    ) throws(Damage) -> [RankedDocument] {
        let (start, fusion) = (snapshot.starts[index], fusion)
        let found = byWords(documents.map { $0 - start }, ofSegment: index, fusion).filter {
            least <= 0 || ($0.points + fusion.mostSemantic) * $0.preference >= least
        }
        var cosines: [Float]?
        if let vector {
            cosines = try self.cosines(
                vector, with: segments[index].live.segment, of: found.lazy.map(\.document))
        }
        return found.enumerated().map { place, words in
            let cosine = cosines.map { Double($0[place]) }
            let semanticPoints = cosine.map(fusion.semantic) ?? 0
            let isWeak =
                words.score == 0 && cosine.map { $0 < Self.weakDeviations * fusion.spread } ?? false
            return RankedDocument(
                document: start + words.document,
                points: (words.points + semanticPoints) * words.preference, lexical: words.score,
                cosine: cosine, isWeak: isWeak, lexicalPoints: words.points, semanticPoints: semanticPoints)
        }
    }

    /// A document of a segment with its points from words.
    private struct DocumentByWords {
        var document: Int
        /// BM25.
        var score: Double
        var points: Double
        /// The factor for all points that its rank gives.
        var preference: Double
    }

    /// The words of documents of a segment, given in ascending order.
    private func byWords(
        _ documents: [Int], ofSegment index: Int, _ fusion: Fusion
    ) -> [DocumentByWords] {
        let parts = segments[index].scorer.parts(of: documents)
        let places = segments[index].places
        let rankWeight = request.ranking.rankWeight
        let ranks = rankWeight > 0 ? segments[index].live.segment.columns.ranks(of: documents) : nil
        return documents.enumerated().map { place, document in
            var (score, matched) = (0.0, 0.0)
            for (term, number) in places.enumerated()
            where parts[term * documents.count + place] > 0 {
                score += parts[term * documents.count + place]
                matched += terms[number].weight
            }
            return DocumentByWords(
                document: document, score: score, points: fusion.lexical(score, matched: matched),
                preference: 1 + rankWeight * (ranks?[place] ?? 0))
        }
    }
}
