import HTTPTypes
import Hummingbird
import WinnowKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `/v1/filter` and `/v1/learn`: mail filters that learn from every correction.
struct FilterRoutes: Sendable {
    let mail: MailFiltering

    private var services: RouteServices { mail.services }

    /// The names of all filters.
    func list() -> Response {
        Response(["filters": .array(services.catalogue.filterNames.map { ["name": .string($0)] })])
    }

    /// Answers with a filter's verdict on a message.
    func judge(_ request: Request) async throws -> Response {
        var fields = try await request.fields(services.limits)
        let asked = MailRequest(mailProtocol: .http, filter: try fields.requiredString("filter"))
        let message = try Self.message(&fields)
        let explains = try fields.bool("explain")
        try fields.end()
        let verdict = try await mail.verdict(for: message, asked, explains: explains)
        guard case .object(var object) = try JSONValue(encoding: verdict) else { throw Problem.internalError }
        object["score"] = .number(verdict.score)
        if !explains { object["reasons"] = nil }
        return Response(.object(object))
    }

    /// Teaches a filter the label of a message, or makes it forget the message.
    func learn(_ request: Request) async throws -> Response {
        try services.checkWritable()
        var fields = try await request.fields(services.limits)
        let asked = MailRequest(mailProtocol: .http, filter: try fields.requiredString("filter"))
        let message = try Self.message(&fields)
        let word = try fields.requiredString("label")
        try fields.end()
        let label = MailLabel(rawValue: word)
        guard label != nil || word == "forget" else {
            throw RequestFields.invalid("label", "spam, ham or forget")
        }
        return Response(["outcome": .string(try await mail.learn(message, as: label, asked).rawValue)])
    }

    /// The bytes of a message: `message` as text, or `messageBase64` for one that is not in UTF-8.
    private static func message(_ fields: inout RequestFields) throws(Problem) -> [UInt8] {
        switch (try fields.string("message"), try fields.string("messageBase64")) {
        case (let text?, nil): return Array(text.utf8)
        case (nil, let text?):
            guard let data = Data(base64Encoded: text) else {
                throw RequestFields.invalid("messageBase64", "in base64")
            }
            return [UInt8](data)
        case (nil, nil): throw RequestFields.missing("message or messageBase64")
        case (_?, _?):
            throw Problem(
                .badRequest, "invalidMember", "the request has both message and messageBase64",
                remedy: "leave out one")
        }
    }
}
