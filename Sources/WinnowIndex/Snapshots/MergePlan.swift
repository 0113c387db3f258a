/// Neighbouring segments that are to be merged.
///
/// Segments of about one size are merged when there are eight, so that a document is copied a few times at most while an
/// index grows (O(log *n*)); and one of which a third is gone is written anew.
struct MergePlan: Sendable {
    /// Places in the list of segments.
    var segments: Range<Int>

    /// How many of one tier make one of the next.
    private static let factor = 8
    /// Segments below are of one tier, and stay in memory.
    static let smallest = 1024
    /// No more documents than this come together.
    static let largest = 1 << 18
    /// No more words than this.
    private static let mostWords = 1 << 29

    /// The next to merge; nil if all is well.
    init?(_ segments: [LiveSegment]) {
        let tiers = segments.map { Self.tier($0.count) }
        var end = segments.count
        while end > 0 {
            var start = end - 1
            // A run of segments no larger than its first: a larger one in between ends it.
            while start > 0, tiers[start - 1] == tiers[end - 1] { start -= 1 }
            if end - start >= Self.factor, let run = Self.fitting(segments, start..<end) {
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

    /// Makes as few segments as may be, without documents that are gone, all in files; nil if they are so already.
    init?(compacting segments: [LiveSegment]) {
        var start = 0
        while start < segments.count {
            let run = Self.fitting(segments, start..<segments.count) ?? start..<start + 1
            let isDone = run.count == 1 && segments[start].live == nil && segments[start].name != nil
            if !isDone {
                self.segments = run
                return
            }
            start = run.upperBound
        }
        return nil
    }

    /// Brings what is in memory into files; nil if there is nothing.
    init?(flushing segments: [LiveSegment]) {
        guard let first = segments.firstIndex(where: { $0.name == nil && $0.count > 0 }) else { return nil }
        var end = first
        while end < segments.count, segments[end].name == nil { end += 1 }
        // Small files before it are taken along, so that many small additions do not make many files.
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

    private static func tier(_ count: Int) -> Int {
        var (tier, size) = (0, smallest)
        while count >= size { (tier, size) = (tier + 1, size * factor) }
        return tier
    }

    /// The longest run from the start of `range` that may come together; nil if that is one segment alone.
    private static func fitting(_ segments: [LiveSegment], _ range: Range<Int>) -> Range<Int>? {
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
