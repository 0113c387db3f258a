// The scores of given documents, and which documents match at all.

extension LexicalScorer {
    /// The scores of the given documents, 0 for those without any of the terms.
    ///
    /// - Precondition: the documents ascend and are of the segment.
    /// - Complexity: O(*n*) in documents times terms, and in the blocks that are passed.
    func scores(of documents: [Int]) -> [Float] {
        var sums = [Double](repeating: 0, count: documents.count)
        withCursors { cursors in
            for index in cursors.indices {
                for (place, document) in documents.enumerated() {
                    let frequency = cursors[index].frequency(in: UInt32(document))
                    guard frequency > 0 else { continue }
                    sums[place] += LexicalScore.part(
                        weight: cursors[index].weight, frequency: Float(frequency), norm: norms[document])
                }
            }
        }
        return sums.map { Float($0) }
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
