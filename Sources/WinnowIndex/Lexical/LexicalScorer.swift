import CWinnowKernels

/// Scores the documents of one segment against a query's terms.
///
/// A document's score is the sum over the terms of *w · tf / (tf + norm)*, the part of BM25 that depends on
/// the term frequency (``ScoredTerm/weight`` is the rest). ``LexicalScore`` makes scores independent of the
/// segment's other documents and of the method of evaluation.
struct LexicalScorer {
    /// A term that is in the segment.
    private struct Term {
        let weight: Float
        /// The encoded postings of a frequent term.
        var list = PostingsList()
        /// The position of other terms' decoded postings and block bounds.
        var start = 0
        var stride = 0
        var count = 0
        var firstBound = 0
    }

    let documentCount: Int
    let norms: UnsafeBufferPointer<Float>
    private let postings: Postings
    private let norm: LengthNorm
    private var terms: [Term] = []
    /// The index of each term among those that were given.
    private(set) var places: [Int] = []
    /// Decoded postings: documents up to whole blocks, then frequencies.
    private var numbers: [UInt32] = []
    private var bounds: [Double] = []

    /// Prepares a query.
    ///
    /// - Parameters:
    ///   - postings: the segment's postings.
    ///   - terms: the query's terms; those without readable postings in the segment are left out.
    ///   - norms: the norm of each document; must stay in place while the scorer is used.
    ///   - norm: the function that computed the norms: except for rounding, no document's norm is below
    ///     `norm` of the minimum length in its block.
    /// - Precondition: there is a norm for each document; lists hold the segment's documents, ascending, each
    ///   with a frequency of at least 1.
    /// - Complexity: O(*n*) in the postings of lists and rare terms.
    init(postings: Postings, terms: [ScoredTerm], norms: UnsafeBufferPointer<Float>, norm: LengthNorm) {
        precondition(norms.count == postings.documentCount, "each document has a norm")
        self.postings = postings
        self.norms = norms
        self.norm = norm
        documentCount = postings.documentCount
        for (place, term) in terms.enumerated() {
            let weight = LexicalScore.weight(term.weight)
            switch term.source {
            case .term(let number): append(postings.list(of: number), weight: weight)
            case .list(let documents, let frequencies):
                checkList(documents, frequencies)
                append(documents, frequencies, weight: weight)
            }
            if self.terms.count > places.count { places.append(place) }
        }
    }

    /// The number of terms with encoded postings.
    private var codedCount: Int { terms.count { $0.count == 0 } }

    /// The number of postings of all terms.
    var postingCount: Int { terms.reduce(0) { $0 + ($1.count > 0 ? $1.count : $1.list.postingCount) } }

    /// The number of the query's terms in the segment.
    var termCount: Int { terms.count }

    /// Calls `body` with the cursors of all terms, at their first postings.
    @inline(__always)
    func withCursors<Result>(_ body: (UnsafeMutableBufferPointer<TermCursor>) -> Result) -> Result {
        defer { withExtendedLifetime(postings) {} }
        return numbers.withUnsafeBufferPointer { numbers in
            bounds.withUnsafeBufferPointer { bounds in
                withUnsafeTemporaryAllocation(
                    of: UInt32.self, capacity: (codedCount + 1) * TermCursor.bufferSize
                ) { buffers in
                    withUnsafeTemporaryAllocation(of: TermCursor.self, capacity: terms.count) { cursors in
                        guard var buffer = buffers.baseAddress else { return body(cursors) }
                        for (index, term) in terms.enumerated() {
                            cursors.initializeElement(
                                at: index, to: cursor(of: term, numbers, bounds, buffer: buffer))
                            // Decoded postings need no buffer of their own.
                            if term.count == 0 { buffer += TermCursor.bufferSize }
                        }
                        return body(cursors)
                    }
                }
            }
        }
    }

    private func cursor(
        of term: Term, _ numbers: UnsafeBufferPointer<UInt32>, _ bounds: UnsafeBufferPointer<Double>,
        buffer: UnsafeMutablePointer<UInt32>
    ) -> TermCursor {
        guard term.count > 0, let numberBase = numbers.baseAddress, let boundBase = bounds.baseAddress else {
            return TermCursor(term.list, bounds: nil, weight: term.weight, norm: norm, buffer: buffer)
        }
        return TermCursor(
            PostingsList(plain: numberBase + term.start, count: term.count, stride: term.stride),
            bounds: boundBase + term.firstBound, weight: term.weight, norm: norm, buffer: buffer)
    }

    private func checkList(_ documents: [UInt32], _ frequencies: [UInt32]) {
        precondition(documents.count == frequencies.count, "each posting of a list has a frequency")
        var next = 0
        for document in documents {
            precondition(document >= next && document < documentCount, "a list's documents ascend")
            next = Int(document) + 1
        }
        precondition(!frequencies.contains(0), "a frequency is at least 1")
    }

    /// Adds a term's postings; a short list is decoded immediately.
    private mutating func append(_ list: PostingsList, weight: Float) {
        guard !list.isAtEnd else { return }
        guard !list.hasRows else { return terms.append(Term(weight: weight, list: list)) }
        var list = list
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: TermCursor.bufferSize) { buffer in
            guard let base = buffer.baseAddress, let documents = list.documents(in: base) else { return }
            let frequencies = list.frequencies(in: base + PostingsFormat.blockSize)
            append(
                UnsafeBufferPointer(start: documents, count: list.count),
                UnsafeBufferPointer(start: frequencies, count: list.count), weight: weight)
        }
    }

    private mutating func append(
        _ documents: some RandomAccessCollection<UInt32>,
        _ frequencies: some RandomAccessCollection<UInt32>, weight: Float
    ) {
        let count = documents.count
        guard count > 0 else { return }
        let blockSize = PostingsFormat.blockSize
        let stride = (count + blockSize - 1) / blockSize * blockSize
        var term = Term(weight: weight, start: numbers.count, stride: stride, count: count)
        term.firstBound = bounds.count
        numbers.append(contentsOf: documents)
        numbers.append(contentsOf: repeatElement(.max, count: stride - count))
        var largest = 0.0
        for (index, (document, frequency)) in zip(documents, frequencies).enumerated() {
            let bound = LexicalScore.bound(
                weight: weight, frequency: Float(frequency), norm: norms[Int(document)])
            largest = max(largest, bound)
            if (index + 1) % blockSize == 0 || index + 1 == count {
                bounds.append(largest)
                largest = 0
            }
        }
        numbers.append(contentsOf: frequencies)
        numbers.append(contentsOf: repeatElement(1, count: stride - count))
        terms.append(term)
    }
}

extension LexicalScorer {
    /// Offers all documents that can be among the top *k*.
    ///
    /// Documents are processed in windows, as in Apache Lucene. In each window, terms whose bounds sum to at
    /// most the current threshold are *non-essential*: they cannot bring in a document by themselves. The
    /// postings of the other terms are summed; the non-essential terms, by descending bound, are only looked
    /// up for documents that can still enter. Bounds are those of the blocks in the window.
    ///
    /// Sources: H. Turtle and J. Flood, *Query Evaluation: Strategies and Optimizations*, Information
    /// Processing & Management 31(6), 1995, DOI 10.1016/0306-4573(95)00020-H (MaxScore); S. Ding and T. Suel,
    /// *Faster Top-k Document Retrieval Using Block-Max Indexes*, SIGIR 2011, DOI 10.1145/2009916.2010048.
    ///
    /// - Parameters:
    ///   - accepting: the documents that may be offered; nil for all.
    ///   - firstDocument: the number of the segment's first document in the snapshot.
    ///   - top: receives the documents. Those it holds from other segments let more be skipped.
    ///   - reached: the score that other threads have reached with as many documents, which lets more be
    ///     skipped; it is raised to the score that `top` reaches.
    ///   - endsWhenFull: whether to end when `top` is full, before better documents are found.
    /// - Precondition: `accepting` is a set of the segment.
    /// - Complexity: O(*n*) in the postings at worst.
    func collect(
        accepting: DocumentSet? = nil, firstDocument: Int, into top: inout TopDocuments,
        reached: ReachedScores? = nil, endsWhenFull: Bool = false
    ) {
        precondition(accepting == nil || accepting?.capacity == documentCount, "the set is of the segment")
        guard documentCount > 0, termCount > 0, top.capacity > 0 else { return }
        if let accepting, offerFew(of: accepting, firstDocument: firstDocument, to: &top) { return }
        withCursors { cursors in
            WindowCollector.Workspace.with(terms: cursors.count, documents: documentCount) { workspace in
                guard let base = cursors.baseAddress, let norms = norms.baseAddress else { return }
                var collector = WindowCollector(
                    cursors: base, count: cursors.count, norms: norms, documentCount: documentCount,
                    workspace: workspace)
                collector.reached = reached
                collector.endsWhenFull = endsWhenFull
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

    /// Scores the accepted documents one by one, if they are few relative to the postings.
    private func offerFew(
        of accepting: DocumentSet, firstDocument: Int, to top: inout TopDocuments
    ) -> Bool {
        let count = accepting.count
        // Looking up a document costs about as much as adding four postings.
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

extension LexicalScorer {
    /// The scores of the given documents, 0 for those without any of the terms.
    ///
    /// - Precondition: the documents ascend and are of the segment.
    /// - Complexity: O(*n*) in documents times terms, and in the skipped blocks.
    func scores(of documents: [Int]) -> [Float] {
        var candidates = Self.candidates(documents)
        addParts(to: &candidates) { _ in }
        return candidates.map { Float($0.score) }
    }

    /// Each term's part of each document's score: the first term's for all documents, then the second's; 0
    /// only if a document lacks the term.
    ///
    /// - Precondition: the documents ascend and are of the segment.
    /// - Complexity: O(*n*) in documents times terms, and in the skipped blocks.
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
