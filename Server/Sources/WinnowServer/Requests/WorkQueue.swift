import NIOCore
import NIOPosix

/// Runs the work of requests: short work where it is, long work on threads of its own.
///
/// Swift's shared threads also read and write connections, so work that takes longer than a switch of
/// threads does not run on them.
final class WorkQueue: Sendable {
    /// The bytes of text up to which work is short: about 100 µs of classification.
    private static let shortBytes = 16 << 10

    private let threads: NIOThreadPool
    private let limits: ServiceLimits

    /// Makes a queue with as many threads as there are processors.
    init(limits: ServiceLimits) {
        self.limits = limits
        threads = NIOThreadPool(numberOfThreads: System.coreCount)
        threads.start()
    }

    deinit { threads.shutdownGracefully { _ in } }

    /// Runs work on `bytes` of text, which checks the deadline that it gets.
    func run<Result: Sendable>(
        bytes: Int, _ work: @Sendable @escaping (WorkDeadline) throws -> Result
    ) async throws -> Result {
        let deadline = WorkDeadline(seconds: limits.workSeconds)
        if bytes <= Self.shortBytes { return try work(deadline) }
        return try await onThread(deadline, work)
    }

    /// Runs work that is long, however short its texts, on a thread of the queue.
    func runLong<Result: Sendable>(
        _ work: @Sendable @escaping (WorkDeadline) throws -> Result
    ) async throws -> Result {
        try await onThread(WorkDeadline(seconds: limits.workSeconds), work)
    }

    private func onThread<Result: Sendable>(
        _ deadline: WorkDeadline, _ work: @Sendable @escaping (WorkDeadline) throws -> Result
    ) async throws -> Result {
        try await threads.runIfActive {
            // It may have waited for a thread.
            try deadline.check()
            return try work(deadline)
        }
    }
}
