public import HTTPTypes
public import Hummingbird
import NIOCore
import WinnowKit

/// An error as a client sees it: `application/problem+json` (RFC 9457) with a code and a remedy.
///
/// It may quote names of models, settings and members of the request, never a text of the user.
public struct Problem: HTTPResponseError, Sendable, Hashable {
    /// The status of the response.
    public let status: HTTPResponse.Status
    /// The code of the problem, for programs: `modelNotFound`. It never changes.
    public let code: String
    /// A description for people: one line, lower case, no full stop.
    public let detail: String
    /// An instruction that solves the problem.
    public let remedy: String
    /// The seconds after which to try again; nil if that would not help.
    public let retrySeconds: Int?

    init(
        _ status: HTTPResponse.Status, _ code: String, _ detail: String, remedy: String,
        retrySeconds: Int? = nil
    ) {
        self.status = status
        self.code = code
        self.detail = detail
        self.remedy = remedy
        self.retrySeconds = retrySeconds
    }

    /// The members of the response's body.
    var json: JSONObject {
        [
            "title": .string(status.reasonPhrase), "status": .integer(status.code), "code": .string(code),
            "detail": .string(detail), "remedy": .string(remedy),
        ]
    }

    /// The response, with the identifier of the request.
    public func response(from request: Request, context: some RequestContext) -> Response {
        var json = json
        json["requestId"] = context.requestID.map { .string($0) }
        if context.endpointPath?.hasSuffix("/decisions") == true {
            // The client of this path shows nothing else.
            json["message"] = .string("\(detail); \(remedy)")
        }
        if RspamdRoutes.paths.contains(where: { context.endpointPath?.hasSuffix($0) == true }) {
            // So do those of these.
            json["error"] = .string("\(detail); \(remedy)")
            json["error_domain"] = .string(code)
        }
        var headers: HTTPFields = [.contentType: "application/problem+json"]
        if let retrySeconds { headers[.retryAfter] = String(retrySeconds) }
        if status == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
        var response = Response(
            status: status, headers: headers, body: ResponseBody(byteBuffer: JSONValue.object(json).buffer()))
        if AkismetRoutes.paths.contains(where: { context.endpointPath?.hasSuffix($0) == true }) {
            response = AkismetRoutes.answer(to: self) ?? response
            response.headers[.debugHelp] = "\(detail); \(remedy)".filter { (" "..."~").contains($0) }
        }
        return response
    }
}
