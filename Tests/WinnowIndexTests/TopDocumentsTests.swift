import Testing
import WinnowSystem

@testable import WinnowIndex

@Suite struct TopDocumentsTests {
    @Test(arguments: [0, 1, 2, 7, 100, 2000])
    func `the best documents are the first of a sort, in any order of insertion`(capacity: Int) {
        var random = SeededGenerator(seed: UInt64(capacity))
        var hits = (0..<1000).map { Hit(document: $0 * 5, score: Float(random.next(below: 50)) - 10) }
        let sorted = hits.sorted { ($1.score, $0.document) < ($0.score, $1.document) }
        for _ in 0..<5 {
            random.shuffle(&hits)
            var top = TopDocuments(capacity: capacity)
            for (index, hit) in hits.enumerated() {
                top.insert(hit.document, score: hit.score)
                #expect(top.count == min(index + 1, capacity))
                #expect(top.isFull == (index + 1 >= capacity))
            }
            #expect(top.hits == Array(sorted.prefix(capacity)))
        }
    }

    @Test func `the best documents have a threshold once they are full`() {
        var top = TopDocuments(capacity: 2)
        #expect(top.threshold == -.infinity && top.lastDocument == nil)
        top.insert(8, score: 3)
        #expect(top.threshold == -.infinity)
        top.insert(9, score: 2)
        #expect(top.threshold == 2 && top.lastDocument == 9)
        top.insert(10, score: 2)
        #expect(top.lastDocument == 9)
        top.insert(7, score: 2)
        #expect(top.threshold == 2 && top.lastDocument == 7)
        top.insert(6, score: 5)
        #expect(top.hits == [Hit(document: 6, score: 5), Hit(document: 8, score: 3)])
        #expect(TopDocuments(capacity: 0).threshold == .infinity)
    }

    @Test func `the best documents have at least a given score`() {
        var top = TopDocuments(capacity: 2, least: 3)
        #expect(top.threshold == 3)
        for (document, score) in [(1, 2.9), (2, 3), (3, 5), (4, 2)] as [(Int, Float)] {
            top.insert(document, score: score)
        }
        #expect(top.threshold == 3 && top.lastDocument == 2)
        top.insert(5, score: 4)
        #expect(top.hits.map(\.document) == [3, 5])
    }

    @Test func `both zeros, and numbers up to 2³², are supported`() {
        var top = TopDocuments(capacity: 3)
        top.insert(Int(UInt32.max), score: 0)
        top.insert(2, score: -0.0)
        top.insert(1, score: -.leastNonzeroMagnitude)
        #expect(top.hits.map(\.document) == [2, Int(UInt32.max), 1])
    }

    @Test func `a negative capacity traps`() async {
        await #expect(processExitsWith: .failure) { _ = TopDocuments(capacity: -1) }
    }
}
