import Foundation
import HTTPTypes
import Hummingbird
import Testing
import WinnowKit
import WinnowServer

/// A studio with requests in process, from a browser that has its cookie.
private struct TestStudio {
    let access = StudioAccess()
    let session: StudioSession
    private let responder: RouterResponder<BasicRequestContext>
    private(set) var cookie = ""

    init(data: String? = nil, index: String? = nil, pageTemplate: String = "/none") async throws {
        session = try StudioSession(data: data, index: index, pageTemplate: pageTemplate)
        let router = Router()
        StudioRoutes(session: session, access: access, limits: ServiceLimits()).add(to: router)
        responder = router.buildResponder()
        let answer = try await send(.get, "/?token=\(access.token)")
        cookie = String(answer.headers[.setCookie]?.prefix { $0 != ";" } ?? "")
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: [UInt8]? = nil,
        type: String = "application/json",
        headers: HTTPFields = [:], authority: String = "127.0.0.1:5050"
    ) async throws -> TestAnswer {
        var headers = headers
        if headers[.cookie] == nil, !cookie.isEmpty { headers[.cookie] = cookie }
        return try await responder.send(
            method, path, body, type: type, headers: headers, authority: authority)
    }

    func get(_ path: String) async throws -> TestAnswer { try await send(.get, path) }

    func post(_ path: String, _ json: JSONValue = [:]) async throws -> TestAnswer {
        try await send(.post, path, Array(json.text().utf8))
    }

    func upload(_ text: [UInt8], named name: String = "data.csv") async throws -> TestAnswer {
        try await send(.post, "/api/data?name=\(name)", text, type: "application/octet-stream")
    }

    /// Trains, and waits for the end as a page does; returns the events.
    @discardableResult
    func train(_ settings: JSONValue = [:]) async throws -> [JSONValue] {
        let begun = try await post("/api/training", settings)
        #expect(begun.status == 202, "\(begun.text)")
        return try await events()
    }

    func events() async throws -> [JSONValue] {
        try await get("/api/events").text.split(separator: "\n\n").map {
            try JSONValue(parsing: String($0.dropFirst("data: ".count)))
        }
    }
}

@Suite struct StudioTests {
    private static let messages: [UInt8] = {
        var text = "text,label\n"
        for number in 0..<240 {
            text += number % 3 == 0 ? "win a prize now \(number),spam\n" : "see you at lunch \(number),ham\n"
        }
        return Array(text.utf8)
    }()

    // MARK: Access

    @Test func `the token works once, and its cookie afterwards`() async throws {
        let studio = try await TestStudio()
        #expect(studio.cookie.hasPrefix("winnow-studio-"))
        #expect(try await studio.get("/").status == 200)
        let again = try await studio.send(.get, "/?token=\(studio.access.token)", headers: [.cookie: "a=b"])
        #expect(again.status == 403)
        #expect(again.headers[.setCookie] == nil)
    }

    @Test func `without the token, the page says whether the studio is open elsewhere`() async throws {
        let access = StudioAccess()
        let router = Router()
        StudioRoutes(
            session: try StudioSession(data: nil, index: nil), access: access, limits: ServiceLimits()
        ).add(to: router)
        let responder = router.buildResponder()
        #expect(try await responder.send(.get, "/").text.contains("has not been opened yet"))
        _ = try await responder.send(.get, "/?token=\(access.token)")
        let answer = try await responder.send(.get, "/")
        #expect(answer.status == 403)
        #expect(answer.text.contains("open in another browser"))
    }

    @Test(arguments: ["/", "/studio.js", "/report.css", "/api/state", "/api/events", "/nothing"])
    func `without the cookie, nothing is answered`(path: String) async throws {
        let studio = try await TestStudio()
        for cookie in ["a=b", studio.cookie.dropLast() + "x", "winnow-studio=\(studio.access.token)"] {
            let answer = try await studio.send(.get, path, headers: [.cookie: String(cookie)])
            #expect(answer.status == 403)
            #expect(!answer.text.contains("<script"))
        }
    }

    @Test func `the cookie is for this site, and not for scripts`() async throws {
        let access = StudioAccess()
        let router = Router()
        StudioRoutes(
            session: try StudioSession(data: nil, index: nil), access: access, limits: ServiceLimits()
        ).add(to: router)
        let answer = try await router.buildResponder().send(.get, "/?token=\(access.token)")
        let cookie = try #require(answer.headers[.setCookie])
        #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
        #expect(!cookie.contains(access.token))
    }

    @Test(arguments: ["evil.example", "127.0.0.1.evil.example:5050"])
    func `a request must be addressed to this machine`(host: String) async throws {
        let studio = try await TestStudio()
        #expect(try await studio.send(.get, "/api/state", authority: host).status == 421)
    }

    @Test(arguments: ["http://evil.example", "http://127.0.0.1:1", "https://127.0.0.1:5050", "null"])
    func `a page of another origin is refused`(origin: String) async throws {
        let studio = try await TestStudio()
        #expect(try await studio.send(.post, "/api/audit", headers: [.origin: origin]).status == 403)
        let own = try await studio.send(
            .get, "/api/state", headers: [.origin: "http://127.0.0.1:5050"])
        #expect(own.status == 200)
    }

    @Test func `pages run and load only files of the studio`() async throws {
        let studio = try await TestStudio()
        let page = try await studio.get("/")
        let policy = try #require(page.headers[.contentSecurityPolicy])
        #expect(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"))
        #expect(!policy.contains("unsafe"))
        for pattern in [" style=", " onclick=", "<style", "javascript:"] {
            #expect(!page.text.contains(pattern))
        }
        for name in ["/studio.js", "/service.js", "/studio.css", "/report.css", "/icon.svg"] {
            #expect(page.text.contains(name) || name == "/service.js")
            #expect(try await studio.get(name).status == 200)
        }
        #expect(try await studio.get("/favicon.ico").status == 200)
    }

    @Test func `no script puts text in as markup`() async throws {
        let studio = try await TestStudio()
        let names = [
            "studio", "service", "elements", "data", "settings", "training", "models", "preview", "search",
        ]
        for name in names {
            let text = try await studio.get("/\(name).js").text
            #expect(text.count > 500)
            for pattern in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
                #expect(!text.contains(pattern), "\(name).js")
            }
        }
    }

    // MARK: Data

    @Test func `an uploaded file is opened and described`() async throws {
        let studio = try await TestStudio()
        let twice = Self.messages + Array("see you at lunch 1,ham\n".utf8)
        let answer = try await studio.upload(twice, named: "my%20messages.csv")
        #expect(answer.status == 200)
        #expect(answer.json["rows"] == 241)
        #expect(answer.json["name"] == "my-messages.csv")
        #expect(answer.json["columns"] == ["text", "label"])
        #expect(try await studio.get("/api/data/overview").text.contains("Rows by label"))
        #expect(try await studio.get("/api/data/suspects").text.contains("duplicates"))
    }

    @Test(
        arguments: [
            (Array("".utf8), "emptyFile"), (Array("text,label\n".utf8), "headerOnly"),
            (Array("text,label\na,b,c\n".utf8), "raggedRow"),
            (Array("text,label\n\"a,b\n".utf8), "unclosedQuote"),
            (
                [0x74, 0x65, 0x78, 0x74, 0x2C, 0x6C, 0x61, 0x62, 0x65, 0x6C, 0x0A, 0x81, 0x2C, 0x61, 0x0A],
                "invalidUTF8"
            ),
        ] as [([UInt8], String)])
    func `bad data has the command's message, without the path`(bytes: [UInt8], code: String) async throws {
        let studio = try await TestStudio()
        let answer = try await studio.upload(bytes)
        #expect(answer.status == 422)
        #expect(answer.code == code)
        let detail = try #require(answer.json["detail"]?.string)
        #expect(detail.hasPrefix("data.csv") && !detail.contains("\n"))
        #expect(!detail.contains(studio.session.folder.path))
        let state = try await studio.get("/api/state").json
        #expect(state["failure"] == .string(detail))
        #expect(state["data"] == .null)
        #expect(try await studio.get("/api/data/overview").code == "noData")
    }

    @Test func `columns can be named after an upload`() async throws {
        let studio = try await TestStudio()
        let rows = (0..<60).map { "\($0),kind\($0 % 2),message number \($0)\n" }.joined()
        _ = try await studio.upload(Array(("number,kind,words\n" + rows).utf8))
        let answer = try await studio.post("/api/columns", ["text": ["words"], "label": "kind"])
        #expect(answer.status == 200)
        #expect(answer.json["textColumns"] == ["words"])
        let wrong = try await studio.post("/api/columns", ["text": ["wrods"]])
        #expect(wrong.code == "unknownColumn")
        #expect(try await studio.get("/api/state").json["columns"] == ["number", "kind", "words"])
    }

    @Test func `columns without names have numbers, and choosing them loses no row`() async throws {
        let studio = try await TestStudio()
        let rows = Self.messages.split(separator: 0x0A).dropFirst().joined(separator: [0x0A])
        let answer = try await studio.upload(Array(rows))
        #expect(answer.json["rows"] == 240)
        #expect(answer.json["columns"] == ["1", "2"])
        #expect(answer.json["textColumns"] == ["1"] && answer.json["labelColumn"] == "2")
        #expect(answer.json["hasHeader"] == false)
        let again = try await studio.post("/api/columns", ["text": ["1"], "label": "2"])
        #expect(again.json["rows"] == 240)
        #expect(try await studio.get("/api/state").json["columns"] == ["1", "2"])
    }

    @Test func `a remedy names fields of the page, not flags or paths that it does not have`() async throws {
        let studio = try await TestStudio()
        let wrong = try await studio.upload(Array("text,label\n".utf8) + [0x81, 0x2C, 0x61, 0x0A])
        let detail = try #require(wrong.json["detail"]?.string)
        #expect(detail.contains("“Encoding”") && !detail.contains("--encoding"))
        let missing = try await studio.get("/api/nothing")
        #expect(missing.status == 404)
        #expect(missing.json["remedy"]?.string?.contains("openapi") == false)
    }

    @Test(arguments: [
        ("../../etc/passwd", "passwd"), ("..", "data"), ("a b<c>.csv", "a-b-c-.csv"), ("", "data"),
        ("C:\\x\\y.tsv", "y.tsv"), ("\u{202E}.csv", "-.csv"), (".hidden", "hidden"),
    ])
    func `names of files are made safe`(name: String, safe: String) {
        #expect(StudioFolder.safe(name) == safe)
    }

    @Test func `samples are in the program`() async throws {
        let studio = try await TestStudio()
        let answer = try await studio.post("/api/sample", ["name": "complaints.csv"])
        #expect(answer.json["rows"] == 374)
        #expect(try await studio.post("/api/sample", ["name": "../x"]).status == 400)
    }

    @Test func `files are removed at the end`() async throws {
        let studio = try await TestStudio()
        _ = try await studio.upload(Self.messages)
        let folder = studio.session.folder.path
        #expect(FileManager.default.fileExists(atPath: folder))
        studio.session.end()
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    // MARK: Training

    @Test func `a training is watched to its end, and its model answers as its file does`() async throws {
        let studio = try await TestStudio()
        _ = try await studio.upload(Self.messages)
        let events = try await studio.train(["name": "mine", "seed": 3, "algorithm": "maximum-entropy"])
        let last = try #require(events.last)
        #expect(last["outcome"] == "done")
        #expect(last["model"] == 1)
        #expect(last["chart"]?.string?.contains("<svg") == true)
        #expect(last["trainingLoss"]?.number ?? 9 < 0.7)
        let models = try await studio.get("/api/models").json["models"]?.array
        #expect(models?.first?["name"] == "mine")
        #expect(models?.first?["measuredOn"] == "test part")
        let report = try await studio.get("/api/models/1/report").text
        for part in ["Accuracy", "Confused labels", "Can the probabilities be trusted?", "recall"] {
            #expect(report.contains(part), "\(part)")
        }

        let text = "win a prize <b>now</b> \u{1F600}"
        let preview = try await studio.post("/api/models/1/preview", ["text": .string(text)])
        let file = try await studio.send(.get, "/api/models/1/file")
        #expect(file.headers[.contentDisposition] == "attachment; filename=\"mine.winnow\"")
        let classifier = try TextClassifier(bytes: file.bytes, vectorizer: nil)
        let answer = classifier.classification(of: text)
        #expect(preview.json["label"] == .string(answer.label))
        #expect(preview.json["probability"]?.number == answer.probability)
        let pieces = preview.json["pieces"]?.array?.compactMap { $0["text"]?.string }
        #expect(pieces?.joined() == text)
        #expect(classifier.information.training?.seed == 3)
        let card = try await studio.get("/api/models/1/card").text
        #expect(card.hasPrefix("# mine\n"))
        #expect(card.contains(/examples \d+[, ]/), "\(card)")
        #expect(try await studio.get("/api/state").json["hasPages"] == false)
        #expect(try await studio.get("/api/models/1/page").status == 404)
    }

    @Test func `a page has a trained model inside`() async throws {
        let template = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).html")
        let before = "<script id=\"model\" type=\"text/plain\" "
        try Data("\(before)data-name=\"\"></script>".utf8).write(to: template)
        defer { try? FileManager.default.removeItem(at: template) }
        let studio = try await TestStudio(pageTemplate: template.path)
        _ = try await studio.upload(Self.messages)
        try await studio.train(["name": "mine"])
        #expect(try await studio.get("/api/state").json["hasPages"] == true)
        let page = try await studio.get("/api/models/1/page")
        #expect(page.headers[.contentDisposition] == "attachment; filename=\"mine.html\"")
        let model = Data(try await studio.get("/api/models/1/file").bytes).base64EncodedString()
        #expect(page.text == "\(before)data-name=\"mine.winnow\">\(model)</script>")
    }

    @Test func `two models are compared on the same test part`() async throws {
        let studio = try await TestStudio()
        _ = try await studio.upload(Self.messages)
        try await studio.train(["algorithm": "maximum-entropy"])
        try await studio.train(["algorithm": "naive-bayes"])
        let same = try await studio.get("/api/comparison?first=1&second=2").json
        #expect(same["comparison"]?["examples"]?.integer ?? 0 > 20)
        try await studio.train(["algorithm": "naive-bayes", "seed": 9])
        let other = try await studio.get("/api/comparison?first=1&second=3").json
        #expect(other["comparison"] == nil)
        #expect(other["reason"]?.string?.contains("same rows") == true)
        #expect(try await studio.get("/api/comparison?first=1&second=9").status == 404)
    }

    @Test func `one label cannot be learned, which the page reports like the command`() async throws {
        let studio = try await TestStudio()
        _ = try await studio.upload(Array("text,label\na,b\nc,b\nd e f,b\n".utf8))
        let last = try await studio.train().last
        #expect(last?["outcome"] == "failed")
        #expect(last?["detail"]?.string?.hasPrefix("data.csv: ") == true)
    }

    @Test func `a training that is cancelled immediately leaves the studio free`() async throws {
        let studio = try await TestStudio()
        _ = try await studio.upload(Self.messages)
        #expect(try await studio.post("/api/training").status == 202)
        #expect(try await studio.post("/api/cancel").status == 200)
        let last = try #require(try await studio.events().last)
        // It may have been done before.
        #expect(["cancelled", "done"].contains(last["outcome"]?.string))
        #expect(try await studio.train().last?["outcome"] == "done")
    }

    @Test(
        arguments: [
            ["testShare": 1.5], ["algorithm": "magic"], ["features": "magic"], ["seed": -1], ["patience": 0],
            ["wordNGrams": 2], ["validationShare": "much"], ["nothing": 1],
        ] as [JSONValue])
    func `settings are checked`(settings: JSONValue) async throws {
        let studio = try await TestStudio()
        _ = try await studio.upload(Self.messages)
        #expect(try await studio.post("/api/training", settings).status == 400)
    }

    @Test func `the studio keeps a limited number of models`() async throws {
        let studio = try await TestStudio()
        _ = try await studio.upload(Self.messages)
        for _ in 0...StudioSession.modelLimit { try await studio.train(["algorithm": "naive-bayes"]) }
        let models = try await studio.get("/api/models").json["models"]?.array
        #expect(models?.count == StudioSession.modelLimit)
        #expect(models?.first?["number"] == 2)
        #expect(try await studio.get("/api/models/1/file").status == 404)
    }

    @Test func `labels are judged on request`() async throws {
        let studio = try await TestStudio()
        var rows = String(decoding: Self.messages, as: UTF8.self)
        rows += "win a prize now 1000,ham\n"
        _ = try await studio.upload(Array(rows.utf8))
        #expect(try await studio.post("/api/audit").status == 202)
        #expect(try await studio.events().last?["outcome"] == "done")
        #expect(try await studio.get("/api/data/suspects").text.contains("labels to look at"))
    }

    // MARK: Search

    @Test func `an index is searched`() async throws {
        let folder = try TestFolder()
        let index = try SearchIndex(at: folder["courses.index"], vectorizer: nil as SentenceEmbedder?)
        var batch = IndexBatch()
        batch.insert(SearchItem(identifier: "1", title: "Leading a team", text: "How to lead."))
        batch.insert(SearchItem(identifier: "2", title: "Baking bread", text: "Flour and water."))
        _ = try await index.apply(batch)
        try index.close()
        let studio = try await TestStudio(index: folder["courses.index"])
        #expect(try await studio.get("/api/state").json["index"]?["items"] == 2)
        let answer = try await studio.post(
            "/api/search", ["query": "bread", "mode": "lexical", "explains": true])
        #expect(answer.json["hits"]?.array?.first?["id"] == "2")
        #expect(answer.json["hits"]?.array?.first?["explanation"]?["terms"]?.array?.isEmpty == false)
        #expect(try await studio.post("/api/suggest", ["text": "bre"]).status == 200)
    }

    @Test func `without an index, a search says how to open one`() async throws {
        let answer = try await TestStudio().post("/api/search", ["query": "a"])
        #expect(answer.status == 404)
        #expect(answer.json["remedy"]?.string?.contains("--index") == true)
    }
}
