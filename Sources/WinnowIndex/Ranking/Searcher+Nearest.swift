// The nearest documents by meaning: estimates from codes where a segment has them, then exact cosines.

import CWinnowKernels
import Synchronization
import WinnowSystem

extension Searcher {
    /// The number of vectors compared per block.
    private static let block = 1024
    /// A filter that accepts less than one document in this many has those compared alone.
    private static let narrow = 8
    /// How many standard deviations below the last of the nearest an estimate may be.
    private static let confidence: Float = 2.5

    /// How the comparison with all vectors is divided.
    struct Division {
        /// The documents that a thread takes at a time, without and with codes; multiples of 64.
        var piece = 16_384
        var codedPiece = 65_536
        /// The minimum number of documents for several threads.
        var leastShared = 65_536
        /// How many documents with codes take as long as one without.
        var saving = 8
    }

    /// What was found in a part of a segment.
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
    /// In segments with codes, those are compared whose estimates are not far below the `number`-th best
    /// score; of the ten nearest, fewer than one in a thousand are missed ([docs/search.md](docs/search.md)).
    /// The result does not depend on the number of threads.
    ///
    /// - Parameters:
    ///   - vector: the query's vector.
    ///   - number: the maximum number of documents.
    ///   - least: the smallest cosine.
    ///   - exactly: whether to compare all vectors.
    func best(
        nearestTo vector: CentredQuery, _ number: Int, above least: Float, exactly: Bool = false
    ) -> [Int] {
        let least = max(least, .leastNonzeroMagnitude)
        var (pieces, cost): ([(Int, Range<Int>)], Int) = ([], 0)
        for (index, part) in segments.enumerated() {
            let segment = part.live.segment
            let estimates = !exactly && vector.hasEstimates(for: segment)
            pieces += Parallel.ranges(
                count: segment.count, size: estimates ? division.codedPiece : division.piece
            )
            .map { (index, $0) }
            cost += estimates ? segment.count / division.saving : segment.count
        }
        // The searcher and the pieces are no longer modified.
        nonisolated(unsafe) let searcher = self
        let parts = pieces
        let reached = ReachedScore(least)
        let found = Parallel.map(count: parts.count, threads: cost >= division.leastShared ? threads : 1) {
            part in
            searcher.find(
                parts[part].1, ofSegment: parts[part].0, nearestTo: vector, number, above: least,
                reached, exactly: exactly)
        }
        var scores = TopDocuments(capacity: number)
        for (document, score) in found.lazy.flatMap(\.top) { scores.insert(document, score: score) }
        let threshold = max(least, scores.threshold)
        var top = TopDocuments(capacity: number)
        for found in found {
            guard let estimated = found.estimated else {
                for (document, score) in found.top { top.insert(document, score: score) }
                continue
            }
            let segment = segments[found.segment].live.segment
            let limit = threshold - margin(of: segment)
            let documents = estimated.filter { $0.score >= limit }.map(\.document)
            let cosines = vector.cosines(with: segment, at: found.segment, of: documents)
            let start = snapshot.starts[found.segment]
            for (document, cosine) in zip(documents, cosines) where cosine >= least {
                top.insert(start + Int(document), score: cosine)
            }
        }
        return top.sorted().map(\.document)
    }

    private func margin(of segment: Segment) -> Float {
        Self.confidence * VectorCodes.deviation(dimension: segment.dimension)
    }

    /// Finds the documents of a part of a segment that may be among the nearest.
    private func find(
        _ documents: Range<Int>, ofSegment index: Int, nearestTo vector: CentredQuery, _ number: Int,
        above least: Float, _ reached: ReachedScore, exactly: Bool
    ) -> Found {
        let part = segments[index]
        let segment = part.live.segment
        let start = snapshot.starts[index]
        var top = TopDocuments(capacity: number)
        if let accepted = part.accepted, accepted.count * Self.narrow < segment.count {
            let documents = accepted.members(in: documents)
            for (document, cosine) in zip(documents, vector.cosines(with: segment, at: index, of: documents))
            where cosine >= least { top.insert(start + Int(document), score: cosine) }
            return Found(segment: index, top: top.sorted())
        }
        if !exactly, vector.hasEstimates(for: segment) {
            return estimate(documents, ofSegment: index, nearestTo: vector, number, reached)
        }
        withBuffers(Self.block) { scores, places in
            for block in Self.blocks(of: documents) {
                vector.write(cosinesWith: segment, at: index, of: block, to: scores)
                part.forEachLarge(block, scores, atLeast: max(least, top.threshold), places) {
                    top.insert(start + $0, score: $1)
                }
            }
        }
        return Found(segment: index, top: top.sorted())
    }

    /// Finds the documents of a part of a segment with codes whose estimates are near the best so far.
    private func estimate(
        _ documents: Range<Int>, ofSegment index: Int, nearestTo vector: CentredQuery, _ number: Int,
        _ reached: ReachedScore
    ) -> Found {
        let part = segments[index]
        let segment = part.live.segment
        let start = snapshot.starts[index]
        let margin = margin(of: segment)
        var top = TopDocuments(capacity: number)
        var estimated: [(document: UInt32, score: Float)] = []
        withBuffers(Self.block) { scores, places in
            for block in Self.blocks(of: documents) {
                let limit = reached.score
                let found = vector.find(
                    in: segment, at: index, of: block, atLeast: limit - margin, places, scores)
                for entry in 0..<found {
                    let (document, score) = (block.lowerBound + Int(places[entry]), scores[entry])
                    guard part.accepted?.contains(document) ?? true else { continue }
                    if score >= limit { top.insert(start + document, score: score) }
                    estimated.append((UInt32(truncatingIfNeeded: document), score))
                }
                reached.raise(to: top.threshold)
            }
        }
        return Found(segment: index, top: top.sorted(), estimated: estimated)
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

/// A positive score that as many documents as are wanted have reached, in all parts together: the others need
/// no attention. It only rises.
private final class ReachedScore: Sendable {
    /// The bits of positive numbers are in the order of the numbers.
    private let bits: Atomic<UInt32>

    init(_ score: Float) { bits = Atomic(score.bitPattern) }

    var score: Float { Float(bitPattern: bits.load(ordering: .relaxed)) }

    func raise(to score: Float) {
        if score > 0 { bits.max(score.bitPattern, ordering: .relaxed) }
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
