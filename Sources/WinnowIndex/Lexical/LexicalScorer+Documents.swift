// The scores of given documents, and which documents match at all.

import CWinnowKernels

extension LexicalScorer {
    /// The scores of the given documents, 0 for those without any of the terms.
    ///
    /// - Precondition: the documents ascend and are of the segment.
    /// - Complexity: O(*n*) in documents times terms, and in the blocks that are passed.
    func scores(of documents: [Int]) -> [Float] {
        var candidates = documents.map { Candidate(document: UInt32($0), score: 0) }
        withUnsafeTemporaryAllocation(of: winnow_hit.self, capacity: PostingsFormat.blockSize + 1) { hits in
            candidates.withUnsafeMutableBufferPointer { candidates in
                guard let hits = hits.baseAddress, let norms = norms.baseAddress,
                    let base = candidates.baseAddress
                else { return }
                withCursors { cursors in
                    for index in cursors.indices {
                        cursors[index].add(to: base, count: candidates.count, norms: norms, hits: hits)
                    }
                }
            }
        }
        return candidates.map { Float($0.score) }
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
