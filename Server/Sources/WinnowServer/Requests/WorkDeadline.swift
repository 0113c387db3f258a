import Synchronization

/// The time at which the work of a request ends, done or not.
///
/// Work checks it between texts, so that it ends late by the time of one text at most.
struct WorkDeadline: Sendable {
    private let end: ContinuousClock.Instant

    /// Makes a deadline some seconds from now.
    init(seconds: Int) { end = .now + .seconds(seconds) }

    /// Ends work that has taken too long.
    func check() throws(Problem) {
        guard ContinuousClock.now < end else { throw .workTooLong }
    }

    /// Runs asynchronous work, whose task is cancelled at the end of the time.
    func run<Result: Sendable>(_ work: @Sendable @escaping () async throws -> Result) async throws -> Result {
        try await withThrowingTaskGroup(of: Result.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(until: end, clock: .continuous)
                throw Problem.workTooLong
            }
            defer { group.cancelAll() }
            guard let result = try await group.next() else { throw Problem.internalError }
            return result
        }
    }
}
