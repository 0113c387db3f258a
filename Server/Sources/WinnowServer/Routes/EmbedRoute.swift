import Hummingbird
import WinnowKit

/// `POST /v1/embed`: the vectors of texts.
struct EmbedRoute: Sendable {
    let services: RouteServices

    func answer(_ request: Request) async throws -> Response {
        var fields = try await request.fields(services.limits)
        let texts = try RequestTexts(&fields, limits: services.limits)
        let model = try services.model(&fields, default: "en-embedding")
        try fields.end()
        guard case .embedding(let embedder) = model.task else { throw model.wrongKind(for: "/v1/embed") }
        let results = try await services.work.run(bytes: texts.bytes) { deadline in
            try texts.texts.map { text -> JSONValue in
                try deadline.check()
                return ["vector": try JSONValue(encoding: embedder.vector(of: text))]
            }
        }
        return Response([
            "model": .string(model.name), "dimension": .integer(embedder.dimension),
            "results": .array(results),
        ])
    }
}
