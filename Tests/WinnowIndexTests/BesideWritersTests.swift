#if Search
// What searches see beside writers.

import Testing
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowIndex

@Suite struct BesideWritersTests {
    private static func items(_ numbers: Range<Int>) -> [SearchItem] {
        numbers.map {
            SearchItem(
                identifier: "\($0)", title: "item \($0 % 7)",
                text: "\($0 % 3) words that \($0 % 5) items have")
        }
    }

    /// The losses of a segment are those that a count of all its deletions gives.
    private func expectRightLosses(_ index: SearchIndex) throws {
        for live in index.keeper.snapshot.segments {
            let counted = LiveSegment(
                segment: live.segment, keys: live.keys, name: live.name, live: live.live)
            let (known, all) = (try live.losses(), try counted.losses())
            #expect(known.length == all.length)
            for term in 0..<UInt32(live.segment.terms.count) {
                #expect(known.documents(with: term) == all.documents(with: term))
            }
        }
    }

    @Test(arguments: [[], [0], [2, 5], [0, 1, 2, 3, 4, 5]])
    func `deleted documents are counted rightly, whenever a search counts`(searches: [Int]) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.index")
        var index = try SearchIndex(at: path, vectorizer: nil)
        try index.apply(IndexBatch(inserting: Self.items(0..<60)))
        try index.flush()
        for batch in 0..<6 {
            if searches.contains(batch) { _ = try index.search("words") }
            // Replaces three items, and deletes one.
            var changes = IndexBatch(inserting: Self.items(4 * batch..<4 * batch + 3))
            changes.delete("\(4 * batch + 3)")
            try index.apply(changes)
            // A new handle knows no counts, although its segments have deletions.
            if batch == 3 {
                try index.close()
                index = try SearchIndex(at: path, vectorizer: nil)
            }
        }
        try expectRightLosses(index)
        #expect(try index.count() == 54)
    }

    @Test func `the counts of many batches add up`() {
        var all = LiveSegment.Lost()
        for batch in 0..<200 as Range<UInt32> {
            let terms = (0..<8 as Range<UInt32>).map { ($0 * (batch % 7) % 50, 1 as UInt32) }
            all = all.adding(
                LiveSegment.Lost(length: 3, terms: Dictionary(terms, uniquingKeysWith: { one, _ in one })))
        }
        #expect(all.length == 600)
        // Each batch has term 0.
        #expect(all.documents(with: 0) == 200)
        #expect(all.documents(with: 5) == (0..<200).count { $0 % 7 == 1 } + (0..<200).count { $0 % 7 == 5 })
        #expect(all.documents(with: 51) == 0)
    }

    @Test func `a batch after a commit of another handle reads both`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.index")
        let index = try SearchIndex(at: path, vectorizer: nil)
        let other = try SearchIndex(at: path, vectorizer: nil)
        try other.apply(IndexBatch(inserting: Self.items(0..<1)))
        try index.apply(IndexBatch(inserting: Self.items(1..<2)))
        #expect(index.keeper.snapshot.count == 2)
    }
}
#endif
