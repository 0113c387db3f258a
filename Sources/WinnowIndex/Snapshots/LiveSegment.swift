import Synchronization
import WinnowModelFile

/// A segment in the state of one snapshot.
final class LiveSegment: Sendable {
    let segment: Segment
    /// The keys that it covers: no other segment has items with these keys.
    let keys: ClosedRange<Int64>
    /// The name of its file; nil in memory.
    let name: String?
    /// The documents that are not deleted; nil for all.
    let live: DocumentSet?
    /// The number of live documents.
    let count: Int
    /// The state before some deletions whose own losses were unknown: what a search counts there serves all that follow.
    private let earlier: LiveSegment?
    private let lost = Mutex<Lost?>(nil)

    /// The counts to subtract for deleted documents.
    struct Lost: Sendable {
        /// The total length of deleted documents.
        var length = 0
        /// The number of deleted documents with each term, to be summed over dictionaries, each of which is more than
        /// twice as large as the next: a batch that deletes few documents copies few counts.
        private var parts: [[UInt32: UInt32]] = []

        init() {}

        init(length: Int, terms: [UInt32: UInt32]) {
            (self.length, parts) = (length, terms.isEmpty ? [] : [terms])
        }

        /// The number of deleted documents with a term.
        func documents(with term: UInt32) -> Int { parts.reduce(0) { $0 + Int($1[term] ?? 0) } }

        /// The sum of both losses. Complexity: amortized O(*m* log *n*) in the terms *m* of `other` and *n* of all.
        func adding(_ other: Lost) -> Lost {
            var sum = self
            sum.length += other.length
            sum.parts += other.parts
            while let last = sum.parts.last, sum.parts.count > 1,
                sum.parts[sum.parts.count - 2].count <= 2 * last.count
            {
                sum.parts.removeLast()
                sum.parts[sum.parts.count - 1].merge(last, uniquingKeysWith: +)
            }
            return sum
        }
    }

    init(
        segment: Segment, keys: ClosedRange<Int64>, name: String?, live: DocumentSet? = nil,
        earlier: LiveSegment? = nil
    ) {
        self.segment = segment
        self.keys = keys
        self.name = name
        self.earlier = earlier
        let count = live?.count ?? segment.count
        self.count = count
        self.live = count == segment.count ? nil : live
    }

    /// The segment without the documents of some ascending keys; itself if it has none of them.
    ///
    /// Counts the losses if those before are known, so that no search counts them again for each batch.
    func without(_ removed: ArraySlice<Int64>) -> LiveSegment {
        var live = live ?? DocumentSet(all: segment.count)
        for key in removed {
            if let document = segment.document(of: key) { live.remove(document) }
        }
        guard live.count < count else { return self }
        let known = knownLosses
        let rest = LiveSegment(
            segment: segment, keys: keys, name: name, live: live,
            earlier: known == nil ? earlier ?? self : nil)
        if let known { rest.lost.withLock { $0 = known.adding(rest.losses(among: self.live)) } }
        return rest
    }

    /// The losses, if no word of a document that was deleted earlier needs to be read.
    private var knownLosses: Lost? {
        guard segment.isChecked([.lexical, .words]) else { return nil }
        guard live != nil else { return Lost() }
        if let known = lost.withLock({ $0 }) { return known }
        guard let earlier, let known = earlier.knownLosses else { return nil }
        return known.adding(losses(among: earlier.live))
    }

    /// The losses; the first call reads the words of the deleted documents.
    ///
    /// - Throws: ``ModelFileError`` if the cache is damaged.
    func losses() throws(ModelFileError) -> Lost {
        guard live != nil else { return Lost() }
        if let known = lost.withLock({ $0 }) { return known }
        try segment.check([.lexical, .words])
        let found: Lost
        if let earlier {
            found = try earlier.losses().adding(losses(among: earlier.live))
        } else {
            found = losses(among: nil)
        }
        lost.withLock { $0 = found }
        return found
    }

    /// The losses among some documents, all for nil; ``Segment/Part/lexical`` and ``Segment/Part/words`` must have been
    /// checked.
    private func losses(among documents: DocumentSet?) -> Lost {
        guard let live else { return Lost() }
        var gone = documents ?? DocumentSet(all: segment.count)
        gone.subtract(live)
        var (length, lost): (Int, [UInt32: UInt32]) = (0, [:])
        let (lengths, words) = (segment.lengths.unsafeNumbers, segment.sequence.unsafeWords)
        let wordTerms = segment.wordTerms.unsafeNumbers
        var terms: Set<UInt32> = []
        gone.forEach { document in
            length += Int(lengths[document])
            terms.removeAll(keepingCapacity: true)
            for place in segment.places(of: document) where words[place] != SegmentBuilder.gap {
                terms.insert(wordTerms[Int(words[place])])
            }
            for term in terms { lost[term, default: 0] += 1 }
        }
        return Lost(length: length, terms: lost)
    }
}
