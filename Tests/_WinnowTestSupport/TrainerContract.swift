// The contract of every trainer.

import Foundation
import Synchronization
public import WinnowModelFile
import WinnowSystem

/// Checks the contract of `Trainer` on a small input.
public struct TrainerContract<Tried: Trainer>: Sendable where Tried.Input: Sendable {
    /// A change that sets the named option out of its range.
    public typealias WrongOption = (name: String, change: @Sendable (inout Tried.Options) -> Void)

    private let trainer: Tried
    private let input: Tried.Input
    private let setThreads: (@Sendable (inout Tried.Options, Int) -> Void)?
    private let bytes: @Sendable (Tried.Output) throws -> [UInt8]
    private let wrongOptions: [WrongOption]

    /// Makes a contract.
    ///
    /// - Parameters:
    ///   - options: options for a short training.
    ///   - input: the training input.
    ///   - setThreads: sets the number of threads; nil for a single-threaded trainer, or one whose rounding
    ///     depends on the number of threads.
    ///   - wrongOptions: at least one change for each option that has a range.
    ///   - bytes: the bytes of the model in a result, see `Model.reopenedBytes()`.
    public init(
        _ options: Tried.Options, input: Tried.Input,
        setThreads: (@Sendable (inout Tried.Options, Int) -> Void)?, wrongOptions: [WrongOption],
        bytes: @escaping @Sendable (Tried.Output) throws -> [UInt8]
    ) {
        trainer = Tried(options: options)
        self.input = input
        self.setThreads = setThreads
        self.wrongOptions = wrongOptions
        self.bytes = bytes
    }

    /// The violations of the contract, one line each; empty if there are none.
    public func violations() async throws -> [String] {
        try threadViolations() + optionViolations() + stopViolations() + (await asynchronousViolations())
    }

    private func threadViolations() throws -> [String] {
        guard let setThreads else { return [] }
        let models = try [1, 3].map { count in
            var copy = trainer
            setThreads(&copy.options, count)
            return try bytes(copy.train(on: input) { _ in true })
        }
        return models[0] == models[1] ? [] : ["three threads learn a different model than one"]
    }

    private func optionViolations() throws -> [String] {
        var violations: [String] = []
        for options in [trainer.options, Tried.Options()] {
            let data = try JSONEncoder().encode(options)
            if try JSONDecoder().decode(Tried.Options.self, from: data) != options {
                violations.append("options change by encoding and decoding")
            }
        }
        for (name, change) in wrongOptions {
            var copy = trainer
            change(&copy.options)
            do {
                _ = try copy.train(on: input) { _ in true }
                violations.append("\(name) out of its range is accepted")
            } catch {
                let error = error as? any WinnowError
                if error?.option != name || error?.kind != .usage || error?.message.contains(name) != true {
                    violations.append(
                        "\(name) out of its range is refused by: \(error?.message ?? "nothing")")
                }
            }
        }
        return violations
    }

    /// Stops a training at its first events, in the middle and at its last event.
    private func stopViolations() throws -> [String] {
        var violations: [String] = []
        var count = 0
        let whole = try trainer.train(on: input) { _ in
            count += 1
            return true
        }
        if whole.ending == .stopped { violations.append("a training that was not stopped ends as stopped") }
        if count < 2 { violations.append("there are \(count) events, too few for the checks") }
        for last in Set([1, 2, 3, count / 2, count - 1, count]).sorted() where 1...count ~= last {
            var seen = 0
            let part = try trainer.train(on: input) { _ in
                seen += 1
                return seen < last
            }
            if seen != last { violations.append("\(seen - last) events follow the stop at event \(last)") }
            if part.ending != .stopped { violations.append("stopped at event \(last): \(part.ending)") }
            if try bytes(part).isEmpty { violations.append("stopped at event \(last): no model") }
        }
        return violations
    }

    private func asynchronousViolations() async throws -> [String] {
        var violations: [String] = []
        let (trainer, input) = (trainer, input)
        let isInTask = Atomic(false)
        let waited = try await trainer.train(on: input) { _ in
            if withUnsafeCurrentTask(body: { $0 != nil }) { isInTask.store(true, ordering: .relaxed) }
            return true
        }
        if isInTask.load(ordering: .relaxed) {
            violations.append("the asynchronous form runs on a task's thread")
        }
        if try bytes(waited) != bytes(synchronously()) {
            violations.append("the asynchronous form learns a different model")
        }
        // The first event waits until the task is known, and then cancels it.
        let running = RunningTask()
        running.task.withLock {
            $0 = Task {
                _ = try await trainer.train(on: input) { _ in
                    running.task.withLock { $0?.cancel() }
                    return true
                }
            }
        }
        do {
            try await running.task.withLock { $0 }?.value
            violations.append("a cancelled task returns a model")
        } catch is CancellationError {}
        return violations
    }

    private func synchronously() throws -> Tried.Output { try trainer.train(on: input) { _ in true } }
}

extension Model {
    /// The bytes of a model that is opened from its own bytes.
    public func reopenedBytes() throws -> [UInt8] { try Self(bytes: bytes()).bytes() }
}

/// A task that is cancelled from within.
private final class RunningTask: Sendable {
    let task = Mutex<Task<Void, any Error>?>(nil)
}
