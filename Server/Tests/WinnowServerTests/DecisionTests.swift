import Testing
import WinnowKit

/// Questions in the formats of other services' clients.
@Suite struct DecisionTests {
    private let service: TestService

    init() throws { service = try TestService() }

    private func systemOne(
        _ questions: JSONValue, _ state: JSONValue = "Claim your free prize now", model: String = "en-spam"
    ) async throws -> TestAnswer {
        try await service.post(
            "/v1/systemone", ["model": .string(model), "state": state, "questions": questions])
    }

    private func decisions(
        _ questions: JSONValue, _ input: JSONValue = "Claim your free prize now", model: String = "en-spam"
    ) async throws -> TestAnswer {
        try await service.post(
            "/v1/decisions", ["model": .string(model), "input": input, "questions": questions])
    }

    @Test func `a choice has the probabilities of the model's labels`() async throws {
        let classified = try await service.post("/v1/classify", ["text": "Claim your free prize now"])
        let expected = classified.json["results"]?.array?[0]["probabilities"]?["spam"]?.number
        let answer = try await systemOne(["kind": ["type": "choice", "criteria": ["spam": nil, "ham": nil]]])
        let choice = answer.json["answers"]?["kind"]
        #expect(choice?["choice"] == "spam")
        let found = try #require(choice?["probabilities"]?["spam"]?.number)
        #expect(abs(found - (expected ?? 0)) < 1e-12)
        #expect(answer.json["model"] == "en-spam")
        #expect(answer.json["usage"]?["input_tokens"] == 5)
    }

    @Test func `a statement names its label, by its instructions, its name, or its outcomes`() async throws {
        let answer = try await systemOne(
            [
                "unwanted": ["type": "noul", "instructions": ["model": "en-spam", "label": "spam"]],
                "spam": ["type": "noul", "instructions": "Is this spam?"],
                "wanted": ["type": "noul", "criteria": ["true": "ham", "false": "spam"]],
            ])
        let answers = try #require(answer.json["answers"])
        let spam = try #require(answers["spam"]?["noul"]?.number)
        #expect(spam > 0.9)
        #expect(answers["unwanted"]?["noul"]?.number == spam)
        #expect(abs((answers["wanted"]?["noul"]?.number ?? 2) - (1 - spam)) < 1e-12)
    }

    @Test func `a choice of one option is certain`() async throws {
        let answer = try await systemOne(["kind": ["type": "choice", "criteria": ["ham": nil]]])
        #expect(answer.json["answers"]?["kind"]?["probabilities"]?["ham"] == 1.0)
    }

    @Test func `options without a model are compared by meaning`() async throws {
        let answer = try await systemOne(
            [
                "topic": [
                    "type": "choice",
                    "criteria": ["sports": "a match, a player", "cooking": "food, recipes"],
                ],
                "urgency": ["type": "score", "criteria": ["can wait", "needs attention now"]],
            ],
            ["subject": "Dinner", "body": ["Bake the bread with butter and garlic"]], model: "jev-latest")
        #expect(answer.json["model"] == "en-embedding")
        let answers = try #require(answer.json["answers"])
        #expect(answers["topic"]?["choice"] == "cooking")
        let score = try #require(answers["urgency"]?["score"]?.number)
        #expect((0...1).contains(score))
        #expect(answers["urgency"]?["legend"]?["1"] == "needs attention now")
    }

    @Test func `a text without known words has equal probabilities`() async throws {
        let answer = try await systemOne(
            ["a": ["type": "choice", "criteria": ["sports": nil, "cooking": nil]]], "", model: "any")
        #expect(answer.json["answers"]?["a"]?["confidence"]?.number == 0.5)
    }

    @Test func `a list of questions is answered in order, with the values that it has`() async throws {
        let answer = try await decisions(
            [
                ["type": "predicate", "name": "spam", "instructions": "This is spam."],
                [
                    "type": "choice", "instructions": "Which?",
                    "choices": [["value": "ham"], ["value": "spam"]],
                ],
                [
                    "type": "choice", "name": "b",
                    "instructions": [["type": "input_json", "data": ["model": "en-embedding"]]],
                    "choices": [
                        ["value": true, "description": "a prize"], ["value": false, "description": "a dog"],
                    ],
                ],
                [
                    "type": "score", "instructions": [["type": "input_text", "text": "How bad?"]],
                    "levels": [["label": "ham"], ["label": "spam", "description": "unwanted"]],
                ],
            ],
            [
                ["role": "user", "content": "Claim your"],
                [
                    "type": "message", "role": "user",
                    "content": [["type": "input_text", "text": "free prize now"]],
                ],
                ["type": "function_call_output", "call_id": "1", "output": "WIN"],
            ])
        let answers = try #require(answer.json["answers"]?.array)
        #expect(answers.map { $0["type"]?.string } == ["predicate", "choice", "choice", "score"])
        #expect(answers.map { $0["name"]?.string } == ["spam", nil, "b", nil])
        let spam = try #require(answers[0]["probability"]?.number)
        #expect(answers[1]["choice"] == "spam")
        #expect(answers[2]["choice"] == true)
        #expect(abs((answers[3]["score"]?.number ?? 2) - spam) < 1e-12)
        #expect(answer.json["model"] == "en-spam, en-embedding")
        #expect(answer.json["usage"]?["total_tokens"] == 6)
    }

    @Test(
        arguments: [
            (["type": "box"], "notSupported"),
            (["type": "noul", "instructions": ["model": "en-embedding"]], "notSupported"),
            (["type": "noul", "instructions": "Is it late?"], "unknownLabel"),
            (["type": "noul", "instructions": ["model": "none"]], "modelNotFound"),
            (["type": "noul", "instructions": ["model": "language", "label": "en"]], "wrongKind"),
            (["type": "choice", "criteria": ["spam": nil, "good": nil]], "unknownLabel"),
            (["type": "choice", "criteria": [:]], "invalidMember"),
            (["type": "choice", "criteria": ["a": nil], "why": 1], "unknownMember"),
            (["type": "score", "criteria": ["same", "same"]], "invalidMember"),
            (["type": "other"], "invalidMember"),
        ] as [(JSONValue, String)])
    func `questions that cannot be answered are refused`(_ question: JSONValue, _ code: String) async throws {
        let answer = try await systemOne(["a": question])
        #expect(answer.code == code)
        #expect(answer.status == (code == "modelNotFound" ? 404 : code == "notSupported" ? 422 : 400))
    }

    @Test func `images and unknown items of an input are refused`() async throws {
        let question: JSONValue = [["type": "predicate", "name": "spam", "instructions": "Spam?"]]
        let image: JSONValue = [
            ["role": "user", "content": [["type": "input_image", "image_url": "data:"]]]
        ]
        let refused = try await decisions(question, image)
        #expect(refused.code == "notSupported")
        #expect(refused.json["message"]?.string?.hasSuffix("; send text") == true)
        #expect(try await decisions(question, [["type": "reasoning"]]).code == "invalidMember")
        #expect(try await decisions(question, [["role": "user"]]).code == "missingMember")
        #expect(try await decisions([], "text").code == "missingMember")
    }
}
