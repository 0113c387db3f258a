import HTTPTypes
import Hummingbird
import NIOCore
import WinnowKit
import WinnowModels

/// `POST /v1/analyze`: tokens, parts of speech, lemmas, names, sentiment and language of English texts.
struct AnalyzeRoute: Sendable {
    let services: RouteServices

    /// The time of an analysis, relative to a classification.
    private static let cost = 16
    /// The size of texts, in bytes, from which their analysis leaves much memory to free.
    private static let largeBytes = 128 << 10

    func answer(_ request: Request) async throws -> Response {
        var fields = try await request.fields(services.limits)
        let texts = try RequestTexts(&fields, limits: services.limits)
        guard texts.bytes <= services.limits.analyzeBytes else {
            throw Problem(
                .contentTooLarge, "tooMuchText",
                "the texts have \(texts.bytes) bytes, but the service analyzes \(services.limits.analyzeBytes) at once",
                remedy: "send at most \(services.limits.analyzeBytes) bytes at once")
        }
        let layers = try fields.strings("layers").map { try Self.layers($0) }
        try fields.end()
        let body = try await services.work.run(bytes: Self.cost * texts.bytes) { deadline in
            let analyzer = TextAnalyzer.english
            // Encoded immediately: an answer has forty times the size of its text, and much more as JSON
            // values.
            var bytes = Array(#"{"results":["#.utf8)
            for (place, text) in texts.texts.enumerated() {
                try deadline.check()
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                try JSONValue(encoding: analyzer.analysis(of: text, layers: layers)).write(to: &bytes)
            }
            bytes += Array("]}".utf8)
            return ByteBuffer(bytes: bytes)
        }
        if texts.bytes > Self.largeBytes { FreeMemory.giveBack() }
        return Response(
            status: .ok, headers: [.contentType: "application/json"], body: ResponseBody(byteBuffer: body))
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
