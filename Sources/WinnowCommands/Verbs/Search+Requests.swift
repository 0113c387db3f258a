#if Search
import WinnowIndex
import WinnowSystem

/// Searches that programs ask for, each with its own options.
struct SearchRequests: Sendable {
    let index: SearchIndex
    /// The path of the index, for messages.
    let path: String
    /// Whether requests without a mode are answered by words although there are vectors.
    let isByWords: Bool

    func run(threads: Int) throws {
        let names = try (JSONValue(encoding: SearchRequest("")).object?.map(\.key) ?? []) + ["items"]
        try RequestLines.answer(threads: threads) { members in
            try members.check(names)
            return try answer(to: members)
        }
    }

    /// The answer to a request, as of a search over HTTP: with `items`, each hit has its whole item.
    private func answer(to members: RequestMembers) throws -> JSONObject {
        var request = try members.decode(SearchRequest.self)
        let hasVectors = index.vectorizerIdentity != nil && !isByWords
        guard request.mode != .semantic || hasVectors || request.similarTo != nil else {
            throw Search.withoutEmbedding(path)
        }
        if try members.value("mode", String.self) == nil, !hasVectors, request.similarTo == nil {
            request.mode = .lexical
        }
        try request.validate()
        let answer = try index.answer(to: request)
        var object = answer.json
        if try members.value("items", Bool.self) ?? false {
            object["hits"] = .array(
                zip(object["hits"]?.array ?? [], answer.hits).map { hit, found in
                    guard case .object(var hit) = hit else { return hit }
                    hit["item"] = found.item.json
                    return .object(hit)
                })
        }
        let warnings = try SearchJob.warnings(
            about: request, in: index, place: request.filter == nil ? "" : "filter: ")
        if !warnings.isEmpty { object["warnings"] = .array(warnings.map { .string($0) }) }
        return object
    }
}
#endif
