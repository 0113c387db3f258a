import Hummingbird
import WinnowKit

/// `POST /v1/classify`: the labels of texts, of one request or of a stream of lines.
struct ClassifyRoute: Sendable {
    let services: RouteServices

    func answer(_ request: Request) async throws -> Response {
        if request.contentType == ClassifyStream.contentType {
            return try ClassifyStream(services: services, query: request.uri.queryParameters).answer(request)
        }
        var fields = try await request.fields(services.limits, takesQuery: true)
        try fields.add(ClassifyStream.options(request.uri.queryParameters))
        let texts = try RequestTexts(&fields, limits: services.limits)
        let classification = try ClassificationRequest(&fields, services: services)
        try fields.end()
        let results = try await services.work.run(bytes: texts.bytes * classification.cost) { deadline in
            try classification.results(of: texts.texts, deadline)
        }
        var answer: JSONObject = [
            "model": .string(classification.model.name), "results": .array(results),
        ]
        let warnings = classification.warnings
        if !warnings.isEmpty { answer["warnings"] = .array(warnings.map { .string($0) }) }
        return Response(.object(answer))
    }
}
