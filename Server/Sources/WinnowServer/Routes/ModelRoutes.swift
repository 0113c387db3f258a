import HTTPTypes
import Hummingbird
import WinnowKit

/// `GET /v1/models` and below: the models that can be used, and information about them.
struct ModelRoutes: Sendable {
    let services: RouteServices

    /// All models, and the files that could not be opened.
    func list() -> Response {
        let models = services.catalogue.models.map { model -> JSONValue in
            ["name": .string(model.name), "kind": .string(model.kind), "shipped": .bool(model.isShipped)]
        }
        return Response(["models": .array(models), "failures": services.catalogue.failures()])
    }

    /// Answers with the information in the file of one model.
    func information(_ name: String) throws -> Response {
        let model = try services.catalogue.model(name)
        var object: JSONObject = [
            "name": .string(model.name), "kind": .string(model.kind), "shipped": .bool(model.isShipped),
            "routes": .array(model.routes.map { .string("/v1/\($0)") }),
        ]
        if let labels = model.labels { object["labels"] = .array(labels.map { .string($0) }) }
        object["manifest"] = model.manifest
        return Response(.object(object))
    }

    /// The model's card: the facts that a person needs before using it, in Markdown.
    func card(_ name: String) throws -> Response {
        let card = ModelCard(try services.catalogue.model(name))
        return Response(
            status: .ok, headers: [.contentType: "text/markdown; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: card.text)))
    }
}
