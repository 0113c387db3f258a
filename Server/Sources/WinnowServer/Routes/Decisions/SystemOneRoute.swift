import HTTPTypes
import Hummingbird
import WinnowKit

/// `POST /v1/systemone`: named questions about a state, in the format of the client typesafe-sdk.
struct SystemOneRoute: Sendable {
    let services: RouteServices

    func answer(_ request: Request, requestID: String?) async throws -> Response {
        var fields = try await request.fields(services.limits)
        let model = try fields.requiredString("model")
        guard let state = fields.value("state") else { throw RequestFields.missing("state") }
        guard let members = fields.value("questions")?.object else {
            throw RequestFields.invalid("questions", "an object of questions")
        }
        guard fields.value("assets") == nil else { throw Problem.noImages(at: "assets") }
        try fields.end()
        var questions: [DecisionQuestion] = []
        for member in members { questions.append(try Self.question(member)) }
        let decisions = try DecisionRequest(
            DecisionContent(state).text, questions, model: model, services: services)
        var answers = JSONObject()
        for answer in try await decisions.answers(services.work) {
            answers.append(key: answer.question.name ?? "", value: .object(Self.json(answer)))
        }
        var response = Response([
            "model": .string(decisions.models), "answers": .object(answers),
            "usage": ["input_tokens": .integer(decisions.wordCount), "output_tokens": 0],
        ])
        response.headers[.typesafeRequestID] = requestID
        return response
    }

    private static func question(_ member: JSONObject.Member) throws(Problem) -> DecisionQuestion {
        let place = "questions.\(member.key.prefix(40))"
        var fields = try RequestFields(member.value, at: place)
        let type = try fields.requiredString("type")
        let instructions = fields.value("instructions")
        let criteria = fields.value("criteria")
        try fields.end()
        let kind: DecisionQuestion.Kind
        var options: [DecisionQuestion.Option] = []
        switch type {
        case "noul":
            kind = .statement
            for outcome in ["true", "false"] {
                guard let description = criteria?[outcome], description != .null else { continue }
                options.append(.init(label: nil, description: DecisionContent(description).text))
            }
        case "choice":
            kind = .choice
            guard let object = criteria?.object else {
                throw RequestFields.invalid("\(place).criteria", "an object of choices")
            }
            for choice in object {
                let description = choice.value == .null ? nil : DecisionContent(choice.value).text
                options.append(.init(label: choice.key, description: description))
            }
        case "score":
            kind = .score
            guard let levels = criteria?.array else {
                throw RequestFields.invalid("\(place).criteria", "an array of levels")
            }
            options = levels.map { .init(label: nil, description: DecisionContent($0).text) }
        case "box": throw .noImages(at: place)
        default: throw RequestFields.invalid("\(place).type", "noul, choice or score")
        }
        return try DecisionQuestion(
            kind, name: member.key, at: place, instructions: instructions, options: options)
    }

    private static func json(_ answer: DecisionRequest.Answer) -> JSONObject {
        let options = answer.question.options
        switch answer.question.kind {
        case .statement:
            return ["type": "noul", "noul": .number(answer.probabilities[0])]
        case .choice:
            var probabilities = JSONObject()
            for (option, probability) in zip(options, answer.probabilities) {
                probabilities.append(key: option.label ?? "", value: .number(probability))
            }
            return [
                "type": "choice", "choice": .string(options[answer.best].label ?? ""),
                "confidence": .number(answer.probabilities[answer.best]),
                "probabilities": .object(probabilities),
            ]
        case .score:
            var legend = JSONObject()
            var probabilities = JSONObject()
            for (level, option) in options.enumerated() {
                legend.append(key: String(level), value: .string(option.text))
                probabilities.append(key: String(level), value: .number(answer.probabilities[level]))
            }
            return [
                "type": "score", "score": .number(answer.score),
                "confidence": .number(answer.probabilities[answer.best]), "legend": .object(legend),
                "probabilities": .object(probabilities),
            ]
        }
    }
}

extension HTTPField.Name {
    /// The identifier of the request, where the client looks for it.
    fileprivate static let typesafeRequestID = HTTPField.Name("X-TypeSafe-Request-Id").unsafelyUnwrapped
}
