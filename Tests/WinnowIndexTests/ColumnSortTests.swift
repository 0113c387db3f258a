import Testing
import WinnowSystem

@testable import WinnowIndex

@Suite struct ColumnSortTests {
    @Test(arguments: 0..<20)
    func `sort keys preserve the order of the values`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let items = (0..<150).map { generator.item($0) }
        let columns = try Columns(of: items)
        for name in ["mixed", "price", "tags", "domain", "created", "rank", "rare", "free", "none"] {
            for ascending in [true, false] {
                let sort = SearchSort(name, ascending: ascending)
                let keys = ColumnSortKeys(columns, by: sort)
                for (document, item) in items.enumerated() {
                    let values = ColumnReference.values(of: item, AttributeName(name)).sorted()
                    #expect(keys.value(of: document) == (ascending ? values.first : values.last))
                    #expect((keys.keys[document] == ColumnSortKeys.none) == values.isEmpty)
                }
                for _ in 0..<200 {
                    let (a, b) = (generator.next(below: 150), generator.next(below: 150))
                    let order = sort.order(of: keys.value(of: a), and: keys.value(of: b))
                    let keyOrder = keys.precedes(a, b).map { $0 ? -1 : 1 } ?? 0
                    #expect(order == keyOrder, "seed \(seed), \(name)")
                }
            }
        }
    }

    @Test func `numbers of all sizes are sorted and restored`() throws {
        let numbers: [Double] = [
            -.greatestFiniteMagnitude, -1e300, -2.5, -1, -.leastNonzeroMagnitude, 0, .leastNonzeroMagnitude,
            1, 1.5,
            1e300, .greatestFiniteMagnitude,
        ]
        var items = numbers.map { SearchItem(identifier: "x", title: "t", attributes: ["n": .number($0)]) }
        items.append(SearchItem(identifier: "x", title: "t", attributes: ["n": false]))
        items.append(SearchItem(identifier: "x", title: "t", attributes: ["n": true]))
        items.append(SearchItem(identifier: "x", title: "t", attributes: ["n": ""]))
        items.append(SearchItem(identifier: "x", title: "t", attributes: [:]))
        items.append(SearchItem(identifier: "x", title: "t", attributes: ["n": .number(-0.0)]))
        let columns = try Columns(of: items)
        let ascending = ColumnSortKeys(columns, by: .ascending("n"))
        #expect(
            items.indices.sorted { ascending.keys[$0] < ascending.keys[$1] }.filter { $0 != 15 } == [11, 12]
                + Array(0...10) + [13, 14])
        let descending = ColumnSortKeys(columns, by: .descending("n"))
        #expect(items.indices.sorted { descending.keys[$0] < descending.keys[$1] }.last == 14)
        for (index, number) in numbers.enumerated() {
            #expect(ascending.value(of: index) == .number(number))
            #expect(descending.value(of: index) == .number(number))
        }
        #expect(ascending.keys[15] == ascending.keys[5])
    }

    @Test(arguments: 0..<10)
    func `facets count documents across segments`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        for name in ["mixed", "tags", "domain", "price", "none"] {
            var expected: [SearchValue: Int] = [:]
            var counts = FacetCounts()
            for _ in 0..<2 {
                let items = (0..<130).map { generator.item($0) }
                var set = DocumentSet(capacity: items.count)
                for index in items.indices where generator.next(below: 2) == 0 {
                    set.insert(index)
                    for value in ColumnReference.values(of: items[index], AttributeName(name)) {
                        expected[value, default: 0] += 1
                    }
                }
                var part = FacetCounts()
                try Columns(of: items).countValues(of: name, among: set, in: &part)
                counts.merge(part)
            }
            #expect(counts.counts == expected, "seed \(seed), \(name)")
        }
    }

    @Test func `the most frequent value comes first; ties are sorted by value`() {
        var counts = FacetCounts()
        counts.add(2, of: "b")
        counts.add(1, of: "a")
        counts.add(1, of: "a")
        counts.add(5, of: 3)
        counts.add(1, of: false)
        #expect(counts.mostFrequent().map(\.value) == [3, "a", "b", false])
        #expect(counts.mostFrequent(2).map(\.count) == [5, 2])
    }
}
