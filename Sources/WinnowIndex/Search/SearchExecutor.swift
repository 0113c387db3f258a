#if Search
import Dispatch
import Synchronization

/// Threads for asynchronous searches and changes, which block neither the caller's actor nor the cooperative
/// thread pool.
///
/// There is one search or change per queue at a time; others wait in order.
final class SearchExecutor: TaskExecutor {
    private struct Work {
        var waiting: ArraySlice<UnownedJob> = []
        var idle: [DispatchQueue]
    }

    private let work: Mutex<Work>

    init(width: Int) {
        // A serial queue has its own thread while working; on Linux, concurrent ones use the pool's threads.
        work = Mutex(Work(idle: (0..<width).map { DispatchQueue(label: "winnow.index.\($0)") }))
    }

    /// Runs `body` on a queue, with the priority and the cancellation of the caller's task.
    func run<Result: Sendable>(
        _ body: @Sendable () throws(IndexError) -> Result
    ) async throws(IndexError) -> Result {
        try await withTaskExecutorPreference(self) { () async throws(IndexError) -> Result in try body() }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let queue = work.withLock { work in
            work.waiting.append(job)
            return work.idle.popLast()
        }
        guard let queue else { return }
        queue.async { [self] in
            while let job = next(for: queue) { job.runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }

    /// The job that has waited longest; if there is none, marks the queue as idle.
    private func next(for queue: DispatchQueue) -> UnownedJob? {
        work.withLock { work in
            if let job = work.waiting.popFirst() { return job }
            work.idle.append(queue)
            return nil
        }
    }
}
#endif
