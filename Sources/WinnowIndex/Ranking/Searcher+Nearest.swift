// The nearest documents by meaning: estimates from codes if a segment has them, then exact cosines.

import CWinnowKernels
import WinnowSystem

extension Searcher {
    /// The number of vectors compared per block.
    private static let block = 1024
    /// A filter that accepts less than one document in this many has only those compared.
    private static let narrow = 8
    /// How many standard deviations an estimate may be below the last of the best, which are rather too high.
    private static let confidence: Float = 2.5

    /// How the work is divided among threads.
    struct Division {
        /// The documents that a thread takes at a time, without and with codes; multiples of 64.
        var piece = 16_384
        var codedPiece = 65_536
        /// The minimum number of documents for several threads.
        var leastShared = 65_536
        /// How many documents with codes take as long as one without.
        var saving = 8
        /// The minimum number of postings of the query's words for several threads.
        var leastPostings = 32_768
        /// The documents that a thread scores at a time.
        var scoredPiece = 1024
    }

    /// The documents found in a part of a segment.
    private struct Found: Sendable {
        var segment: Int
        /// The best scores: cosines, or estimates.
        var top: [(document: Int, score: Float)]
        /// The documents of the segment whose cosines may be among the best, with their estimates; nil for
        /// cosines.
        var estimated: [(document: UInt32, score: Float)]?
    }

    /// The documents with the vectors nearest to one, the nearest first (cosines > 0 and ≥ `least`).
    ///
    /// In segments with codes, those are compared whose estimates are not far below the `number` best; of a
    /// hundred nearest, about one in two hundred is missed ([docs/search.md](docs/search.md)). The result
    /// does not depend on the number of threads.
    ///
    /// - Parameters:
    ///   - vector: the query's vector.
    ///   - number: the maximum number of documents.
    ///   - least: the smallest cosine.
    ///   - exactly: whether to compare all vectors.
    func best(
        nearestTo vector: CentredQuery, _ number: Int, above least: Float, exactly: Bool = false
    ) throws -> [Int] {
        let least = max(least, .leastNonzeroMagnitude)
        var pieces: [(Int, Range<Int>)] = []
        for (index, part) in segments.enumerated() {
            let segment = part.live.segment
            let estimates = !exactly && vector.hasEstimates(for: segment)
            pieces += Parallel.ranges(
                count: segment.count, size: estimates ? division.codedPiece : division.piece
            )
            .map { (index, $0) }
        }
        // The searcher and the pieces are no longer modified.
        nonisolated(unsafe) let searcher = self
        let parts = pieces
        let reached = ReachedScores(least, number: number)
        let found = try Parallel.map(
            count: parts.count, threads: isShared(exactly: exactly) ? threads : 1
        ) { part in
            Result { () throws(Damage) in
                try searcher.find(
                    parts[part].1, ofSegment: parts[part].0, nearestTo: vector, above: least, reached,
                    exactly: exactly)
            }
        }
        .map { try $0.get() }
        var best = reached.none
        for (document, score) in found.lazy.flatMap(\.top) { best.insert(document, score: score) }
        reached.raise(to: best)
        var top = TopDocuments(capacity: number)
        for found in found {
            guard let estimated = found.estimated else {
                for (document, score) in found.top { top.insert(document, score: score) }
                continue
            }
            let segment = segments[found.segment].live.segment
            let limit = reached.last - Self.confidence * vector.deviation(ofSegment: found.segment)
            let documents = estimated.compactMap { $0.score >= limit ? $0.document : nil }
            let cosines = try cosines(vector, with: segment, of: documents)
            let start = snapshot.starts[found.segment]
            for (document, cosine) in zip(documents, cosines) where cosine >= least {
                top.insert(start + Int(document), score: cosine)
            }
        }
        return top.sorted().map(\.document)
    }

    /// Whether there are enough vectors to compare for several threads.
    func isShared(exactly: Bool) -> Bool {
        let cost = segments.reduce(0) { cost, part in
            let segment = part.live.segment
            let estimates = !exactly && vector?.hasEstimates(for: segment) ?? false
            return cost + (estimates ? segment.count / division.saving : segment.count)
        }
        return cost >= division.leastShared
    }

    /// Finds the documents of a part of a segment that may be among the nearest.
    private func find(
        _ documents: Range<Int>, ofSegment index: Int, nearestTo vector: CentredQuery,
        above least: Float, _ reached: ReachedScores, exactly: Bool
    ) throws(Damage) -> Found {
        let part = segments[index]
        let segment = part.live.segment
        let start = snapshot.starts[index]
        var top = TopDocuments(capacity: reached.number)
        if let accepted = part.accepted, accepted.count * Self.narrow < segment.count {
            let documents = accepted.members(in: documents)
            for (document, cosine) in zip(documents, try cosines(vector, with: segment, of: documents))
            where cosine >= least { top.insert(start + Int(document), score: cosine) }
            return Found(segment: index, top: top.sorted())
        }
        if !exactly, vector.hasEstimates(for: segment) {
            return estimate(documents, ofSegment: index, nearestTo: vector, reached)
        }
        do {
            try segment.check([.vectors])
        } catch {
            throw Damage(segment: segment)
        }
        withBuffers(Self.block) { scores, places in
            for block in Self.blocks(of: documents) {
                vector.write(cosinesWith: segment, of: block, to: scores)
                part.forEachLarge(block, scores, atLeast: max(least, top.threshold), places) {
                    top.insert(start + $0, score: $1)
                }
            }
        }
        return Found(segment: index, top: top.sorted())
    }

    /// Finds the documents of a part of a segment with codes whose estimates are near the best so far.
    private func estimate(
        _ documents: Range<Int>, ofSegment index: Int, nearestTo vector: CentredQuery,
        _ reached: ReachedScores
    ) -> Found {
        let part = segments[index]
        let segment = part.live.segment
        let start = snapshot.starts[index]
        let margin = Self.confidence * vector.deviation(ofSegment: index)
        var best = reached.none
        var estimated: [(document: UInt32, score: Float)] = []
        withBuffers(Self.block) { scores, places in
            for block in Self.blocks(of: documents) {
                let found = vector.find(
                    in: segment, at: index, of: block, atLeast: reached.last - margin, places, scores)
                for entry in 0..<found {
                    let (document, score) = (block.lowerBound + Int(places[entry]), scores[entry])
                    guard part.accepted?.contains(document) ?? true else { continue }
                    best.insert(start + document, score: score)
                    estimated.append((UInt32(truncatingIfNeeded: document), score))
                }
                reached.raise(to: best)
            }
        }
        return Found(segment: index, top: best.sorted(), estimated: estimated)
    }

    private static func blocks(of documents: Range<Int>) -> [Range<Int>] {
        Parallel.ranges(count: documents.count, size: block).map {
            documents.lowerBound + $0.lowerBound..<documents.lowerBound + $0.upperBound
        }
    }

    /// Calls `body` with buffers for scores, and for the indices of a block.
    private func withBuffers(
        _ scores: Int, _ body: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<UInt32>) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: scores) { scores in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.block) { places in
                guard let scores = scores.baseAddress, let places = places.baseAddress else { return }
                body(scores, places)
            }
        }
    }
}

extension Searcher.SegmentQuery {
    /// Calls `body` with the documents of a block that may be found and whose scores are large.
    ///
    /// - Parameters:
    ///   - block: the documents.
    ///   - scores: their scores.
    ///   - least: the smallest large score.
    ///   - places: room for as many indices.
    ///   - body: receives a document and its score.
    @inline(__always)
    fileprivate func forEachLarge(
        _ block: Range<Int>, _ scores: UnsafePointer<Float>, atLeast least: Float,
        _ places: UnsafeMutablePointer<UInt32>, _ body: (_ document: Int, _ score: Float) -> Void
    ) {
        let found = winnow_find_large(scores, block.count, least, places)
        for place in UnsafeBufferPointer(start: places, count: found) {
            let document = block.lowerBound + Int(place)
            guard accepted?.contains(document) ?? true else { continue }
            body(document, scores[Int(place)])
        }
    }
}

extension DocumentSet {
    /// The members in a range, ascending; ranges begin at multiples of 64.
    fileprivate func members(in range: Range<Int>) -> [UInt32] {
        var found: [UInt32] = []
        for index in range.lowerBound / 64..<(range.upperBound + 63) / 64 {
            var word = words[index]
            while word != 0 {
                let document = index << 6 | word.trailingZeroBitCount
                if document < range.upperBound { found.append(UInt32(document)) }
                word &= word - 1
            }
        }
        return found
    }
}
