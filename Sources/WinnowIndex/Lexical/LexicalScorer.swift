// A query's terms on a segment: which documents have them, and how well they match.

/// Scores the documents of one segment by a query's terms.
///
/// A document's score is the sum over the terms of *w · tf / (tf + norm)*, the weighted term frequency's part in BM25
/// (``ScoredTerm/weight`` holds the rest). Scores are calculated as ``LexicalScore`` says: they are the same whichever
/// other documents the segment has, and however they are asked for.
struct LexicalScorer {
    /// A term that is in the segment.
    private struct Term {
        let weight: Float
        /// The coded postings of a frequent term.
        var list = PostingsList()
        /// Where the decoded postings of others are, and the bounds of their blocks.
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
    /// Decoded postings: documents up to whole blocks, then frequencies.
    private var numbers: [UInt32] = []
    private var bounds: [Double] = []

    /// Prepares a query.
    ///
    /// - Parameters:
    ///   - postings: the segment's postings.
    ///   - terms: the query's terms; those that the segment does not have are left out.
    ///   - norms: the norm of each document, which must stay in place as long as the scorer is used.
    ///   - norm: what the norms were calculated by: the norm of a document is never less than `norm` says of the least
    ///     length in its block, but for rounding.
    /// - Precondition: there is a norm for each document; lists ascend, are of the segment's documents and have a
    ///   frequency, at least 1, for each.
    /// - Complexity: O(*n*) in the postings of lists and rare terms.
    init(postings: Postings, terms: [ScoredTerm], norms: UnsafeBufferPointer<Float>, norm: LengthNorm) {
        precondition(norms.count == postings.documentCount, "each document has a norm")
        self.postings = postings
        self.norms = norms
        self.norm = norm
        documentCount = postings.documentCount
        for term in terms {
            let weight = LexicalScore.weight(term.weight)
            switch term.source {
            case .term(let number): append(postings.list(of: number), weight: weight)
            case .list(let documents, let frequencies):
                checkList(documents, frequencies)
                append(documents, frequencies, weight: weight)
            }
        }
    }

    /// How many of the terms have coded postings.
    private var codedCount: Int { terms.count { $0.count == 0 } }

    /// How many postings the terms have.
    var postingCount: Int { terms.reduce(0) { $0 + ($1.count > 0 ? $1.count : $1.list.postingCount) } }

    /// How many of the query's terms the segment has.
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

    /// Takes a term's postings; those of a short list are decoded at once.
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
