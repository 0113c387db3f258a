package import ArgumentParser
import WinnowModels
import WinnowSystem

/// The command.
package struct Winnow: ParsableCommand {
    /// The name, the help and the verbs.
    package static let configuration = CommandConfiguration(
        commandName: "winnow",
        abstract: "Analyze, classify and search text on this machine, and train models for it.",
        discussion: """
            Train and use a model, given a CSV file with the columns text and label:

              winnow train messages.csv -o spam.winnow
              winnow classify spam.winnow < lines.txt

            Results go to standard output, everything else to standard error. Exit codes: 0 success, 1 required \
            score not reached, 64 usage error, 65 bad data or damaged model, 66 missing input, 70 internal error, \
            73 cannot write output, 74 read error, 75 try again later, 130 interrupted.
            """,
        version: "winnow \(WinnowVersion.text)",
        groupedSubcommands: [
            CommandGroup(
                name: "Training",
                subcommands: [
                    Train.self, Evaluate.self, CrossValidate.self, Audit.self, Inspect.self,
                    Compress.self, Convert.self, Export.self, UpdateVerb.self,
                    Distill.self,
                ]),
            CommandGroup(name: "Classification", subcommands: [Classify.self, Explain.self]),
            CommandGroup(name: "Mail", subcommands: [FilterVerb.self, Learn.self]),
            CommandGroup(
                name: "Analysis",
                subcommands: [
                    Tokenize.self, Tag.self, Lemmatize.self, NamesVerb.self, SentimentVerb.self,
                    LanguageVerb.self, Analyze.self,
                ]),
            CommandGroup(name: "Search", subcommands: searchVerbs + [Embed.self, Neighbors.self]),
            CommandGroup(name: "Service", subcommands: [ServeVerb.self, StudioVerb.self]),
        ])

    /// The verbs of the index, included by the trait `Search`.
    private static var searchVerbs: [any ParsableCommand.Type] {
        #if Search
        [IndexVerb.self, Search.self]
        #else
        []
        #endif
    }

    /// Creates the command without arguments.
    package init() {}

    /// Runs the command with the process's arguments and exits with the resulting code.
    package static func run() -> Never {
        OutputFile.ignoreClosedPipes()
        OutputFile.reserveStandardDescriptors()
        Interruption.install(code: CommandFailure.Ending.interrupted.rawValue)
        if let folder = StandardStreams.process.environment("WINNOW_MODELS"), !folder.isEmpty {
            ShippedModel.folder = folder
        }
        ProcessEnd.leave(with: run(Array(CommandLine.arguments.dropFirst()), streams: .process))
    }

    /// Runs the command with these arguments and streams, and returns the exit code.
    ///
    /// File names are relative to the calling thread's folder. The process's signals, folder and environment
    /// are not changed.
    package static func run(_ arguments: [String], streams: StandardStreams) -> Int32 {
        var streams = streams
        streams.files = NamedFiles(arguments)
        let checks = ModelChecks()
        streams.output.checks = checks
        return streams.use {
            defer { Console.endProgress() }
            do {
                let outcome = Result { try perform(arguments) }
                // What a damaged model leads to, be it an error, does not count.
                try checks.confirm()
                try outcome.get()
                return 0
            } catch {
                return end(error, arguments)
            }
        }
    }

    private static func perform(_ arguments: [String]) throws {
        if let job = ClassificationJob(arguments: arguments[...]) {
            try job.run()
        } else if let job = PlainMailArguments(arguments)?.job {
            try job()
        } else if try !HelpPage.writeTopic(arguments) {
            if let verb = UnknownVerb(arguments) { throw CommandFailure(.usage, verb.message) }
            var command = try parseAsRoot(arguments)
            try command.run()
        }
    }

    /// Writes the requested page, or the error; returns the exit code.
    private static func end(_ error: any Error, _ arguments: [String]) -> Int32 {
        if let status = error as? ExitStatus { return status.code }
        guard let failure = CommandFailure(error) ?? refusal(error, arguments) else { return 0 }
        if let message = failure.message { Console.error(message) }
        return failure.ending.rawValue
    }

    /// The failure for an error of the parser; nil for a requested page, which is written.
    private static func refusal(_ error: any Error, _ arguments: [String]) -> CommandFailure? {
        // The parser derives code, message and page from all declarations each time.
        let code = exitCode(for: error)
        let word = code.isSuccess ? wordWithHelp(arguments) : nil
        guard code.isSuccess, word == nil else {
            let message = (word.map { "Unknown option '\($0)'" } ?? message(for: error)) + hint(arguments)
            guard word != nil || code == .validationFailure else {
                return CommandFailure(.internalError, message)
            }
            return CommandFailure(.usage, UsageMessage(message, usage: NamedVerb(arguments).usage).text)
        }
        do {
            let page = fullMessage(for: error, columns: StandardStreams.current.helpWidth)
            let verb = NamedVerb(arguments.first == "help" ? arguments.dropFirst() : arguments[...])
            let text = HelpPage(page, of: verb.path.joined(separator: " ")).text
            try OutputFile.standardOutput.write(text + "\n")
            return nil
        } catch {
            return CommandFailure(error)
        }
    }

    /// A word whose letters the parser took for options, so that one of them asked for help, as in
    /// `winnow classify -hello.txt`; nil if help was asked for.
    private static func wordWithHelp(_ arguments: [String]) -> String? {
        let words = arguments.prefix { $0 != "--" }
        guard words.first != "help", !words.contains("-h"), !words.contains(where: { $0.hasPrefix("--help") })
        else { return nil }
        return words.first { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.count > 2 && $0.contains("h") }
    }

    /// A hint if a word was taken for an option, as in `winnow search courses.index -sales team`, and the
    /// arguments are valid with the word after `--`.
    private static func hint(_ arguments: [String]) -> String {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        let isWord = { (argument: String) in
            argument.hasPrefix("-") && !argument.hasPrefix("--")
                && !["-", "-h", "-o", "-q"].contains(argument)
        }
        let words = arguments[..<end].filter(isWord)
        let moved = arguments[..<end].filter { !isWord($0) } + ["--"] + words + arguments[end...].dropFirst()
        guard !words.isEmpty, (try? parseAsRoot(moved)) != nil else { return "" }
        return "; put words that start with - last, after --"
    }
}
