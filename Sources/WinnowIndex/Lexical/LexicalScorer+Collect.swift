// The best documents for a query, without looking at those that cannot be among them.

extension LexicalScorer {
    /// Offers all documents that can be among the best.
    ///
    /// The documents are gone through in windows. In each window the terms are divided: those whose bounds together stay
    /// below the worst of the best so far cannot bring a document in by themselves (*non-essential*); the postings of the
    /// others are added up, and the non-essential terms are looked up for documents that can still make it, the one with
    /// the highest bound first. Bounds are those of the blocks that lie in the window.
    ///
    /// Sources: H. Turtle and J. Flood, *Query Evaluation: Strategies and Optimizations*, Information Processing &
    /// Management 31(6), 1995, DOI 10.1016/0306-4573(95)00020-H (MaxScore); S. Ding and T. Suel, *Faster Top-k Document
    /// Retrieval Using Block-Max Indexes*, SIGIR 2011, DOI 10.1145/2009916.2010048; windows as Apache Lucene has them.
    ///
    /// - Parameters:
    ///   - accepting: the documents that may be offered; nil for all.
    ///   - firstDocument: the number of the segment's first document in the snapshot.
    ///   - top: what the documents are offered to. What it holds of other segments lets more be left out.
    /// - Precondition: `accepting` is a set of the segment.
    /// - Complexity: O(*n*) in the postings at worst.
    func collect(accepting: DocumentSet? = nil, firstDocument: Int, into top: inout TopDocuments) {
        precondition(accepting == nil || accepting?.capacity == documentCount, "the set is of the segment")
        guard documentCount > 0, termCount > 0, top.capacity > 0 else { return }
        if let accepting, offerFew(of: accepting, firstDocument: firstDocument, to: &top) { return }
        withCursors { cursors in
            WindowCollector.Workspace.with(terms: cursors.count, documents: documentCount) { workspace in
                guard let base = cursors.baseAddress, let norms = norms.baseAddress else { return }
                var collector = WindowCollector(
                    cursors: base, count: cursors.count, norms: norms, documentCount: documentCount,
                    workspace: workspace)
                if let accepting {
                    accepting.words.withUnsafeBufferPointer {
                        collector.accepting = $0.baseAddress
                        collector.collect(firstDocument: firstDocument, into: &top)
                    }
                } else {
                    collector.collect(firstDocument: firstDocument, into: &top)
                }
            }
        }
    }

    /// Scores the accepted documents one by one, if these are few beside the postings.
    private func offerFew(
        of accepting: DocumentSet, firstDocument: Int, to top: inout TopDocuments
    ) -> Bool {
        let count = accepting.count
        // A document that is looked up costs about as much as four postings that are added.
        guard count * termCount < postingCount / 4 else { return false }
        var documents: [Int] = []
        documents.reserveCapacity(count)
        accepting.forEach { documents.append($0) }
        for (document, score) in zip(documents, scores(of: documents)) where score > 0 {
            top.insert(firstDocument + document, score: score)
        }
        return true
    }
}
