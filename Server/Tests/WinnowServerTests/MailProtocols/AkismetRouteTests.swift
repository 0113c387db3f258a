import Foundation
import HTTPTypes
import Testing
import WinnowKit
import WinnowServer

@Suite struct AkismetRouteTests {
    private static let spam = ["comment_author": "Bob", "comment_content": "cheap pills prize & more"]
    private static let ham = ["comment_author": "Eve", "comment_content": "meeting notes + lunch"]
    private static let thanks = "Thanks for making the web a better place."

    /// A form, with every byte that is no letter or digit encoded, except blanks.
    private static func form(_ fields: [String: String]) -> String {
        func encoded(_ text: String) -> String {
            text.utf8.map { byte in
                let scalar = Unicode.Scalar(byte)
                if byte == 0x20 { return "+" }
                if byte < 0x80, scalar.properties.isAlphabetic || (0x30...0x39).contains(byte) {
                    return String(scalar)
                }
                return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
        }
        return fields.map {
            "\(encoded($0.key).replacingOccurrences(of: "%5f", with: "_"))=\(encoded($0.value))"
        }
        .joined(separator: "&")
    }

    private static func send(
        _ service: TestService, _ path: String, _ fields: [String: String], headers: HTTPFields = [:]
    ) async throws -> TestAnswer {
        try await service.send(
            .post, "/1.1/" + path, form(fields), type: "application/x-www-form-urlencoded", headers: headers)
    }

    private static func header(_ name: String, _ answer: TestAnswer) throws -> String? {
        answer.headers[try #require(HTTPField.Name(name))]
    }

    /// A service whose filter has learned comments that were submitted.
    private static func taught(
        _ folder: TestFolder, _ change: (inout ServiceConfiguration) -> Void = { _ in }
    ) async throws -> TestService {
        let service = try TestService(folder, change)
        for number in 0..<30 {
            for (path, comment) in [("submit-spam", spam), ("submit-ham", ham)] {
                var comment = comment
                comment["comment_content", default: ""] += " \(number)"
                #expect(try await send(service, path, comment).text == thanks)
            }
        }
        return service
    }

    private static func folder(_ names: String...) throws -> TestFolder {
        let folder = try TestFolder()
        for name in names {
            try FileManager.default.createDirectory(
                atPath: folder[name + ".filter"], withIntermediateDirectories: false)
        }
        return folder
    }

    @Test func `a filter judges comments as submitted ones have taught it`() async throws {
        let service = try await Self.taught(Self.folder("comments"))
        for (comment, text) in [(Self.spam, "true"), (Self.ham, "false"), (["comment_author": "?"], "false")]
        {
            let answer = try await Self.send(service, "comment-check", comment)
            #expect(answer.status == 200)
            #expect(answer.text == text)
            #expect(try Self.header("X-akismet-pro-tip", answer) == nil)
        }
    }

    @Test func `the rules of the filter hold for comments, and a rejected one may be discarded`() async throws
    {
        let folder = try Self.folder("comments")
        try Data("reject 10\nblock @spam.example\nallow eve@example.org\n".utf8)
            .write(to: URL(filePath: folder["comments.filter"] + "/policy"))
        let service = try TestService(folder)
        let blocked = try await Self.send(
            service, "comment-check",
            ["comment_author": "a\nb <x>", "comment_author_email": "a@spam.example"])
        #expect(blocked.text == "true")
        #expect(try Self.header("X-akismet-pro-tip", blocked) == "discard")
        for name in ["Eve", "Eve\r\nX-Spam: 1", "Eve\u{0}\"<", "Ève"] {
            let allowed = try await Self.send(
                service, "comment-check", ["comment_author": name, "comment_author_email": "eve@example.org"])
            #expect(allowed.text == "false")
        }
    }

    @Test func `the host of the site names the filter`() async throws {
        let service = try await Self.taught(Self.folder("comments", "blog.example.org")) {
            $0.mailFilter = "comments"
        }
        for (blog, text) in [
            ("https://other.example.org/", "true"), ("", "true"), ("https://blog.example.org", "false"),
            ("http://BLOG.example.org:8080/blog?a", "false"), ("blog.example.org/b", "false"),
            ("../comments", "true"), ("https://blog.example.org@evil", "true"),
        ] {
            var comment = Self.spam
            comment["blog"] = blog
            #expect(try await Self.send(service, "comment-check", comment).text == text, "\(blog)")
        }
    }

    @Test(arguments: [
        (["comment_author": "akismet-guaranteed-spam"], "true"),
        (["comment_author_email": "akismet-guaranteed-spam@example.com"], "true"),
        (["comment_author": "akismet-guaranteed-spam", "user_role": "administrator"], "false"),
    ])
    func `authors for tests have the answers of the protocol`(comment: [String: String], text: String)
        async throws
    {
        let service = try TestService(Self.folder("comments"))
        #expect(try await Self.send(service, "comment-check", comment).text == text)
    }

    @Test func `a test teaches nothing`() async throws {
        let folder = try Self.folder("comments")
        let service = try TestService(folder)
        for word in ["1", "true", "True"] {
            let comment = Self.spam.merging(["is_test": word]) { $1 }
            #expect(try await Self.send(service, "submit-spam", comment).text == Self.thanks)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder["comments.filter"]).isEmpty)
        #expect(try await Self.send(service, "submit-spam", Self.spam).text == Self.thanks)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder["comments.filter"]).isEmpty == false)
    }

    @Test func `a comment in another character set is the same comment`() async throws {
        let service = try TestService(Self.folder("comments"))
        for number in 0..<30 {
            for (path, word) in [("submit-spam", "Größe"), ("submit-ham", "Grüße")] {
                _ = try await Self.send(service, path, ["comment_content": "\(word) \(word) \(number)"])
            }
        }
        for (bytes, text) in [("Gr%f6%dfe", "true"), ("Gr%fc%dfe", "false")] {
            let answer = try await service.send(
                .post, "/1.1/comment-check", "blog_charset=ISO-8859-1&comment_content=\(bytes)+\(bytes)",
                type: "application/x-www-form-urlencoded")
            #expect(answer.text == text)
        }
    }

    @Test func `keys are those of the service, sent in the form`() async throws {
        let service = try TestService(Self.folder("comments", "other")) { configuration in
            let yaml = """
                mailFilter: comments
                apiKeys:
                  all: {hash: \(APIKeys.hash(of: "secret"))}
                  reader: {hash: \(APIKeys.hash(of: "reader")), rights: read}
                  other: {hash: \(APIKeys.hash(of: "other")), filter: other}
                  shop: {hash: \(APIKeys.hash(of: "shop")), index: products}
                """
            #expect(throws: Never.self) { try configuration.read(yaml: yaml, path: "a.yaml") }
        }
        for (key, valid, judged, taught) in [
            ("secret", "valid", "false", Self.thanks), ("reader", "valid", "false", "invalid"),
            ("other", "valid", "invalid", "invalid"), ("shop", "invalid", "invalid", "invalid"),
            ("none", "invalid", "invalid", "invalid"), ("", "invalid", "invalid", "invalid"),
        ] {
            let verified = try await Self.send(
                service, "verify-key", ["key": key, "blog": "http://a.example"])
            #expect(verified.text == valid, "\(key)")
            #expect(
                try Self.header("X-akismet-debug-help", verified)?.isEmpty == (valid == "valid" ? nil : false)
            )
            for (path, text) in [("comment-check", judged), ("submit-ham", taught)] {
                let answer = try await Self.send(service, path, Self.ham.merging(["api_key": key]) { $1 })
                #expect(answer.status == 200)
                #expect(answer.text == text, "\(key) \(path)")
            }
        }
        // Another client's own field, and none at all.
        let bearer: HTTPFields = [.authorization: "Bearer secret"]
        #expect(try await Self.send(service, "comment-check", Self.ham, headers: bearer).text == "false")
        #expect(try await Self.send(service, "comment-check", Self.ham).text == "invalid")
    }

    @Test(arguments: [
        ("comment-check", "", 400, "missingMember"),
        ("comment-check", "comment_content", 400, "missingMember"),
        ("submit-spam", "blog=http%3A//a&x[]=1&&=&%", 400, "missingMember"),
        ("comment-check", "comment_content=%zz%4&comment_author=%00%ff", 200, nil),
        ("submit-ham", "comment_author_url=%0d%0a%0d%0a&comment_content=%0", 200, nil),
    ])
    func `any bytes are a form`(path: String, body: String, status: Int, code: String?) async throws {
        let service = try TestService(Self.folder("comments"))
        let answer = try await service.send(
            .post, "/1.1/" + path, body, type: "application/x-www-form-urlencoded")
        #expect(answer.status == status)
        #expect(answer.code == code)
        #expect(try Self.header("X-akismet-debug-help", answer) != nil || status == 200)
    }

    @Test func `what other paths refuse is refused, with the reason`() async throws {
        let service = try TestService(Self.folder("comments")) { $0.limits.textBytes = 1000 }
        let large = ["comment_content": String(repeating: "a", count: 1001)]
        let origin: HTTPFields = [try #require(HTTPField.Name("Origin")): "https://evil.example"]
        let answers = [
            (try await Self.send(service, "comment-check", large), 413, "limits"),
            (try await Self.send(service, "submit-ham", Self.ham, headers: origin), 403, "browser"),
            (try await service.post("/1.1/comment-check", ["comment_content": "a"]), 415, "Content-Type"),
            (
                try await Self.send(TestService(Self.folder("a", "b")), "comment-check", Self.ham), 404,
                "mailFilter"
            ),
            (
                try await Self.send(
                    TestService(Self.folder("a")) { $0.readOnly = true }, "submit-ham", Self.ham), 403,
                "may not change anything"
            ),
        ]
        for (answer, status, reason) in answers {
            #expect(answer.status == status)
            let help = try #require(try Self.header("X-akismet-debug-help", answer))
            #expect(help.contains(reason) || reason == "limits", "\(help)")
        }
    }
}
