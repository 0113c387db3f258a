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
        subcommands: [
            Train.self, Evaluate.self, CrossValidate.self, Audit.self, Classify.self, Explain.self,
            Inspect.self, Tokenize.self, Tag.self, Lemmatize.self, NamesVerb.self, SentimentVerb.self,
            LanguageVerb.self, Analyze.self, Embed.self, Neighbors.self, Distill.self,
        ] + searchVerbs)

    /// The verbs of the index, which the trait `Search` brings.
    private static var searchVerbs: [any ParsableCommand.Type] {
        #if Search
            [IndexVerb.self, Search.self]
        #else
            []
        #endif
    }

    /// Makes the command before its arguments are known.
    public init() {}

    /// Runs the command with the process's arguments and ends the process with the exit code of what happened.
    public static func run() -> Never {
        OutputFile.ignoreClosedPipes()
        Interruption.endWith(code: CommandFailure.interrupted)
        var verb: (any ParsableCommand.Type)?
        do {
            if let job = ClassificationJob(arguments: CommandLine.arguments.dropFirst()) {
                verb = Classify.self
                try job.run()
                exit(withError: nil)
            }
            var command = try parseAsRoot()
            verb = type(of: command)
            try command.run()
            exit(withError: nil)
        } catch {
            end(error, verb)
        }
    }

    /// Ends the process: with the page that was asked for, or with the error's line, behind one of usage the verb's.
    private static func end(_ error: any Error, _ verb: (any ParsableCommand.Type)?) -> Never {
        var failure = CommandFailure(error)
        if failure == nil, exitCode(for: error).isSuccess {
            do {
                try OutputFile.standardOutput.write(fullMessage(for: error) + "\n")
                exit(withError: nil)
            } catch {
                failure = CommandFailure(error)
            }
        }
        let ending =
            failure ?? CommandFailure(exitCode: exitCode(for: error).rawValue, message: message(for: error))
        if let message = ending.message { Console.error(message + hint(message)) }
        if ending.exitCode == CommandFailure.usage { Console.line(usage(of: verb, for: error)) }
        exit(withError: ExitCode(ending.exitCode))
    }

    /// What helps where a word was taken for an option, as in `winnow search courses.index -sales team`.
    private static func hint(_ message: String) -> String {
        message.hasPrefix("Unknown option '-") && !message.hasPrefix("Unknown option '--")
            ? "; words that begin with - come last, behind --" : ""
    }

    /// How the verb is called; before it is known, the parser's error knows it.
    private static func usage(of verb: (any ParsableCommand.Type)?, for error: any Error) -> String {
        if let verb { return "Usage: " + usageString(for: verb) }
        let lines = fullMessage(for: error).split(separator: "\n")
        let usage = lines.first { $0.lowercased().hasPrefix("usage: ") }?.dropFirst("usage: ".count)
        return "Usage: " + (usage.map(String.init) ?? usageString())
    }
}
