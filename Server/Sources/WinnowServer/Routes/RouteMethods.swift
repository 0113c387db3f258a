import HTTPTypes
import Synchronization

/// The methods of each route, so that a wrong method can be told from a wrong path.
final class RouteMethods: Sendable {
    private struct Route {
        let segments: [Substring]
        let method: HTTPRequest.Method
    }

    private let routes = Mutex<[Route]>([])

    /// Takes the routes of a router, when all have been added.
    func set(_ all: [(path: String, method: HTTPRequest.Method)]) {
        let found = all.map { Route(segments: Self.segments($0.path), method: $0.method) }
        routes.withLock { $0 = found }
    }

    /// The methods that a path has, in alphabetical order.
    func methods(of path: String) -> [HTTPRequest.Method] {
        let segments = Self.segments(path)
        let found = routes.withLock { routes in
            routes.filter { route in
                route.segments.count == segments.count
                    && zip(route.segments, segments).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
            }
        }
        return Set(found.map(\.method)).sorted { $0.rawValue < $1.rawValue }
    }

    private static func segments(_ path: String) -> [Substring] { path.split(separator: "/") }
}
