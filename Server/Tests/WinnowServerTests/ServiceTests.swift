import Logging
import Testing
import WinnowServer

/// The whole service on a real socket.
@Suite struct ServiceTests {
    /// Sends a text to a new service, and returns its answer until it closes.
    private func exchange(_ request: String) async throws -> String {
        var configuration = ServiceConfiguration()
        configuration.listen.port = 0
        return try await TestSocket.serving { onRunning in
            try WinnowService(configuration, logger: .none) { onRunning($0) }
        } _: { port in
            try await TestSocket.exchange(request, port: port)
        }
    }

    private static func request(_ body: String, _ fields: String = "Connection: close\r\n") -> String {
        "POST /v1/classify HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)"
    }

    @Test func `requests on one connection are answered one after another`() async throws {
        let answer = try await exchange(
            Self.request(#"{"text":"a"}"#, "") + Self.request(#"{"text":"#, "")
                + Self.request(#"{"text":"b"}"#))
        let statuses = answer.split(separator: "HTTP/1.1 ").map { $0.prefix(3) }
        #expect(statuses == ["200", "400", "200"])
    }

    @Test(arguments: [
        "nonsense\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\n" + String(repeating: "A: b\r\n", count: 200) + "\r\n",
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\nA: \(String(repeating: "b", count: 100_000))\r\n\r\n",
    ])
    func `a header that is malformed or too large closes the connection`(header: String) async throws {
        let answer = try await exchange(header)
        #expect(!answer.contains("200 OK"))
    }
}
