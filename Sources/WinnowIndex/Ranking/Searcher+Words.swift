// The best documents by words, in all segments together.

import Synchronization
import WinnowSystem

extension Searcher {
    /// The documents with the highest BM25 scores, the best first.
    func best(byWords number: Int, threads: Int) -> [Int] {
        var top = TopDocuments(capacity: number)
        collect(into: &top, threads: threads)
        return top.sorted().map(\.document)
    }

    /// Offers all documents that can be among the best by words.
    ///
    /// Several threads take the segments in turn, each with its own best; the score that one reaches lets all
    /// skip more. The result does not depend on the number of threads.
    ///
    /// - Parameters:
    ///   - top: receives the documents; holds none.
    ///   - endsWhenFull: whether to end when `top` is full, before better documents are found.
    ///   - threads: the maximum number of threads.
    func collect(into top: inout TopDocuments, endsWhenFull: Bool = false, threads: Int) {
        let threads = min(threads, segments.count)
        let postings = segments.indices.reduce(0) { $0 + segments[$1].scorer.postingCount }
        guard threads > 1, postings >= division.leastPostings else {
            for index in segments.indices where !(endsWhenFull && top.isFull) {
                collect(ofSegment: index, into: &top, nil, endsWhenFull)
            }
            return
        }
        // The searcher is no longer modified.
        nonisolated(unsafe) let searcher = self
        let none = top
        let next = Atomic(0)
        let reached = ReachedScores(max(0, none.threshold), number: none.capacity)
        let tops = Parallel.map(count: threads, threads: threads) { _ in
            var own = none
            while !(endsWhenFull && own.isFull) {
                let index = next.add(1, ordering: .relaxed).oldValue
                guard index < searcher.segments.count else { break }
                searcher.collect(ofSegment: index, into: &own, reached, endsWhenFull)
            }
            return own
        }
        for own in tops { for (document, score) in own.sorted() { top.insert(document, score: score) } }
    }

    private func collect(
        ofSegment index: Int, into top: inout TopDocuments, _ reached: ReachedScores?, _ endsWhenFull: Bool
    ) {
        segments[index].scorer.collect(
            accepting: segments[index].accepted, firstDocument: snapshot.starts[index], into: &top,
            reached: reached, endsWhenFull: endsWhenFull)
    }
}
