// Requests, queries and items in JSON, by any encoder and decoder.

import Foundation
import Testing
import WinnowSystem

@testable import WinnowIndex

@Suite struct RequestJSONTests {
    private func decoded<Value: Decodable>(_ json: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    /// Checks that a value is the same after encoding and decoding it, by either encoder.
    private func check<Value: Codable & Equatable>(_ value: Value) throws {
        #expect(try JSONValue(encoding: value).decode(Value.self) == value)
        #expect(try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)) == value)
    }

    @Test func `a request without properties has the defaults`() throws {
        #expect(try decoded("{}") == SearchRequest(""))
        #expect(try decoded(#"{"query":null,"filter":null,"limit":null}"#) == SearchRequest(""))
        let request: SearchRequest = try decoded(
            #"{"query":"team -lead","limit":3,"mode":"lexical","filter":"level = beginner"}"#)
        let filter = try SearchFilter("level = beginner")
        #expect(request == SearchRequest("team -lead", mode: .lexical, limit: 3, filter: filter))
    }

    @Test func `a request survives encoding and decoding`() throws {
        try check(SearchRequest(""))
        try check(SearchRequest(similarTo: "c-17", limit: 3))
        var request = SearchRequest("a team", mode: .semantic, limit: 0, offset: 7, filter: .exists("level"))
        request.sort = [.descending("created"), .ascending("title")]
        request.facets = ["level"]
        request.facetLimit = 5
        request.countsAll = true
        request.contents = .identifiers
        request.snippetLength = 0
        request.explains = true
        request.ranking.saturation = 2
        try check(request)
        let json = try JSONValue(encoding: SearchRequest("a team"))
        #expect(json["query"] == "a team" && json["similarTo"] == .null && json["limit"] == 10)
    }

    @Test(arguments: [
        "", " ", "-", "\"\"", "team lead",
        #"leadership manag* "new employees" -sales title:team level:beginner"#,
        #"-"new team" -title:sales* author.name:"Ann Lee" name:Ann*"#, "état-major 人工智能 a*b -- :",
        "12:30 http://a.b",
        String(repeating: "word ", count: 5),
    ])
    func `a query survives encoding and decoding`(text: String) throws {
        let query = SearchQuery(text)
        // A single string is no JSON document for the oldest decoders.
        #expect(try JSONValue(encoding: [query]).decode([SearchQuery].self) == [query])
        #expect(try decoded(String(decoding: JSONEncoder().encode([query]), as: UTF8.self)) == [query])
    }

    @Test func `a query that nobody can type is a list of its parts`() throws {
        for query in [
            SearchQuery(words: "not -an \"operator*"),
            SearchQuery(parts: [.word("two words"), .phrase("a \" b")]),
        ] {
            let json = try JSONValue(encoding: query)
            #expect(try json.decode(SearchQuery.self).parts == query.parts)
        }
    }

    @Test(arguments: [#"{"filter":"level ="}"#, #"{"limit":"many"}"#, #"{"mode":"magic"}"#, "[]"])
    func `a wrong request is a decoding error`(json: String) {
        #expect(throws: DecodingError.self) { try decoded(json, as: SearchRequest.self) }
    }

    @Test func `an item survives encoding and decoding`() throws {
        try check(SearchItem(identifier: "1", text: "text"))
        try check(
            SearchItem(
                identifier: "c-17", title: "A title", text: "text", domain: "courses.work",
                keywords: ["a", "b"],
                attributes: ["levels": ["beginner", 8, 2.5, true, nil]], created: SearchDate("2025-01-31"),
                modified: SearchDate("2025-02-01T10:00:00Z"), expires: SearchDate("2035-01-31"), rank: 0.5))
        let item = SearchItem(identifier: "7", title: "t", attributes: ["b": 1, "a": ["x": 2]])
        #expect(try JSONValue(encoding: item) == item.json)
    }

    @Test func `an invalid item is a decoding error with the index's error inside`() throws {
        let error = try #require(throws: DecodingError.self) {
            try decoded(#"[{"id":"1","text":"t"},{"id":"2"}]"#, as: [SearchItem].self)
        }
        guard case .dataCorrupted(let context) = error else { throw error }
        #expect(context.codingPath.map(\.intValue) == [1])
        #expect((context.underlyingError as? IndexError)?.code == .invalidItem)
    }
}
