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
        try threadViolations() + optionViolations() + stopViolations() + progressViolations()
            + (await asynchronousViolations()) + (await startedViolations())
            + (await cancellationViolations(keepsModel: false))
            + (await cancellationViolations(keepsModel: true))
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

    /// Checks that each event's progress is within its limits and never goes back.
    private func progressViolations() throws -> [String] {
        var violations: [String] = []
        var last: TrainerProgress?
        _ = try trainer.train(on: input) { event in
            let now = event.progress
            if !(1...now.phaseCount ~= now.phase) || !(0...now.iterationLimit ~= now.iteration)
                || now.iterationLimit < 1 || !(0...1 ~= now.fraction)
            {
                violations.append("out of limits: \(now)")
            }
            if let last,
                (now.phase, now.fraction) < (last.phase, last.fraction) || now.fraction < last.fraction
                    || now.phaseCount != last.phaseCount
            {
                violations.append("\(now) follows \(last)")
            }
            last = now
            return true
        }
        if last?.phase != last?.phaseCount { violations.append("the last event is not in the last phase") }
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
        return violations
    }

    /// Checks that a started training's progress ends at 1, or earlier if it is stopped, and that it has the same model.
    private func startedViolations() async throws -> [String] {
        var violations: [String] = []
        let training = trainer.training(on: input)
        var last: TrainerProgress?
        for await progress in training { last = progress }
        if last?.fraction != 1 || last?.phase != last?.phaseCount {
            violations.append("the progress of a started training ends with \(last as Any)")
        }
        if try await bytes(training.value) != bytes(synchronously()) {
            violations.append("a started training learns a different model")
        }
        let stopped = trainer.training(on: input) { _ in false }
        last = nil
        for await progress in stopped { last = progress }
        if last?.fraction == 1 { violations.append("the progress of a stopped training ends at 1") }
        return violations
    }

    /// Cancels a training's task at its first event, which waits until the task is known.
    private func cancellationViolations(keepsModel: Bool) async throws -> [String] {
        let (trainer, input) = (trainer, input)
        let running = RunningTask<Tried.Output>()
        running.task.withLock {
            $0 = Task {
                try await trainer.train(on: input, keepsModelIfCancelled: keepsModel) { _ in
                    running.events.add(1, ordering: .relaxed)
                    running.task.withLock { $0?.cancel() }
                    return true
                }
            }
        }
        do {
            guard let output = try await running.task.withLock({ $0 })?.value else { return [] }
            guard keepsModel else { return ["a cancelled task returns a model"] }
            var violations: [String] = []
            if output.ending != .stopped { violations.append("cancelled: \(output.ending)") }
            if try bytes(output).isEmpty { violations.append("cancelled: no model") }
            if running.events.load(ordering: .relaxed) != 1 {
                violations.append("events follow the cancellation")
            }
            return violations
        } catch is CancellationError {
            return keepsModel ? ["a cancelled task does not keep its model"] : []
        }
    }

    private func synchronously() throws -> Tried.Output { try trainer.train(on: input) { _ in true } }
}

extension Model {
    /// The bytes of a model that is opened from its own bytes.
    public func reopenedBytes() throws -> [UInt8] { try Self(bytes: bytes()).bytes() }
}

/// A task that is cancelled from within.
private final class RunningTask<Output: Sendable>: Sendable {
    let task = Mutex<Task<Output, any Error>?>(nil)
    /// How many events it has had.
    let events = Atomic(0)
}
