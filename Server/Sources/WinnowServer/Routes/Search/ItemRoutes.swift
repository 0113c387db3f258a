import HTTPTypes
import Hummingbird
import WinnowKit

/// `/v1/indexes` and below: indexes and their items.
struct ItemRoutes: Sendable {
    let services: RouteServices

    /// All indexes, and the files that could not be opened.
    func list() -> Response {
        let catalogue = services.catalogue
        return Response([
            "indexes": .array(catalogue.indexes.map { ["name": .string($0.name)] }),
            "failures": catalogue.failures(of: .index),
        ])
    }

    /// Answers with information about one index, with the client state of its last batch.
    func information(_ name: String) async throws -> Response {
        let information = try await services.withIndex(name) { index in
            try await services.work.runLong { _ in try index.information() }
        }
        return Response([
            "name": .string(name), "items": .integer(information.items),
            "vectorizer": information.vectorizer.map { .string($0) } ?? .null,
            "lacksEmbedding": .bool(ServedIndex.lacksEmbedding(information.vectorizer)),
            "attributes": .array(information.attributes.map { .string($0) }),
            "fileSize": .integer(information.fileSize), "cacheSize": .integer(information.cacheSize),
            "clientState": information.clientState.map { .string($0) } ?? .null,
        ])
    }

    /// Applies a batch, whole or not at all: removes `remove`, then adds or replaces `add`, and keeps
    /// `clientState`; only if the index has `expectedClientState`, if that is given.
    func change(_ request: Request, index name: String) async throws -> Response {
        try services.checkWritable()
        var fields = try await request.fields(services.limits)
        _ = try services.catalogue.index(name)
        let removed = try fields.strings("remove") ?? []
        let added = try Self.items(fields.value("add"))
        let state = try fields.string("clientState")
        let expected = try fields.string("expectedClientState")
        try fields.end()
        guard added.count + removed.count <= services.limits.batch else {
            throw Problem(
                .contentTooLarge, "tooManyItems",
                "the batch has \(added.count + removed.count) items, but the service accepts \(services.limits.batch)",
                remedy: "send several batches, each with its client state")
        }
        var batch = IndexBatch(clientState: state)
        batch.expectedClientState = expected
        for identifier in removed { batch.delete(identifier) }
        for item in added { batch.insert(item) }
        return try await apply(batch, to: name)
    }

    private static func items(_ value: JSONValue?) throws -> [SearchItem] {
        guard let value else { return [] }
        guard let items = value.array else { throw RequestFields.invalid("add", "an array of items") }
        return try items.enumerated().map { place, item in
            do throws(IndexError) {
                return try SearchItem(json: item)
            } catch {
                throw Problem(
                    .badRequest, error.code.name, "item \(place + 1) of add: \(error.message)",
                    remedy: "correct the item; nothing of the batch was applied")
            }
        }
    }

    /// One item.
    func get(_ identifier: String, index name: String) async throws -> Response {
        try await services.withIndex(name) { index in
            try await services.work.runLong { _ in
                guard let item = try index.item(identifier) else { throw Self.noSuchItem }
                return Response(item.json)
            }
        }
    }

    /// Removes one item.
    func remove(_ identifier: String, index name: String) async throws -> Response {
        try services.checkWritable()
        var batch = IndexBatch()
        batch.delete(identifier)
        return try await apply(batch, to: name)
    }

    /// A change waits for its turn no longer than a request may take; once begun, it is finished.
    private func apply(_ batch: IndexBatch, to name: String) async throws -> Response {
        let deadline = WorkDeadline(seconds: services.limits.workSeconds)
        let result = try await services.withIndex(name) { index in
            try await deadline.run { try await index.apply(batch) }
        }
        return Response([
            "inserted": .integer(result.inserted), "replaced": .integer(result.replaced),
            "deleted": .integer(result.deleted),
        ])
    }

    private static let noSuchItem = Problem(
        .notFound, "noSuchItem", "the index has no such item",
        remedy: "check the identifier; a search lists identifiers")
}
