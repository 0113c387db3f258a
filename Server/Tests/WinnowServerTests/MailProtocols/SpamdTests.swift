import Foundation
import NIOCore
import Testing
import WinnowKit
import WinnowServer

/// SPAMC on real sockets.
@Suite struct SpamdTests {
    private static let spam = TestMail.message("spam", 99)
    private static let ham = TestMail.message("ham", 99)

    private static func request(
        _ command: String, _ message: String, version: String = "1.5", _ fields: String = ""
    ) -> String {
        "\(command) SPAMC/\(version)\r\nContent-length: \(message.utf8.count)\r\n\(fields)\r\n\(message)"
    }

    private func ask(
        _ requests: [String], of names: [String] = ["ada"], ends: Bool = true,
        _ change: (inout ServiceConfiguration) -> Void = { _ in }
    ) async throws -> [String] {
        let folder = try TestMail.folder(names[0])
        for name in names.dropFirst() {
            try FileManager.default.createDirectory(
                atPath: folder[name + ".filter"], withIntermediateDirectories: false)
        }
        return try await TestMail.serving(.spamd, folder, change) { address, _ in
            var answers: [String] = []
            for request in requests {
                answers.append(try await TestClient(address).exchange(request, ends: ends))
            }
            return answers
        }
    }

    @Test(arguments: [true, false])
    func `each command is answered as by spamd`(ends: Bool) async throws {
        let answers = try await ask(
            [
                Self.request("CHECK", Self.spam), Self.request("CHECK", Self.ham),
                Self.request("SYMBOLS", Self.spam), Self.request("REPORT_IFSPAM", Self.ham),
                Self.request("REPORT", Self.spam), Self.request("HEADERS", Self.spam),
                Self.request("PROCESS", Self.ham), Self.request("PROCESS", Self.ham, version: "1.2"),
                "PING SPAMC/1.2\r\n", "SKIP SPAMC/1.2\r\n", "CHECK SPAMC/1.5\r\nContent-length: 0\r\n\r\n",
            ], ends: ends)
        #expect(answers[0].hasPrefix("SPAMD/1.1 0 EX_OK\r\nSpam: True ; "))
        #expect(answers[0].hasSuffix(" / 5.0\r\n\r\n"))
        #expect(answers[1].hasPrefix("SPAMD/1.1 0 EX_OK\r\nSpam: False ; "))
        #expect(answers[2].hasPrefix("SPAMD/1.1 0 EX_OK\r\nContent-length: 11\r\nSpam: True ; "))
        #expect(answers[2].hasSuffix("\r\n\r\nWINNOW_SPAM"))
        #expect(answers[3].hasPrefix("SPAMD/1.1 0 EX_OK\r\nContent-length: 0\r\nSpam: No ; "))
        #expect(answers[4].contains("\n log-odds  reason\n"))
        #expect(answers[5].contains("X-Spam-Flag: YES\r\n"))
        #expect(answers[5].hasSuffix("Subject: cheap pills prize 99\r\n\r\n"))
        #expect(answers[6].contains("Spam: False ; "))
        #expect(answers[6].hasSuffix(Self.ham))
        #expect(answers[6].contains("X-Spam-Flag: NO\r\n"))
        #expect(!answers[7].contains("Spam: False ; "))
        #expect(answers[8] == "SPAMD/1.5 0 PONG\r\n")
        #expect(answers[9].isEmpty)
        #expect(answers[10].hasPrefix("SPAMD/1.1 0 EX_OK\r\nSpam: "))
    }

    @Test func `the filter learns, moves and forgets`() async throws {
        let answers = try await ask([
            Self.request("TELL", Self.spam, "Message-class: spam\r\nSet: local\r\n"),
            Self.request("TELL", Self.spam, "Message-class: spam\r\nSet: local\r\n"),
            Self.request("TELL", Self.spam, "Message-class: ham\r\nSet: local\r\n"),
            Self.request("TELL", Self.spam, "Remove: local\r\n"),
            Self.request("TELL", Self.spam, "Remove: local\r\n"),
            Self.request("TELL", Self.spam, "Set: remote\r\n"),
        ])
        let start = "SPAMD/1.1 0 EX_OK\r\n"
        #expect(
            answers == [
                start + "DidSet: local\r\n\r\n\r\n", start + "\r\n\r\n", start + "DidSet: local\r\n\r\n\r\n",
                start + "DidRemove: local\r\n\r\n\r\n", start + "\r\n\r\n", start + "\r\n\r\n",
            ])
    }

    @Test func `an empty message teaches nothing`() async throws {
        let answers = try await ask([Self.request("TELL", "", "Message-class: spam\r\nSet: local\r\n")])
        #expect(answers[0].hasPrefix("SPAMD/1.0 65 the message is empty"))
    }

    @Test func `a user has a filter, or the default one`() async throws {
        let requests = ["ada", "new@example.org", "NEW@example.org", "none", "../ada", ""].map {
            Self.request("CHECK", Self.spam, "User: \($0)\r\n")
        }
        let both = try await ask(requests, of: ["ada", "new@example.org"]) { $0.mailFilter = "ada" }
        #expect(both.map { $0.contains("Spam: True") } == [true, false, false, true, true, true])
        let only = try await ask(requests)
        #expect(only.allSatisfy { $0.contains("Spam: True") })
        let neither = try await ask(requests, of: ["ada", "new@example.org"])
        #expect(neither.map { $0.hasPrefix("SPAMD/1.0 67 ") } == [false, false, false, true, true, true])
    }

    @Test func `a read-only service does not learn`() async throws {
        let answers = try await ask([
            Self.request("TELL", Self.spam, "Message-class: spam\r\nSet: local\r\n"),
            Self.request("CHECK", Self.spam),
        ]) { $0.readOnly = true }
        #expect(answers[0].hasPrefix("SPAMD/1.0 69 Service Unavailable: TELL commands are not enabled"))
        #expect(answers[1].hasPrefix("SPAMD/1.1 0 EX_OK"))
    }

    @Test func `malformed requests are refused, and others served`() async throws {
        let answers = try await ask([
            "\u{0}\u{1}", "GET / HTTP/1.1\r\n\r\n", Self.request("CHECK", Self.spam) + "CHECK SPAMC/1.5\r\n",
            Self.request("CHECK", Self.spam, "Compress: zlib\r\n"),
            "CHECK SPAMC/1.5\r\nContent-length: 99999999999\r\n\r\n" + Self.spam,
            Self.request("CHECK", Self.spam),
        ])
        #expect(
            answers.map { $0.prefix(12) } == [
                "SPAMD/1.0 76", "SPAMD/1.0 76", "SPAMD/1.0 76", "SPAMD/1.0 65", "SPAMD/1.0 65",
                "SPAMD/1.1 0 ",
            ])
    }

    @Test func `a client that sends nothing more is cut off`() async throws {
        let answers = try await ask(
            ["CHECK SPAMC/1.5\r\nContent-length: 100\r\n\r\nabc"], ends: false
        ) { $0.limits.readSeconds = 1 }
        #expect(answers == [""])
    }

    @Test func `more clients than the limit wait their turn`() async throws {
        let folder = try TestMail.folder("ada")
        let answers = try await TestMail.serving(.spamd, folder, { $0.limits.connections = 2 }) {
            address, _ in
            try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        try await TestClient(address).exchange(Self.request("CHECK", Self.spam))
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
        #expect(answers.count == 20)
        #expect(answers.allSatisfy { $0.contains("Spam: True") })
    }

    @Test func `a request that has begun is answered when the service stops`() async throws {
        let folder = try TestMail.folder("ada")
        let answer = try await TestMail.serving(.spamd, folder) { address, shutDown in
            try await TestClient(address).talk { inbound, outbound in
                let request = Self.request("CHECK", Self.spam)
                try await outbound.write(ByteBuffer(string: String(request.prefix(40))))
                // It is served once another request after it has been answered.
                #expect(try await TestClient(address).exchange("PING SPAMC/1.2\r\n").hasSuffix("PONG\r\n"))
                await shutDown()
                try await outbound.write(ByteBuffer(string: String(request.dropFirst(40))))
                outbound.finish()
                var answer = ""
                while let piece = try await inbound.next() { answer += String(buffer: piece) }
                return answer
            }
        }
        #expect(answer.contains("Spam: True"))
    }
}
