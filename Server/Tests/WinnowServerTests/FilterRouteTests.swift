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

    @Test func `each message is one line of the log, with names but no text`() async throws {
        let log = TestLog()
        let service = try TestService(TestMail.folder("ada", "bob"), logger: log.logger)
        let message = "Message-ID: <7@a b\u{1B}>\r\nSubject: secret\r\n\r\nsecret\r\n"
        let opened = log.lines.count
        _ = try await service.post("/v1/filter", ["filter": "ada", "message": .string(message)])
        _ = try await service.post(
            "/v1/learn", ["filter": "ada", "message": .string(message), "label": "ham"])
        _ = try await service.post("/v1/filter", ["filter": "none", "message": .string(message)])
        let queue = try #require(HTTPField.Name("Queue-Id"))
        let user = try #require(HTTPField.Name("User"))
        for name in ["ADA", "eve\nnotice x"] {
            _ = try await service.send(.post, "/checkv2", message, headers: [queue: "4Xy", user: name])
        }
        let lines = Array(log.lines[opened...])
        #expect(lines.count == 5, "\(lines)")
        let expected = [
            ["notice judged", "verdict: ", "score: ", "filter: ada", "id: 7@ab", "bytes: 49", "ms: "],
            ["notice taught", "label: ham", "outcome: learned", "filter: ada"],
            ["warning a message was not judged", "code: filterNotFound", "filter: none"],
            ["notice judged", "user: ADA", "filter: ada", "queue: 4Xy", "protocol: rspamd"],
            ["warning a message was not judged", "user: eve?notice?x", "code: filterNotFound"],
        ]
        for (line, parts) in zip(lines, expected) {
            let line = line.replacingOccurrences(of: "\"", with: "")
            for part in parts { #expect(line.contains(part), "\(part) in \(line)") }
            #expect(!line.contains("secret") && !line.contains("\n"))
        }
    }

    @Test func `a store that cannot be read is an error in the log, with its path`() async throws {
        let log = TestLog()
        let folder = try TestMail.folder("ada")
        for file in try FileManager.default.contentsOfDirectory(atPath: folder["ada.filter"]) {
            try Data("nonsense, and more of it".utf8).write(
                to: URL(filePath: folder["ada.filter"] + "/" + file))
        }
        let service = try TestService(folder, logger: log.logger)
        let answer = try await service.post("/v1/filter", ["filter": "ada", "message": "a: b"])
        #expect(answer.status == 500)
        let errors = log.lines.filter { $0.hasPrefix("error") }
        #expect(errors.count == 1, "\(errors)")
        #expect(errors.first?.contains("ada.filter/") == true)
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
