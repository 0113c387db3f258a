// A service in a folder of its own, with requests in process.

import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Synchronization
import Testing
import WinnowKit
import WinnowModels
import WinnowServer

/// A folder that is removed with the test.
final class TestFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "winnow-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    subscript(name: String) -> String { path + "/" + name }
}

extension Logger {
    /// A log that nobody reads.
    static let none: Logger = {
        var logger = Logger(label: "test") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .critical
        return logger
    }()
}

/// The routes with a catalogue of a folder, for requests without a network.
struct TestService: Sendable {
    let catalogue: Catalogue
    /// Kept as long as the service.
    private let folder: TestFolder?
    private let responder: RouterResponder<BasicRequestContext>

    init(
        _ folder: TestFolder? = nil, logger: Logger = .none,
        _ change: (inout ServiceConfiguration) -> Void = { _ in }
    ) throws {
        self.folder = folder
        var configuration = ServiceConfiguration()
        change(&configuration)
        catalogue = try Catalogue(folder: folder?.path, readOnly: configuration.readOnly, logger: logger)
        let router = Router()
        WinnowRoutes(catalogue: catalogue, configuration: configuration).add(to: router)
        responder = router.buildResponder()
    }

    /// Sends a request; the body arrives in pieces of `pieceSize` bytes.
    func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil,
        type: String = "application/json",
        headers: HTTPFields = [:], authority: String = "localhost", pieceSize: Int = 4096
    ) async throws -> TestAnswer {
        try await responder.send(
            method, path, body.map { Array($0.utf8) }, type: type, headers: headers, authority: authority,
            pieceSize: pieceSize)
    }

    func get(_ path: String) async throws -> TestAnswer { try await send(.get, path) }

    func post(_ path: String, _ json: JSONValue) async throws -> TestAnswer {
        try await send(.post, path, json.text())
    }
}

extension RouterResponder<BasicRequestContext> {
    /// Sends a request; the body arrives in pieces of `pieceSize` bytes.
    func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: [UInt8]? = nil,
        type: String = "application/json", headers: HTTPFields = [:], authority: String = "localhost",
        pieceSize: Int = 4096
    ) async throws -> TestAnswer {
        var headers = headers
        if body != nil { headers[.contentType] = type }
        let bytes = body ?? []
        let pieces = stride(from: 0, to: bytes.count, by: pieceSize).map {
            ByteBuffer(bytes: bytes[$0..<min(bytes.count, $0 + pieceSize)])
        }
        let request = Request(
            head: HTTPRequest(
                method: method, scheme: "http", authority: authority, path: path, headerFields: headers),
            body: RequestBody(
                asyncSequence: AsyncStream { source in
                    for piece in pieces { source.yield(piece) }
                    source.finish()
                }))
        var logger = Logger.none
        logger[metadataKey: "hb.request.id"] = "1234"
        let context = BasicRequestContext(
            source: ApplicationRequestContextSource(channel: NIOAsyncTestingChannel(), logger: logger))
        let response = try await respond(to: request, context: context)
        let collected = CollectedBody()
        try await response.body.write(collected)
        return TestAnswer(
            status: response.status.code, headers: response.headers,
            bytes: Array(buffer: collected.buffer.withLock { $0 }))
    }
}

/// The bytes that a route has written.
private final class CollectedBody: ResponseBodyWriter {
    let buffer = Mutex(ByteBuffer())

    func write(_ piece: ByteBuffer) { buffer.withLock { _ = $0.writeImmutableBuffer(piece) } }
    func finish(_ trailingHeaders: HTTPFields?) {}
}

/// An answer, read as JSON.
struct TestAnswer: Sendable {
    let status: Int
    let headers: HTTPFields
    let bytes: [UInt8]

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var json: JSONValue { (try? JSONValue(parsing: text)) ?? .null }
    /// The code of an error.
    var code: String? { json["code"]?.string }
}

extension TextClassifier {
    /// The shipped classifier, with another version in its information.
    static func spam(version: String) -> TextClassifier {
        var classifier = TextClassifier.englishSpam
        classifier.information.version = version
        return classifier
    }
}
