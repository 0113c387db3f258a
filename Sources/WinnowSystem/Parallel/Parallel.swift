import Dispatch
import Synchronization

/// Runs independent pieces of work on several threads and returns the results in order.
///
/// The caller defines the pieces, independently of the number of threads, so the results do not depend on it.
public enum Parallel {
    /// The number of online processors: the default of every `threads` option.
    public static var processorCount: Int { processorLimit ?? max(1, SystemInformation.activeProcessorCount) }

    /// How many processors the calling task may use; nil is all. With 1, its work stays on its own thread.
    @TaskLocal package static var processorLimit: Int?

    /// The results of `body` for `0..<count`, in order.
    ///
    /// - Parameters:
    ///   - count: how many pieces there are; 0 gives an empty array.
    ///   - threads: the maximum number of threads; 1 runs everything on the calling thread.
    ///   - body: the work on one piece; called once for each, possibly concurrently.
    package static func map<Result: Sendable>(
        count: Int, threads: Int, _ body: @Sendable (Int) -> Result
    ) -> [Result] {
        guard threads > 1, count > 1 else { return (0..<max(0, count)).map(body) }
        return [Result](unsafeUninitializedCapacity: count) { storage, initialized in
            // Every piece writes only its own element, so threads never write to the same memory.
            nonisolated(unsafe) let results = storage
            forEach(count: count, threads: threads) { index in
                results.initializeElement(at: index, to: body(index))
            }
            initialized = count
        }
    }

    /// Calls `body` for each of `0..<count`; pieces are taken in ascending order.
    package static func forEach(count: Int, threads: Int, _ body: @Sendable (Int) -> Void) {
        guard threads > 1, count > 1 else {
            for index in 0..<max(0, count) { body(index) }
            return
        }
        let next = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: min(threads, count)) { _ in
            while true {
                let index = next.add(1, ordering: .relaxed).oldValue
                guard index < count else { return }
                body(index)
            }
        }
    }

    /// Cuts `0..<count` into ranges of `size` (the last may be shorter).
    package static func ranges(count: Int, size: Int) -> [Range<Int>] {
        stride(from: 0, to: count, by: max(1, size)).map { $0..<min(count, $0 + max(1, size)) }
    }
}
