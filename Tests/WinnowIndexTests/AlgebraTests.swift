#if Search
import Testing
import WinnowFeatures
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowIndex

@Suite struct FilterAlgebraTests {
    /// An index of random items, and the items that a filter finds.
    private struct Finder {
        let folder: TemporaryFolder
        let index: SearchIndex
        let all: Set<String>

        init(seed: UInt64, count: Int) throws {
            var random = SeededGenerator(seed: seed)
            let items = (0..<count).map { number in
                var item = random.item(number)
                item.expires = nil
                return item
            }
            all = Set(items.map(\.identifier))
            folder = try TemporaryFolder()
            index = try SearchIndex(at: folder.path("x.index"), vectorizer: nil)
            try index.insert(items, batchSize: 1 + count / 3)
        }

        func found(_ filter: SearchFilter) throws -> Set<String> {
            var request = SearchRequest("", limit: 10_000, filter: filter)
            request.contents = .identifiers
            return Set(try index.answer(to: request).hits.map(\.id))
        }
    }

    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func `the algebra of filters is set algebra`(seed: UInt64) throws {
        let finder = try Finder(seed: seed, count: 60)
        var random = SeededGenerator(seed: seed + 100)
        for _ in 0..<25 {
            let (left, right) = (random.filter(size: 1 + random.next(below: 3)), random.condition())
            let (first, second) = try (finder.found(left), finder.found(right))
            let comment: Comment = "seed \(seed): \(left) | \(right)"
            #expect(try finder.found(left && right) == first.intersection(second), comment)
            #expect(try finder.found(left || right) == first.union(second), comment)
            #expect(try finder.found(!left) == finder.all.subtracting(first), comment)
            #expect(try finder.found(!(left && right)) == finder.found(!left || !right), comment)
            #expect(try finder.found(.all(of: [left, right, left])) == first.intersection(second), comment)
            #expect(try finder.found(.any(of: [left, right, left])) == first.union(second), comment)
            #expect(
                try finder.found(SearchFilter((left || !right).description)) == finder.found(left || !right))
        }
    }

    @Test func `comparisons are consistent with each other`() throws {
        let finder = try Finder(seed: 9, count: 80)
        var random = SeededGenerator(seed: 10)
        for _ in 0..<30 {
            let name = random.element(of: ["level", "price", "free", "rank"])
            let value: SearchValue =
                name == "rank" ? .number(Double(random.next(below: 5)) / 4) : random.value()
            let equal = try finder.found(.where(name, is: value))
            #expect(try finder.found(.where(name, isNot: value)) == finder.all.subtracting(equal))
            #expect(try finder.found(.where(name, isAnyOf: [value])) == equal)
            #expect(try finder.found(.where(name, isFrom: value, to: value)) == equal)
            #expect(try finder.found(.where(name, isAnyOf: [])).isEmpty)
            #expect(equal.isSubset(of: try finder.found(.exists(name))))
            let (less, more) = try (
                finder.found(.where(name, isBelow: value)), finder.found(.where(name, isAbove: value))
            )
            #expect(try finder.found(.where(name, isAtMost: value)) == less.union(equal))
            #expect(try finder.found(.where(name, isAtLeast: value)) == more.union(equal))
        }
    }
}

@Suite struct QueryRoundTripTests {
    /// A part as a user enters it.
    private static func typed(_ part: SearchQuery.Part) -> String {
        let name = part.field?.rawValue ?? part.attribute
        let text =
            switch part.kind {
            case .word: part.text
            case .phrase: "\"\(part.text)\""
            case .prefix: part.text + "*"
            }
        return (part.isExcluded ? "-" : "") + (name.map { $0 + ":" } ?? "") + text
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `queries made of parts are parsed from their text`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let words = ["team", "well-known", "AT&T", "größe", "日本", "5", "v1.2", "O'Brien", "e\u{301}t"]
        for _ in 0..<100 {
            let parts = (0..<1 + random.next(below: 5)).map { _ in
                let kind = random.element(of: [SearchQuery.Part.Kind.word, .phrase, .prefix])
                var text = random.element(of: words)
                if kind == .phrase, random.next(below: 2) == 0 { text += " " + random.element(of: words) }
                var part = SearchQuery.Part(kind, text, isExcluded: random.next(below: 4) == 0)
                switch random.next(below: 4) {
                case 0: part.field = random.element(of: SearchField.allCases)
                case 1: part.attribute = random.element(of: ["level", "author.name", "_x-1"])
                default: break
                }
                return part
            }
            let text = parts.map(Self.typed).joined(separator: random.next(below: 2) == 0 ? " " : "  \t")
            #expect(SearchQuery(text).parts == parts, "seed \(seed): \(text)")
            #expect(SearchQuery(parts: parts).parts == parts)
        }
    }
}

@Suite struct IndexValidationTests {
    private static func message(_ body: () throws(IndexError) -> Void) -> String? {
        do throws(IndexError) {
            try body()
            return nil
        } catch {
            #expect([.invalidOption, .invalidFilter].contains(error.code))
            return error.message
        }
    }

    static let requests: [(String, ClosedRange<Int>, @Sendable (inout SearchRequest, Int) -> Void)] = [
        ("limit", 0...10_000, { $0.limit = $1 }), ("offset", 0...100_000, { $0.offset = $1 }),
        ("snippetLength", 0...10_000, { $0.snippetLength = $1 }),
        ("facetLimit", 1...100_000, { $0.facetLimit = $1 }),
        ("candidates", 10...10_000, { $0.ranking.candidates = $1 }),
    ]

    @Test(arguments: requests)
    func `invalid options of a request are rejected by name`(
        name: String, range: ClosedRange<Int>, set: @Sendable (inout SearchRequest, Int) -> Void
    ) {
        var request = SearchRequest("a")
        for value in [range.lowerBound, range.upperBound] {
            set(&request, value)
            #expect(Self.message { () throws(IndexError) in try request.validate() } == nil)
        }
        for value in [range.lowerBound - 1, range.upperBound + 1] {
            set(&request, value)
            let message = Self.message { () throws(IndexError) in try request.validate() }
            #expect(message?.hasPrefix("\(name) is ") == true, "\(message ?? "accepted")")
        }
    }

    @Test func `invalid options of rankings, indexes and batches are rejected by name`() throws {
        for (path, name, wrong) in [
            (\RankingOptions.saturation, "saturation", 10.1),
            (\.lengthNormalization, "lengthNormalization", -0.1),
            (\.semanticWeight, "semanticWeight", .nan), (\.semanticLimit, "semanticLimit", 0),
            (\.rankWeight, "rankWeight", 1.5),
        ] {
            var options = RankingOptions()
            #expect(Self.message { () throws(IndexError) in try options.validate() } == nil)
            options[keyPath: path] = wrong
            #expect(Self.message { () throws(IndexError) in try options.validate() }?.hasPrefix(name) == true)
        }
        for path in [\IndexOptions.titleWeight, \.keywordsWeight, \.textWeight] {
            for weight in [0, 17] {
                var options = IndexOptions()
                options[keyPath: path] = weight
                #expect(Self.message { () throws(IndexError) in try options.validate() } != nil)
            }
        }
        let sample = try SampleIndex()
        for limit in [-1, 1001] {
            let error = #expect(throws: IndexError.self) {
                try sample.index.suggestions(for: "a", limit: limit)
            }
            #expect(error?.code == .invalidOption)
        }
        #expect(throws: IndexError.self) { try sample.index.insert([], batchSize: 0) }
        let path = sample.folder.path("other.index")
        #expect(throws: IndexError.self) { try SearchIndex(at: path, vectorizer: nil, threads: 0) }
        #expect(throws: IndexError.self) {
            try SearchIndex(at: path, vectorizer: HashingVectorizer(dimension: 0, identity: "none"))
        }
    }
}

@Suite struct VectorizerChoiceTests {
    @Test func `an index requests its vectorizer once, by its identity`() throws {
        let sample = try SampleIndex()
        let path = sample.folder.path("x.index")
        var asked: [String] = []
        let index = try SearchIndex(at: path) { identity in
            asked.append(identity)
            return HashingVectorizer()
        }
        #expect(asked == ["hashing 128"])
        #expect(try index.search("leadership", mode: .semantic).map(\.id).prefix(2).sorted() == ["a", "d"])
        try index.apply(IndexBatch(inserting: [SearchItem(identifier: "e", title: "A boss")]))
        #expect(try index.count() == 5)
    }

    @Test func `an index can be searched by words without its vectorizer`() throws {
        let sample = try SampleIndex()
        let path = sample.folder.path("x.index")
        let index = try SearchIndex(at: path) { _ in nil }
        #expect(try index.search("manager").map(\.id) == ["d", "a"])
        let error = #expect(throws: IndexError.self) { try index.search("manager", mode: .semantic) }
        #expect(error?.code == .otherVectorizer)
        let bare = try SampleIndex(vectorizer: nil)
        _ = try SearchIndex(at: bare.folder.path("x.index")) { identity in
            Issue.record("an index of words alone requested \(identity)")
            return nil
        }
    }

    @Test func `opening an index passes on the vectorizer's errors and creates no index`() throws {
        struct Missing: Error {}
        let sample = try SampleIndex()
        let path = sample.folder.path("x.index")
        #expect(throws: Missing.self) { try SearchIndex(at: path) { _ in throw Missing() } }
        #expect(throws: IndexError.self) {
            try SearchIndex(at: path) { _ in HashingVectorizer(identity: "other") }
        }
        for access in [SearchIndex.Access.create, .open, .read, .openOrRead] {
            let none = sample.folder.path("none.index")
            #expect(throws: IndexError.self) {
                try SearchIndex(at: none, access: access) { _ in HashingVectorizer() }
            }
        }
    }

    @Test func `the tests' vectorizer fulfils the contract`() {
        #expect(VectorizerContract.violations(of: HashingVectorizer()) == [])
    }
}

@Suite struct SearchExecutorTests {
    @Test func `search threads run each of many jobs once`() async throws {
        let executor = SearchExecutor(width: 2)
        let sum = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...200 {
                group.addTask { try await executor.run { () throws(IndexError) in number } }
            }
            return try await group.reduce(0, +)
        }
        #expect(sum == 20_100)
    }

    @Test func `search threads pass on errors and the task's cancellation`() async {
        let executor = SearchExecutor(width: 1)
        let wrong = IndexError(code: .busy, message: "busy")
        let error = await #expect(throws: IndexError.self) {
            try await executor.run { () throws(IndexError) in throw wrong }
        }
        #expect(error == wrong)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await executor.run { () throws(IndexError) in Task.isCancelled }
        }
        task.cancel()
        #expect((try? await task.value) == true)
    }
}
#endif
