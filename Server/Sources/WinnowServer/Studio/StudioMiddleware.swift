import HTTPTypes
import Hummingbird
import Logging

/// The steps around the route of each request of the studio: access, errors, the rights of its pages.
///
/// Only faults of the program are logged, and no texts with them.
struct StudioMiddleware<Context: RequestContext>: RouterMiddleware {
    let access: StudioAccess
    let folder: StudioFolder

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            if let opening = try access.opening(request) {
                response = opening
            } else {
                try access.check(request)
                response = try await next(request, context)
            }
        } catch {
            response = failure(error, request, context)
        }
        for (name, value) in Self.headers { response.headers[name] = value }
        return response
    }

    private func failure(_ error: any Error, _ request: Request, _ context: Context) -> Response {
        let problem = Problem(ofStudio: error, in: folder)
        if problem.status == .internalServerError {
            context.logger.error("a request failed", metadata: ["type": "\(type(of: error))"])
        }
        // Someone who opens the address sees a page.
        if problem == StudioAccess.closed, request.uri.path == "/" {
            let page = access.isUnopened ? "unopened.html" : "closed.html"
            return StudioPages.response(page, status: problem.status)
        }
        return problem.response(from: request, context: context)
    }

    /// Pages load and run only content of the studio itself, and are neither cached nor framed.
    private static var headers: [(HTTPField.Name, String)] {
        [
            (
                .contentSecurityPolicy,
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            ),
            (.contentTypeOptions, "nosniff"), (.cacheControl, "no-store"),
            (.referrerPolicy, "same-origin"), (.resourcePolicy, "same-origin"),
        ]
    }
}

extension HTTPField.Name {
    /// The pages to which a browser sends the address of a page.
    fileprivate static let referrerPolicy = HTTPField.Name("Referrer-Policy").unsafelyUnwrapped
    /// The pages that may load a response.
    fileprivate static let resourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy").unsafelyUnwrapped
}
