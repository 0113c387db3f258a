// Training without blocking the caller's task.

public import WinnowCorpora
import Dispatch
import Synchronization

extension TextClassifierTrainer {
    /// Trains a classifier on threads of its own, while the caller's task waits without blocking its thread.
    ///
    /// Cancelling the task ends the training at its next iteration. Parameters, result and errors are those of the
    /// synchronous ``train(on:validation:progress:)``.
    ///
    /// - Throws: also `CancellationError` where the task was cancelled.
    public func train(
        on corpus: Corpus, validation: Corpus? = nil,
        progress: @escaping @Sendable (Event) -> Bool = { _ in true }
    ) async throws -> Training {
        let cancellation = Cancellation()
        let result: Result<Training, any Error> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    continuation.resume(
                        returning: Result {
                            try trainNow(on: corpus, validation: validation) { event in
                                !cancellation.isRequested && progress(event)
                            }
                        })
                }
            }
        } onCancel: {
            cancellation.request()
        }
        if cancellation.isRequested { throw CancellationError() }
        return try result.get()
    }

    /// The synchronous training by a name that no asynchronous overload has.
    private func trainNow(
        on corpus: Corpus, validation: Corpus?, progress: (Event) -> Bool
    ) throws(ClassificationError) -> Training {
        try train(on: corpus, validation: validation, progress: progress)
    }
}

/// Whether a task has been cancelled, as its training sees it.
private final class Cancellation: Sendable {
    private let flag = Atomic(false)

    var isRequested: Bool { flag.load(ordering: .relaxed) }

    func request() { flag.store(true, ordering: .relaxed) }
}
