// What each term adds to the scores of given documents.

import CWinnowKernels

extension LexicalScorer {
    /// The part of each term in the score of each document: those of the first term for all documents, then of the second; 0
    /// where a document has not the term, and only there.
    ///
    /// - Precondition: the documents ascend and are of the segment; ``termCount`` terms were given.
    /// - Complexity: O(*n*) in documents times terms, and in the blocks that are passed.
    func parts(of documents: [Int]) -> [Double] {
        var parts: [Double] = []
        parts.reserveCapacity(documents.count * termCount)
        var candidates = documents.map { Candidate(document: UInt32($0), score: 0) }
        withUnsafeTemporaryAllocation(of: winnow_hit.self, capacity: PostingsFormat.blockSize + 1) { hits in
            candidates.withUnsafeMutableBufferPointer { candidates in
                guard let hits = hits.baseAddress, let norms = norms.baseAddress,
                    let base = candidates.baseAddress
                else { return }
                withCursors { cursors in
                    for index in cursors.indices {
                        cursors[index].add(to: base, count: candidates.count, norms: norms, hits: hits)
                        for place in candidates.indices {
                            parts.append(candidates[place].score)
                            candidates[place].score = 0
                        }
                    }
                }
            }
        }
        return parts
    }
}
