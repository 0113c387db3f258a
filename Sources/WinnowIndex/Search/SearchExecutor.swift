#if Search
import Dispatch
import Synchronization

/// Threads for searches that tasks wait for: such a search holds up neither the caller's actor nor the threads that all
/// tasks share.
///
/// As many searches run at once as there are queues; others wait for their turn, in order.
final class SearchExecutor: TaskExecutor {
    private struct Work {
        var waiting: ArraySlice<UnownedJob> = []
        var idle: [DispatchQueue]
    }

    private let work: Mutex<Work>

    init(width: Int) {
        // Each serial queue has a thread of its own while it works. Concurrent ones share theirs with all tasks on Linux.
        work = Mutex(Work(idle: (0..<width).map { DispatchQueue(label: "winnow.index.search.\($0)") }))
    }

    /// Runs `body` here, with the priority and the cancellation of the caller's task.
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

    /// The job that has waited longest; without one the queue is idle.
    private func next(for queue: DispatchQueue) -> UnownedJob? {
        work.withLock { work in
            if let job = work.waiting.popFirst() { return job }
            work.idle.append(queue)
            return nil
        }
    }
}
#endif
