// The command `winnow` and its verbs.

public import ArgumentParser
import WinnowSystem

/// The command.
public struct Winnow: ParsableCommand {
    /// This version of the command and the library.
    public static let version = "0.1.0"

    /// The name, the help and the verbs.
    public static let configuration = CommandConfiguration(
        commandName: "winnow",
        abstract: "Train, evaluate and run text classifiers on this machine.",
        discussion: """
            A first model, from a CSV file with the columns text and label:

              winnow train messages.csv -o spam.winnow
              winnow classify spam.winnow < lines.txt

            Results go to standard output, everything else to standard error. Exit codes: 0 done, 1 a required \
            score was not reached, 64 usage, 65 bad data or a broken model, 66 missing input, 70 internal error, \
            73 output that cannot be written, 74 read error, 130 interrupted.
            """,
        version: version,
        subcommands: [Train.self, Evaluate.self, Classify.self, Inspect.self, Tokenize.self])

    /// Makes the command before its arguments are known.
    public init() {}

    /// Runs the command with the process's arguments and ends the process with the exit code of what happened.
    public static func run() -> Never {
        OutputFile.ignoreClosedPipes()
        Interruption.endWith(code: CommandFailure.interrupted)
        do {
            var command = try parseAsRoot()
            try command.run()
            exit(withError: nil)
        } catch let error where CommandFailure(error) != nil {
            let failure = CommandFailure(error)
            if let message = failure?.message { Console.error(message) }
            exit(withError: ExitCode(failure?.exitCode ?? CommandFailure.internalError))
        } catch {
            exit(withError: error)
        }
    }
}
