import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging

/// The steps around the route of each request: access, limits, errors, metrics, the log.
///
/// The log has method, route, status, time, key and identifier, never the path itself, the query or the
/// body.
struct RequestMiddleware<Context: RequestContext>: RouterMiddleware {
    let access: AccessCheck
    let limit: ConcurrencyLimit
    let bodies: BodyCollector
    let methods: RouteMethods
    let metrics: RequestMetrics

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        var client: APIKeys.Entry?
        var response: Response
        do {
            var request = request
            var key: String?
            if AkismetRoutes.paths.contains(request.uri.path) {
                // Its clients send their key in the body, which is short: nobody is known before.
                let body = try await bodies.body(of: request, isShort: true)
                request.body = RequestBody(buffer: body)
                key = AkismetRoutes.key(in: body)
            }
            client = try access.client(of: request, key: key)
            try client?.check(request.method, route: context.route ?? methods.route(of: request.uri.path))
            response = try await APIKeys.Entry.$current.withValue(client) {
                try await answer(request, context, next)
            }
        } catch {
            response = failure(error, request, context)
        }
        response.headers[.requestID] = context.requestID
        response.headers[.contentTypeOptions] = "nosniff"
        let time = start.duration(to: .now)
        // A known path with a wrong method has no endpoint.
        let route = context.route ?? methods.route(of: request.uri.path)
        metrics.record(route, request.method, response.status, time)
        context.logger.info(
            "request",
            metadata: [
                "method": "\(request.method)", "route": "\(route ?? "none")",
                "status": "\(response.status.code)", "time": "\(time)", "key": "\(client?.name ?? "none")",
            ])
        return response
    }

    /// The answer of the route, when the body has arrived.
    private func answer(
        _ request: Request, _ context: Context, _ next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path
        if supervision.contains(path) { return try await next(request, context) }
        var request = request
        if !ClassifyStream.isStream(request.headers[.contentType], path: path) {
            request.body = RequestBody(buffer: try await bodies.body(of: request))
        }
        try limit.enter()
        defer { limit.leave() }
        return try await next(request, context)
    }

    /// The response to a failed request; faults of the service are logged.
    private func failure(_ error: any Error, _ request: Request, _ context: Context) -> Response {
        var problem = Problem(error)
        let allowed = problem.code == Problem.noSuchPath.code ? methods.methods(of: request.uri.path) : []
        if !allowed.isEmpty { problem = .wrongMethod(allowed) }
        if problem.status == .internalServerError {
            context.logger.error(
                "a request failed",
                metadata: [
                    "route": "\(context.route ?? "none")", "error": "\(error)",
                    "type": "\(type(of: error))",
                ])
        }
        var response = problem.response(from: request, context: context)
        if !allowed.isEmpty {
            response.headers[.allow] = allowed.map(\.rawValue).joined(separator: ", ")
        }
        return response
    }
}

/// The paths for the supervisor of the service, which are answered regardless of the load.
private let supervision: Set<String> = ["/healthz", "/readyz", "/metrics"]

extension RequestContext {
    /// The path of the request's route, with names of parameters instead of their values; nil if there is
    /// none.
    fileprivate var route: String? { endpointPath == "NotFound" ? nil : endpointPath }

    /// The identifier of the request; nil if the log handler keeps no metadata, where Hummingbird stores it.
    var requestID: String? { logger[metadataKey: "hb.request.id"]?.description }
}

extension HTTPField.Name {
    /// The identifier of the request, which is also in the log.
    static let requestID = HTTPField.Name("X-Request-Id").unsafelyUnwrapped
    /// Whether a browser may guess another type than the one given.
    static let contentTypeOptions = HTTPField.Name("X-Content-Type-Options").unsafelyUnwrapped
}
