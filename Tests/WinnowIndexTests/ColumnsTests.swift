import Testing
import WinnowModelFile
import WinnowSystem

@testable import WinnowIndex

@Suite struct ColumnsTests {
    static let items: [SearchItem] = [
        SearchItem(
            identifier: "0", title: "Leading a team", domain: "courses.business",
            attributes: [
                "level": "beginner", "price": 40, "tags": ["music", "people"], "free": false,
                "author": ["name": "Ann Lee"], "created": "2024",
            ],
            created: SearchDate("2025-01-31T10:00Z"), rank: 0.5),
        SearchItem(
            identifier: "1", title: "Piano", domain: "courses",
            attributes: ["level": "advanced", "price": 60.5, "tags": "music", "author": ["name": "Annabel"]],
            created: SearchDate("2025-02-01")),
        SearchItem(
            identifier: "2", title: "Refunds", domain: "help",
            attributes: ["price": "40", "tags": [], "level": nil],
            expires: SearchDate(secondsSince1970: 100)),
        SearchItem(
            identifier: "3", title: "Old", domain: "courses-old",
            attributes: ["free": true, "price": [10, 90]]),
    ]

    static let answers: [(String, [Int])] = [
        ("level = beginner", [0]), ("level: beginner", [0]), ("level != beginner", [1, 2, 3]),
        ("not level = beginner", [1, 2, 3]), ("level exists and level != beginner", [1]),
        ("price < 50", [0, 3]), ("price <= 40", [0, 3]), ("price > 60", [1, 3]), ("price in 20..80", [0, 1]),
        ("price = 40", [0]), ("price = \"40\"", [2]), ("price in 80..", [3]), ("price in ..10", [3]),
        ("price exists", [0, 1, 2, 3]), ("price = *", [0, 1, 2, 3]), ("tags = music", [0, 1]),
        ("tags = people", [0]), ("tags exists", [0, 1]), ("tags != music", [2, 3]), ("free = true", [3]),
        ("free = false", [0]), ("free = \"true\"", []), ("author.name = Ann*", [0, 1]),
        ("author.name ^= \"Ann \"", [0]), ("author.name > \"Ann Lee\"", [1]), ("level = BEGINNER", []),
        ("domain = courses", [0, 1]), ("domain != courses", [2, 3]), ("domain = courses.business", [0]),
        ("domain in (help, courses-old)", [2, 3]), ("domain in courses..courses", [1]),
        ("domain ^= courses", [0, 1, 3]), ("created = 2025-01-31", [0]), ("created <= 2025-01-31", [0]),
        ("created < 2025-01-31", []), ("created > 2025-01-31", [1]),
        ("created >= 2025-01-31T10:00:00Z", [0, 1]),
        ("created > 2025-01-31T10:00:00Z", [1]), ("created in 2025-01-31..2025-02-01", [0, 1]),
        ("created = 2025", [0, 1]), ("created = \"2025\"", [0, 1]), ("created < 2025", []),
        ("created > 2025", []),
        ("created = 2025-01", [0]), ("created > 2025-01", [1]), ("created in 2025-02..2025-03", [1]),
        ("created in 2024..2025", [0, 1]), ("created = 1738368000", [1]),
        ("attributes.created = \"2024\"", [0]), ("rank >= 0.5", [0]),
        ("rank < 0.5", []), ("expires < 2000-01-01", [2]), ("nothing = 1", []),
        ("nothing != 1", [0, 1, 2, 3]),
        ("level in ()", []), ("level not in (advanced)", [0, 2, 3]),
        ("level in (advanced, beginner, x)", [0, 1]),
        ("price in (10, 40, 5)", [0, 3]), ("level = beginner or price = 10 and free = false", [0]),
        ("(level = advanced or price = 10) and free = true", [3]),
    ]

    @Test(arguments: answers)
    func `columns match filters as documented`(text: String, expected: [Int]) throws {
        let columns = try Columns(of: Self.items)
        #expect(columns.documents(matching: try SearchFilter(text)).members == expected)
    }

    @Test(arguments: 0..<30)
    func `columns match random filters like the reference`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let items = (0..<generator.element(of: [0, 1, 63, 64, 65, 300])).map { generator.item($0) }
        let columns = try Columns(of: items)
        for _ in 0..<100 {
            let filter = generator.filter(size: 1 + generator.next(below: 5))
            let expected = items.indices.filter { ColumnReference.matches(filter, items[$0]) }
            #expect(
                columns.documents(matching: filter).members == expected, "seed \(seed): \(filter.description)"
            )
        }
    }

    @Test(arguments: 0..<20)
    func `columns merge to the same bytes as columns of the kept documents`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var merged = ColumnsBuilder()
        var direct = ColumnsBuilder()
        for _ in 0..<3 {
            let items = (0..<generator.next(below: 150)).map { generator.item($0) }
            var kept = DocumentSet(capacity: items.count)
            for index in items.indices where generator.next(below: 3) > 0 { kept.insert(index) }
            merged.append(contentsOf: try Columns(of: items), keeping: kept)
            for index in kept.members { direct.append(items[index]) }
            let item = generator.item(0)
            merged.append(item)
            direct.append(item)
        }
        #expect(merged.documents == direct.documents)
        let same = try merged.fileBytes() == direct.fileBytes()
        #expect(same)
    }

    @Test func `columns find the earliest expiry`() throws {
        let columns = try Columns(of: Self.items)
        #expect(columns.leastExpiry() == 100)
        #expect(columns.documents(expiredAt: 100).members == [2])
        #expect(columns.documents(expiredAt: 99.9).isEmpty)
        #expect(try Columns(of: []).leastExpiry() == nil)
        #expect(try Columns(of: Array(Self.items.prefix(2))).documents(expiredAt: .infinity).isEmpty)
    }

    /// Neighbours that a double does not distinguish, in order, with halves between small ones.
    static let numbers: [JSONValue] = [
        .integer(.min), .integer(.min + 1), -9_007_199_254_740_993, -9_007_199_254_740_992, 1, 1.5, 2,
        9_007_199_254_740_992, 9_007_199_254_740_993, 9_007_199_254_740_994, 570_306_133_677_760_513,
        570_306_133_677_760_514, .integer(.max - 1), .integer(.max), .number(0x1p63),
    ]

    @Test(arguments: [1, 2, 40])
    func `whole numbers of 64 bits are compared exactly, also with doubles`(copies: Int) throws {
        // Some segments have the attribute in few items, so that the column is sparse.
        let items = Self.numbers.flatMap { number in
            (0..<copies).map {
                SearchItem(identifier: "x", title: "t", attributes: $0 == 0 ? ["n": number] : [:])
            }
        }
        let columns = try Columns(of: items)
        func places(_ filter: SearchFilter) -> [Int] {
            columns.documents(matching: filter).members.map { $0 / copies }
        }
        let ascending = ColumnSortKeys(columns, by: .ascending("n"))
        let descending = ColumnSortKeys(columns, by: .descending("n"))
        for (place, number) in Self.numbers.enumerated() {
            let value = number.integer.map { SearchValue.integer($0) } ?? .number(number.number ?? 0)
            let all = Array(Self.numbers.indices)
            #expect(places(.where("n", is: value)) == [place])
            #expect(places(.where("n", isBelow: value)) == Array(all[..<place]))
            #expect(places(.where("n", isAtMost: value)) == Array(all[...place]))
            #expect(places(.where("n", isAbove: value)) == Array(all[(place + 1)...]))
            #expect(places(.where("n", isAtLeast: value)) == Array(all[place...]))
            #expect(places(.where("n", isFrom: value, to: value)) == [place])
            #expect(places(.where("n", isAnyOf: [value, "x"])) == [place])
            #expect(places(try SearchFilter("n = \(number.text())")) == [place])
            #expect(ascending.value(of: place * copies) == value)
            #expect(descending.value(of: place * copies) == value)
            guard place > 0 else { continue }
            #expect(ascending.precedes((place - 1) * copies, place * copies) == true)
            #expect(descending.precedes((place - 1) * copies, place * copies) == false)
        }
        var facets = FacetCounts()
        columns.countValues(of: "n", among: DocumentSet(all: items.count), in: &facets)
        #expect(
            facets.mostFrequent().map(\.value.json)
                == Self.numbers.map { number in
                    number == .number(0x1p63) ? .number(0x1p63) : number
                })
    }

    @Test func `names and strings in NFC and NFD are the same`() throws {
        let items = ["Zu\u{308}rich", "Z\u{FC}rich"].map { city in
            SearchItem(identifier: city, title: "t", attributes: [city: .string(city)])
        }
        let columns = try Columns(of: items)
        for city in items.map(\.identifier) {
            #expect(columns.documents(matching: .where(city, is: .string(city))).members == [0, 1])
            #expect(columns.documents(matching: .where(city, beginsWith: city)).members == [0, 1])
            var facets = FacetCounts()
            columns.countValues(of: city, among: DocumentSet(all: 2), in: &facets)
            #expect(facets.mostFrequent().map(\.count) == [2])
        }
    }

    @Test func `integers equal the doubles of the same value`() throws {
        #expect(SearchValue.integer(5) == 5 && SearchValue.integer(5).hashValue == SearchValue(5).hashValue)
        #expect(SearchValue.integer(5) < 5.5 && SearchValue.integer(6) > 5.5)
        #expect(SearchValue.integer(9_007_199_254_740_993) != .number(9_007_199_254_740_992))
        let columns = try Columns(of: Self.items)
        #expect(columns.documents(matching: .where("price", is: .integer(40))).members == [0])
        #expect(columns.documents(matching: .where("created", is: .integer(2025))).members == [0, 1])
        let big: SearchValue = 9_007_199_254_740_993
        #expect(try JSONValue(encoding: big) == 9_007_199_254_740_993)
        #expect(try JSONValue(parsing: "9007199254740993").decode(SearchValue.self) == big)
        #expect(try SearchFilter("n = 18446744073709551615") == .where("n", is: "18446744073709551615"))
    }

    @Test func `columns list the names of attributes`() throws {
        let columns = try Columns(of: Self.items)
        #expect(
            columns.attributeNames.map(\.text) == [
                "created", "domain", "expires", "rank", "author.name", "attributes.created", "free", "level",
                "price", "tags",
            ])
        #expect(
            columns.hasValues(of: AttributeName("level")) && !columns.hasValues(of: AttributeName("author")))
    }

    @Test func `columns match degenerate filters`() throws {
        let columns = try Columns(of: Self.items)
        let numbers: [SearchValue] = [.number(.nan), .number(.infinity), .number(-.infinity), true, "soon"]
        for name in ["price", "created", "rank", "domain"] {
            for first in numbers {
                let filters: [SearchFilter] = [
                    .where(name, isBelow: first), .where(name, isAtMost: first), .where(name, isAbove: first),
                    .where(name, isAtLeast: first), .where(name, isAnyOf: numbers),
                ]
                for filter in filters { #expect(columns.documents(matching: filter).count <= 4) }
                for last in numbers {
                    #expect(columns.documents(matching: .where(name, isFrom: first, to: last)).count <= 4)
                }
            }
        }
        #expect(columns.documents(expiredAt: .nan).isEmpty)
        #expect(
            columns.documents(matching: .where("price", isBelow: .number(.infinity))).members == [0, 1, 3])
    }

    @Test func `bit words, truncated or padded, make sets of documents`() {
        #expect(DocumentSet(capacity: 70, words: [1, .max, 5]).members == [0] + Array(64..<70))
        #expect(DocumentSet(capacity: 70, words: [2]) == DocumentSet(capacity: 70, words: [2, 0]))
        #expect(DocumentSet(capacity: 0, words: [1]).isEmpty)
    }

    @Test func `columns reach into arrays of objects`() throws {
        let items = [
            SearchItem(
                identifier: "0", title: "t", attributes: ["author": [["name": "Ann"], ["name": ["Bo", 5]]]]),
            SearchItem(identifier: "1", title: "t", attributes: ["author.name": "Bo"]),
        ]
        let columns = try Columns(of: items)
        #expect(columns.documents(matching: .where("author.name", is: "Bo")).members == [0, 1])
        #expect(columns.documents(matching: .where("author.name", is: 5)).members == [0])
    }

    @Test func `columns store a document with very many and very deep values`() throws {
        var deep: JSONValue = "x"
        for _ in 0..<500 { deep = ["a": [deep]] }
        var item = SearchItem(identifier: "1", title: "t")
        item.attributes["numbers"] = .array((0..<100_000).map { .integer($0 % 5000) })
        item.attributes["deep"] = deep
        item.attributes["infinite"] = .number(.infinity)
        for number in 0..<2000 {
            item.attributes.append(key: "name\(number % 1000)", value: .integer(number))
        }
        let columns = try Columns(of: [item])
        #expect(columns.documents(matching: .where("numbers", is: 4999)).count == 1)
        #expect(columns.documents(matching: .where("numbers", is: 5000)).isEmpty)
        #expect(columns.documents(matching: .where("name7", is: 1007)).count == 1)
        #expect(columns.documents(matching: .where("name7", is: 7)).isEmpty)
        #expect(columns.documents(matching: .exists("infinite")).isEmpty)
        let name = "deep" + String(repeating: ".a", count: 500)
        #expect(columns.documents(matching: .where(name, is: "x")).count == 1)
    }
}

@Suite struct ColumnDamageTests {
    /// Calls every query of columns with arbitrary contents.
    static func use(_ columns: Columns, _ generator: inout SeededGenerator) throws {
        for _ in 0..<6 { _ = columns.documents(matching: generator.filter(size: 3)) }
        _ = columns.leastExpiry()
        for name in ["price", "mixed", "tags", "domain", "created"] {
            var counts = FacetCounts()
            columns.countValues(of: name, among: DocumentSet(all: columns.documents), in: &counts)
            let keys = ColumnSortKeys(columns, by: SearchSort(name, ascending: generator.next(below: 2) == 0))
            for document in 0..<columns.documents { _ = keys.value(of: document) }
        }
        _ = columns.attributeNames
        var builder = ColumnsBuilder()
        builder.append(contentsOf: columns, keeping: DocumentSet(all: columns.documents))
        _ = try Columns(saving: builder)
    }

    @Test func `damaged columns give an answer or are rejected`() throws {
        var (opened, rejected) = (0, 0)
        for seed in 0..<40 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let items = (0..<70).map { generator.item($0) }
            var builder = ColumnsBuilder()
            for item in items { builder.append(item) }
            let bytes = try builder.fileBytes()
            let file = try ModelFile(bytes: bytes)
            for _ in 0..<20 {
                var damaged = bytes
                for _ in 0...generator.next(below: 4) {
                    let tensor = generator.element(of: file.tensors.filter { !$0.byteRange.isEmpty })
                    let place = tensor.byteRange.lowerBound + generator.next(below: tensor.byteRange.count)
                    damaged[place] = generator.element(of: [0, 1, 2, 0x7F, 0x80, 0xFF, damaged[place] ^ 1])
                }
                let file = try ModelFile(bytes: damaged)
                guard let columns = try? Columns(from: file, documents: items.count) else {
                    rejected += 1
                    continue
                }
                opened += 1
                try Self.use(columns, &generator)
            }
            // With another number of documents.
            for documents in [0, 1, 64, 71, 1000] {
                guard let columns = try? Columns(from: file, documents: documents) else { continue }
                try Self.use(columns, &generator)
            }
        }
        // Most damage is to values, some to the tables that are checked at the opening.
        #expect(opened > 100 && rejected > 50, "\(opened) opened, \(rejected) rejected")
    }

    @Test func `columns are rejected if the table points beyond the tensors`() throws {
        let numbers: [Double] = [1, 2]
        let rows: [([UInt64], Bool)] = [
            ([1, 0, 1, 0, 2, 0, 0, 0], true), ([1, 0, 1, 0, 3, 0, 0, 0], false),
            ([1, 0, 1, 1, 2, 0, 0, 0], false),
            ([1, 0, 1, .max, 2, 0, 0, 0], false), ([1, 0, .max, 0, 2, 0, 0, 0], false),
            ([3, 0, 1, 0, 2, 0, 0, 0], false), ([0x401, 0, 1, 0, 2, 0, 0, 0], false),
            ([1, 0, 1, 0, 1, 0, 0, 0], false), ([0x201, 0, 1, 0, 2, 0, 0, 0], true),
            ([0x201, 0, 1, 0, 2, 1, 0, 0], false), ([1, 0, 1, 0, 2, 0, 0, 1], false),
        ]
        for (row, isGood) in rows {
            var writer = ModelFileWriter(kind: "index-segment", manifest: [:])
            writer.add("columns.table", row, shape: [1, 8])
            writer.add("columns.numbers", numbers)
            writer.add("columns.text_starts", [UInt64(0)])
            writer.add("columns.ordinals", [UInt32]())
            writer.add("columns.documents", [UInt32(0), 9])
            writer.add("columns.names", Array("x".utf8))
            writer.add("columns.texts", [UInt8]())
            let file = try ModelFile(bytes: writer.bytes())
            if isGood {
                _ = try Columns(from: file, documents: 2)
            } else {
                #expect(throws: ModelFileError.self) { try Columns(from: file, documents: 2) }
            }
        }
    }

    @Test func `columns are rejected if tensors are missing`() throws {
        let file = try ModelFile(bytes: ModelFileWriter(kind: "index-segment", manifest: [:]).bytes())
        let error = #expect(throws: ModelFileError.self) { try Columns(from: file, documents: 0) }
        #expect(error?.code == .missingTensor)
    }
}
