import Foundation
import HTTPTypes
import Testing
import WinnowKit
import WinnowServer

@Suite struct LimitTests {
    /// Status and code of the answer to a request, with limits.
    private func answer(
        _ body: String, type: String = "application/json",
        _ change: (inout ServiceConfiguration) -> Void = { _ in }
    ) async throws -> String {
        let answer = try await TestService(nil, change).send(.post, "/v1/classify", body, type: type)
        return "\(answer.status) \(answer.code ?? "")"
    }

    @Test func `a body that is too large is refused`() async throws {
        let body = #"{"text":"\#(String(repeating: "a", count: 2000))"}"#
        #expect(try await answer(body) { $0.limits.bodyBytes = 1024 } == "413 bodyTooLarge")
    }

    @Test func `a text that is too long is refused`() async throws {
        #expect(try await answer(#"{"text":"aé"}"#) { $0.limits.textBytes = 2 } == "413 textTooLong")
        #expect(try await answer(#"{"text":"aé"}"#) { $0.limits.textBytes = 3 } == "200 ")
    }

    @Test func `too many texts are refused`() async throws {
        #expect(try await answer(#"{"texts":["a","b"]}"#) { $0.limits.batch = 1 } == "413 tooManyTexts")
    }

    @Test func `too many values are refused`() async throws {
        let body = "[" + String(repeating: "0,", count: 200_000) + "0]"
        #expect(try await answer(body) == "400 notJSON")
    }

    @Test func `a form of a browser is refused`() async throws {
        let form = "application/x-www-form-urlencoded"
        #expect(try await answer(#"{"text":"a"}"#, type: form) == "415 wrongContentType")
        #expect(try await answer(#"{"text":"a"}"#, type: "text/plain") == "415 wrongContentType")
        #expect(try await answer(#"{"text":"a"}"#, type: "application/json; charset=utf-8") == "200 ")
        #expect(try await answer(#"{"text":"a"}"#, type: "Application/JSON") == "200 ")
    }

    @Test func `work that takes too long is cancelled`() async throws {
        let body = #"{"text":"a"}"#
        #expect(try await answer(body) { $0.limits.workSeconds = 0 } == "503 workTooLong")
    }

    @Test func `requests beyond the limit are refused and may try again`() async throws {
        let client = try TestService(nil) { $0.limits.concurrency = 0 }
        let answer = try await client.post("/v1/classify", ["text": "a"])
        #expect(answer.status == 503)
        #expect(answer.code == "tooManyRequests")
        #expect(answer.headers[.retryAfter] == "1")
    }

    @Test func `requests of a supervisor are answered beyond the limit`() async throws {
        let client = try TestService(nil) { $0.limits.concurrency = 0 }
        for path in ["/healthz", "/readyz", "/metrics"] { #expect(try await client.get(path).status == 200) }
    }

    @Test func `a request counts when its body has arrived`() async throws {
        let body = #"{"text":"\#(String(repeating: "a", count: 2000))"}"#
        let code = try await answer(body) {
            $0.limits.concurrency = 0
            $0.limits.bodyBytes = 1024
        }
        #expect(code == "413 bodyTooLarge")
    }

    @Test func `texts of one analysis that are too long together are refused`() async throws {
        let client = try TestService(nil) { $0.limits.analyzeBytes = 10 }
        #expect(try await client.post("/v1/analyze", ["texts": ["A b.", "C d."]]).status == 200)
        #expect(try await client.post("/v1/analyze", ["texts": ["A b.", "C d. E."]]).code == "tooMuchText")
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "the system has no /dev/full"))
    func `a full disk is named`() throws {
        let file = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let error = try #require(throws: (any Error).self) { try file.write(contentsOf: Data("text".utf8)) }
        #expect(Problem(error).status.code == 507)
        #expect(Problem(error).code == "diskFull")
    }
}
