/// Trains a model on examples.
///
/// Every trainer is used in the same way: set the ``options``, call ``train(on:progress:)`` with the
/// examples, and take the model from the result. A trainer is a value; it may train any number of times, on
/// any thread. Equal options and examples give equal models for any number of threads.
///
/// All trainers stop in the same way:
/// - `progress` is called after each step. If it returns false, the training ends as soon as it can and
///   returns the model learned so far; the result's ``TrainingResult/ending`` is ``TrainingEnding/stopped``.
/// - If its task is cancelled, `train` throws `CancellationError` at once, and the work on other threads ends at its
///   next step; with `keepsModelIfCancelled`, it returns the model learned so far after that step.
///
/// Each event shows how far the training is, in the same form: ``TrainerProgress``.
public protocol Trainer: Sendable {
    /// The parameters of the training.
    associatedtype Options: TrainerOptions
    /// The examples and any other training data.
    associatedtype Input
    /// The event that is reported after each step.
    associatedtype Event: TrainerEvent
    /// The result of a training.
    associatedtype Output: TrainingResult

    /// The parameters of the training.
    var options: Options { get set }

    /// Makes a trainer.
    init(options: Options)

    /// Trains a model on the calling thread and worker threads.
    ///
    /// - Parameters:
    ///   - input: the training data.
    ///   - progress: called on the calling thread after each step; return false to stop.
    /// - Throws: the library's error, if an option is out of its range or the input cannot be learned from.
    func train(on input: Input, progress: (Event) -> Bool) throws(Options.Failure) -> Output
}

extension Trainer {
    /// Makes a trainer with the default options.
    public init() { self.init(options: Options()) }

    /// Trains a model without reporting progress; see ``train(on:progress:)``.
    public func train(on input: Input) throws(Options.Failure) -> Output {
        try train(on: input) { _ in true }
    }
}

/// Input that may consist of only examples.
public protocol TrainingInput: Sendable {
    /// The examples.
    associatedtype Examples

    /// Input without anything else.
    init(_ examples: Examples)
}

extension Trainer where Input: TrainingInput {
    /// Trains a model on examples without further input; see ``train(on:progress:)``.
    public func train(
        on examples: Input.Examples, progress: (Event) -> Bool = { _ in true }
    ) throws(Options.Failure) -> Output {
        try train(on: Input(examples), progress: progress)
    }

    /// Trains a model on examples without further input and without blocking the caller's thread; see
    /// ``train(on:progress:)``.
    ///
    /// - Parameters:
    ///   - examples: the training data.
    ///   - keepsModelIfCancelled: whether a cancelled task gets the model learned so far.
    ///   - progress: called on another thread after each step; return false to stop.
    /// - Throws: also `CancellationError` if the task is cancelled, unless the model is to be kept.
    public func train(
        on examples: Input.Examples, keepsModelIfCancelled: Bool = false,
        progress: @escaping @Sendable (Event) -> Bool = { _ in true }
    ) async throws -> Output {
        try await train(
            on: Input(examples), keepsModelIfCancelled: keepsModelIfCancelled, progress: progress)
    }

    /// Starts a training on examples without further input; see `training(on:)`.
    public func training(
        on examples: Input.Examples, keepsModelIfCancelled: Bool = false,
        progress: @escaping @Sendable (Event) -> Bool = { _ in true }
    ) -> TrainingTask<Output> {
        training(on: Input(examples), keepsModelIfCancelled: keepsModelIfCancelled, progress: progress)
    }
}

extension Trainer where Input: Sendable {
    /// Trains a model on a queue of its own; the caller's task waits without blocking a thread.
    ///
    /// Parameters, result and errors are those of the synchronous ``train(on:progress:)``, but `progress` is
    /// called on another thread.
    ///
    /// - Parameters:
    ///   - input: the training data.
    ///   - keepsModelIfCancelled: whether a cancelled task gets the model learned so far, as if `progress`
    ///     had returned false: the result's ``TrainingResult/ending`` is ``TrainingEnding/stopped``. A task
    ///     that is cancelled before its training begins gets the model of the first step.
    ///   - progress: called on another thread after each step; return false to stop.
    /// - Throws: also `CancellationError` if the task is cancelled, unless the model is to be kept.
    public func train(
        on input: Input, keepsModelIfCancelled: Bool = false,
        progress: @escaping @Sendable (Event) -> Bool = { _ in true }
    ) async throws -> Output {
        let training = TrainingTask(self, input, keepsModelIfCancelled, progress)
        // Started when a cancellation can reach it, so that no step follows that.
        return try await withTaskCancellationHandler {
            training.start()
            return try await training.value
        } onCancel: {
            training.cancel()
        }
    }

    /// Starts a training on a queue of its own, and returns it: a sequence of its progress, with its result.
    ///
    /// For programs that show progress or train at the top level of a file, where `await` does not choose the
    /// asynchronous `train(on:)`: the compiler takes the synchronous form there, and
    /// warns.
    ///
    /// ```swift excerpt
    /// let training = TextClassifierTrainer().training(on: corpus)
    /// for await progress in training { bar.value = progress.fraction }
    /// let classifier = try await training.value.classifier
    /// ```
    ///
    /// - Parameters: those of `train(on:)`.
    public func training(
        on input: Input, keepsModelIfCancelled: Bool = false,
        progress: @escaping @Sendable (Event) -> Bool = { _ in true }
    ) -> TrainingTask<Output> {
        let training = TrainingTask(self, input, keepsModelIfCancelled, progress)
        training.start()
        return training
    }
}

/// The parameters of a training, as plain values that can be compared and saved.
public protocol TrainerOptions: Sendable, Hashable, Codable {
    /// The library's error.
    associatedtype Failure: Error

    /// The defaults.
    init()

    /// Checks that every option is in its range.
    ///
    /// - Throws: the library's error with the code `invalidOption`, which names option, value and range.
    func validate() throws(Failure)
}

/// The result of a training.
public protocol TrainingResult: Sendable {
    /// Why the training ended; ``TrainingEnding/stopped`` if `progress` ended it.
    var ending: TrainingEnding { get }
}

/// A trained model, for trainers that report nothing else.
package struct Trained<Model: Sendable>: TrainingResult {
    /// The model.
    package var model: Model
    /// Why the training ended.
    package var ending: TrainingEnding

    /// Makes a result.
    package init(_ model: Model, ending: TrainingEnding) {
        self.model = model
        self.ending = ending
    }
}

/// Why a training ended.
public enum TrainingEnding: String, Sendable, Hashable, Codable {
    /// The loss no longer fell, or the gradient became small.
    case converged
    /// The validation loss rose too far above its minimum.
    case lossRose
    /// The result on the validation part did not improve noticeably for too long.
    case lossPaused
    /// All iterations set by the options were done.
    case limit
    /// The caller's `progress` ended it.
    case stopped
    /// No iterations were needed: the weights have a closed form.
    case closedForm
}
