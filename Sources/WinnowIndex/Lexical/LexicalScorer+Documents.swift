// The scores of given documents, and which documents match at all.

import CWinnowKernels

extension LexicalScorer {
    /// The scores of the given documents, 0 for those without any of the terms.
    ///
    /// - Precondition: the documents ascend and are of the segment.
    /// - Complexity: O(*n*) in documents times terms, and in the blocks that are passed.
    func scores(of documents: [Int]) -> [Float] {
        var candidates = Self.candidates(documents)
        addParts(to: &candidates) { _ in }
        return candidates.map { Float($0.score) }
    }

    /// The part of each term in the score of each document: those of the first term for all documents, then of the second; 0
    /// where a document has not the term, and only there.
    ///
    /// - Precondition: the documents ascend and are of the segment.
    /// - Complexity: O(*n*) in documents times terms, and in the blocks that are passed.
    func parts(of documents: [Int]) -> [Double] {
        var parts: [Double] = []
        parts.reserveCapacity(documents.count * termCount)
        var candidates = Self.candidates(documents)
        addParts(to: &candidates) { candidates in
            for place in candidates.indices {
                parts.append(candidates[place].score)
                candidates[place].score = 0
            }
        }
        return parts
    }

    private static func candidates(_ documents: [Int]) -> [Candidate] {
        documents.map { Candidate(document: UInt32($0), score: 0) }
    }

    /// Adds the terms' parts to the scores of documents, and calls `body` after each term.
    private func addParts(
        to candidates: inout [Candidate], _ body: (UnsafeMutableBufferPointer<Candidate>) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: winnow_hit.self, capacity: PostingsFormat.blockSize + 1) { hits in
            candidates.withUnsafeMutableBufferPointer { candidates in
                guard let hits = hits.baseAddress, let norms = norms.baseAddress,
                    let base = candidates.baseAddress
                else { return }
                withCursors { cursors in
                    for index in cursors.indices {
                        cursors[index].add(to: base, count: candidates.count, norms: norms, hits: hits)
                        body(candidates)
                    }
                }
            }
        }
    }

    /// The documents with any of the terms.
    ///
    /// - Complexity: O(*n*) in the postings.
    func matches() -> DocumentSet {
        var result = DocumentSet(capacity: documentCount)
        withCursors { cursors in
            for index in cursors.indices {
                while let run = cursors[index].run(in: 0..<UInt32(documentCount)) {
                    for place in 0..<run.count { result.insert(Int(run.documents[place])) }
                }
            }
        }
        return result
    }
}
