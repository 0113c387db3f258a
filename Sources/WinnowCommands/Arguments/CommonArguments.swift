import ArgumentParser
import WinnowClassification
import WinnowModelFile
import WinnowSystem

/// How much is said.
struct QuietArguments: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Print nothing but results, errors and warnings.")
    var quiet = false

    /// Says what happens, unless quiet.
    func say(_ line: @autoclosure () -> String) {
        if !quiet { Console.line(line()) }
    }
}

/// How many threads share the work.
struct ThreadArguments: ParsableArguments {
    @Option("Number of threads. (default: one a processor)", "count") var threads: Int?

    /// The number of threads.
    var count: Int { threads ?? Parallel.processorCount }

    func validate() throws {
        guard (1...1024).contains(count) else {
            throw ValidationError("--threads is \(count), but must be from 1 to 1024")
        }
    }
}

/// The seed of everything that is drawn.
struct SeedArguments: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Seed of everything random. (default: \(TextClassifierTrainer.Options().seed))",
            valueName: "number"),
        transform: {
            guard let seed = UInt64($0) else {
                throw ValidationError("must be a whole number from 0 to \(UInt64.max)")
            }
            return seed
        })
    var seed: UInt64?
}

/// The format of the answers.
struct OutputArguments: ParsableArguments {
    @Option("text, tsv or jsonl. (default: text on a terminal, else tsv)", "name") var format: RecordFormat?

    /// The format that was asked for, or the one that suits the output.
    var chosenFormat: RecordFormat { format ?? .default }
}

extension RecordFormat: ExpressibleByArgument {
    /// What suits the output: text for people, else fields.
    static var `default`: RecordFormat { OutputFile.standardOutput.isTerminal ? .text : .tsv }
}

/// How what was found out is shown.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json
}

/// How texts are read, by how many threads, and how much is said of it.
struct InputArguments: ParsableArguments {
    @Flag(help: "Bytes that are not UTF-8 are an error, not U+FFFD.")
    var strict = false

    @OptionGroup(title: "Data options") var text: TextArguments
    @OptionGroup var threads: ThreadArguments
    @OptionGroup var quiet: QuietArguments

    /// The texts of files, in order; of none, those of standard input.
    ///
    /// - Parameters:
    ///   - paths: the files.
    ///   - oneBlockAtOnce: whether the work on a block is shared among threads.
    func input(of paths: [String], oneBlockAtOnce: Bool = false) -> TextInput {
        TextInput(
            paths: paths, options: text.options, isStrict: strict, isQuiet: quiet.quiet,
            threads: oneBlockAtOnce ? 1 : threads.threads)
    }
}

/// What the model says about itself.
struct InformationArguments: ParsableArguments {
    @Option("Author of the model.", "text") var author: String?
    @Option("Terms of use.", "text") var license: String?
    @Option("Purpose of the model.", "text") var description: String?
    @Option("Version of the model.", "text") var modelVersion: String?

    /// What was given, as a model's information.
    var information: ModelInformation {
        var information = ModelInformation()
        apply(to: &information)
        return information
    }

    /// Puts what was given into the information.
    func apply(to information: inout ModelInformation) {
        information.author = author
        information.license = license
        information.description = description
        information.version = modelVersion
    }
}
