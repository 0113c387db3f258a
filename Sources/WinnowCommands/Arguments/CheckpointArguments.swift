import ArgumentParser
import WinnowEmbeddings
import WinnowSystem

/// The place where a long training keeps its state.
struct CheckpointArguments: ParsableArguments {
    @Option(
        "File that keeps the state once a minute; the same command continues from it.", "file",
        completion: .file())
    var checkpoint: String?

    /// Checks that the file can be written and would not replace an input or the output.
    func check(inputs: [String], output: String) throws {
        guard let checkpoint else { return }
        try CommandFailure.check(
            output: checkpoint, option: "--checkpoint", inputs: inputs + [output],
            what: "an input or the output")
    }

    /// The checkpoint; from now on Ctrl-C ends the training once its state is saved.
    func begin() -> TrainingCheckpoint? {
        guard let checkpoint else { return nil }
        Interruption.note()
        return TrainingCheckpoint(path: checkpoint)
    }
}

extension TrainingCheckpoint {
    /// Prints where the training continues.
    func tell() {
        if hasState { Console.line("continuing from \(path.visible)") }
    }
}
