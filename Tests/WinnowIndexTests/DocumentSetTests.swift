import Testing
import WinnowSystem

@testable import WinnowIndex

@Suite struct DocumentSetTests {
    @Test func `sets contain the inserted documents and nothing beyond their capacity`() {
        var set = DocumentSet(capacity: 70)
        set.insert(3)
        set.insert(69)
        #expect(set.contains(3) && set.contains(69) && !set.contains(4) && set.count == 2)
        set.formComplement()
        #expect(set.count == 68 && !set.contains(3) && !set.contains(69))
        #expect(
            DocumentSet(all: 70).count == 70 && DocumentSet(all: 0).isEmpty
                && DocumentSet(all: 128).count == 128)
        set.formComplement()
        #expect(set.members == [3, 69])
    }

    @Test(arguments: [1, 63, 64, 65, 200])
    func `sets of documents behave like sets of numbers`(capacity: Int) {
        var random = SeededGenerator(seed: UInt64(capacity))
        func made(_ numbers: Set<Int>) -> DocumentSet {
            var set = DocumentSet(capacity: capacity)
            for number in numbers { set.insert(number) }
            return set
        }
        for _ in 0..<50 {
            let left = Set((0..<capacity).filter { _ in random.next(below: 3) == 0 })
            let right = Set((0..<capacity).filter { _ in random.next(below: 2) == 0 })
            var results = [made(left), made(left), made(left), made(left), made(left)]
            results[0].formUnion(made(right))
            results[1].formIntersection(made(right))
            results[2].subtract(made(right))
            results[3].formComplement()
            for number in right { results[4].remove(number) }
            let expected = [
                left.union(right), left.intersection(right), left.subtracting(right),
                Set(0..<capacity).subtracting(left), left.subtracting(right),
            ]
            for (result, expected) in zip(results, expected) {
                #expect(result.members == expected.sorted())
                #expect(result.count == expected.count && result.isEmpty == expected.isEmpty)
                #expect((0..<capacity).allSatisfy { result.contains($0) == expected.contains($0) })
                #expect(
                    result == made(expected)
                        && result.filtered { $0 % 2 == 0 } == made(expected.filter { $0 % 2 == 0 }))
            }
        }
    }
}
