import HTTPTypes
import Hummingbird
import WinnowKit

/// `POST /v1/search` and `/v1/suggest`.
struct SearchRoutes: Sendable {
    let services: RouteServices

    /// The items of `index` that a request finds; with `items`, each hit has the whole item.
    func search(_ request: Request) async throws -> Response {
        var fields = try await request.fields(services.limits)
        let (name, rest) = (try fields.requiredString("index"), fields)
        return try await services.withIndex(name) { try await Self.answer(rest, in: $0, services.limits) }
    }

    /// The items of an index that a search finds.
    static func answer(
        _ fields: RequestFields, in index: SearchIndex, _ limits: ServiceLimits
    ) async throws -> Response {
        var fields = fields
        let hasItems = try fields.bool("items")
        let search = try SearchRequest(&fields)
        try fields.end()
        let deadline = WorkDeadline(seconds: limits.workSeconds)
        let answer = try await deadline.run { try await index.answer(to: search) }
        guard case .object(var object) = try JSONValue(encoding: answer) else { throw Problem.internalError }
        if hasItems {
            let hits = object["hits"]?.array ?? []
            object["hits"] = .array(zip(hits, answer.hits).map { Self.hit($0, with: $1.item) })
        }
        let warnings = try Self.warnings(about: search, in: index)
        if !warnings.isEmpty { object["warnings"] = .array(warnings.map { .string($0) }) }
        return Response(.object(object))
    }

    /// A warning for each attribute in a search that no item has.
    private static func warnings(about search: SearchRequest, in index: SearchIndex) throws -> [String] {
        let asksAttribute = search.query.parts.contains { $0.attribute != nil }
        guard asksAttribute || search.filter != nil || !search.sort.isEmpty || !search.facets.isEmpty else {
            return []
        }
        let unknown = try index.unknownAttributes(of: search)
        guard !unknown.isEmpty else { return [] }
        let known = try index.attributes()
        let list = known.isEmpty ? "none" : known.prefix(10).joined(separator: ", ")
        return unknown.map { name in
            "no item has the attribute \(name); attributes: \(list)\(known.count > 10 ? ", …" : "")"
        }
    }

    private static func hit(_ hit: JSONValue, with item: SearchItem) -> JSONValue {
        guard case .object(var object) = hit else { return hit }
        object["item"] = item.json
        return .object(object)
    }

    /// Words of `index` that complete the last word of `text`.
    func suggest(_ request: Request) async throws -> Response {
        var fields = try await request.fields(services.limits)
        let (name, rest) = (try fields.requiredString("index"), fields)
        return try await services.withIndex(name) {
            try await Self.suggestions(rest, in: $0, services.limits)
        }
    }

    /// Words of an index that complete the last word of a text.
    static func suggestions(
        _ fields: RequestFields, in index: SearchIndex, _ limits: ServiceLimits
    ) async throws -> Response {
        var fields = fields
        let text = try fields.requiredString("text")
        let limit = try fields.integer("limit", 0...1000) ?? 10
        let filter = try fields.string("filter").map { try SearchFilter($0) }
        try fields.end()
        let deadline = WorkDeadline(seconds: limits.workSeconds)
        let suggestions = try await deadline.run {
            try await index.suggestions(for: text, limit: limit, filter: filter)
        }
        return Response([
            "suggestions": .array(
                suggestions.map { ["text": .string($0.text), "items": .integer($0.items)] })
        ])
    }
}
