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
    /// - Complexity: O(*n*) in the postings at worst.
    func collect(accepting: DocumentSet? = nil, firstDocument: Int, into top: inout TopDocuments) {
        guard documentCount > 0, termCount > 0, top.capacity > 0 else { return }
        precondition(accepting == nil || accepting?.capacity == documentCount, "the set is of the segment")
        withCursors { cursors in
            withUnsafeTemporaryAllocation(of: Double.self, capacity: WindowCollector.size) { sums in
                withUnsafeTemporaryAllocation(of: Candidate.self, capacity: WindowCollector.size) {
                    candidates in
                    sums.initialize(repeating: 0)
                    var collector = WindowCollector(
                        cursors: cursors, norms: norms, accepting: accepting, sums: sums,
                        candidates: candidates)
                    collector.collect(firstDocument: firstDocument, into: &top)
                }
            }
        }
    }
}

/// A document that may be among the best.
struct Candidate {
    var document: UInt32
    /// What it has by the terms so far.
    var score: Double
}

/// Goes through a segment window by window.
struct WindowCollector {
    /// How many documents a window has at most.
    static let size = 4096
    /// How many the first has: it finds out what the best are worth.
    private static let firstSize = 512

    private let cursors: UnsafeMutableBufferPointer<TermCursor>
    private let norms: UnsafeBufferPointer<Float>
    private let accepting: DocumentSet?
    /// A number for each document of the window, 0 between windows.
    private let sums: UnsafeMutableBufferPointer<Double>
    private let candidates: UnsafeMutableBufferPointer<Candidate>
    private var candidateCount = 0
    /// The cursors with postings in the window, by ascending bound, and the sums of the bounds up to each.
    private var order: [(bound: Double, cursor: Int)] = []
    private var boundSums: [Double] = []

    init(
        cursors: UnsafeMutableBufferPointer<TermCursor>, norms: UnsafeBufferPointer<Float>,
        accepting: DocumentSet?, sums: UnsafeMutableBufferPointer<Double>,
        candidates: UnsafeMutableBufferPointer<Candidate>
    ) {
        self.cursors = cursors
        self.norms = norms
        self.accepting = accepting
        self.sums = sums
        self.candidates = candidates
    }

    mutating func collect(firstDocument: Int, into top: inout TopDocuments) {
        let documentCount = UInt32(norms.count)
        var start: UInt32 = 0
        var size = Self.firstSize
        while true {
            var next = UInt32.max
            for index in cursors.indices {
                cursors[index].skip(to: start)
                next = min(next, cursors[index].next)
            }
            start = max(start, next)
            guard start < documentCount else { return }
            let end = min(start + UInt32(size), documentCount)
            size = min(2 * size, Self.size)
            let needed = Self.needed(for: firstDocument + Int(start), in: top)
            orderTerms(before: end)
            let firstEssential = boundSums.firstIndex { $0 > needed } ?? order.count
            if firstEssential < order.count {
                addEssential(from: firstEssential, in: start..<end, needed: needed)
                lookUp(below: firstEssential, needed: needed)
                for index in 0..<candidateCount {
                    top.insert(
                        firstDocument + Int(candidates[index].document),
                        score: Float(candidates[index].score))
                }
            }
            start = end
        }
    }

    /// A sum that is not above this cannot enter, as a `Float`, from `document` on.
    private static func needed(for document: Int, in top: TopDocuments) -> Double {
        let threshold = Double(top.threshold)
        guard let last = top.lastDocument, threshold > 0 else { return 0 }
        // Smaller numbers enter with the same score, and sums half a unit of a Float below it have the same.
        return last < document ? threshold : threshold * (1 - 0x1p-23)
    }

    /// Finds the terms with postings up to `end` and sorts them by their bounds.
    private mutating func orderTerms(before end: UInt32) {
        order.removeAll(keepingCapacity: true)
        for index in cursors.indices where cursors[index].next < end {
            order.append((cursors[index].bound(before: end), index))
        }
        order.sort { ($0.bound, $0.cursor) < ($1.bound, $1.cursor) }
        boundSums.removeAll(keepingCapacity: true)
        var sum = 0.0
        for entry in order {
            sum += entry.bound
            boundSums.append(sum)
        }
    }

    /// Adds up the terms from `first` on, and takes the documents that can make it as candidates.
    private mutating func addEssential(from first: Int, in window: Range<UInt32>, needed: Double) {
        for entry in order[first...] {
            let weight = cursors[entry.cursor].weight
            while let run = cursors[entry.cursor].run(in: window) {
                for index in 0..<run.count {
                    let document = run.documents[index]
                    sums[Int(document - window.lowerBound)] += LexicalScore.part(
                        weight: weight, frequency: Float(run.frequencies[index]),
                        norm: norms[Int(document)])
                }
            }
        }
        candidateCount = 0
        let limit = first > 0 ? max(needed - boundSums[first - 1], 0) : needed
        for index in 0..<window.count {
            let sum = sums[index]
            sums[index] = 0
            guard sum > limit else { continue }
            let document = window.lowerBound + UInt32(index)
            guard accepting?.contains(Int(document)) ?? true else { continue }
            candidates[candidateCount] = Candidate(document: document, score: sum)
            candidateCount += 1
        }
    }

    /// Adds the terms below `end` to the candidates, leaving out those that cannot make it any more.
    private mutating func lookUp(below end: Int, needed: Double) {
        for place in (0..<end).reversed() {
            let cursor = order[place].cursor
            let weight = cursors[cursor].weight
            let rest = boundSums[place]
            var kept = 0
            for index in 0..<candidateCount {
                var candidate = candidates[index]
                guard candidate.score + rest > needed else { continue }
                let frequency = cursors[cursor].frequency(in: candidate.document)
                if frequency > 0 {
                    candidate.score += LexicalScore.part(
                        weight: weight, frequency: Float(frequency), norm: norms[Int(candidate.document)])
                }
                candidates[kept] = candidate
                kept += 1
            }
            candidateCount = kept
        }
    }
}
