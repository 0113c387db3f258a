import NIOCore
import NIOPosix

/// Runs the work of requests: short work on the current thread, long work on separate threads.
///
/// Swift's shared threads also read and write connections, so work that takes longer than a switch of
/// threads does not run on them.
final class WorkQueue: Sendable {
    /// The bytes of text up to which work is short: about 100 µs of classification.
    private static let shortBytes = 16 << 10
    /// The stores that can be written to at the same time.
    private static let waitingCount = 8

    private let threads: NIOThreadPool
    /// Threads for work that may wait for other processes.
    private let waitingThreads: NIOThreadPool
    private let turns = FilterTurns()
    private let limits: ServiceLimits

    /// Makes a queue with as many threads as there are processors.
    init(limits: ServiceLimits) {
        self.limits = limits
        threads = NIOThreadPool(numberOfThreads: System.coreCount)
        threads.start()
        waitingThreads = NIOThreadPool(numberOfThreads: Self.waitingCount)
        waitingThreads.start()
    }

    deinit {
        threads.shutdownGracefully { _ in }
        waitingThreads.shutdownGracefully { _ in }
    }

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

    /// Runs work that writes to the store of a mail filter, which waits while another process does.
    ///
    /// It holds none of the threads of other work, and only one for each store.
    func runWriting<Result: Sendable>(
        to store: String, _ work: @Sendable @escaping () throws -> Result
    ) async throws -> Result {
        let deadline = WorkDeadline(seconds: limits.workSeconds)
        return try await turns.run(store) {
            try await waitingThreads.runIfActive {
                try deadline.check()
                return try work()
            }
        }
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
