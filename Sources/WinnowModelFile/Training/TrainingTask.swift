// A training on a queue of its own, for asynchronous callers.

import Dispatch
import Synchronization

/// A training that runs on a queue of its own: a sequence of its progress, with its result.
///
/// `training(on:)` of a ``Trainer`` starts one. It goes on if nobody waits for it; ``cancel()``
/// ends it, and so does a cancelled task that waits for its ``value``.
///
/// The sequence ends when the training does: after a progress whose ``TrainerProgress/fraction`` is 1, unless the
/// training was stopped, cancelled or failed. One loop can run over it; a loop that is slower than the training gets the
/// newest progress, not each.
public final class TrainingTask<Output: TrainingResult>: AsyncSequence, Sendable {
    /// How far the training is.
    public typealias Element = TrainerProgress
    /// The sequence does not fail; ``value`` does.
    public typealias Failure = Never

    private let progress: AsyncStream<TrainerProgress>
    private let work: @Sendable (TrainingTask) -> Void
    private let keepsModel: Bool
    private let isCancelled = Atomic(false)
    private let outcome = Mutex(Outcome())

    /// The result, and those that wait for it.
    private struct Outcome {
        var result: Result<Output, any Error>?
        var waiting: [CheckedContinuation<Output, any Error>] = []
    }

    /// Prepares a training, which ``start()`` starts, and which ends if `report` returns false.
    convenience init<Method: Trainer>(
        _ trainer: Method, _ input: Method.Input, _ keepsModelIfCancelled: Bool,
        _ report: @escaping @Sendable (Method.Event) -> Bool
    ) where Method.Output == Output, Method.Input: Sendable {
        self.init(keepsModelIfCancelled: keepsModelIfCancelled) { goesOn in
            try trainer.train(on: input) { event in goesOn(event.progress) && report(event) }
        }
    }

    /// Prepares work that is like a training, which ``start()`` starts.
    ///
    /// - Parameters:
    ///   - keepsModelIfCancelled: whether the result so far is wanted after a cancellation.
    ///   - run: the work; it calls its argument after each step, and ends if that returns false.
    package init(
        keepsModelIfCancelled: Bool,
        _ run: @escaping @Sendable (_ goesOn: (TrainerProgress) -> Bool) throws -> Output
    ) {
        keepsModel = keepsModelIfCancelled
        let (stream, continuation) = AsyncStream.makeStream(
            of: TrainerProgress.self, bufferingPolicy: .bufferingNewest(1))
        progress = stream
        work = { task in
            defer { continuation.finish() }
            guard task.keepsModel || !task.isCancelled.load(ordering: .relaxed) else { return }
            var last: TrainerProgress?
            let result = Result {
                try run { progress in
                    last = progress
                    continuation.yield(progress)
                    return !task.isCancelled.load(ordering: .relaxed)
                }
            }
            if var last, last.fraction < 1, case .success(let output) = result, output.ending != .stopped {
                (last.phase, last.fraction) = (last.phaseCount, 1)
                continuation.yield(last)
            }
            task.end(with: result)
        }
    }

    /// Starts the work; call it once.
    package func start() { trainingQueue.async { self.work(self) } }

    /// The progress, for one loop.
    public func makeAsyncIterator() -> AsyncStream<TrainerProgress>.Iterator { progress.makeAsyncIterator() }

    /// The result, as soon as the training has ended.
    ///
    /// - Throws: the errors of ``Trainer/train(on:progress:)``; `CancellationError` as soon as the training or the task
    ///   that waits is cancelled, unless the model is to be kept.
    public var value: Output {
        get async throws {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    let result = outcome.withLock { outcome in
                        if outcome.result == nil { outcome.waiting.append(continuation) }
                        return outcome.result
                    }
                    if let result { continuation.resume(with: result) }
                }
            } onCancel: {
                cancel()
            }
        }
    }

    /// Ends the training at its next step.
    ///
    /// ``value`` is then the model learned so far if the training was started with `keepsModelIfCancelled`; otherwise it
    /// throws at once, without waiting for that step. Does nothing if the training has ended.
    public func cancel() {
        isCancelled.store(true, ordering: .relaxed)
        if !keepsModel { end(with: .failure(CancellationError())) }
    }

    /// Sets the result, if there is none, and gives it to those that wait.
    private func end(with result: Result<Output, any Error>) {
        let waiting = outcome.withLock { outcome in
            guard outcome.result == nil else { return [CheckedContinuation<Output, any Error>]() }
            outcome.result = result
            defer { outcome.waiting = [] }
            return outcome.waiting
        }
        for continuation in waiting { continuation.resume(with: result) }
    }
}

/// Runs the training of asynchronous callers outside Swift's cooperative thread pool.
private let trainingQueue = DispatchQueue(label: "winnow.training", attributes: .concurrent)
