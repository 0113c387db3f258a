// Items to and from JSON, and the validation of items.

import Foundation
import Testing
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowIndex

@Suite struct ItemJSONTests {
    private func item(_ text: String) throws -> SearchItem {
        try SearchItem(json: JSONValue(parsing: text))
    }

    @Test func `items have all members of the JSON`() throws {
        let text = """
            {"id":"c-17","title":"Management","text":"Lead.","domain":"courses.work","keywords":["boss","team lead"],\
            "attributes":{"hours":8,"price":{"eur":9.5},"free":false,"tags":["a","b"]},\
            "created":"2025-01-31T00:00:00Z","modified":"2025-02-01T10:00:00Z","expires":"2030-01-01T00:00:00Z",\
            "rank":0.5}
            """
        let item = try item(text)
        #expect(item.identifier == "c-17" && item.title == "Management" && item.text == "Lead.")
        #expect(item.domain == "courses.work" && item.keywords == ["boss", "team lead"] && item.rank == 0.5)
        #expect(item.attributes["price"]?["eur"]?.number == 9.5)
        #expect(
            item.created?.secondsSince1970 == 1_738_281_600
                && item.modified?.secondsSince1970 == 1_738_404_000)
        #expect(item.json.text() == text)
        #expect(try SearchItem(json: item.json) == item)
    }

    @Test func `items require few members`() throws {
        #expect(try item(#"{"id":"a","text":"b"}"#) == SearchItem(identifier: "a", text: "b"))
        #expect(try item(#"{"id":-7,"title":"b"}"#) == SearchItem(identifier: "-7", title: "b"))
        let nulls = """
            {"id":"a","title":null,"text":"b","domain":null,"keywords":null,"attributes":null,"created":null,\
            "modified":null,"expires":null,"rank":null}
            """
        #expect(try item(nulls) == SearchItem(identifier: "a", text: "b"))
        #expect(try item(#"{"id":"a","text":"b","rank":1}"#).rank == 1)
        #expect(try item(#"{"id":"a","id":"c","text":"b","rank":1,"rank":0}"#).identifier == "c")
        #expect(try item(#"{"id":"a","text":"b"}"#).json.text() == #"{"id":"a","text":"b"}"#)
    }

    @Test func `items have spaces instead of NULs, except in names`() throws {
        let item = try item(#"{"id":"a","title":"x\u0000y","text":"\u0000","keywords":["p\u0000q"]}"#)
        #expect(item.title == "x y" && item.text == " " && item.keywords == ["p q"])
    }

    static let refused: [(json: String, part: String)] = [
        ("[]", "not an object"), ("null", "not an object"), ("1", "not an object"), ("{}", "no id"),
        (#"{"text":"b"}"#, "no id"), (#"{"id":"","text":"b"}"#, "no id"),
        (#"{"id":null,"text":"b"}"#, "no id"), (#"{"id":1.5,"text":"b"}"#, "id is a number"),
        (#"{"id":123456789012345678901234567890,"text":"b"}"#, "id is a number"),
        (#"{"id":true,"text":"b"}"#, "id is not a string"),
        (#"{"id":["a"],"text":"b"}"#, "id is not a string"),
        (#"{"id":"a\u0000","text":"b"}"#, "id contains a NUL"), (#"{"id":"a"}"#, "neither title nor text"),
        (#"{"id":"a","title":"","text":""}"#, "neither title nor text"),
        (#"{"id":"a","title":1}"#, "title is not a string"),
        (#"{"id":"a","text":{}}"#, "text is not a string"),
        (#"{"id":"a","text":"b","domain":7}"#, "domain is not a string"),
        (#"{"id":"a","text":"b","domain":"."}"#, "domain has an empty part"),
        (#"{"id":"a","text":"b","domain":"x."}"#, "domain has an empty part"),
        (#"{"id":"a","text":"b","domain":".x"}"#, "domain has an empty part"),
        (#"{"id":"a","text":"b","domain":"x..y"}"#, "domain has an empty part"),
        (#"{"id":"a","text":"b","domain":"x\u0000"}"#, "domain contains a NUL"),
        (#"{"id":"a","text":"b","keywords":"x"}"#, "keywords is not a list"),
        (#"{"id":"a","text":"b","keywords":["x",1]}"#, "a keyword is not a string"),
        (#"{"id":"a","text":"b","attributes":[]}"#, "attributes is not an object"),
        (#"{"id":"a","text":"b","created":1735689600}"#, "created is not a date"),
        (#"{"id":"a","text":"b","modified":"secret"}"#, "modified is not a date"),
        (#"{"id":"a","text":"b","expires":"2025-02-30"}"#, "expires is not a date"),
        (#"{"id":"a","text":"b","rank":"1"}"#, "rank is not a number"),
        (#"{"id":"a","text":"b","rank":1.01}"#, "rank is 1.01, but must be 0 to 1"),
        (#"{"id":"a","text":"b","rank":-0.1}"#, "rank is -0.1, but must be 0 to 1"),
        (#"{"id":"a","text":"b","secret":1}"#, "the name of member 3 is unknown"),
        (#"{"id":"a","Text":"b"}"#, "put all others under attributes"),
    ]

    @Test(arguments: refused.indices) func `invalid items are rejected without quoting them`(
        index: Int
    ) throws {
        let (json, part) = Self.refused[index]
        let error = try #require(throws: IndexError.self) { try item(json) }
        #expect(error.code == .invalidItem)
        #expect(error.message.contains(part), "\(error)")
        #expect(!error.message.contains("secret") && !error.message.contains("\n"))
    }

    @Test func `items have identifiers and domains of limited length`() throws {
        let longest = String(repeating: "é", count: 512)
        #expect(throws: Never.self) {
            try SearchItem(identifier: longest, text: "b", domain: longest).validate()
        }
        for item in [
            SearchItem(identifier: longest + "a", text: "b"),
            SearchItem(identifier: "a", text: "b", domain: longest + "a"),
            SearchItem(identifier: "", text: "b"), SearchItem(identifier: "a"),
        ] { #expect(throws: IndexError.self) { try item.validate() } }
    }

    @Test func `items made in code are checked as well`() {
        var item = SearchItem(identifier: "a", text: "b")
        for rank in [Double.nan, .infinity, -1, 2] {
            item.rank = rank
            #expect(throws: IndexError.self, "\(rank)") { try item.validate() }
        }
        item.rank = nil
        item.expires = SearchDate(secondsSince1970: .infinity)
        #expect(throws: IndexError.self) { try item.validate() }
        item.expires = nil
        item.attributes = ["a": [1, .object(["b": .number(.nan)])]]
        #expect(throws: IndexError.self) { try item.validate() }
        item.attributes = [:]
        item.keywords = Array(repeating: "k", count: SearchItem.maximumKeywordCount + 1)
        #expect(throws: IndexError.self) { try item.validate() }
    }

    @Test func `items nest only as deep as can be read again`() throws {
        func nested(_ depth: Int) -> JSONObject {
            var value: JSONValue = 1
            for _ in 0..<depth { value = [value] }
            return ["a": value]
        }
        var item = SearchItem(identifier: "a", text: "b")
        item.attributes = nested(SearchItem.maximumAttributeDepth - 1)
        try item.validate()
        #expect(try SearchItem(json: JSONValue(parsing: item.json.text())) == item)
        item.attributes = nested(SearchItem.maximumAttributeDepth)
        #expect(throws: IndexError.self) { try item.validate() }
        item.attributes = nested(1000)
        #expect(throws: IndexError.self) { try item.validate() }
    }

    @Test func `items have a limited number of values, in whatever way they are nested`() throws {
        let limit = SearchItem.maximumAttributeCount
        func flat(_ count: Int) -> JSONObject {
            var object: JSONObject = [:]
            for number in 0..<count { object.append(key: "n\(number)", value: .integer(number)) }
            return object
        }
        let numbers = Array(repeating: JSONValue.integer(1), count: limit)
        let halves = Array(numbers.prefix(limit / 2))
        var item = SearchItem(identifier: "a", text: "b")
        for attributes: JSONObject in [
            flat(limit), ["a": .array(numbers)], ["a": .array(halves), "b": .object(["c": .array(halves)])],
        ] {
            item.attributes = attributes
            try item.validate()
            for value: JSONValue in [1, .null, .array([]), .object([:])] {
                item.attributes = attributes
                item.attributes.append(key: "z", value: value)
                let error = try #require(throws: IndexError.self) { try item.validate() }
                #expect(error.message.contains("more than 10000 values in the attributes"), "\(error)")
            }
        }
    }

    private static let suite = "robustness/JSONTestSuite/test_parsing"

    @Test(.enabled(if: TestData.has(suite), "needs \(TestData.place)"))
    func `hostile JSON is an item or an error`() throws {
        let folder = try #require(TestData.datasets) + "/" + Self.suite
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names.count > 300)
        for name in names {
            let bytes = try TestData.bytes(Self.suite + "/" + name)
            guard let value = bytes.withUnsafeBufferPointer({ try? JSONValue(parsing: $0) }) else { continue }
            #expect(throws: IndexError.self, "\(name)") { try SearchItem(json: value) }
            let item = SearchItem(identifier: "a", text: "b", attributes: ["x": value])
            if (try? item.validate()) != nil { #expect(try SearchItem(json: item.json) == item, "\(name)") }
        }
    }
}
