// Opening data, and showing it.

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import WinnowKit

extension StudioRoutes {
    /// The largest file that can be sent from the page; the command opens larger ones.
    static let uploadBytes = 256 << 20

    func addData<Context: RequestContext>(to api: RouterGroup<Context>) {
        let session = session
        api.post("data") { request, _ in try await upload(request) }
        api.post("sample") { request, _ in
            var fields = try await request.fields(limits)
            let name = try fields.requiredString("name")
            try fields.end()
            guard StudioPages.samples.contains(name), let bytes = StudioPages.bytes(name) else {
                throw RequestFields.invalid("name", "one of \(StudioPages.samples.joined(separator: ", "))")
            }
            let path = try session.folder.pathForData(named: name)
            try Data(bytes.readableBytesView).write(to: URL(filePath: path))
            return try await open(path)
        }
        api.post("columns") { request, _ in
            var fields = try await request.fields(limits)
            var options = DataOptions()
            options.textColumns = try fields.strings("text") ?? []
            options.labelColumn = try fields.string("label")
            if let name = try fields.string("encoding"), name != "automatic" {
                guard let encoding = TextEncoding(rawValue: name) else {
                    throw RequestFields.invalid("encoding", "an encoding")
                }
                options.encoding = encoding
            }
            try fields.end()
            return try await open(session.lastPath(), options)
        }
        api.get("data/overview") { _, _ in Self.fragment(try session.data.overview) }
        api.get("data/suspects") { _, _ in
            let data = try session.data
            return Self.fragment(try await work.runLong { _ in data.suspects })
        }
    }

    private func open(_ path: String, _ options: DataOptions = DataOptions()) async throws -> Response {
        let session = session
        return Response(
            try await work.runLong { _ in
                try session.open(path, options: options)
                return try session.data.json(in: session.folder)
            })
    }

    /// Writes the body of a request to a file, as it arrives, and opens it.
    private func upload(_ request: Request) async throws -> Response {
        guard request.contentType == "application/octet-stream" else {
            throw Problem(
                .unsupportedMediaType, "wrongContentType", "the content type is not application/octet-stream",
                remedy: "send the file as it is")
        }
        let name =
            request.uri.queryParameters["name"].flatMap { String($0).removingPercentEncoding } ?? "data"
        let path = try session.folder.pathForData(named: name)
        do {
            guard FileManager.default.createFile(atPath: path, contents: nil),
                let file = FileHandle(forWritingAtPath: path)
            else { throw Problem.internalError }
            defer { try? file.close() }
            var size = 0
            for try await buffer in request.body {
                size += buffer.readableBytes
                guard size <= Self.uploadBytes else {
                    throw Problem(
                        .contentTooLarge, "fileTooLarge",
                        "the file is larger than \(Self.uploadBytes >> 20) MiB, which is as much as a page can send",
                        remedy: "start the studio with it: winnow studio FILE")
                }
                try file.write(contentsOf: Data(buffer.readableBytesView))
            }
        } catch {
            session.folder.removeData(at: path)
            throw error
        }
        return try await open(path)
    }
}
