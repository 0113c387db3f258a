import Hummingbird
import WinnowKit

/// `POST /v1/sentiment`: how positive or negative texts are.
struct SentimentRoute: Sendable {
    let services: RouteServices

    func answer(_ request: Request) async throws -> Response {
        var fields = try await request.fields(services.limits)
        let texts = try RequestTexts(&fields, limits: services.limits)
        let model = try services.model(&fields, default: "en-sentiment")
        try fields.end()
        guard case .sentiment(let scorer) = model.task else { throw model.wrongKind(for: "/v1/sentiment") }
        let results = try await services.work.run(bytes: texts.bytes) { deadline in
            try texts.texts.map { text in
                try deadline.check()
                return try JSONValue(encoding: scorer.sentiment(of: text))
            }
        }
        return Response(["model": .string(model.name), "results": .array(results)])
    }
}
