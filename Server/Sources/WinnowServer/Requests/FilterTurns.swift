import Synchronization

/// Makes requests that write to the same store wait for each other, in the order of arrival, without holding
/// a thread.
package final class FilterTurns: Sendable {
    /// The waiting requests by the path of the store; no entry for a store that nobody writes to.
    private let waiting = Mutex<[String: [CheckedContinuation<Void, Never>]]>([:])

    package init() {}

    /// Runs `work` when all earlier requests for this store are done.
    package func run<Result>(_ path: String, _ work: () async throws -> Result) async rethrows -> Result {
        await withCheckedContinuation { continuation in
            let isFree = waiting.withLock { waiting in
                guard waiting[path] != nil else {
                    waiting[path] = []
                    return true
                }
                waiting[path]?.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
        defer { end(path) }
        return try await work()
    }

    private func end(_ path: String) {
        let next = waiting.withLock { waiting in
            guard waiting[path]?.isEmpty == false else {
                waiting[path] = nil
                return nil as CheckedContinuation<Void, Never>?
            }
            return waiting[path]?.removeFirst()
        }
        next?.resume()
    }
}
