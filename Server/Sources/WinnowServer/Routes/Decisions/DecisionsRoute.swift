import Hummingbird
import WinnowKit

/// `POST /v1/decisions`: a list of questions about an input, in the format of the client openai.
struct DecisionsRoute: Sendable {
    let services: RouteServices

    func answer(_ request: Request) async throws -> Response {
        var fields = try await request.fields(services.limits)
        let model = try fields.requiredString("model")
        guard let input = fields.value("input") else { throw RequestFields.missing("input") }
        let members = try fields.array("questions")
        // These fields are accepted, but change no answer.
        for name in ["prompt_cache_key", "prompt_cache_options", "safety_identifier"] {
            _ = fields.value(name)
        }
        try fields.end()
        var questions: [DecisionQuestion] = []
        var values: [[JSONValue]] = []
        for (index, member) in members.enumerated() {
            let (question, choices) = try Self.question(member, at: "questions[\(index)]")
            questions.append(question)
            values.append(choices)
        }
        let text = try DecisionContent(input: input, at: "input").text
        let decisions = try DecisionRequest(text, questions, model: model, services: services)
        let answers = try await decisions.answers(services.work)
        let words = decisions.wordCount
        return Response([
            "model": .string(decisions.models),
            "answers": .array(zip(answers, values).map { .object(Self.json($0, values: $1)) }),
            "usage": [
                "input_tokens": .integer(words),
                "input_tokens_details": ["cache_write_tokens": 0, "cached_tokens": 0],
                "output_tokens": 0, "output_tokens_details": ["reasoning_tokens": 0],
                "total_tokens": .integer(words),
            ],
        ])
    }

    /// A question, and the values of its choices, which are strings or truth values.
    private static func question(
        _ value: JSONValue, at place: String
    ) throws(Problem) -> (DecisionQuestion, [JSONValue]) {
        var fields = try RequestFields(value, at: place)
        let type = try fields.requiredString("type")
        let name = try fields.string("name")
        guard let instructions = fields.value("instructions") else {
            throw RequestFields.missing("\(place).instructions")
        }
        _ = try DecisionContent(parts: instructions, at: "\(place).instructions")
        let kind: DecisionQuestion.Kind
        var options: [DecisionQuestion.Option] = []
        var values: [JSONValue] = []
        switch type {
        case "predicate": kind = .statement
        case "choice":
            kind = .choice
            for (index, element) in (try fields.array("choices")).enumerated() {
                var choice = try RequestFields(element, at: "\(place).choices[\(index)]")
                let value = choice.value("value")
                let description = try choice.string("description")
                try choice.end()
                guard let label = value?.string ?? value?.bool.map(String.init) else {
                    throw RequestFields.invalid(
                        "\(place).choices[\(index)].value", "a string or a truth value")
                }
                options.append(.init(label: label, description: description))
                values.append(value ?? .null)
            }
        case "score":
            kind = .score
            for (index, element) in (try fields.array("levels")).enumerated() {
                var level = try RequestFields(element, at: "\(place).levels[\(index)]")
                options.append(
                    .init(
                        label: try level.requiredString("label"), description: try level.string("description")
                    ))
                try level.end()
            }
        default: throw RequestFields.invalid("\(place).type", "predicate, choice or score")
        }
        try fields.end()
        let question = try DecisionQuestion(
            kind, name: name, at: place, instructions: instructions, options: options)
        return (question, values)
    }

    private static func json(_ answer: DecisionRequest.Answer, values: [JSONValue]) -> JSONObject {
        let question = answer.question
        var object: JSONObject = ["name": question.name.map { .string($0) } ?? .null]
        let confidence = JSONValue.number(answer.probabilities[answer.best])
        switch question.kind {
        case .statement:
            object["type"] = "predicate"
            object["probability"] = .number(answer.probabilities[0])
        case .choice:
            object["type"] = "choice"
            object["choice"] = values[answer.best]
            object["confidence"] = confidence
            object["probabilities"] = .array(
                zip(values, answer.probabilities).map { ["value": $0, "probability": .number($1)] })
        case .score:
            object["type"] = "score"
            object["score"] = .number(answer.score)
            object["confidence"] = confidence
            object["probabilities"] = .array(
                zip(question.options, answer.probabilities).enumerated().map { level, pair in
                    [
                        "value": .integer(level), "label": .string(pair.0.label ?? ""),
                        "probability": .number(pair.1),
                    ]
                })
        }
        return object
    }
}
