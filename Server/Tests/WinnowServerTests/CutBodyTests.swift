import Foundation
import Logging
import Testing
import WinnowKit
import WinnowServer

/// Requests that end before their body does, over a real socket.
@Suite struct CutBodyTests {
    /// A request that announces more than it has, or chunks that are none.
    private static func cut(_ path: String, _ type: String, _ fields: String = "") -> [String] {
        let head = "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: \(type)\r\n\(fields)"
        return [
            head + "Content-Length: 1000\r\n\r\n\"half",
            head + "Transfer-Encoding: chunked\r\n\r\n6\r\n\"half\n\r\n",
            head + "Transfer-Encoding: chunked\r\n\r\n6\r\n\"half\n\r\nzz\r\n",
        ]
    }

    private static func check(
        _ answer: String, _ status: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)", sourceLocation: sourceLocation)
        #expect(
            answer.contains("send as many bytes as Content-Length says"), "\(answer)",
            sourceLocation: sourceLocation)
    }

    @Test(arguments: [
        ("/v1/classify", "application/json", 400), ("/checkv2", "text/plain", 400),
        ("/learnspam", "text/plain", 400),
        // The status was sent before the body ended: the last line is the error.
        ("/v1/classify", "application/x-ndjson", 200),
    ])
    func `a route reports a body that is cut off`(path: String, type: String, status: Int) async throws {
        var configuration = ServiceConfiguration()
        configuration.listen.port = 0
        try await TestSocket.serving { onRunning in
            try WinnowService(configuration, logger: .none) { onRunning($0) }
        } _: { port in
            for request in Self.cut(path, type) {
                Self.check(try await TestSocket.exchange(request, port: port, ends: true), status)
            }
        }
    }

    @Test func `the studio reports an upload that is cut off, and opens nothing`() async throws {
        try await TestSocket.serving { onRunning in
            try StudioService(logger: .none) { onRunning($0) }
        } _: { address in
            let url = try #require(URLComponents(string: address))
            let port = try #require(url.port)
            let token = try #require(url.query)
            func get(_ path: String, _ fields: String = "") async throws -> String {
                let request = "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(fields)\r\n"
                return try await TestSocket.exchange(request, port: port)
            }
            let opening = try await get("/?" + token)
            let cookie = try #require(opening.firstMatch(of: /set-cookie: ([^;]+)/.ignoresCase())?.1)
            for request in Self.cut(
                "/api/data?name=a.csv", "application/octet-stream", "Cookie: \(cookie)\r\n")
            {
                Self.check(try await TestSocket.exchange(request, port: port, ends: true), 400)
            }
            let state = try await get("/api/state", "Cookie: \(cookie)\r\n")
            #expect(state.contains(#""data":null"#), "\(state)")
            #expect(state.contains(#""file":null"#), "\(state)")
        }
    }
}
