// The top documents of a segment, window by window.

import CWinnowKernels

typealias Candidate = winnow_candidate

/// MaxScore with block bounds (see ``LexicalScorer/collect(accepting:firstDocument:into:)``).
struct WindowCollector {
    /// The maximum number of documents in a window, a multiple of 64.
    static let size = 8192
    /// The size of the first window, which establishes a threshold.
    private static let firstSize = 512

    /// A term with postings in the window.
    struct Entry {
        /// An upper bound of the term's postings in it.
        var bound: Double
        /// The sum of this and all smaller bounds.
        var sum: Double
        var cursor: Int
    }

    /// Memory for one query on one segment.
    struct Workspace {
        /// A number for each document of a window, 0 between windows.
        let sums: UnsafeMutablePointer<Double>
        /// A bit for each document of a window that has an essential term, 0 between windows.
        let touched: UnsafeMutablePointer<UInt64>
        /// A block of parts.
        let parts: UnsafeMutablePointer<Double>
        /// Room for a window's documents and a block.
        let candidates: UnsafeMutablePointer<Candidate>
        /// Room for a block of hits and one more.
        let hits: UnsafeMutablePointer<winnow_hit>
        let entries: UnsafeMutablePointer<Entry>

        static func with(terms: Int, documents: Int, _ body: (Workspace) -> Void) {
            let size = min(WindowCollector.size, (documents + 63) / 64 * 64)
            let blockSize = PostingsFormat.blockSize
            withTemporary(Double.self, size + blockSize) { sums in
                withTemporary(UInt64.self, size / 64) { touched in
                    withTemporary(Candidate.self, size + blockSize) { candidates in
                        withTemporary(winnow_hit.self, blockSize + 1) { hits in
                            withTemporary(Entry.self, terms) { entries in
                                sums.initialize(repeating: 0, count: size)
                                touched.initialize(repeating: 0, count: size / 64)
                                body(
                                    Workspace(
                                        sums: sums, touched: touched, parts: sums + size,
                                        candidates: candidates, hits: hits, entries: entries))
                            }
                        }
                    }
                }
            }
        }

        private static func withTemporary<Element>(
            _ type: Element.Type, _ count: Int, _ body: (UnsafeMutablePointer<Element>) -> Void
        ) {
            withUnsafeTemporaryAllocation(of: type, capacity: max(count, 1)) { buffer in
                if let base = buffer.baseAddress { body(base) }
            }
        }
    }

    /// The words of the set of documents that may be offered; nil for all.
    var accepting: UnsafePointer<UInt64>?
    /// The scores that all threads have reached; nil if there is one thread.
    var reached: ReachedScores?
    /// Whether to end when the collection is full.
    var endsWhenFull = false
    private let cursors: UnsafeMutablePointer<TermCursor>
    private let cursorCount: Int
    private let documentCount: UInt32
    private let norms: UnsafePointer<Float>
    private let sums: UnsafeMutablePointer<Double>
    private let touched: UnsafeMutablePointer<UInt64>
    private let parts: UnsafeMutablePointer<Double>
    private let candidates: UnsafeMutablePointer<Candidate>
    private let hits: UnsafeMutablePointer<winnow_hit>
    private var candidateCount = 0
    /// The terms with postings in the window, by ascending bound.
    private let entries: UnsafeMutablePointer<Entry>
    private var entryCount = 0

    /// Prepares for a segment with at least one document.
    init(
        cursors: UnsafeMutablePointer<TermCursor>, count: Int, norms: UnsafePointer<Float>,
        documentCount: Int, workspace: Workspace
    ) {
        self.cursors = cursors
        cursorCount = count
        self.documentCount = UInt32(documentCount)
        self.norms = norms
        sums = workspace.sums
        touched = workspace.touched
        parts = workspace.parts
        candidates = workspace.candidates
        hits = workspace.hits
        entries = workspace.entries
    }

    mutating func collect(firstDocument: Int, into top: inout TopDocuments) {
        var start: UInt32 = 0
        var size = Self.firstSize
        while true {
            var next = UInt32.max
            for index in 0..<cursorCount {
                cursors[index].skip(to: start)
                next = min(next, cursors[index].next)
            }
            start = max(start, next)
            guard start < documentCount, !(endsWhenFull && top.isFull) else { return }
            let end = min(start + UInt32(size), documentCount)
            size = min(2 * size, Self.size)
            let needed = needed(for: firstDocument + Int(start), in: top)
            orderTerms(before: end)
            var first = 0
            while first < entryCount, entries[first].sum <= needed { first += 1 }
            if first < entryCount {
                addEssential(from: first, in: start..<end, needed: needed)
                lookUp(below: first, needed: needed)
                for index in 0..<candidateCount {
                    top.insert(
                        firstDocument + Int(candidates[index].document),
                        score: Float(candidates[index].score))
                }
                reached?.raise(to: top)
            }
            start = end
        }
    }

    /// The sum that documents from `document` on must exceed to enter, as a `Float`.
    private func needed(for document: Int, in top: TopDocuments) -> Double {
        let (threshold, reached) = (Double(top.threshold), Double(reached?.last ?? 0))
        if threshold > reached, top.lastDocument ?? .max < document { return threshold }
        // Smaller numbers also enter with the same score, to which sums half a Float unit below it round.
        return max(threshold, reached, 0) * (1 - 0x1p-23)
    }

    /// Finds the terms with postings up to `end` and sorts them by their bounds.
    private mutating func orderTerms(before end: UInt32) {
        entryCount = 0
        for index in 0..<cursorCount where cursors[index].next < end {
            entries[entryCount] = Entry(bound: cursors[index].bound(before: end), sum: 0, cursor: index)
            entryCount += 1
        }
        if entryCount > 24 {
            var all = UnsafeMutableBufferPointer(start: entries, count: entryCount)
            all.sort { $0.bound < $1.bound }
        } else {
            for index in 0..<entryCount {
                let entry = entries[index]
                var place = index
                while place > 0, entries[place - 1].bound > entry.bound {
                    entries[place] = entries[place - 1]
                    place -= 1
                }
                entries[place] = entry
            }
        }
        var sum = 0.0
        for index in 0..<entryCount {
            sum += entries[index].bound
            entries[index].sum = sum
        }
    }

    /// Collects as candidates the documents that can enter, by the terms from `first` on.
    private mutating func addEssential(from first: Int, in window: Range<UInt32>, needed: Double) {
        let limit = first > 0 ? max(needed - entries[first - 1].sum, 0) : needed
        candidateCount = 0
        if first + 1 == entryCount {
            takeRuns(of: entries[first].cursor, in: window, above: limit)
        } else {
            var expected = 0
            for index in first..<entryCount { expected += cursors[entries[index].cursor].list.postingCount }
            // If many sums were touched, scanning all is cheaper than marking those.
            let marks = expected < Int(documentCount) / 3
            for index in first..<entryCount {
                addRuns(of: entries[index].cursor, in: window, marks: marks)
            }
            candidateCount =
                marks
                ? winnow_take_touched(
                    touched, (window.count + 63) / 64, sums, limit, window.lowerBound, candidates)
                : winnow_take_sums(sums, window.count, limit, window.lowerBound, candidates)
        }
        if accepting != nil { keepAccepted() }
    }

    /// Writes the score of each posting of a run to `parts`.
    @inline(__always)
    private func score(_ run: PostingsRun, weight: Float) {
        winnow_score_postings(run.documents, run.frequencies, run.count, norms, weight, parts)
    }

    private mutating func addRuns(of cursor: Int, in window: Range<UInt32>, marks: Bool) {
        while let run = cursors[cursor].run(in: window) {
            score(run, weight: cursors[cursor].weight)
            winnow_add_postings(
                run.documents, parts, run.count, window.lowerBound, sums, marks ? touched : nil)
        }
    }

    /// Collects the postings of the only essential term.
    private mutating func takeRuns(of cursor: Int, in window: Range<UInt32>, above limit: Double) {
        while let run = cursors[cursor].run(in: window) {
            score(run, weight: cursors[cursor].weight)
            candidateCount += winnow_take_postings(
                run.documents, parts, run.count, limit, candidates + candidateCount)
        }
    }

    /// Removes the candidates that are not accepted.
    private mutating func keepAccepted() {
        guard let accepting else { return }
        let candidates = candidates
        var kept = 0
        for index in 0..<candidateCount {
            let candidate = candidates[index]
            candidates[kept] = candidate
            kept &+= Int(accepting[Int(candidate.document >> 6)] &>> UInt64(candidate.document & 63) & 1)
        }
        candidateCount = kept
    }

    /// Adds the terms below `end` to the candidates, removing those that can no longer enter.
    private mutating func lookUp(below end: Int, needed: Double) {
        var place = end
        while place > 0, candidateCount > 0 {
            place -= 1
            cursors[entries[place].cursor].add(
                to: candidates, count: candidateCount, norms: norms, hits: hits)
            candidateCount = winnow_keep_candidates(
                candidates, candidateCount, place > 0 ? entries[place - 1].sum : 0, needed)
        }
    }
}
