import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import WinnowKit

/// Texts as a stream of JSON lines, each answered by a line, in order, while further ones arrive.
///
/// A line is a string or an object with `text`, whose other members are ignored. Options are in the query:
/// `?model=spam&topK=3`. Lines are read only as fast as answers are taken: the client's connection slows down
/// to the speed of both sides.
struct ClassifyStream: Sendable {
    static let contentType = "application/x-ndjson"

    private let services: RouteServices
    private let classification: ClassificationRequest

    init(services: RouteServices, query: FlatDictionary<Substring, Substring>) throws {
        self.services = services
        var fields = try RequestFields(.object(Self.options(query)))
        classification = try ClassificationRequest(&fields, services: services)
        try fields.end()
    }

    /// The options in a query, as members of a request: `topK=3`, `thresholds={"spam":0.9}` in JSON, all
    /// others as strings. None may be given twice.
    static func options(_ query: FlatDictionary<Substring, Substring>) throws(Problem) -> JSONObject {
        var members = JSONObject()
        for (name, value) in query {
            guard members[String(name)] == nil else {
                throw Problem(
                    .badRequest, "invalidMember",
                    "the query has \(String(name.prefix(40)).debugDescription) twice",
                    remedy: "leave out one")
            }
            let isJSON = ["topK", "explain", "thresholds", "errorRate"].contains(name)
            let plain = isJSON ? try? JSONValue(parsing: String(value)) : nil
            members[String(name)] = plain ?? .string(String(value))
        }
        return members
    }

    /// Whether a request with this content type and path is a stream of lines.
    static func isStream(_ type: String?, path: String) -> Bool {
        guard let type, type.lowercased().hasPrefix(contentType) else { return false }
        return path.prefix { $0 != "?" }.hasSuffix("/classify")
    }

    func answer(_ request: Request) throws -> Response {
        try request.checkEncoding()
        let body = request.body
        return Response(
            status: .ok, headers: [.contentType: Self.contentType],
            body: ResponseBody { writer in
                let deadline = WorkDeadline(seconds: services.limits.streamSeconds)
                do {
                    try services.streams.enter()
                    defer { services.streams.leave() }
                    var lines = LineBuffer(longestLine: 6 * services.limits.textBytes + 1024)
                    for try await buffer in body {
                        try deadline.check()
                        for piece in try lines.append(buffer) {
                            try await writer.write(answers(to: piece))
                        }
                    }
                    if let last = lines.end() { try await writer.write(answers(to: [last])) }
                } catch {
                    // The status has already been sent, so the last line describes the error.
                    let problem = Problem(error)
                    guard problem != .internalError else { throw error }
                    try await writer.write(ByteBuffer(string: JSONValue.object(problem.json).text() + "\n"))
                }
                try await writer.finish(nil)
            })
    }

    /// The lines of answers to some lines.
    private func answers(to lines: [[UInt8]]) async throws -> ByteBuffer {
        let bytes = lines.reduce(0) { $0 + $1.count }
        return try await services.work.run(bytes: bytes * classification.cost) { deadline in
            var output: [UInt8] = []
            for line in lines {
                do {
                    let texts = [try text(of: line)]
                    for result in try classification.results(of: texts, deadline) {
                        result.write(to: &output)
                    }
                } catch let problem as Problem where problem.status != .serviceUnavailable {
                    // A bad line has an error of its own, and the stream continues.
                    JSONValue.object(problem.json).write(to: &output)
                }
                output.append(UInt8(ascii: "\n"))
            }
            return ByteBuffer(bytes: output)
        }
    }

    private func text(of line: [UInt8]) throws(Problem) -> String {
        let value = try? line.withUnsafeBufferPointer { try JSONValue(parsing: $0, maximumCount: 100) }
        guard let text = value?.string ?? value?["text"]?.string else {
            throw Problem(
                .badRequest, "invalidLine", "the line is neither a JSON string nor an object with text",
                remedy: "send one such line for each text")
        }
        if let option = value?.object?.first(where: { ClassificationRequest.optionNames.contains($0.key) }) {
            throw Problem(
                .badRequest, "unknownMember", "the line has the option \(option.key)",
                remedy: "put options into the query, such as ?topK=1: they are for all lines")
        }
        _ = try RequestTexts.check(text, services.limits)
        return text
    }
}
