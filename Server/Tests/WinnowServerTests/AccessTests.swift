import HTTPTypes
import Testing
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
