// Trainings that were started: progress, result and cancellation, with a trainer that waits for the test.

import Dispatch
import Synchronization
import Testing
import WinnowModelFile
import WinnowSystem

@Suite(.timeLimit(.minutes(5))) struct TrainingTaskTests {
    @Test func `cancelling does not wait for the step that the training is in`() async throws {
        let trainer = WaitingTrainer()
        let training = trainer.training(on: 1)
        trainer.gate.waitForBeginning()
        training.cancel()
        // The trainer still waits: a value that waited for it would never come.
        await #expect(throws: CancellationError.self) { try await training.value }
        trainer.gate.mayGoOn.signal()
        var last: TrainerProgress?
        for await progress in training { last = progress }
        #expect(last?.fraction != 1)
    }

    @Test func `a cancelled task that trains does not wait either`() async throws {
        let trainer = WaitingTrainer()
        let task = Task { try await trainer.train(on: 1) }
        trainer.gate.waitForBeginning()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        trainer.gate.mayGoOn.signal()
    }

    @Test func `a model that is kept is that of the step`() async throws {
        let trainer = WaitingTrainer()
        let training = trainer.training(on: 1, keepsModelIfCancelled: true)
        trainer.gate.waitForBeginning()
        training.cancel()
        trainer.gate.mayGoOn.signal()
        let output = try await training.value
        #expect(output.model == 1)
        #expect(output.ending == .stopped)
    }

    @Test func `the progress ends at 1 and the value can be taken twice`() async throws {
        let trainer = WaitingTrainer()
        let training = trainer.training(on: 1)
        trainer.gate.mayGoOn.signal()
        var last: TrainerProgress?
        for await progress in training { last = progress }
        #expect(last?.fraction == 1)
        #expect(try await training.value.model == 2)
        #expect(try await training.value.model == 2)
    }

    @Test func `an error of the trainer is that of the value`() async throws {
        let training = WaitingTrainer().training(on: -1)
        await #expect(throws: ModelFileError.self) { try await training.value }
    }
}

/// A trainer of two steps, the second of which waits until it is allowed to go on.
private struct WaitingTrainer: Trainer {
    struct Options: TrainerOptions {
        func validate() throws(ModelFileError) {}
    }
    struct Event: TrainerEvent {
        var progress: TrainerProgress
    }
    struct Output: TrainingResult {
        var model: Int
        var ending: TrainingEnding
    }
    final class Gate: Sendable {
        let hasBegun = DispatchSemaphore(value: 0)
        let mayGoOn = DispatchSemaphore(value: 0)

        func waitForBeginning() { hasBegun.wait() }
    }

    var options: Options
    let gate = Gate()

    init(options: Options) { self.options = options }

    func train(on input: Int, progress: (Event) -> Bool) throws(ModelFileError) -> Output {
        guard input > 0 else { _ = try ModelFile(bytes: []); return Output(model: 0, ending: .limit) }
        let phases = TrainerPhases(count: 2)
        guard progress(Event(progress: phases.progress(0, 1, of: 1))) else {
            return Output(model: 0, ending: .stopped)
        }
        gate.hasBegun.signal()
        gate.mayGoOn.wait()
        guard progress(Event(progress: phases.progress(1, 1, of: 2))) else {
            return Output(model: 1, ending: .stopped)
        }
        return Output(model: 2, ending: .limit)
    }
}
