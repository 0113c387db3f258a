import CoreMetrics
import HTTPTypes
import Synchronization
import WinnowKit

/// Metrics of requests: their number and time by path, method and status, and those in progress.
final class RequestMetrics: Sendable {
    private struct Key: Hashable {
        let path: String
        let method: String
        let status: Int
    }

    private let factory: any MetricsFactory
    private let timers = Mutex<[Key: CoreMetrics.Timer]>([:])
    private let active: Meter

    init(_ factory: any MetricsFactory) {
        self.factory = factory
        active = Meter(label: "winnow.requests.active", factory: factory)
        Gauge(label: "winnow.build.info", dimensions: [("version", WinnowVersion.number)], factory: factory)
            .record(1)
    }

    /// The methods that are counted by name for paths without a route; a client can send any other word.
    private static let methods: Set<HTTPRequest.Method> = [
        .get, .head, .post, .put, .patch, .delete, .options,
    ]

    /// Sets the number of requests in progress.
    func setActive(_ count: Int) { active.set(count) }

    /// Records a request by the path of its route, never by its own path, which may contain anything.
    func record(
        _ route: String?, _ method: HTTPRequest.Method, _ status: HTTPResponse.Status, _ time: Duration
    ) {
        let isKnown = route != nil || Self.methods.contains(method)
        let key = Key(
            path: route ?? "none", method: isKnown ? method.rawValue : "other", status: status.code)
        let timer = timers.withLock { timers in
            if let timer = timers[key] { return timer }
            let dimensions = [
                ("path", key.path), ("method", key.method), ("status", "\(key.status)"),
            ]
            let timer = CoreMetrics.Timer(label: "winnow.request", dimensions: dimensions, factory: factory)
            timers[key] = timer
            return timer
        }
        let (seconds, attoseconds) = time.components
        timer.recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
}
