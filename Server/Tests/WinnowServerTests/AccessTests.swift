import HTTPTypes
import Testing
import WinnowKit
import WinnowServer

@Suite struct AccessTests {
    private static let key = APIKeys.new()

    @Test(
        arguments: [
            (nil, 401, "keyMissing"), ("Bearer nothing", 401, "keyUnknown"),
            ("Basic \(key.key)", 401, "keyUnknown"),
            ("Bearer \(key.hash)", 401, "keyUnknown"), ("Bearer", 401, "keyUnknown"),
            ("Bearer \(key.key)", 200, nil), ("bearer \(key.key)", 200, nil),
        ] as [(String?, Int, String?)])
    func `with keys, a request must have one`(field: String?, status: Int, code: String?) async throws {
        let service = try TestService(nil) { configuration in
            _ = configuration.apiKeys.add("me", hash: Self.key.hash)
        }
        let client = service
        var headers = HTTPFields()
        headers[.authorization] = field
        for path in ["/v1/models", "/metrics", "/openapi.json"] {
            let answer = try await client.send(.get, path, headers: headers)
            #expect(answer.status == status)
            #expect(answer.code == code)
        }
        #expect(try await client.send(.get, "/healthz").status == 200)
        #expect(try await client.send(.get, "/readyz").status == 200)
    }

    @Test func `a key with a rate sends no more requests a minute, and others are not held up`() async throws
    {
        let (slow, fast) = (APIKeys.new(), APIKeys.new())
        let service = try TestService(nil) { configuration in
            let yaml = "apiKeys: {slow: {hash: \(slow.hash), rate: 2}, fast: \(fast.hash)}"
            #expect(throws: Never.self) { try configuration.read(yaml: yaml, path: "a.yaml") }
        }
        func answer(_ key: String) async throws -> (Int, String?, String?) {
            let answer = try await service.send(
                .get, "/v1/models", headers: [.authorization: "Bearer \(key)"])
            return (Int(answer.status), answer.code, answer.headers[.retryAfter])
        }
        for _ in 0..<2 { #expect(try await answer(slow.key).0 == 200) }
        let refused = try await answer(slow.key)
        #expect(refused.0 == 429 && refused.1 == "rateExceeded")
        #expect(refused.2.flatMap { Int($0) }.map { (1...30).contains($0) } == true)
        for _ in 0..<5 { #expect(try await answer(fast.key).0 == 200) }
    }

    /// The codes of the answers to requests with a key that has these properties; nil for those that are allowed.
    private func codes(_ properties: String) async throws -> [String: String?] {
        let folder = try TestMail.folder("ada", "bob")
        for name in ["a", "b"] {
            let index = try SearchIndex(at: folder[name + ".index"], vectorizer: nil)
            try await index.insert([SearchItem(identifier: "1", title: "one")])
            try index.close()
        }
        let service = try TestService(folder) { configuration in
            let yaml = "apiKeys: {me: {\(properties), hash: \(Self.key.hash)}}"
            #expect(throws: Never.self) { try configuration.read(yaml: yaml, path: "a.yaml") }
        }
        let headers: HTTPFields = [.authorization: "Bearer \(Self.key.key)"]
        let user = try #require(HTTPField.Name("User"))
        var codes: [String: String?] = [:]
        func ask(_ name: String, _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil)
            async throws
        {
            var headers = headers
            if path == "/learnspam" { headers[user] = "bob" }
            let answer = try await service.send(method, path, body, headers: headers)
            codes[name] =
                answer.status == 200 ? .some(nil) : answer.json["error_domain"]?.string ?? answer.code
        }
        try await ask("metrics", .get, "/metrics")
        try await ask("models", .get, "/v1/models")
        for name in ["a", "b"] {
            try await ask("search \(name)", .post, "/v1/search", #"{"index":"\#(name)"}"#)
            try await ask("add \(name)", .post, "/v1/indexes/\(name)/items", #"{"remove":["2"]}"#)
        }
        for name in ["ada", "bob"] {
            let message = #""filter":"\#(name)","message":"a: b""#
            try await ask("judge \(name)", .post, "/v1/filter", "{\(message)}")
            try await ask("teach \(name)", .post, "/v1/learn", "{\(message),\"label\":\"spam\"}")
        }
        try await ask("rspamd bob", .post, "/learnspam", "c: d")
        return codes
    }

    @Test(arguments: [
        ("rights: read", ["models", "search a", "search b", "judge ada", "judge bob"]),
        ("rights: 'write,teach'", ["add a", "add b", "teach ada", "teach bob", "rspamd bob"]),
        ("rights: metrics", ["metrics"]),
        ("index: a", ["metrics", "search a", "add a"]),
        ("filter: bob", ["metrics", "judge bob", "teach bob", "rspamd bob"]),
        ("rights: read write, index: b", ["search b", "add b"]),
        ("rights: teach metrics, filter: ada, index: a", ["metrics", "teach ada"]),
    ])
    func `a key allows what its rights and limits say`(properties: String, allowed: [String])
        async throws
    {
        let codes = try await codes(properties)
        #expect(codes.filter { $0.value == nil }.keys.sorted() == allowed.sorted())
        #expect(codes.values.allSatisfy { $0 == nil || $0 == "notAllowed" }, "\(codes)")
    }

    @Test func `an unknown path discloses nothing without a key`() async throws {
        let client = try TestService(nil) { _ = $0.apiKeys.add("me", hash: Self.key.hash) }
        #expect(try await client.get("/v1/nothing").status == 401)
    }

    @Test(arguments: [
        ("localhost", true), ("localhost:8080", true), ("LOCALHOST", true), ("127.0.0.1:8080", true),
        ("[::1]:8080", true),
        ("evil.example", false), ("evil.example:8080", false), ("127.0.0.1.evil.example", false),
    ])
    func `without keys, a request must be addressed to this machine`(host: String, isLocal: Bool) async throws
    {
        let answer = try await TestService().send(.get, "/v1/models", authority: host)
        #expect(answer.status == (isLocal ? 200 : 421))
    }

    @Test func `a request with two hosts is refused`() async throws {
        let host = try #require(HTTPField.Name("Host"))
        let answer = try await TestService().send(.get, "/healthz", headers: [host: "localhost"])
        #expect(answer.status == 400)
    }
}
