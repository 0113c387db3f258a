import HTTPTypes
import NIOPosix
import WinnowKit

/// The services that all routes share.
struct RouteServices: Sendable {
    let catalogue: Catalogue
    let limits: ServiceLimits
    /// Whether indexes and filters can only be read.
    let readOnly: Bool
    let work: WorkQueue
    /// Counts requests in progress.
    let limit: ConcurrencyLimit
    /// Counts streams of lines, which last as long as their clients want, and of which there are half as many
    /// as other requests.
    let streams: ConcurrencyLimit

    /// Refuses a change if the service is read-only.
    func checkWritable() throws(Problem) {
        guard readOnly else { return }
        throw Problem(
            .forbidden, "readOnly", "the service may not change anything", remedy: "ask who runs the service")
    }

    /// Calls `body` with an index; if its file was replaced since the last look at the folder, with the new
    /// one.
    func withIndex<Result: Sendable>(
        _ name: String, _ body: (SearchIndex) async throws -> Result
    ) async throws -> Result {
        let index = try catalogue.index(name).index
        do {
            return try await body(index)
        } catch let error as IndexError where error.code == .replaced {
            try await NIOThreadPool.singleton.runIfActive { catalogue.refresh() }
            let other = try catalogue.index(name).index
            guard other !== index else { throw error }
            return try await body(other)
        }
    }

    /// The model that a request names, or the default one.
    func model(_ fields: inout RequestFields, default name: String) throws(Problem) -> ServedModel {
        try catalogue.model(try fields.string("model") ?? name)
    }
}

extension ServedModel {
    /// The problem of a request to a path that needs another kind of model.
    func wrongKind(for path: String) -> Problem {
        let remedy = routes.first.map { "use it with /v1/\($0)" } ?? "no path can use it on its own"
        return Problem(
            .badRequest, "wrongKind", "the model is of the kind \(kind), which \(path) cannot use",
            remedy: "name another model; \(remedy)")
    }
}
