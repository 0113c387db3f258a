// The models of the session.

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import WinnowKit

extension StudioRoutes {
    func addModels<Context: RequestContext>(to api: RouterGroup<Context>) {
        let session = session
        api.get("models") { _, _ in Response(["models": .array(session.models.map(\.json))]) }
        api.get("models/{number}/report") { _, context in
            Self.fragment(try session.model(context.number()).report)
        }
        api.post("models/{number}/preview") { request, context in
            let model = try session.model(context.number())
            var fields = try await request.fields(limits)
            let text = try fields.requiredString("text")
            try fields.end()
            let bytes = try RequestTexts.check(text, limits)
            return Response(try await work.run(bytes: 8 * bytes) { _ in model.preview(of: text) })
        }
        api.get("models/{number}/file") { _, context in
            let model = try session.model(context.number())
            let bytes = try await work.runLong { _ in
                try Data(contentsOf: URL(filePath: model.path), options: .alwaysMapped)
            }
            return Self.download(
                ByteBuffer(bytes: bytes), "application/octet-stream", named: model.name + ".winnow")
        }
        if let page = session.page {
            api.get("models/{number}/page") { _, context in
                let model = try session.model(context.number())
                let bytes = try await work.runLong { _ in
                    page.containing(
                        try [UInt8](Data(contentsOf: URL(filePath: model.path))),
                        named: model.name + ".winnow")
                }
                return Self.download(
                    ByteBuffer(bytes: bytes), "text/html; charset=utf-8", named: model.name + ".html")
            }
        }
        api.get("models/{number}/card") { _, context in
            let model = try session.model(context.number())
            return Self.download(
                ByteBuffer(string: ModelCard(model.served).text), "text/markdown; charset=utf-8",
                named: model.name + ".md")
        }
        api.get("comparison") { request, _ in
            let numbers = try ["first", "second"].map { name in
                guard let number = request.uri.queryParameters[Substring(name)].flatMap({ Int($0) }) else {
                    throw RequestFields.invalid(name, "a model's number")
                }
                return number
            }
            let (first, second) = (try session.model(numbers[0]), try session.model(numbers[1]))
            return Response(try await work.runLong { _ in try session.comparison(first, second) })
        }
    }

    /// A file to keep; its name has been made safe.
    private static func download(_ bytes: ByteBuffer, _ type: String, named name: String) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: type, .contentDisposition: "attachment; filename=\"\(name)\""],
            body: ResponseBody(byteBuffer: bytes))
    }
}

extension RequestContext {
    /// The number of a model in the path.
    fileprivate func number() throws -> Int { try parameters.require("number", as: Int.self) }
}
