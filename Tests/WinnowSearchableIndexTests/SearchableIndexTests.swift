// Indexing and searching by the names of Core Spotlight.

import Testing
import WinnowIndex
import _WinnowTestSupport

@testable import WinnowSearchableIndex

// The folder of the indexes is one for the program.
@Suite(.serialized)
struct SearchableIndexTests {
    private let index: CSSearchableIndex
    private let folder: TemporaryFolder

    init() async throws {
        folder = try TemporaryFolder()
        CSSearchableIndex.folder = URL(fileURLWithPath: folder.path)
        index = CSSearchableIndex(name: "courses & more/1")
        let management = CSSearchableItemAttributeSet(contentType: .text)
        management.title = "Management for employees"
        management.contentDescription = "A course."
        management.textContent = "You mastered your own job, and now four people report to you."
        management.keywords = ["supervising"]
        management.rating = 4
        management.userOwned = true
        management.contentCreationDate = Date(timeIntervalSince1970: 1_738_281_600)
        management.contentURL = URL(string: "https://courses.example/17")
        let level = try #require(CSCustomAttributeKey(keyName: "level"))
        management.setValue(["beginner", "ünusual"] as NSArray, forCustomKey: level)
        let bread = CSSearchableItemAttributeSet(itemContentType: "public.text")
        bread.displayName = "Baking bread"
        bread.authorNames = ["Käthe Müller"]
        try await index.indexSearchableItems([
            CSSearchableItem(
                uniqueIdentifier: "c-17", domainIdentifier: "courses.business", attributeSet: management),
            CSSearchableItem(
                uniqueIdentifier: "c-18", domainIdentifier: "courses.cooking", attributeSet: bread),
        ])
    }

    private func found(_ query: String, filters: [String] = []) async throws -> [String] {
        let context = CSSearchQueryContext()
        context.filterQueries = filters
        var found: [String] = []
        for try await item in CSSearchQuery(queryString: query, queryContext: context).results {
            found.append(item.id)
        }
        return found
    }

    private func answers(
        _ text: String?, _ context: CSUserQueryContext? = nil
    ) async throws -> (items: [String], suggestions: [String]) {
        var (items, suggestions): ([String], [String]) = ([], [])
        for try await response in CSUserQuery(userQueryString: text, userQueryContext: context).responses {
            switch response {
            case .item(let item): items.append(item.item.uniqueIdentifier)
            case .suggestion(let word):
                suggestions.append(word.suggestion.localizedAttributedSuggestion.string)
            }
        }
        return (items, suggestions)
    }

    @Test(arguments: [
        (#"title == "manag*"cdw && rating > 3"#, ["c-17"]), (#"title == "Manag""#, []),
        (#"title == "employees"w"#, ["c-17"]), (#"title == "EMPLOYEES"w"#, []),
        (#"title == "for employees"w"#, ["c-17"]), (#"title == "employees for"w"#, []),
        (#"authorNames == "kathe"cdw"#, ["c-18"]), (#"level == "UNUSUAL"cd"#, ["c-17"]),
        ("contentCreationDate >= $time.iso(2025-01-01)", ["c-17"]),
        ("contentCreationDate > $time.today(-1)", []), ("contentCreationDate < $time.now(-60)", ["c-17"]),
        (#"* == "begin*""#, ["c-17"]), (#"!(level == "beginner")"#, ["c-18"]),
        ("InRange(rating, 1, 4) || nothing == 3", ["c-17"]), ("rating != 4", ["c-18"]),
        ("userOwned == true", ["c-17"]), (#"displayName == "*BREAD"c"#, ["c-18"]),
        (#"contentDescription == "a course."c && textContent == "*four people*""#, ["c-17"]),
        (#"title < "N" && title > "L""#, ["c-17"]),
    ])
    func `metadata queries compare attributes`(query: String, expected: [String]) async throws {
        #expect(try await found(query) == expected)
        #expect(try await found("*==\"*\"", filters: [query]) == expected)
    }

    @Test(arguments: [
        ("", 1), ("title ==", 9), ("(a == 1", 8), ("title == \"x", 12), ("$ == 1", 1), ("rating > abc", 10),
        ("a == 1 b == 2", 8), ("InRange(a, 1)", 13), ("a == $time.soon", 16), ("a == $time.iso(x)", 18),
        (String(repeating: "(", count: 100_000), 101), (String(repeating: "!", count: 200_000), 1),
    ])
    func `queries that cannot be read name the column`(query: String, column: Int) async throws {
        let error = await #expect(throws: CSSearchQueryError.self) { try await found(query) }
        #expect(error?.code == .invalidQuery)
        #expect(error?.reason.hasPrefix("the query, column \(column): ") == true, "\(error?.reason ?? "")")
    }

    @Test func `a pattern of many stars takes no time`() async throws {
        let pattern = TextPattern(
            Array(repeating: [nil, "a"], count: 50).flatMap { $0 } + ["b"], modifiers: "")
        #expect(!pattern.matches(String(repeating: "a", count: 20_000)))
    }

    @Test func `a person finds items by words, names and meaning`() async throws {
        #expect(try await answers("leadership").items == ["c-17"])
        #expect(try await answers("muller").items == ["c-18"])
        #expect(try await answers("now super") == (["c-17"], ["now supervising"]))
        #expect(Set(try await answers(nil).items) == ["c-17", "c-18"])
        let context = CSUserQueryContext()
        context.disableSemanticSearch = true
        #expect(try await answers("leadership", context).items.isEmpty)
        context.filterQueries = ["rating == 4"]
        context.maxResultCount = 1
        #expect(try await answers("", context).items == ["c-17"])
    }

    @Test func `items come back as they were given`() async throws {
        for try await found in CSSearchQuery(queryString: "rating == 4", attributes: nil).results {
            let attributes = found.item.attributeSet
            #expect(attributes.contentDescription == "A course.")
            #expect(attributes.textContent == "You mastered your own job, and now four people report to you.")
            #expect(attributes.rating == 4)
            #expect(attributes.userOwned?.boolValue == true)
            #expect(attributes.contentCreationDate == Date(timeIntervalSince1970: 1_738_281_600))
            #expect(attributes.contentURL?.host == "courses.example")
            #expect(attributes.displayName == nil)
            let level = try #require(CSCustomAttributeKey(keyName: "level"))
            #expect(attributes.value(forCustomKey: level) as? NSArray == ["beginner", "ünusual"])
            let expires = try #require(found.item.expirationDate)
            #expect(abs(expires.timeIntervalSinceNow - 30 * 86_400) < 60)
        }
        #expect(CSCustomAttributeKey(keyName: "not a name") == nil)
    }

    @Test func `an update keeps what it does not have, and expired items are not found`() async throws {
        let attributes = CSSearchableItemAttributeSet(itemContentType: "public.text")
        attributes.rating = 5
        let update = CSSearchableItem(
            uniqueIdentifier: "c-17", domainIdentifier: nil, attributeSet: attributes)
        update.isUpdate = true
        try await index.indexSearchableItems([update])
        #expect(try await found(#"rating == 5 && title == "Management*""#) == ["c-17"])
        update.expirationDate = .distantPast
        try await index.indexSearchableItems([update])
        #expect(try await found("rating == 5").isEmpty)
        update.expirationDate = .distantFuture
        try await index.indexSearchableItems([update])
        #expect(try await found("rating == 5") == ["c-17"])
    }

    @Test func `a batch is kept whole, with the client's state`() async throws {
        index.beginBatch()
        try await index.deleteSearchableItems(withDomainIdentifiers: ["courses"])
        #expect(try await found("*==\"*\"").count == 2)
        try await index.endBatch(withClientState: Data("17".utf8))
        #expect(try await found("*==\"*\"").isEmpty)
        #expect(try await index.fetchLastClientState() == Data("17".utf8))
        await #expect(throws: CSIndexError.self) {
            try await index.endIndexBatch(expectedClientState: Data("3".utf8), newClientState: Data())
        }
        await #expect(throws: CSIndexError.self) {
            try await index.endBatch(withClientState: Data(count: 251))
        }
        #expect(try await index.fetchLastClientState() == Data("17".utf8))
    }

    @Test func `a refused item leaves the index as it was`() async throws {
        let attributes = CSSearchableItemAttributeSet(itemContentType: "public.text")
        let refused = CSSearchableItem(
            uniqueIdentifier: "x", domainIdentifier: "a..b", attributeSet: attributes)
        let good = CSSearchableItem(uniqueIdentifier: nil, domainIdentifier: nil, attributeSet: attributes)
        let error = await #expect(throws: CSIndexError.self) {
            try await index.indexSearchableItems([good, refused])
        }
        #expect(error?.code == .invalidItemError)
        #expect(error.map { ($0 as NSError).code } == -1001)
        #expect(try await found("*==\"*\"").count == 2)
        try await index.indexSearchableItems([good])
        #expect(try await found("*==\"*\"").count == 3)
        try await index.deleteAllSearchableItems()
        #expect(try await found("*==\"*\"").isEmpty)
    }

    @Test func `handlers are called, and cancellation ends a query`() async throws {
        let query = CSSearchQuery(queryString: "*==\"*\"", queryContext: nil)
        let (found, failure) = await withCheckedContinuation { done in
            query.completionHandler = {
                done.resume(returning: (query.foundItemCount, $0 as? CSSearchQueryError))
            }
            query.start()
            query.start()
        }
        #expect(found == 2)
        #expect(failure == nil)
        let other = CSSearchQuery(queryString: "*==\"*\"", queryContext: nil)
        other.cancel()
        other.start()
        #expect(other.isCancelled)
        #expect(other.foundItemCount == 0)
        let error: (any Error)? = await withCheckedContinuation { done in
            index.deleteSearchableItems(withIdentifiers: ["c-17"]) { done.resume(returning: $0) }
        }
        #expect(error == nil)
        #expect(try await self.found("*==\"*\"") == ["c-18"])
    }

    @Test func `a folder that cannot be made is an error`() async throws {
        CSSearchableIndex.folder = URL(fileURLWithPath: "/dev/null/indexes")
        let error = await #expect(throws: CSIndexError.self) {
            try await CSSearchableIndex.default().deleteAllSearchableItems()
        }
        #expect(error?.code == .indexUnavailableError)
    }
}
