#if Search
import Testing
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowIndex

/// An index and its reference, with the same random changes.
private struct Run {
    let seed: UInt64
    let path: String
    var index: SearchIndex
    var reference = IndexReference()
    var random: SeededGenerator
    private var nextNumber = 0

    static let options: IndexOptions = {
        var options = IndexOptions()
        options.terms = .words
        return options
    }()

    init(seed: UInt64, path: String) throws {
        (self.seed, self.path) = (seed, path)
        random = SeededGenerator(seed: seed)
        index = try SearchIndex(at: path, vectorizer: nil, options: Self.options)
    }

    /// Titles and texts share no words, as an index counts a title repeated in the text once.
    private mutating func words(_ count: Int, of kind: String) -> String {
        (0..<count).map { _ in "\(kind)\(min(random.next(below: 12), random.next(below: 12)))" }
            .joined(separator: " ")
    }

    private mutating func item() -> SearchItem {
        // Half of the identifiers exist already.
        var number = nextNumber
        if random.next(below: 2) == 0 { number = random.next(below: nextNumber + 1) } else { nextNumber += 1 }
        var item = random.item(number)
        item.title = random.next(below: 4) == 0 ? "" : words(1 + random.next(below: 3), of: "title")
        item.text = words(1 + random.next(below: 14), of: "word")
        item.keywords = (0..<random.next(below: 3)).map { _ in words(1 + random.next(below: 2), of: "key") }
        // In the far past or future, so that the clock does not matter.
        item.expires =
            random.next(below: 9) == 0
            ? SearchDate(secondsSince1970: random.next(below: 2) == 0 ? 1000 : 100_000_000_000) : nil
        return item
    }

    /// A batch of a few changes, or another operation on an index.
    mutating func step() throws {
        switch random.next(below: 12) {
        case 0: try index.flush()
        case 1: try index.close(); index = try SearchIndex(at: path, vectorizer: nil, access: .open)
        case 2: index = try SearchIndex(at: path, vectorizer: nil, access: .openOrRead)
        case 3 where random.next(below: 3) == 0:
            try index.compact()
            var expired = IndexBatch()
            expired.deleteExpired()
            _ = reference.apply(expired)
        default:
            var batch = IndexBatch()
            for _ in 0..<1 + random.next(below: 6) {
                switch random.next(below: 14) {
                case 0, 1: batch.delete("\(random.next(below: nextNumber + 1))")
                case 2:
                    batch.delete(domain: random.element(of: SeededGenerator.domains.filter { !$0.isEmpty }))
                case 3 where random.next(below: 4) == 0: batch.deleteExpired()
                case 4 where random.next(below: 20) == 0: batch.deleteAll()
                case 5:
                    let title = words(2, of: "title")
                    batch.update("\(random.next(below: nextNumber + 1))") { $0.title = title }
                default: batch.insert(item())
                }
            }
            if random.next(below: 3) == 0 { batch.clientState = "\(random.next(below: 1000))" }
            #expect(try index.apply(batch) == reference.apply(batch), "seed \(seed)")
        }
    }

    mutating func question() -> IndexReference.Question {
        var question = IndexReference.Question()
        let kinds = ["word", "word", "title", "key"]
        for _ in 0..<random.next(below: 4) {
            let word = random.element(of: kinds) + "\(random.next(below: 14))"
            if !question.words.contains(word) { question.words.append(word) }
        }
        if random.next(below: 3) == 0 { question.excluded = ["word\(random.next(below: 12))"] }
        if random.next(below: 2) == 0 { question.filter = random.filter(size: 1 + random.next(below: 4)) }
        return question
    }

    // MARK: Expectations

    func expectSameItems() throws {
        var found: [SearchItem] = []
        try index.forEachItem { item in
            found.append(item)
            return true
        }
        #expect(found == reference.items, "seed \(seed)")
        let counts = try index.counts()
        #expect(counts.items + counts.expired == reference.items.count, "seed \(seed)")
        #expect(try index.clientState() == reference.clientState, "seed \(seed)")
        for item in reference.items.prefix(3) { #expect(try index.item(item.identifier) == item) }
        #expect(try index.item("never inserted") == nil)
    }

    mutating func expectSameAnswers() throws {
        let question = question()
        let comment: Comment = "seed \(seed): \(question)"
        let expected = reference.scores(of: question)
        let answer = try index.answer(to: question.request())
        let hits = answer.hits
        #expect(answer.count == expected.count, comment)
        #expect(Set(hits.map(\.id)) == Set(expected.keys) && hits.count == expected.count, comment)
        if question.words.isEmpty {
            // Without words, the latest come first.
            let order = reference.items.reversed().map(\.identifier).filter { expected[$0] != nil }
            #expect(hits.map(\.id) == order, comment)
        } else {
            for hit in hits { #expect(abs(hit.score - (expected[hit.id] ?? -1)) < 1e-5, comment) }
            #expect(zip(hits, hits.dropFirst()).allSatisfy { $0.score >= $1.score }, comment)
        }
        try expectPages(of: question, hits, comment)
        try expectOrder(of: question, Set(expected.keys), comment)
        let prefix = random.element(of: ["word1", "t", "key", "none"])
        let suggestions = try index.suggestions(for: prefix, limit: 1000)
        #expect(
            Dictionary(uniqueKeysWithValues: suggestions.map { ($0.text, $0.items) })
                == reference.suggestions(for: prefix), comment)
    }

    /// Expects that pages are parts of one list.
    private mutating func expectPages(
        of question: IndexReference.Question, _ hits: [SearchHit], _ comment: Comment
    ) throws {
        let limit = 1 + random.next(below: 7)
        let offset = random.next(below: hits.count + 2)
        let page = try index.answer(to: question.request(limit: limit, offset: offset)).hits
        #expect(page.map(\.id) == hits.dropFirst(offset).prefix(limit).map(\.id), comment)
    }

    /// Expects an order by an attribute and counts of its values.
    private mutating func expectOrder(
        of question: IndexReference.Question, _ expected: Set<String>, _ comment: Comment
    ) throws {
        let sort = SearchSort(
            random.element(of: ["created", "rank", "level", "price", "domain"]),
            ascending: random.next(below: 2) == 0)
        var request = question.request()
        request.sort = [sort]
        request.facets = [sort.attribute, "free"]
        request.facetLimit = 100_000
        let answer = try index.answer(to: request)
        #expect(Set(answer.hits.map(\.id)) == expected, comment)
        let values = answer.hits.map { hit -> SearchValue? in
            let values = ColumnReference.values(of: hit.item, AttributeName(sort.attribute))
            return sort.ascending ? values.min() : values.max()
        }
        #expect(zip(values, values.dropFirst()).allSatisfy { sort.order(of: $0, and: $1) <= 0 }, comment)
        for facet in answer.facets {
            #expect(
                Dictionary(uniqueKeysWithValues: facet.counts.map { ($0.value, $0.items) })
                    == reference.counts(of: facet.attribute, among: expected), comment)
        }
    }
}

@Suite struct IndexModelTests {
    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `an index stores, finds, ranks, sorts and counts like a loop over all items`(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        var run = try Run(seed: seed, path: folder.path("x.index"))
        for step in 0..<40 {
            try run.step()
            if step % 2 == 0 { try run.expectSameAnswers() }
            if step % 8 == 7 { try run.expectSameItems() }
        }
        #expect(try run.index.verify().isSound, "seed \(seed)")
    }

    @Test func `an index looks the same through another handle`() throws {
        let folder = try TemporaryFolder()
        var run = try Run(seed: 7, path: folder.path("x.index"))
        var other = run
        other.index = try SearchIndex(at: run.path, vectorizer: nil, access: .open)
        for step in 0..<20 {
            try run.step()
            (other.reference, other.random) = (run.reference, run.random)
            try other.expectSameAnswers()
            if step % 5 == 4 { try other.expectSameItems() }
        }
    }
}

@Suite struct SnapshotTests {
    private static func items(_ range: Range<Int>) -> [SearchItem] {
        range.map { SearchItem(identifier: "i\($0)", text: "common word\($0 % 5)") }
    }

    /// The keys of the items that a search of one snapshot finds.
    private static func keys(of word: String, in snapshot: Snapshot) throws -> [Int64] {
        let searcher = try Searcher(
            CompiledQuery(terms: [Array(word.utf8)]),
            SearchRequest(SearchQuery(parts: []), mode: .lexical, limit: 1000), in: snapshot,
            options: IndexOptions(), vector: nil, dimension: 0, now: .now)
        return try searcher.ranking().documents.map { snapshot.key(of: $0.document) }.sorted()
    }

    @Test func `a snapshot is unaffected by later changes, merges and writes`() throws {
        let folder = try TemporaryFolder()
        let index = try SearchIndex(at: folder.path("x.index"), vectorizer: nil)
        try index.insert(Self.items(0..<50), batchSize: 10)
        let first = index.keeper.snapshot
        let (keys, all) = try (Self.keys(of: "word3", in: first), Self.keys(of: "common", in: first))
        #expect(keys.count == 10 && all == Array(1...50))
        var batch = IndexBatch(inserting: Self.items(20..<70))
        batch.delete("i3")
        try index.apply(batch)
        let second = index.keeper.snapshot
        #expect(second !== first && second.generation == first.generation + 1)
        let later = try Self.keys(of: "common", in: second)
        #expect(later.count == 69 && !later.contains(4) && later.contains(100))
        try index.compact()
        #expect(index.keeper.snapshot.segments.count == 1)
        #expect(try Self.keys(of: "word3", in: first) == keys)
        #expect(try Self.keys(of: "common", in: first) == all)
        #expect(try Self.keys(of: "common", in: second) == later)
        #expect(try Self.keys(of: "common", in: index.keeper.snapshot) == later)
    }

    @Test func `a snapshot numbers its documents across segments`() throws {
        let folder = try TemporaryFolder()
        let index = try SearchIndex(at: folder.path("x.index"), vectorizer: nil)
        try index.insert(Self.items(0..<30), batchSize: 7)
        var batch = IndexBatch()
        for number in stride(from: 0, to: 30, by: 4) { batch.delete("i\(number)") }
        try index.apply(batch)
        let snapshot = index.keeper.snapshot
        #expect(snapshot.segments.count > 1 && snapshot.count == 22)
        for key in 1...30 as ClosedRange<Int64> {
            guard let document = snapshot.document(of: key) else {
                #expect((key - 1) % 4 == 0)
                continue
            }
            #expect(snapshot.key(of: document) == key)
            let place = snapshot.place(of: document)
            #expect(snapshot.starts[place.segment] + place.document == document)
        }
        #expect(snapshot.document(of: 31) == nil)
    }
}
#endif
