import HTTPTypes
import Synchronization

/// The methods of each route, so that a wrong method can be distinguished from a wrong path.
final class RouteMethods: Sendable {
    private struct Route {
        let path: String
        let segments: [Substring]
        let method: HTTPRequest.Method
    }

    private let routes = Mutex<[Route]>([])
    /// Whether the router answers HEAD wherever it answers GET.
    private let answersHead: Bool

    init(answersHead: Bool) { self.answersHead = answersHead }

    /// Takes the routes of a router, when all have been added.
    func set(_ all: [(path: String, method: HTTPRequest.Method)]) {
        let found = all.map { Route(path: $0.path, segments: Self.segments($0.path), method: $0.method) }
        routes.withLock { $0 = found }
    }

    /// The methods that a path has, in alphabetical order.
    func methods(of path: String) -> [HTTPRequest.Method] {
        var found = Set(routes(of: path).map(\.method))
        if answersHead, found.contains(.get) { found.insert(.head) }
        return found.sorted { $0.rawValue < $1.rawValue }
    }

    /// The path of the route of a path, with names of parameters instead of their values; nil if there is
    /// none.
    func route(of path: String) -> String? { routes(of: path).first?.path }

    private func routes(of path: String) -> [Route] {
        let segments = Self.segments(path)
        return routes.withLock { routes in
            routes.filter { route in
                route.segments.count == segments.count
                    && zip(route.segments, segments).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
            }
        }
    }

    private static func segments(_ path: String) -> [Substring] { path.split(separator: "/") }
}
