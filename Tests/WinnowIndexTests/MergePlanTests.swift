import Testing
import WinnowSystem

@testable import WinnowIndex

/// A segment of documents with one word each, some of them deleted.
private func segment(_ count: Int, gone: Int = 0, name: String? = nil, from key: Int64) -> LiveSegment {
    var builder = SegmentBuilder(options: IndexOptions(), dimension: 0)
    for number in 0..<count {
        builder.append(SearchItem(identifier: "", text: "a"), key: key + Int64(number), vector: nil)
    }
    var live = DocumentSet(all: count)
    for document in 0..<gone { live.remove(document) }
    return LiveSegment(
        segment: Segment.inMemory(builder.finished(), dimension: 0),
        keys: key...key + Int64(max(count, 1)) - 1,
        name: name, live: live)
}

private func segments(_ counts: [Int], named: Set<Int> = []) -> [LiveSegment] {
    var key: Int64 = 1
    return counts.enumerated().map { place, count in
        defer { key += Int64(count) }
        return segment(count, name: named.contains(place) ? "file\(place)" : nil, from: key)
    }
}

@Suite struct MergePlanTests {
    @Test func `a plan merges eight adjacent segments of one size`() {
        #expect(MergePlan([]) == nil)
        #expect(MergePlan(segments([5, 5, 5, 5, 5, 5, 5])) == nil)
        #expect(MergePlan(segments([5, 1, 9, 5, 100, 5, 7, 5]))?.segments == 0..<8)
        // A larger one in between separates them.
        #expect(MergePlan(segments([5, 5, 5, 5, 1500, 5, 5, 5, 5])) == nil)
        #expect(MergePlan(segments([1500, 5, 5, 5, 5, 5, 5, 5, 5]))?.segments == 1..<9)
    }

    @Test func `a plan merges after segments that are too large`() {
        let counts = [5001, 5001] + [Int](repeating: 1_400, count: 8)
        #expect(MergePlan(segments(counts), largest: 10_000)?.segments == 2..<9)
        #expect(MergePlan(segments(counts.dropLast()), largest: 10_000) == nil)
    }

    @Test func `a plan rewrites a segment with more than a third deleted`() {
        #expect(MergePlan([segment(1200, gone: 300, name: "a", from: 1)]) == nil)
        #expect(
            MergePlan([segment(10, from: 1), segment(1200, gone: 500, name: "a", from: 11)])?.segments
                == 1..<2)
        // Small ones may wait.
        #expect(MergePlan([segment(900, gone: 600, from: 1)]) == nil)
    }

    @Test func `a plan compacts to one file without deleted documents`() {
        #expect(MergePlan(compacting: []) == nil)
        #expect(MergePlan(compacting: segments([9], named: [0])) == nil)
        #expect(MergePlan(compacting: segments([9]))?.segments == 0..<1)
        #expect(MergePlan(compacting: segments([9, 2000, 3], named: [0, 1, 2]))?.segments == 0..<3)
        #expect(MergePlan(compacting: [segment(9, gone: 1, name: "a", from: 1)])?.segments == 0..<1)
    }

    @Test func `a plan merges the last segments after many additions`() {
        let grown = segments([2000, 1500, 300, 40], named: [0, 1, 2, 3])
        #expect(MergePlan(finishing: [], added: 100) == nil)
        #expect(MergePlan(finishing: grown, added: 0) == nil)
        // No more than twice as many documents are copied as were added.
        #expect(MergePlan(finishing: grown, added: 169) == nil)
        #expect(MergePlan(finishing: grown, added: 170)?.segments == 2..<4)
        #expect(MergePlan(finishing: grown, added: 1_000)?.segments == 1..<4)
        #expect(MergePlan(finishing: grown, added: 1_000_000)?.segments == 0..<4)
        #expect(MergePlan(finishing: segments([MergePlan.largestLast, 9]), added: 1_000_000) == nil)
    }

    @Test func `a plan flushes segments in memory, with small files before them`() {
        #expect(MergePlan(flushing: segments([9, 9], named: [0, 1])) == nil)
        #expect(MergePlan(flushing: segments([9, 9], named: [0]))?.segments == 0..<2)
        #expect(MergePlan(flushing: segments([2000, 9, 9, 9], named: [0, 1]))?.segments == 1..<4)
        #expect(MergePlan(flushing: segments([2000, 9], named: [0]))?.segments == 1..<2)
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `merging terminates and copies each document rarely`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var list: [Int] = []
        var (copied, total) = (0, 0)
        // Most of the list is unchanged between plans.
        var known: [ClosedRange<Int>: LiveSegment] = [:]
        func segments() -> [LiveSegment] {
            var end = 0
            return list.map { count in
                defer { end += count }
                let keys = end + 1...end + count
                let made = known[keys] ?? segment(count, from: Int64(keys.lowerBound))
                known[keys] = made
                return made
            }
        }
        for _ in 0..<400 {
            list.append(1 + random.next(below: 9))
            total += list[list.count - 1]
            var merges = 0
            while let plan = MergePlan(segments()) {
                try #require(plan.segments.count > 1, "seed \(seed)")
                let sum = list[plan.segments].reduce(0, +)
                copied += sum
                list.replaceSubrange(plan.segments, with: [sum])
                merges += 1
                try #require(merges < 20, "seed \(seed)")
            }
            #expect(list.count < 24, "seed \(seed): \(list)")
            guard total < 3000 else { break }
        }
        #expect(list.reduce(0, +) == total)
    }
}
