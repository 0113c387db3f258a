// Queries that nothing satisfies, weak matches, names with symbols, other languages.

#if Search
import Testing
import WinnowFeatures
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowIndex

@Suite struct RelaxedQueryTests {
    private func answer(_ query: String, _ change: (inout SearchRequest) -> Void = { _ in }) throws
        -> SearchAnswer
    {
        var request = SearchRequest(SearchQuery(query), mode: .lexical)
        change(&request)
        return try SampleIndex(vectorizer: nil).index.answer(to: request)
    }

    @Test func `queries that nothing satisfies count the words of phrases instead`() throws {
        let relaxed = try answer("what to do when \"the team lead\" asks for \"returned flour\"")
        #expect(relaxed.isRelaxed && !relaxed.hits.isEmpty)
        let counted = try answer("\"lead the team\"") { $0.countsAll = true }
        #expect(counted.isRelaxed && counted.count == 2 && counted.hits.first?.id == "a")
        let strict = try answer("\"lead a team\"")
        #expect(!strict.isRelaxed && strict.hits.map(\.id) == ["a"])
        #expect(try !answer("nowhere").isRelaxed && !answer("\"no where\"").isRelaxed)
    }

    @Test func `relaxed queries keep fields, excluded words and filters`() throws {
        let field = try answer("title:\"employees management\"")
        #expect(field.isRelaxed && field.hits.map(\.id) == ["a"])
        #expect(try answer("title:\"employees bread\"").hits.isEmpty)
        let both = try answer("title:bread \"salt flour\"")
        #expect(both.isRelaxed && both.hits.map(\.id) == ["c"])
        #expect(try answer("\"team the lead\" -employees").hits.map(\.id) == ["d"])
        #expect(try answer("\"team the lead\"") { $0.filter = .domain("help") }.hits.isEmpty)
        #expect(try answer("said:\"team the lead\"").isRelaxed)
        #expect(try answer("level:\"team lead\"").hits.isEmpty)
    }

    @Test func `a prefix of several words excludes what begins with all of them`() throws {
        let folder = try TemporaryFolder()
        let index = try SearchIndex(at: folder.path("x.index"), vectorizer: nil)
        let texts = ["re-use cups", "reused cups", "re user's cups", "a cup of use", "re: cups, used"]
        try index.apply(
            IndexBatch(
                inserting: texts.enumerated().map {
                    SearchItem(identifier: "\($0)", title: "", text: $1)
                }))
        #expect(try Set(index.search("cup -re-us*").map(\.id)) == ["3", "4"])
        #expect(try Set(index.search("cup -re-use").map(\.id)) == ["2", "3", "4"])
    }

    @Test func `queries are relaxed on all pages or on none`() throws {
        #expect(try answer("\"lead a team\"") { $0.offset = 1 }.hits.isEmpty)
        let second = try answer("\"lead the team\"") { $0.offset = 1 }
        #expect(second.isRelaxed && second.hits.map(\.id) == ["d"])
        #expect(try answer("\"lead the team\"") { $0.sort = [.ascending("price")] }.hits.isEmpty)
    }
}

/// Three unrelated directions; words of no direction are unknown.
private struct DirectionsVectorizer: TextVectorizer {
    var dimension: Int { 4 }
    var identity: String { "directions" }
    private static let words = [
        "bread": [1, 0, 0, 0], "loaf": [0.9, 0.1, 0, 0.3], "ship": [0, 1, 0, 0], "tax": [0, 0, 1, 0],
        "coffee": [0, 0, 0, 1], "train": [0, 0.2, 0, 1], "oven": [0.3, 0, 0, 1] as [Float],
    ]

    func familiarity(of word: String) -> WordFamiliarity { Self.words[word] == nil ? .unknown : .known }

    func write(
        vectorsOf texts: some TextSource, in range: Range<Int>, threads: Int,
        to vectors: UnsafeMutableBufferPointer<Float>
    ) {
        for (row, index) in range.enumerated() {
            var sum: [Float] = [0, 0, 0, 0]
            let text = texts.withText(at: index) { String(decoding: $0, as: UTF8.self) }
            for word in text.lowercased().split(whereSeparator: { !$0.isLetter }) {
                // All unknown words are pieces of one direction: a hub.
                let vector = Self.words[String(word)] ?? [0.3, 0.3, -1, 0]
                for place in 0..<4 { sum[place] += vector[place] }
            }
            let length = sum.reduce(0) { $0 + $1 * $1 }.squareRoot()
            for place in 0..<4 { vectors[row * 4 + place] = length > 0 ? sum[place] / length : 0 }
        }
    }
}

@Suite struct FewItemsTests {
    private func index(_ folder: TemporaryFolder) throws -> SearchIndex {
        let index = try SearchIndex(at: folder.path("x.index"), vectorizer: DirectionsVectorizer())
        try index.apply(
            IndexBatch(inserting: [
                SearchItem(identifier: "b", text: "bread"), SearchItem(identifier: "s", text: "ship"),
                SearchItem(identifier: "t", text: "tax"),
            ]))
        return index
    }

    @Test func `an index of few items gives the nearest items, and marks weak ones`() throws {
        let folder = try TemporaryFolder()
        let index = try index(folder)
        let hits = try index.search("loaf")
        #expect(hits.first?.id == "b" && hits.first?.isWeak == false)
        #expect(try index.search("bread").first?.isWeak == false)
        let weak = try index.search("oven")
        #expect(weak.first?.id == "b" && weak.count <= 3)
    }

    @Test(arguments: [SearchMode.hybrid, .semantic])
    func `an index of few items gives nothing for unknown words`(
        mode: SearchMode
    ) throws {
        let folder = try TemporaryFolder()
        let index = try index(folder)
        #expect(try index.search("xqzt blorf", mode: mode).isEmpty)
        let mixed = try index.search("xqzt loaf", mode: mode)
        #expect(mixed.map(\.id) == (try index.search("loaf", mode: mode).map(\.id)))
    }
}

@Suite struct SignedNameTests {
    private static let items = [
        SearchItem(identifier: "c", text: "A course in C for beginners"),
        SearchItem(identifier: "c++", text: "A course in C++ for beginners"),
        SearchItem(identifier: "c#", text: "A course in C# for beginners"),
        SearchItem(identifier: "net", text: "Catch fish with a net for beginners"),
        SearchItem(identifier: ".net", text: "A course in .NET for beginners"),
        SearchItem(identifier: "node", text: "A course in node.js for beginners"),
        SearchItem(identifier: "1.2", text: "What is new in v1.2 for beginners"),
    ]

    @Test(arguments: [
        ("c++", ["c++"]), ("C#", ["c#"]), ("c", ["c"]), (".net", [".net"]), ("Node.JS", ["node"]),
        ("v1.2", ["1.2"]), ("js", ["node"]), ("nodejs", ["node"]),
        ("beginners -js", ["c", "c++", "c#", "net", ".net", "1.2"]),
        ("\"in C++ for\"", ["c++"]), ("\"in .NET for\"", [".net"]),
        ("beginners -c++ -net", ["c", "c#", "node", "1.2"]),
        ("in:c++", []),
    ])
    func `names with symbols are found by themselves`(query: String, expected: [String]) throws {
        let sample = try SampleIndex(Self.items, vectorizer: nil)
        let found = try sample.found(query)
        #expect(expected.isEmpty || Set(found) == Set(expected), "\(found)")
    }

    @Test func `names with a full stop are found with the full stop or without`() throws {
        let sample = try SampleIndex(Self.items, vectorizer: nil)
        #expect(try Set(sample.found("net")) == ["net", ".net"])
        let title = try #require(try sample.index.search("C++").first)
        #expect(title.snippet.marked("[", "]") == "A course in [C++] for beginners")
        #expect(
            try sample.index.search(".net").first?.snippet.marked("[", "]")
                == "A course in [.NET] for beginners")
    }
}

@Suite struct GramIndexTests {
    private static let items = [
        SearchItem(identifier: "a", title: "Steuererklärung", text: "So geben Sie Ihre Steuererklärung ab."),
        SearchItem(identifier: "b", title: "Häuser kaufen", text: "Was ein Haus kostet."),
        SearchItem(identifier: "c", title: "Fahrrad", text: "Ein Rad reparieren und lange fahren."),
    ]

    @Test func `an index of grams finds other forms of words and parts of compounds`() throws {
        let folder = try TemporaryFolder()
        var options = IndexOptions()
        options.terms = .grams
        let index = try SearchIndex(at: folder.path("x.index"), vectorizer: nil, options: options)
        try index.apply(IndexBatch(inserting: Self.items))
        for (query, expected) in [
            ("Erklärungen", "a"), ("Hauses", "b"), ("Fahrräder", "c"), ("reparierte", "c"), ("Steuer", "a"),
        ] {
            #expect(try index.search(query).first?.id == expected, "\(query)")
        }
        #expect(try index.search("\"ein Haus\"").map(\.id) == ["b"])
        let suggestions = try index.suggestions(for: "st")
        #expect(suggestions.map(\.text) == ["steuererklarung"])
        let marked = try index.search("Steuererklärungen").first?.title.marked("[", "]")
        #expect(marked == "[Steuererklärung]")
        var request = SearchRequest("Hauses")
        request.explains = true
        let terms = try #require(try index.answer(to: request).hits.first?.explanation?.terms)
        #expect(terms.map(\.text) == ["hau…", "…haus…", "…ause…"])
        let begun = try index.search("repar*")
        #expect(begun.map(\.id) == ["c"])
        #expect(try index.search("xyz").isEmpty)
    }
}
#endif
