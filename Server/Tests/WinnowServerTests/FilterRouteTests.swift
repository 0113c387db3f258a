import Foundation
import HTTPTypes
import Testing
import WinnowKit
import WinnowServer

@Suite struct FilterRouteTests {
    private static func message(_ number: Int, _ text: String) -> JSONValue {
        .string("From: a\(number)@example.com\r\nSubject: \(text) \(number)\r\n\r\n\(text) \(text)\r\n")
    }

    @Test func `a filter learns, judges and forgets`() async throws {
        let folder = try TestFolder()
        try FileManager.default.createDirectory(
            atPath: folder["ada.filter"], withIntermediateDirectories: false)
        let client = try TestService(folder)
        #expect(try await client.get("/v1/filters").json == ["filters": [["name": "ada"]]])
        for number in 0..<30 {
            for (label, text) in [("spam", "cheap pills prize"), ("ham", "meeting notes lunch")] {
                let answer = try await client.post(
                    "/v1/learn",
                    ["filter": "ada", "message": Self.message(number, text), "label": .string(label)])
                #expect(answer.json == ["outcome": "learned"])
            }
        }
        let verdict = try await client.post(
            "/v1/filter",
            ["filter": "ada", "message": Self.message(99, "cheap pills prize"), "explain": true])
        #expect(verdict.json["label"] == "spam")
        #expect(verdict.json["reasons"]?.array?.isEmpty == false)

        let first = Self.message(0, "cheap pills prize")
        let encoded = Data((first.string ?? "").utf8).base64EncodedString()
        let forgotten = try await client.post(
            "/v1/learn", ["filter": "ada", "messageBase64": .string(encoded), "label": "forget"])
        #expect(forgotten.json == ["outcome": "forgotten"])
    }

    @Test(arguments: [
        (#"{"filter":"none","message":"a","label":"spam"}"#, "filterNotFound"),
        (#"{"filter":"ada","label":"spam"}"#, "missingMember"),
        (#"{"filter":"ada","message":"a","messageBase64":"YQ==","label":"spam"}"#, "invalidMember"),
        (#"{"filter":"ada","messageBase64":"?","label":"spam"}"#, "invalidMember"),
        (#"{"filter":"ada","message":"a","label":"eggs"}"#, "invalidMember"),
        (#"{"filter":"ada","message":"","label":"spam"}"#, "emptyMessage"),
        (#"{"filter":"ada","messageBase64":"","label":"ham"}"#, "emptyMessage"),
    ])
    func `a wrong request gets a problem`(body: String, code: String) async throws {
        let folder = try TestFolder()
        try FileManager.default.createDirectory(
            atPath: folder["ada.filter"], withIntermediateDirectories: false)
        let client = try TestService(folder)
        #expect(try await client.send(.post, "/v1/learn", body).code == code)
    }
}
