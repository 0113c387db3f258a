import NIOCore
import NIOPosix

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
    ///
    /// The timer is one of an event loop, which forgets it when it is cancelled. A task that sleeps is kept until
    /// the end of the time, even if it is cancelled before.
    func run<Result: Sendable>(_ work: @Sendable @escaping () async throws -> Result) async throws -> Result {
        try check()
        let task = Task { try await work() }
        let rest = TimeAmount(ContinuousClock.now.duration(to: end))
        let timer = MultiThreadedEventLoopGroup.singleton.any().scheduleTask(in: rest) { task.cancel() }
        defer { timer.cancel() }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
