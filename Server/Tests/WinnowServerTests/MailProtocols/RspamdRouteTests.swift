import HTTPTypes
import Testing
import WinnowKit
import WinnowServer

@Suite struct RspamdRouteTests {
    private static let spam = TestMail.message("spam", 99)

    @Test func `a message is judged as rspamc reads it`() async throws {
        let client = try TestService(try TestMail.folder("ada"))
        let answer = try await client.send(.post, "/checkv2", Self.spam, type: "text/plain")
        #expect(answer.status == 200)
        #expect(answer.json["is_skipped"] == false)
        #expect(answer.json["action"] == "add header")
        #expect(answer.json["required_score"] == 5.0)
        #expect(answer.json["message-id"] == "spam99@example.com")
        #expect(answer.json["symbols"]?["WINNOW_SPAM"]?["score"] == answer.json["score"])
        #expect(answer.json["milter"]?["add_headers"]?["X-Spam-Flag"]?["value"] == "YES")
        #expect(answer.json["milter"]?["remove_headers"]?["x-spam-flag"] == 0)
        let ham = try await client.send(.post, "/checkv2", TestMail.message("ham", 99), type: "text/plain")
        #expect(ham.json["action"] == "no action")
    }

    @Test func `the filter learns a message once`() async throws {
        let folder = try TestMail.folder("ada")
        let client = try TestService(folder)
        let first = try await client.send(.post, "/learnspam", Self.spam, type: "text/plain")
        #expect(first.json == ["success": true])
        let second = try await client.send(.post, "/learnspam", Self.spam, type: "text/plain")
        #expect(second.status == 208)
        #expect(second.json["error"] != nil)
        #expect(try await client.send(.post, "/learnham", Self.spam, type: "text/plain").status == 200)
        let refusing = try TestService(folder) { $0.readOnly = true }
        #expect(try await refusing.send(.post, "/learnham", Self.spam, type: "text/plain").status == 403)
    }

    @Test func `an empty message teaches nothing`() async throws {
        let client = try TestService(try TestMail.folder("ada"))
        let answer = try await client.send(.post, "/learnspam", "", type: "text/plain")
        #expect(answer.status == 400)
        #expect(answer.json["error_domain"] == "emptyMessage")
    }

    @Test func `the mailbox has priority over the user`() async throws {
        let client = try TestService(try TestMail.folder("ada", "bob"))
        for (fields, action) in [
            (["Deliver-To": "ada", "User": "bob"], "add header"), (["User": "ada"], "add header"),
            (["User": "bob"], "no action"), (["User": "none"], nil), ([:], nil),
        ] as [([String: String], String?)] {
            var headers = HTTPFields()
            for (name, value) in fields { headers[try #require(HTTPField.Name(name))] = value }
            let answer = try await client.send(
                .post, "/checkv2", Self.spam, type: "text/plain", headers: headers)
            #expect(answer.json["action"]?.string == action)
            #expect(answer.status == (action == nil ? 404 : 200))
        }
    }

    @Test func `a page in a browser, compression and large messages are refused`() async throws {
        let client = try TestService(try TestMail.folder("ada")) { $0.limits.bodyBytes = 1024 }
        for (name, status) in [("Origin", 403), ("Compression", 415), ("Content-Encoding", 415)] {
            let headers: HTTPFields = [try #require(HTTPField.Name(name)): "x"]
            let answer = try await client.send(
                .post, "/learnspam", Self.spam, type: "text/plain", headers: headers)
            #expect(answer.status == status)
            #expect(answer.json["error"] != nil)
        }
        let large = String(repeating: "a", count: 2000)
        #expect(try await client.send(.post, "/checkv2", large, type: "text/plain").status == 413)
    }

    @Test func `with keys, the password of rspamc counts as one`() async throws {
        let client = try TestService(try TestMail.folder("ada")) {
            _ = $0.apiKeys.add("me", hash: APIKeys.hash(of: "secret"))
        }
        for (password, status) in [("secret", 200), ("other", 401), (nil, 401)] {
            var headers = HTTPFields()
            headers[try #require(HTTPField.Name("Password"))] = password
            let answer = try await client.send(
                .post, "/checkv2", Self.spam, type: "text/plain", headers: headers)
            #expect(answer.status == status)
        }
    }

    @Test(arguments: ["", "\r\n\r\nMessage-ID: <a>", "\u{0}", "Message-ID:\r\n\r\n", "Message-ID"])
    func `anything is a message`(text: String) async throws {
        let client = try TestService(try TestMail.folder("ada"))
        let answer = try await client.send(.post, "/checkv2", text, type: "text/plain")
        #expect(answer.status == 200)
        #expect(answer.json["message-id"] == "undef")
    }
}
