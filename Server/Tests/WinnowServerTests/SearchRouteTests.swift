import HTTPTypes
import Testing
import WinnowKit
import WinnowModels
import WinnowServer

@Suite struct SearchRouteTests {
    private func service(readOnly: Bool = false) throws -> (TestFolder, TestService) {
        let folder = try TestFolder()
        try SearchIndex(at: folder["courses.index"], vectorizer: .english).close()
        return (folder, try TestService(folder) { $0.readOnly = readOnly })
    }

    @Test func `items are added, found, read and removed`() async throws {
        let (folder, service) = try service()
        let client = service
        let items: JSONValue = [
            ["id": "a/1", "title": "Leading a team", "attributes": ["price": 10]],
            ["id": "2", "title": "Cooking soup", "text": "With onions."],
        ]
        let added = try await client.post(
            "/v1/indexes/courses/items", ["add": items, "remove": ["none"], "clientState": "line 2"])
        #expect(added.json == ["inserted": 2, "replaced": 0, "deleted": 0])

        let found = try await client.post(
            "/v1/search", ["index": "courses", "query": "team", "limit": 1, "items": true])
        #expect(found.json["hits"]?.array?.first?["id"] == "a/1")
        #expect(found.json["hits"]?.array?.first?["item"]?["attributes"]?["price"] == 10)

        let words = try await client.post("/v1/suggest", ["index": "courses", "text": "coo"])
        #expect(words.json["suggestions"]?.array?.first?["text"] == "cooking")

        let item = try await client.get("/v1/indexes/courses/items/a%2F1")
        #expect(item.json["title"] == "Leading a team")

        let information = try await client.get("/v1/indexes/courses")
        #expect(information.json["items"] == 2)
        #expect(information.json["clientState"] == "line 2")

        let batch: JSONObject = ["remove": ["a/1"], "clientState": "line 3"]
        for (expected, status) in [("", 409), ("line 1", 409), ("line 2", 200), ("line 2", 409)] {
            var batch = batch
            batch["expectedClientState"] = .string(expected)
            if status == 200 { batch["remove"] = ["2"] }
            let changed = try await client.post("/v1/indexes/courses/items", .object(batch))
            #expect(changed.status == status && (status == 200 || changed.code == "otherClientState"))
        }
        #expect(try await client.get("/v1/indexes/courses/items/2").code == "noSuchItem")

        let removed = try await client.send(.delete, "/v1/indexes/courses/items/a%2F1")
        #expect(removed.json["deleted"] == 1)
        #expect(try await client.get("/v1/indexes/courses/items/a%2F1").code == "noSuchItem")
        _ = folder
    }

    @Test(arguments: [
        ("/v1/search", #"{"query":"a"}"#, "missingMember"),
        ("/v1/search", #"{"index":"none"}"#, "indexNotFound"),
        ("/v1/search", #"{"index":"courses","filter":"price <"}"#, "invalidMember"),
        ("/v1/search", #"{"index":"courses","limit":-1}"#, "invalidOption"),
        ("/v1/search", #"{"index":"courses","limit":"ten"}"#, "invalidMember"),
        ("/v1/search", #"{"index":"courses","limit":"2"}"#, "invalidMember"),
        ("/v1/search", #"{"index":"courses","offset":1.5}"#, "invalidMember"),
        ("/v1/search", #"{"index":"courses","facetLimit":0}"#, "invalidOption"),
        ("/v1/search", #"{"index":"courses","sort":["price"]}"#, "invalidMember"),
        ("/v1/search", #"{"index":"courses","sort":[{"ascending":true}]}"#, "missingMember"),
        ("/v1/search", #"{"index":"courses","sort":[{"attribute":"a","order":1}]}"#, "unknownMember"),
        ("/v1/search", #"{"index":"courses","ranking":{"x":1}}"#, "unknownMember"),
        ("/v1/search", #"{"index":"courses","ranking":{"saturation":11}}"#, "invalidOption"),
        ("/v1/search", #"{"index":"courses","mode":"x"}"#, "invalidMember"),
        ("/v1/search", #"{"index":"courses","contents":"x"}"#, "invalidMember"),
        ("/v1/search", #"{"index":"courses","query":5}"#, "invalidMember"),
        ("/v1/search?limit=1", #"{"index":"courses"}"#, "unknownMember"),
        ("/v1/search", #"{"index":"courses","qery":"a"}"#, "unknownMember"),
        ("/v1/search", #"{"index":"courses","similarTo":"none"}"#, "noSuchItem"),
        ("/v1/suggest", #"{"index":"courses","text":"a","filter":"price <"}"#, "invalidFilter"),
        ("/v1/indexes/courses/items", #"{"add":[{"title":"no id"}]}"#, "invalidItem"),
        ("/v1/indexes/courses/items", #"{"add":{}}"#, "invalidMember"),
        ("/v1/indexes/none/items", #"{"add":[]}"#, "indexNotFound"),
    ])
    func `a wrong request gets a problem`(path: String, body: String, code: String) async throws {
        let (folder, service) = try service()
        let client = service
        let answer = try await client.send(.post, path, body)
        #expect(answer.code == code, "\(answer.text)")
        _ = folder
    }

    @Test(arguments: [
        (#""mode":"x""#, "mode is not one of hybrid, lexical, semantic"),
        (#""query":5"#, "query is not a string"),
        (#""limit":"2""#, "limit is not a whole number"),
        (#""sort":["price"]"#, #"sort[0] is not an object such as {"attribute":"price","ascending":false}"#),
        (#""ranking":{"x":1}"#, #"the request has a member that this path does not know: "ranking.x""#),
    ])
    func `a problem names the member and its allowed values`(member: String, detail: String) async throws {
        let (folder, service) = try service()
        let answer = try await service.send(.post, "/v1/search", #"{"index":"courses",\#(member)}"#)
        #expect(answer.json["detail"]?.string == detail)
        _ = folder
    }

    @Test func `a problem has no path of the server`() async throws {
        let folder = try TestFolder()
        try SearchIndex(at: folder["words.index"], vectorizer: nil).close()
        let answer = try await TestService(folder).post(
            "/v1/search", ["index": "words", "query": "a", "mode": "semantic"])
        #expect(answer.code == "otherVectorizer")
        #expect(!answer.text.contains("words.index"), "\(answer.text)")
        #expect(answer.json["remedy"]?.string?.contains("lexical") == true)
    }

    @Test func `items are sorted, and unknown attributes give a warning`() async throws {
        let (folder, service) = try service()
        let items: JSONValue = [
            ["id": "1", "title": "One", "attributes": ["price": 10]],
            ["id": "2", "title": "Two", "attributes": ["price": 20]],
        ]
        _ = try await service.post("/v1/indexes/courses/items", ["add": items])
        for (ascending, first) in [(nil, "1"), (true, "1"), (false, "2")] as [(Bool?, String)] {
            var sort: JSONObject = ["attribute": "price"]
            sort["ascending"] = ascending.map { .bool($0) }
            let found = try await service.post(
                "/v1/search", ["index": "courses", "sort": [.object(sort)], "ranking": ["rankWeight": 0]])
            #expect(found.json["hits"]?.array?.first?["id"]?.string == first)
            #expect(found.json["warnings"] == nil)
        }
        let found = try await service.post(
            "/v1/search", ["index": "courses", "filter": "nope = 1", "facets": ["price", "prise"]])
        #expect(
            found.json["warnings"] == [
                "no item has the attribute nope; attributes: price",
                "no item has the attribute prise; attributes: price",
            ])
        _ = folder
    }

    @Test func `a read-only service changes nothing`() async throws {
        let (folder, service) = try service(readOnly: true)
        let client = service
        let change = try await client.post("/v1/indexes/courses/items", ["remove": ["a"]])
        #expect(change.status == 403)
        #expect(try await client.send(.delete, "/v1/indexes/courses/items/a").code == "readOnly")
        #expect(try await client.post("/v1/search", ["index": "courses", "query": "a"]).status == 200)
        _ = folder
    }
}
