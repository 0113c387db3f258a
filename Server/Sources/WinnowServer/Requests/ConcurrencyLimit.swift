import HTTPTypes
import Synchronization

/// Counts requests in progress, and refuses those beyond a limit.
final class ConcurrencyLimit: Sendable {
    private let limit: Int
    private let current = Atomic<Int>(0)

    init(_ limit: Int) { self.limit = limit }

    /// The number of requests in progress.
    var count: Int { current.load(ordering: .relaxed) }

    /// Begins a request, which ``leave()`` must end.
    func enter() throws(Problem) {
        guard current.add(1, ordering: .relaxed).newValue <= limit else {
            leave()
            throw Problem.tooManyRequests("is working on \(limit) requests, which is as many as it accepts")
        }
    }

    /// Ends a request.
    func leave() { current.subtract(1, ordering: .relaxed) }
}
