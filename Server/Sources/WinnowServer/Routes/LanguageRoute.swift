import Hummingbird
import WinnowKit

/// `POST /v1/language`: the languages of texts.
struct LanguageRoute: Sendable {
    let services: RouteServices

    func answer(_ request: Request) async throws -> Response {
        var fields = try await request.fields(services.limits)
        let texts = try RequestTexts(&fields, limits: services.limits)
        let model = try services.model(&fields, default: "language")
        guard case .language(let identifier) = model.task else { throw model.wrongKind(for: "/v1/language") }
        var options = LanguageIdentifier.Options()
        options.constraints = try fields.strings("constraints").map { Set($0) }
        for hint in try fields.numbers("hints", 0...1) { options.hints[hint.name] = hint.number }
        if let least = try fields.number("minimumProbability", 0...1) { options.minimumProbability = least }
        try fields.end()
        try identifier.validate(options)
        let chosen = options
        let results = try await services.work.run(bytes: texts.bytes) { deadline in
            try texts.texts.map { text in
                try deadline.check()
                return try JSONValue(encoding: identifier.identification(of: text, options: chosen))
            }
        }
        return Response(["model": .string(model.name), "results": .array(results)])
    }
}
