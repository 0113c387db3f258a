/// Adjacent segments to merge.
///
/// Eight segments of similar size are merged, so that a growing index copies each document only O(log *n*)
/// times; a segment with more than a third deleted is rewritten.
struct MergePlan: Sendable {
    /// The range in the list of segments.
    var segments: Range<Int>

    /// The number of segments of one tier that make one of the next.
    private static let factor = 8
    /// Segments with fewer documents are in one tier and stay in memory.
    static let smallest = 1024
    /// The maximum number of documents in a merged segment: eight of the tier below.
    static let largest = 1 << 19
    /// The maximum number of documents that are copied once more after many additions.
    static let largestLast = 1 << 18
    /// The maximum number of words in a merged segment.
    private static let mostWords = 1 << 29

    /// Plans the next merge; nil if none is needed.
    ///
    /// - Parameter largest: the maximum number of documents in a merged segment.
    init?(_ segments: [LiveSegment], largest: Int = Self.largest) {
        // A segment that is too large for a merge with others of its size must not block merges of smaller
        // ones.
        let tiers = segments.map { 2 * $0.count > largest ? .max : Self.tier($0.count) }
        var end = segments.count
        while end > 0 {
            var start = end - 1
            // A run of segments in the same tier; another tier ends it.
            while start > 0, tiers[start - 1] == tiers[end - 1] { start -= 1 }
            if end - start >= Self.factor, let run = Self.fitting(segments, start..<end, largest) {
                self.segments = run
                return
            }
            end = start
        }
        for (index, segment) in segments.enumerated()
        where segment.segment.count > Self.smallest && segment.count < segment.segment.count / 3 * 2 {
            self.segments = index..<index + 1
            return
        }
        return nil
    }

    /// Plans as few segments as possible, all in files of this version, without deleted documents; nil if that
    /// is done.
    init?(compacting segments: [LiveSegment]) {
        var start = 0
        while start < segments.count {
            let run = Self.fitting(segments, start..<segments.count) ?? start..<start + 1
            let isDone =
                run.count == 1 && segments[start].live == nil && segments[start].name != nil
            if !isDone {
                self.segments = run
                return
            }
            start = run.upperBound
        }
        return nil
    }

    /// Plans moving segments in memory to files; nil if there are none.
    init?(flushing segments: [LiveSegment]) {
        guard let first = segments.firstIndex(where: { $0.name == nil && $0.count > 0 }) else { return nil }
        var end = first
        while end < segments.count, segments[end].name == nil { end += 1 }
        // Includes small files before it, so that many small additions do not make many files.
        var start = first
        while start > 0,
            Self.tier(segments[start - 1].count)
                <= Self.tier(segments[first..<end].reduce(0) { $0 + $1.count })
        {
            start -= 1
        }
        self.segments =
            Self.fitting(segments, start..<end) ?? Self.fitting(segments, first..<end) ?? first..<first + 1
    }

    /// Plans one merge of the last segments after many additions, so that searches read few; nil if fewer
    /// than two of the last segments fit.
    ///
    /// - Parameter added: the number of documents added since the last time; at most twice as many are
    ///   copied.
    init?(finishing segments: [LiveSegment], added: Int) {
        var start = segments.count
        var documents = 0
        while start > 0, documents + segments[start - 1].count <= min(2 * added, Self.largestLast) {
            start -= 1
            documents += segments[start].count
        }
        guard let run = Self.fitting(segments, start..<segments.count) else { return nil }
        self.segments = run
    }

    private static func tier(_ count: Int) -> Int {
        var (tier, size) = (0, smallest)
        while count >= size { (tier, size) = (tier + 1, size * factor) }
        return tier
    }

    /// The longest run from the start of `range` within the limits; nil if that is a single segment.
    private static func fitting(
        _ segments: [LiveSegment], _ range: Range<Int>, _ largest: Int = Self.largest
    ) -> Range<Int>? {
        var (documents, words, end) = (0, 0, range.lowerBound)
        while end < range.upperBound {
            documents += segments[end].count
            words += segments[end].segment.sequence.count
            if end > range.lowerBound, documents > largest || words > mostWords { break }
            end += 1
        }
        return end - range.lowerBound > 1 ? range.lowerBound..<end : nil
    }
}
