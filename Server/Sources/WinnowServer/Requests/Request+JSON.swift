// Bodies as JSON, in and out.

import HTTPTypes
import Hummingbird
import NIOCore
import WinnowKit

extension Request {
    /// The body as a JSON object.
    ///
    /// The content type must say that it is JSON: a web page that is not meant to use the service cannot send
    /// this type without a preflight request, which the service refuses.
    ///
    /// A query is an error unless the path takes one: its members would have no effect.
    func fields(_ limits: ServiceLimits, takesQuery: Bool = false) async throws -> RequestFields {
        guard takesQuery || uri.query?.isEmpty ?? true else {
            throw Problem(
                .badRequest, "unknownMember", "the request has a query, which this path does not take",
                remedy: "put its members into the body")
        }
        let buffer = try await bodyBuffer(limits, type: "application/json")
        let value: JSONValue
        do {
            value = try buffer.withUnsafeReadableBytes { bytes in
                try JSONValue(
                    parsing: bytes.bindMemory(to: UInt8.self), maximumCount: 100 * limits.batch + 10_000,
                    keepsDigits: true)
            }
        } catch {
            throw Problem(
                .badRequest, "notJSON",
                "the body is not valid JSON: \((error as? JSONError)?.message ?? "malformed")",
                remedy: "send one JSON object in UTF-8")
        }
        return try RequestFields(value)
    }

    /// The body of the given content type.
    func bodyBuffer(_ limits: ServiceLimits, type: String) async throws -> ByteBuffer {
        guard contentType == type else {
            throw Problem(
                .unsupportedMediaType, "wrongContentType", "the content type is not \(type)",
                remedy: "send the header field Content-Type: \(type)")
        }
        try checkEncoding()
        return try await bodyBuffer(limits)
    }

    /// Refuses a compressed body.
    func checkEncoding() throws(Problem) {
        guard let encoding = headers[.contentEncoding], encoding.lowercased() != "identity" else { return }
        let name = String(encoding.prefix(40)).debugDescription
        throw Problem(
            .unsupportedMediaType, "compressed", "the body has the content encoding \(name)",
            remedy: "send it as it is, without Content-Encoding")
    }

    /// The body, of any content type.
    func bodyBuffer(_ limits: ServiceLimits) async throws -> ByteBuffer {
        do {
            return try await body.collect(upTo: limits.bodyBytes)
        } catch is NIOTooManyBytesError {
            throw Problem.bodyTooLarge
        } catch {
            throw Problem.cutBody
        }
    }

    /// The content type without parameters.
    var contentType: String? {
        guard let field = headers[.contentType] else { return nil }
        guard let semicolon = field.firstIndex(of: ";") else { return field.lowercased() }
        return field[..<semicolon].trimmingPrefix(" ").split(separator: " ").first.map { $0.lowercased() }
    }
}

extension Response {
    /// A response with a JSON value.
    init(_ json: JSONValue, status: HTTPResponse.Status = .ok) {
        self.init(
            status: status, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: json.buffer()))
    }
}

extension JSONValue {
    /// The value as the bytes of a body.
    func buffer() -> ByteBuffer {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(256)
        write(to: &bytes)
        return ByteBuffer(bytes: bytes)
    }

    /// The array of results, one for each text.
    static func results(_ results: [JSONValue]) -> JSONValue { ["results": .array(results)] }
}
