import Hummingbird
import WinnowKit
import WinnowModels

/// `POST /v1/analyze`: tokens, parts of speech, lemmas, names, sentiment and language of English texts.
struct AnalyzeRoute: Sendable {
    let services: RouteServices

    /// How many times longer than classifying it takes to analyze.
    private static let cost = 16

    func answer(_ request: Request) async throws -> Response {
        var fields = try await request.fields(services.limits)
        let texts = try RequestTexts(&fields, limits: services.limits)
        let layers = try fields.strings("layers").map { try Self.layers($0) }
        try fields.end()
        let results = try await services.work.run(bytes: Self.cost * texts.bytes) { deadline in
            let analyzer = TextAnalyzer.english
            return try texts.texts.map { text in
                try deadline.check()
                return try JSONValue(encoding: analyzer.analysis(of: text, layers: layers))
            }
        }
        return Response(.results(results))
    }

    private static func layers(_ names: [String]) throws(Problem) -> Set<TextAnalyzer.Layer> {
        var layers: Set<TextAnalyzer.Layer> = []
        for name in names {
            guard let layer = TextAnalyzer.Layer(rawValue: name) else {
                let all = TextAnalyzer.Layer.allCases.map(\.rawValue).joined(separator: ", ")
                throw RequestFields.invalid("layers", "among \(all)")
            }
            layers.insert(layer)
        }
        return layers
    }
}
