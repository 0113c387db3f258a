#if Search
import Synchronization
import Testing
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowIndex

/// A few items, and an index of them in its own folder.
struct SampleIndex {
    static let items = [
        SearchItem(
            identifier: "a", title: "Management for employees",
            text: "How to lead a team, give feedback and share out work.", domain: "courses.business",
            keywords: ["leading people"], attributes: ["level": "beginner", "price": 49]),
        SearchItem(
            identifier: "b", title: "Getting your money back",
            text: "Write to us within thirty days and the payment is returned.", domain: "help.billing",
            attributes: ["audience": "learner"]),
        SearchItem(
            identifier: "c", title: "Baking bread",
            text: "Flour, water, salt, and a hot oven; patience helps.",
            domain: "courses.cooking", attributes: ["level": "beginner", "price": 19.5]),
        SearchItem(
            identifier: "d", title: "The manager's first hundred days",
            text: "What new managers do first: listening, planning, meeting the team.",
            domain: "courses.business", attributes: ["level": "advanced", "price": 99]),
    ]

    let folder: TemporaryFolder
    let index: SearchIndex

    init(_ items: [SearchItem] = Self.items, vectorizer: HashingVectorizer? = HashingVectorizer()) throws {
        folder = try TemporaryFolder()
        index = try SearchIndex(at: folder.path("x.index"), vectorizer: vectorizer)
        try index.apply(IndexBatch(inserting: items))
    }

    func found(_ query: String, _ mode: SearchMode = .lexical, filter: String? = nil) throws -> [String] {
        let request = SearchRequest(
            SearchQuery(query), mode: mode, filter: try filter.map { try SearchFilter($0) })
        return try index.answer(to: request).hits.map(\.id)
    }
}

/// Texts and queries that match by other spellings, in both directions.
private enum SearchTexts {
    static let same: [(String, String)] = [
        ("a soft\u{AD}hyphen", "softhyphen"), ("the \u{FB01}nance o\u{FB03}ce", "finance office"),
        ("l'histoire de l\u{2019}\u{E9}glise", "histoire eglise"), ("qu'il vienne", "\"il vienne\""),
        ("the prime minister's speech", "\"prime minister\""),
        ("\u{200F}\u{5D0}\u{5D1}\u{5D2}\u{200E}", "\u{5D0}\u{5D1}\u{5D2}"),
        ("dell'arte", "arte"), ("\u{FEFF}mark", "mark"),
        ("the RX-100 camera", "RX100"), ("my e-mail", "email"), ("a data-base", "databases"),
        ("on\u{2011}line help", "online"), ("the X\u{2010}rays", "xray"), ("AB-12-34c parts", "ab1234c"),
        ("state-of-the-art", "stateoftheart"), ("by post/e-mail, soon", "email"),
        ("the U.K. market", "UK"), ("made in the U.S.A.", "usa"), ("a D.I.Y. lamp", "d-i-y"),
    ]
}

@Suite struct SearchIndexTests {
    @Test func `an index finds items by their words, the best first`() throws {
        let sample = try SampleIndex()
        #expect(try sample.found("manager") == ["d", "a"])
        #expect(try sample.found("bread oven") == ["c"])
        #expect(try sample.found("nothing like it") == [])
    }

    @Test func `an index counts two words in sequence in one field`() throws {
        let sample = try SampleIndex([
            SearchItem(
                identifier: "a", title: "A Red Car",
                text: "Car: a red car. The car is a red red car, reddish.",
                keywords: ["red car", "old red", "car"]),
            SearchItem(
                identifier: "b", title: "A car that is red", text: "Car red and red",
                keywords: ["red", "car"]),
            SearchItem(identifier: "c", title: "Something else", text: "A red car, and Red Car."),
        ])
        var request = SearchRequest(SearchQuery("Red Car"), mode: .lexical)
        request.explains = true
        let options = IndexOptions()
        let expected: [String: UInt32] = [
            "a": options.weight(of: .title) + options.weight(of: .keywords) + 2 * options.weight(of: .text),
            "c": 2 * options.weight(of: .text),
        ]
        let hits = try sample.index.answer(to: request).hits
        #expect(hits.count == 3)
        for hit in hits {
            let pair = hit.explanation?.terms.first { $0.text == "red car" }
            #expect(pair?.frequency == expected[hit.id].map { Int($0) }, "\(hit.id)")
        }
    }

    @Test func `an index returns only identifiers on request`() throws {
        let sample = try SampleIndex()
        var request = SearchRequest("manager")
        let whole = try sample.index.answer(to: request).hits
        request.contents = .identifiers
        let hits = try sample.index.answer(to: request).hits
        #expect(hits.map(\.id) == whole.map(\.id) && hits.map(\.score) == whole.map(\.score))
        #expect(hits.map(\.item) == whole.map { SearchItem(identifier: $0.id) })
        #expect(hits.allSatisfy { $0.snippet.text.isEmpty && $0.title.text.isEmpty })
    }

    @Test func `an index finds items by meaning`() throws {
        let sample = try SampleIndex()
        #expect(try sample.found("leadership", .lexical) == [])
        #expect(try Set(sample.found("leadership", .semantic).prefix(2)) == ["a", "d"])
        #expect(try Set(sample.found("leadership", .hybrid).prefix(2)) == ["a", "d"])
        #expect(try sample.found("refund", .hybrid).first == "b")
        // Beginnings of words find words, not the meaning of their letters.
        #expect(try sample.found("leadership*", .hybrid) == [])
        #expect(try Set(sample.found("leadership*", .semantic).prefix(2)) == ["a", "d"])
    }

    @Test func `an index supports phrases, exclusions, fields, prefixes and filters`() throws {
        let sample = try SampleIndex()
        #expect(try sample.found("\"give feedback\"") == ["a"])
        #expect(try sample.found("\"feedback give\" -feedback") == [])
        #expect(try sample.found("team -planning") == ["a"])
        #expect(try sample.found("team -\"new managers\"") == ["a"])
        #expect(try sample.found("text:manager team") == ["d"])
        #expect(try sample.found("title:bread team") == ["c"])
        #expect(try sample.found("keywords:leading") == ["a"])
        #expect(try sample.found("pati*") == ["c"])
        #expect(try Set(sample.found("level:beginner")) == ["a", "c"])
        #expect(try sample.found("team", filter: "price < 50") == ["a"])
        #expect(try sample.found("", filter: "domain = courses and level = beginner") == ["c", "a"])
    }

    @Test func `an index no longer finds deleted items, and replaces reinserted ones`() throws {
        let sample = try SampleIndex()
        var batch = IndexBatch(clientState: "two")
        batch.delete("d")
        batch.delete(domain: "help")
        batch.insert(SearchItem(identifier: "c", title: "Baking cakes"))
        batch.update("a") { $0.title = "Supervising employees" }
        let result = try sample.index.apply(batch)
        #expect(result.deleted == 2 && result.replaced == 2 && result.inserted == 0)
        #expect(try sample.found("manager") == [])
        #expect(try sample.found("bread") == [])
        #expect(try sample.found("cake") == ["c"])
        #expect(try sample.found("supervising", .hybrid).first == "a")
        #expect(try sample.index.count() == 2)
        #expect(try sample.index.clientState() == "two")
        for expected in ["", "one", "two "] {
            var other = IndexBatch(
                inserting: [SearchItem(identifier: "new", text: "new")], clientState: "three")
            other.expectedClientState = expected
            #expect(throws: IndexError.self) { try sample.index.apply(other) }
            #expect(try sample.index.clientState() == "two" && sample.index.item("new") == nil)
        }
        var next = IndexBatch(clientState: "three")
        next.expectedClientState = "two"
        try sample.index.apply(next)
        #expect(try sample.index.clientState() == "three")
        #expect(try sample.index.item("a")?.title == "Supervising employees")
    }

    @Test
    func `operators alone find nothing, conditions find all matches, and hits iterate over all items`()
        throws
    {
        let sample = try SampleIndex()
        for query in ["!!!", "\"\"", "-", "* : ?", "\u{0}", "(!)"] {
            for mode in SearchMode.allCases {
                #expect(try sample.found(query, mode).isEmpty == !SearchQuery(query).isBlank)
            }
        }
        #expect(try sample.found("-bread").count == 3)
        #expect(try sample.index.item("a\0b") == nil)
        var seen: [String] = []
        try sample.index.forEachItem { item in
            seen.append(item.identifier)
            return seen.count < 3
        }
        #expect(seen == ["a", "b", "c"])
    }

    @Test(arguments: SearchMode.allCases)
    func `an index returns pages of one list, consistent with counts and sorting`(mode: SearchMode)
        async throws
    {
        let words = ["team", "bread", "oven", "money", "plan", "water", "salt", "days"]
        var random = SeededGenerator(seed: 11)
        let items = (0..<250).map { number in
            let text = (0..<6).map { _ in words.randomElement(using: &random) ?? "" }
            return SearchItem(
                identifier: "i\(number)", text: text.joined(separator: " "),
                attributes: ["n": .integer(number), "kind": .integer(number % 3)])
        }
        let sample = try SampleIndex(items)
        var request = SearchRequest("bread oven planning", mode: mode, limit: 17)
        request.countsAll = true
        request.facets = ["kind"]
        let first = try await sample.index.answer(to: request)
        let count = try #require(first.count)
        #expect(first.facets[0].counts.reduce(0) { $0 + $1.items } == count)
        for sort in [[], [SearchSort.descending("n")]] {
            request.sort = sort
            var paged: [SearchHit] = []
            for offset in stride(from: 0, through: count, by: request.limit) {
                request.offset = offset
                paged += try await sample.index.answer(to: request).hits
            }
            request.offset = 0
            #expect(paged.count == count && Set(paged.map(\.id)).count == count)
            var all: [String] = []
            for try await hit in sample.index.hits(for: request) { all.append(hit.id) }
            #expect(all == paged.map(\.id))
            if sort.isEmpty {
                let best = paged.prefix(100).map(\.score)
                #expect(zip(best, best.dropFirst()).allSatisfy { $0 >= $1 })
            } else {
                let numbers = paged.compactMap { Int($0.id.dropFirst()) }
                #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 > $1 })
            }
        }
        #expect(mode == .semantic ? count == 100 : count > 150)
    }

    @Test func `an index uses function words that are part of a name`() throws {
        let sample = try SampleIndex(
            [
                ("a", "Smith will play again; smith, smith and smith"),
                ("b", "The film has Will Smith in it"),
                ("c", "It will be a smith's job"), ("d", "Jobs, jobs, jobs and a job"),
                ("e", "It lists IT jobs here"),
                ("f", "T-Mobile sells a T shirt at a t junction, t"),
                ("g", "A phone by AT&T of some kind"),
                ("h", "A job in it"),
            ].map { SearchItem(identifier: $0.0, text: $0.1) }, vectorizer: nil)
        for (query, best) in [("Will Smith", "b"), ("IT jobs", "e"), ("AT&T", "g")] {
            #expect(try sample.found(query).first == best, "\(query)")
        }
    }

    @Test(arguments: SearchTexts.same)
    func `an index compares words without invisible characters and elisions`(text: String, query: String)
        throws
    {
        let sample = try SampleIndex([SearchItem(identifier: "a", text: text)], vectorizer: nil)
        #expect(try sample.found(query) == ["a"])
        let other = try SampleIndex([SearchItem(identifier: "a", text: query)], vectorizer: nil)
        #expect(try other.found(text) == ["a"])
    }

    @Test func `letters with points are not found by function words`() throws {
        let items = [("a", "The U.S. market"), ("b", "Tell us more")].map {
            SearchItem(identifier: $0.0, title: $0.1)
        }
        let sample = try SampleIndex(items, vectorizer: nil)
        #expect(try sample.found("U.S.") == ["a"])
        #expect(try sample.found("us") == ["b"])
    }

    @Test func `an index finds hyphenated and joined words by each other, but not other words`() throws {
        let items = [
            ("a", "An e-mail about the data-base"), ("b", "An email about the database"),
            ("c", "Mail about the data base"), ("d", "The score was 3-2 on 2025-01-31"), ("e", "No. 32"),
        ].map { SearchItem(identifier: $0.0, title: $0.1) }
        let sample = try SampleIndex(items, vectorizer: nil)
        #expect(Set(try sample.found("email")) == ["a", "b"])
        #expect(try sample.found("e-mail") == ["a", "b", "c"])
        #expect(Set(try sample.found("database")) == ["a", "b"])
        #expect(Set(try sample.found("data-base")) == ["a", "b", "c"])
        #expect(Set(try sample.found("title:e-mail")) == ["a", "b"])
        #expect(Set(try sample.found("title:email")) == ["a", "b"])
        #expect(try sample.found("about -e-mail") == ["c"])
        #expect(try sample.found("about -email") == ["c"])
        #expect(Set(try sample.found("title:e-mai*")) == ["a", "b"])
        #expect(try Set(sample.found("emai*")) == ["a", "b"])
        #expect(try Set(sample.found("title:datab*")) == ["a", "b"])
        #expect(try sample.found("about -emai*") == ["c"])
        #expect(try sample.found("32") == ["e"] && sample.found("20250131").isEmpty)
        // Phrases are words in sequence, as before.
        #expect(try sample.found("\"e mail about\"") == ["a"])
        #expect(try sample.found("\"mail about the data base\"").sorted() == ["a", "c"])
        #expect(try sample.found("\"email about\"") == ["b"])
        // Joined words neither complete nor correct others.
        #expect(try sample.index.suggestions(for: "dat").map(\.text) == ["data", "database"])
        #expect(try sample.index.suggestions(for: "Big, dat").map(\.query) == ["Big, data", "Big, database"])
        let parts = try SampleIndex([items[0]], vectorizer: nil)
        #expect(try parts.index.suggestions(for: "ema").isEmpty)
        let joined = try SampleIndex([items[1]], vectorizer: nil)
        #expect(try joined.index.answer(to: SearchRequest("data-base")).didYouMean == nil)
    }

    @Test func `an index marks joined words whole, and weights them like their parts`() throws {
        let sample = try SampleIndex(
            [
                SearchItem(identifier: "a", title: "E-mail", text: "E-mail: an e-mail or email, by mail"),
                SearchItem(identifier: "b", title: "Email", text: "Email it"),
                SearchItem(identifier: "c", title: "Other", text: "A mail of e"),
            ], vectorizer: nil)
        func marked(_ query: String) throws -> [String] {
            try sample.index.answer(to: SearchRequest(SearchQuery(query), mode: .lexical)).hits.map {
                $0.id + " " + $0.title.marked("[", "]") + ": " + $0.snippet.marked("[", "]")
            }.sorted()
        }
        #expect(
            try marked("email") == [
                "a [E-mail]: [E-mail]: an [e-mail] or [email], by mail", "b [Email]: [Email] it",
            ])
        #expect(try marked("mail")[0] == "a E-[mail]: E-[mail]: an e-[mail] or email, by [mail]")
        #expect(
            try marked("e-mail") == [
                "a [E-mail]: [E-mail]: an [e-mail] or [email], by [mail]", "b [Email]: [Email] it",
                "c Other: A [mail] of [e]",
            ])
    }

    @Test(arguments: TermRule.allCases)
    func `joined words are found with all rules, after merges and deletions`(rule: TermRule) throws {
        let folder = try TemporaryFolder()
        var options = IndexOptions()
        options.terms = rule
        let index = try SearchIndex(at: folder.path("x.index"), vectorizer: nil, options: options)
        for number in 0..<40 {
            let text = number % 2 == 0 ? "The RX-10\(number) case" : "The RX10\(number) case"
            try index.apply(
                IndexBatch(inserting: [SearchItem(identifier: "\(number)", title: text, text: text)]))
        }
        try index.compact()
        for number in 0..<40 {
            for query in ["RX10\(number)", "RX-10\(number)"] {
                let hits = try index.search(query, limit: 1, mode: .lexical)
                #expect(hits.first?.id == "\(number)", "\(query)")
            }
        }
        #expect(try index.verify().isSound)
    }

    @Test func `an index counts the items that searches find`() throws {
        let past = SearchDate(secondsSince1970: 1000)
        var items = SampleIndex.items
        items[1].expires = past
        items.append(SearchItem(identifier: "old", text: "team", expires: past))
        items.append(SearchItem(identifier: "new", text: "team", expires: SearchDate("9999-12-31")))
        let sample = try SampleIndex(items)
        func found() throws -> Int? {
            var request = SearchRequest("")
            request.countsAll = true
            return try sample.index.answer(to: request).count
        }
        #expect(try sample.index.count() == 4 && found() == 4)
        let information = try sample.index.information()
        #expect(information.items == 4 && information.expiredItems == 2)
        var batch = IndexBatch()
        batch.delete("new")
        try sample.index.apply(batch)
        #expect(try sample.index.count() == 3 && found() == 3)
        try sample.index.compact()
        #expect(try sample.index.count() == 3 && sample.index.information().expiredItems == 0)
    }

    @Test func `an index finds the names that no item has`() throws {
        let sample = try SampleIndex()
        var request = SearchRequest("team", filter: try SearchFilter("pirce < 50 and level = beginner"))
        request.sort = [.ascending("Price"), .ascending("domain")]
        request.facets = ["pirce", "created"]
        #expect(try sample.index.unknownAttributes(of: request) == ["pirce", "Price", "created"])
        #expect(try sample.index.attributes() == ["audience", "level", "price"])
    }

    @Test func `an index counts values, the most frequent first, up to the limit`() throws {
        let sample = try SampleIndex()
        var request = SearchRequest("team bread payment")
        request.facets = ["domain", "level"]
        request.facetLimit = 1
        request.explains = true
        let results = try sample.index.answer(to: request)
        #expect(results.count == 4)
        #expect(results.facets.map { $0.counts.count } == [1, 1])
        #expect(results.facets[1].counts == [Facet.Count(value: "beginner", items: 2)])
        #expect(results.facets.map(\.leftOut) == [2, 1])
        let decoded = try JSONValue(encoding: results).decode(SearchAnswer.self)
        #expect(decoded.facets == results.facets)
        #expect(try JSONValue(encoding: results)["facetsLeftOut"] == ["domain": 2, "level": 1])
        request.facetLimit = 4
        #expect(try JSONValue(encoding: sample.index.answer(to: request))["facetsLeftOut"] == nil)
        for hit in results.hits {
            let explanation = try #require(hit.explanation)
            #expect(abs(explanation.terms.reduce(0) { $0 + $1.score } - explanation.lexical) < 1e-9)
            #expect(
                abs(explanation.points - explanation.lexicalPoints - explanation.semanticPoints) < 1e-9)
            #expect(abs(hit.score - explanation.points / (explanation.points + 5)) < 1e-9)
        }
        let bread = try #require(results.hits.first { $0.id == "c" }?.explanation)
        #expect(bread.terms.map(\.text) == ["bread"] && bread.terms[0].frequency == 3)
    }

    @Test func `an index marks words in snippets, and cuts between characters`() throws {
        let long = String(repeating: "Über größere Dinge… ", count: 20_000) + "bread at the end"
        let sample = try SampleIndex([SearchItem(identifier: "l", title: "Bread", text: long)])
        let hit = try #require(try sample.index.answer(to: SearchRequest("bread über")).hits.first)
        #expect(hit.title.marked("[", "]") == "[Bread]")
        #expect(hit.snippet.text.utf8.count < 220 && !hit.snippet.text.contains("\u{FFFD}"))
        #expect(hit.snippet.marked("[", "]").contains("[Über]") && hit.snippet.text.hasSuffix("…"))
        #expect(Snippet(text: "abc", marks: [2..<3, 0..<1, 1..<9]).marked("<", ">") == "ab<c>")
    }

    @Test func `an index marks the words of a phrase only where they are together`() throws {
        let text =
            "Tokyo \u{6771}\u{4EAC}, Kyoto \u{4EAC}\u{90FD}. The team was in the lead; a lead in a team."
        let sample = try SampleIndex([SearchItem(identifier: "a", text: text)], vectorizer: nil)
        for (query, marked) in [
            ("\"\u{4EAC}\u{90FD}\"", "Tokyo \u{6771}\u{4EAC}, Kyoto [\u{4EAC}\u{90FD}]."),
            ("\"in the lead\"", "team was [in] [the] [lead]; a lead in a team."),
            ("\"in the lead\" team", "[team] was [in] [the] [lead]; a lead in a [team]."),
        ] {
            let hit = try #require(
                try sample.index.answer(to: SearchRequest(SearchQuery(query))).hits.first)
            #expect(hit.snippet.marked("[", "]").contains(marked), "\(hit.snippet.marked("[", "]"))")
        }
    }

    @Test func `an index treats a NUL in a text as a space`() throws {
        let sample = try SampleIndex([
            SearchItem(identifier: "n", title: "one\0two", text: "three\0four", keywords: ["five\0six"])
        ])
        for query in ["\"one two\"", "\"three four\"", "\"five six\"", "one\0two"] {
            #expect(try sample.found(query) == ["n"])
        }
        #expect(try sample.index.item("n")?.text == "three four")
        #expect(try sample.index.verify().isSound)
    }

    @Test func `an index is the same when reopened, with and without its cache`() throws {
        let sample = try SampleIndex()
        let path = sample.folder.path("x.index")
        try sample.index.flush()
        let request = SearchRequest("team lead management", limit: 10)
        let expected = try sample.index.answer(to: request)
        let again = try SearchIndex(at: path, vectorizer: HashingVectorizer(), access: .open)
        #expect(try again.answer(to: request) == expected)
        #expect(again.keeper.repairs == 0)
        #expect(try again.verify().isSound)
        let unchanging = try SearchIndex(at: path, vectorizer: HashingVectorizer(), access: .read)
        #expect(try unchanging.answer(to: request) == expected)
        #expect(throws: IndexError.self) {
            try unchanging.apply(IndexBatch(inserting: SampleIndex.items))
        }
        try again.compact()
        #expect(try again.answer(to: request) == expected)
    }
}
#endif
