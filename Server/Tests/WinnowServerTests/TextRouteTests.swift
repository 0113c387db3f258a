import HTTPTypes
import Hummingbird
import Logging
import Testing
import WinnowKit
import WinnowModels
import WinnowServer

@Suite struct TextRouteTests {
    @Test func `texts are classified as by the library`() async throws {
        let client = try TestService()
        let texts = ["Claim your free prize now", "See you at lunch", ""]
        let answer = try await client.post(
            "/v1/classify", ["model": "en-spam", "texts": .array(texts.map { .string($0) })])
        #expect(answer.status == 200)
        #expect(answer.json["model"] == "en-spam")
        let results = try #require(answer.json["results"]?.array)
        for (text, result) in zip(texts, results) {
            #expect(result == (try JSONValue(encoding: TextClassifier.englishSpam.classification(of: text))))
        }
        #expect(results.count == 3)
    }

    @Test func `one text and the shipped model are the shortest request`() async throws {
        let client = try TestService()
        let answer = try await client.post("/v1/classify", ["text": "Claim your free prize now"])
        #expect(answer.json["results"]?.array?.first?["label"] == "spam")
    }

    @Test func `options of a classification are applied`() async throws {
        let client = try TestService()
        let answer = try await client.post(
            "/v1/classify",
            ["text": "Claim your free prize now", "topK": 1, "thresholds": ["spam": 1.0], "explain": true])
        let result = try #require(answer.json["results"]?.array?.first)
        #expect(result["probabilities"]?.object?.count == 1)
        #expect(result["label"] == "ham", "spam does not reach its threshold")
        #expect(result["explanation"]?["label"] == "ham", "the answer is explained")
    }

    @Test func `a compressed body is refused`() async throws {
        for type in ["application/json", "application/x-ndjson"] {
            let answer = try await TestService().send(
                .post, "/v1/classify", "\u{1F}\u{8B}", type: type, headers: [.contentEncoding: "gzip"])
            #expect(answer.status == 415)
            #expect(answer.json["detail"]?.string?.contains("gzip") == true)
        }
        let plain = try await TestService().send(
            .post, "/v1/classify", #"{"text":"a"}"#, headers: [.contentEncoding: "identity"])
        #expect(plain.status == 200)
    }

    @Test(arguments: [
        (
            #"{"text":"a","errorRate":0.01}"#, "the model cannot bound its error rate",
            "train it with --conformal"
        ),
        (
            #"{"text":"a","thresholds":{"eggs":0.5}}"#, "the model has no label eggs",
            "its labels are ham, spam"
        ),
    ])
    func `a problem has a remedy`(body: String, detail: String, remedy: String) async throws {
        let answer = try await TestService().send(.post, "/v1/classify", body)
        #expect(answer.json["detail"]?.string?.hasPrefix(detail) == true, "\(answer.text)")
        #expect(answer.json["remedy"]?.string?.hasPrefix(remedy) == true, "\(answer.text)")
    }

    @Test func `with an error rate, a text has all labels that are plausible`() async throws {
        let folder = try TestFolder()
        var options = TextClassifierTrainer.Options()
        options.isConformal = true
        var rows: [(text: String, label: String)] = []
        for number in 0..<600 {
            rows.append(("free prize number \(number)", "spam"))
            rows.append(("lunch at \(number)", "ham"))
        }
        // Texts of both labels.
        for number in 0..<60 { rows.append(("call me at \(number)", number % 2 == 0 ? "spam" : "ham")) }
        let corpus = Corpus(texts: rows.map(\.text), labels: rows.map(\.label))
        let classifier = try await TextClassifierTrainer(options: options).train(on: corpus).classifier
        try classifier.save(to: folder["sure.winnow"])
        let client = try TestService(folder)
        let texts: JSONValue = ["free prize number 7", "call me at 1000"]
        let answer = try await client.post(
            "/v1/classify", ["model": "sure", "texts": texts, "errorRate": 0.005])
        let results = try #require(answer.json["results"]?.array, "\(answer.text)")
        #expect(results[0]["label"] == "spam" && results[0]["labels"] == ["spam"])
        #expect(results[1]["label"] == .null && results[1]["labels"]?.array?.count == 2)
        #expect(results[1]["probabilities"]?.object?.count == 2)
        let line = try await client.send(
            .post, "/v1/classify?model=sure&errorRate=0.005", "\"call me at 1000\"\n",
            type: "application/x-ndjson")
        #expect(line.text.hasPrefix(#"{"label":null,"labels":["#), "\(line.text)")
        let both = try await client.post(
            "/v1/classify", ["model": "sure", "text": "a", "errorRate": 0.02, "thresholds": ["spam": 0.9]])
        #expect(both.code == "invalidMember")
        #expect(answer.json["warnings"] == nil)
        let rare = try await client.post(
            "/v1/classify",
            ["model": "sure", "text": "call me", "errorRate": 0.0001, "topK": 1, "explain": true])
        #expect(rare.json["warnings"]?.array?.first?.string?.contains("too few for errorRate 0.0001") == true)
        let set = rare.json["results"]?.array?.first
        #expect(set?["labels"]?.array?.count == 2)
        #expect(set?["probabilities"]?.object?.count == 1)
        #expect(set?["explanation"]?["label"] == set?["labels"]?.array?.first)
    }

    @Test func `options may be in the query`() async throws {
        let body = #"{"text":"Claim your free prize now"}"#
        let client = try TestService()
        let answer = try await client.send(.post, "/v1/classify?topK=1&model=en-spam", body)
        #expect(answer.json["results"]?.array?.first?["probabilities"]?.object?.count == 1)
        let wrong = [
            ("?model=none", "modelNotFound"), ("?top=1", "unknownMember"), ("?text=a", "invalidMember"),
            ("?topK=1&topK=2", "invalidMember"),
        ]
        for (query, code) in wrong {
            #expect(try await client.send(.post, "/v1/classify" + query, body).code == code)
        }
    }

    @Test(arguments: [
        ("/v1/classify", "POST"), ("/healthz", "GET"), ("/v1/indexes/a/items/b", "DELETE, GET"),
    ])
    func `a wrong method is distinguished from a wrong path`(path: String, methods: String) async throws {
        let answer = try await TestService().send(.put, path, "{}")
        #expect(answer.status == 405)
        #expect(answer.code == "wrongMethod")
        #expect(answer.headers[.allow] == methods)
    }

    @Test func `HEAD is a method if the router answers it`() async throws {
        let router = Router(options: .autoGenerateHeadEndpoints)
        let routes = WinnowRoutes(catalogue: try Catalogue(folder: nil, logger: .none))
        routes.add(to: router, answersHead: true)
        let responder = router.buildResponder()
        #expect(try await responder.send(.head, "/healthz").status == 200)
        #expect(try await responder.send(.put, "/healthz").headers[.allow] == "GET, HEAD")
        #expect(try await responder.send(.put, "/v1/classify").headers[.allow] == "POST")
    }

    @Test func `sentiment, language, analysis and vectors are answered`() async throws {
        let client = try TestService()
        let sentiment = try await client.post("/v1/sentiment", ["text": "I love this wonderful film."])
        #expect(sentiment.json["results"]?.array?.first?["label"] == "positive")

        let language = try await client.post(
            "/v1/language", ["texts": ["Wo ist der Bahnhof?"], "constraints": ["de", "en"]])
        #expect(language.json["results"]?.array?.first?["language"] == "de")

        let analysis = try await client.post("/v1/analyze", ["text": "She reads.", "layers": ["tags"]])
        let tokens = analysis.json["results"]?.array?.first?["tokens"]?.array
        #expect(tokens?.compactMap { $0["tag"]?.string } == ["PRON", "VERB", "PUNCT"])
        #expect(analysis.json["results"]?.array?.first?["language"] == nil)

        let vectors = try await client.post("/v1/embed", ["text": "a man plays the guitar"])
        #expect(
            vectors.json["results"]?.array?.first?["vector"]?.array?.count
                == vectors.json["dimension"]?.integer)
    }

    @Test(arguments: [
        ("/v1/classify", #"{"texts":["a"],"model":"none"}"#, 404, "modelNotFound"),
        ("/v1/classify", #"{"texts":["a"],"model":"../../etc/passwd"}"#, 404, "modelNotFound"),
        ("/v1/classify", #"{"texts":["a"],"model":"language"}"#, 400, "wrongKind"),
        ("/v1/classify", #"{"texts":["a"],"modle":"en-spam"}"#, 400, "unknownMember"),
        ("/v1/classify", #"{"texts":"a"}"#, 400, "invalidMember"),
        ("/v1/classify", #"{"texts":["a",1]}"#, 400, "invalidMember"),
        ("/v1/classify", #"{"text":"a","texts":["a"]}"#, 400, "invalidMember"),
        ("/v1/classify", #"{"model":"en-spam"}"#, 400, "missingMember"),
        ("/v1/classify", #"{"text":"a","topK":0}"#, 400, "invalidMember"),
        ("/v1/classify", #"{"text":"a","thresholds":{"ham":2}}"#, 400, "invalidMember"),
        ("/v1/classify", #"{"text":"a","thresholds":{"eggs":0.5}}"#, 400, "unknownLabel"),
        ("/v1/classify", #"{"text":"a","operatingPoint":"none"}"#, 400, "unknownOperatingPoint"),
        ("/v1/classify", #"{"text":"a","errorRate":0.01}"#, 400, "notConformal"),
        ("/v1/classify", #"{"text":"a","errorRate":2}"#, 400, "invalidMember"),
        ("/v1/classify", #"{"text":"a","errorRate":0}"#, 400, "invalidOption"),
        ("/v1/classify", #"["a"]"#, 400, "invalidMember"),
        ("/v1/classify", #"{"text":"a"#, 400, "notJSON"),
        ("/v1/classify", "{\"text\":\"\u{0}\"}", 400, "notJSON"),
        ("/v1/sentiment", #"{"text":"a","model":"en-spam"}"#, 400, "wrongKind"),
        ("/v1/language", #"{"text":"a","constraints":["de"],"minimumProbability":2}"#, 400, "invalidMember"),
        ("/v1/analyze", #"{"text":"a","layers":["colours"]}"#, 400, "invalidMember"),
        ("/v1/embed", #"{"text":"a","model":"en-spam"}"#, 400, "wrongKind"),
        ("/v1/nothing", #"{"text":"a"}"#, 404, "noSuchPath"),
    ])
    func `a wrong request gets a problem`(path: String, body: String, status: Int, code: String) async throws
    {
        let client = try TestService()
        let answer = try await client.send(.post, path, body)
        #expect(answer.status == status)
        #expect(answer.code == code, "\(answer.text)")
        #expect(answer.headers[.contentType] == "application/problem+json")
        #expect(answer.json["remedy"]?.string?.isEmpty == false)
        #expect(answer.json["requestId"]?.string == answer.headers[.init("X-Request-Id")!])
    }

    @Test func `arrays that are too deep are an error`() async throws {
        let client = try TestService()
        let body = #"{"text":"# + String(repeating: "[", count: 100_000)
        #expect(try await client.send(.post, "/v1/classify", body).code == "notJSON")
    }

    @Test func `models are listed with the information in their files`() async throws {
        let client = try TestService()
        let list = try await client.get("/v1/models")
        #expect(list.json["models"]?.array?.count == 4)
        let model = try await client.get("/v1/models/en-spam")
        #expect(model.json["labels"] == ["ham", "spam"])
        #expect(model.json["routes"] == ["/v1/classify"])
        #expect(model.json["manifest"]?["information"]?["license"] != nil)
        let card = try await client.get("/v1/models/en-spam/card")
        #expect(card.text.hasPrefix("# en-spam\n"))
        #expect(card.text.contains("| license | CC BY 4.0"))
        #expect(try await client.get("/v1/models/none").code == "modelNotFound")
        #expect(try await client.get("/v1/models/%2e%2e%2fspam").code == "modelNotFound")
    }
}
