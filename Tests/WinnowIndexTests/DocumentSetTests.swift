import Testing

@testable import WinnowIndex

@Suite("Sets of documents")
struct DocumentSetTests {
    @Test func `hold what was put in and nothing beyond their capacity`() {
        var set = DocumentSet(capacity: 70)
        set.insert(3)
        set.insert(69)
        #expect(set.contains(3) && set.contains(69) && !set.contains(4) && set.count == 2)
        set.formComplement()
        #expect(set.count == 68 && !set.contains(3) && !set.contains(69))
        #expect(
            DocumentSet(all: 70).count == 70 && DocumentSet(all: 0).isEmpty
                && DocumentSet(all: 128).count == 128)
        var members: [Int] = []
        set.formComplement()
        set.forEach { members.append($0) }
        #expect(members == [3, 69])
    }
}
