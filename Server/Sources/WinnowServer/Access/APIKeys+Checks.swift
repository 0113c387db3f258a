import HTTPTypes

extension APIKeys.Entry {
    /// The key of the request that the task answers; nil if none is needed.
    @TaskLocal static var current: APIKeys.Entry?

    /// The routes to one index or filter, which check the name that a request has.
    private static let indexRoutes: Set<String> = ["/v1/search", "/v1/suggest"]
    private static let filterRoutes = Set(
        ["/v1/filter", "/v1/learn"] + RspamdRoutes.paths + AkismetRoutes.paths)
    private static let teachingRoutes = Set(
        ["/v1/learn"] + RspamdRoutes.teachingPaths + AkismetRoutes.teachingPaths)

    /// Checks that the key allows a request to a route.
    func check(_ method: HTTPRequest.Method, route: String?) throws(Problem) {
        // Whether there is such a path is no secret.
        guard let route else { return }
        let isOfIndex = Self.indexRoutes.contains(route) || route.hasPrefix("/v1/indexes/")
        let right: APIKeys.Right =
            switch route {
            case "/metrics": .metrics
            case _ where Self.teachingRoutes.contains(route): .teach
            case _ where isOfIndex && route.contains("/items") && method != .get && method != .head:
                .write
            default: .read
            }
        guard rights.contains(right) else { throw Self.refused("has not the right \(right.rawValue)") }
        guard isLimited, right != .metrics else { return }
        guard isOfIndex && index != nil || Self.filterRoutes.contains(route) && filter != nil else {
            throw Self.refused("is limited to one index or filter")
        }
    }

    /// Checks that the key of the request allows an index.
    static func check(index name: String) throws(Problem) { try check(name, \.index) }

    /// Checks that the key of the request allows a filter.
    static func check(filter name: String) throws(Problem) { try check(name, \.filter) }

    /// Checks that the key of the request has no limit, or this name as the limit.
    private static func check(
        _ name: String, _ limit: KeyPath<APIKeys.Entry, String?>
    ) throws(Problem) {
        guard let current, current.isLimited, current[keyPath: limit] != name else { return }
        throw refused("is limited to another index or filter")
    }

    /// Whether the key is only for one index or filter.
    private var isLimited: Bool { index != nil || filter != nil }

    private static func refused(_ reason: String) -> Problem {
        Problem(
            .forbidden, "notAllowed", "the key \(reason)",
            remedy: "use another key, or ask who runs the service")
    }
}
