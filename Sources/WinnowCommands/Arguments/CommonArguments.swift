import ArgumentParser
import WinnowClassification
import WinnowCorpora
import WinnowModelFile
import WinnowSystem

/// How much is printed.
struct QuietArguments: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Print only results, errors and warnings.")
    var quiet = false

    /// Prints a line to standard error, unless quiet.
    func say(_ line: @autoclosure () -> String) {
        if !quiet { Console.line(line()) }
    }
}

/// How many threads to use.
struct ThreadArguments: ParsableArguments {
    @Option("Number of threads. (default: one per processor)", "count") var threads: Int?

    /// The number of threads.
    var count: Int { threads ?? Parallel.processorCount }

    func validate() throws {
        guard (1...1024).contains(count) else {
            throw ValidationError("--threads is \(count), but must be from 1 to 1024")
        }
    }
}

/// The seed of everything random.
struct SeedArguments: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Random seed. (default: \(TextClassifierTrainer.Options().seed))",
            valueName: "number"),
        transform: {
            guard let seed = UInt64($0) else {
                throw ValidationError("must be a whole number from 0 to \(UInt64.max)")
            }
            return seed
        })
    var seed: UInt64?
}

/// The output format.
struct OutputArguments: ParsableArguments {
    @Option("Output format. (default: text on a terminal, else tsv)", "name") var format: RecordFormat?

    /// The requested format, or the default for the output.
    var chosenFormat: RecordFormat { format ?? .default }
}

extension RecordFormat: ExpressibleByArgument {
    /// The default for the output: text on a terminal, else tsv.
    static var `default`: RecordFormat { OutputFile.standardOutput.isTerminal ? .text : .tsv }
}

/// The format of a report.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json
}

/// How texts are read, with how many threads, and how much is printed.
struct InputArguments: ParsableArguments {
    @Flag(help: "Fail on invalid UTF-8 instead of reading U+FFFD.")
    var strict = false

    @OptionGroup(title: "Data options") var text: TextArguments
    @OptionGroup var threads: ThreadArguments
    @OptionGroup var quiet: QuietArguments

    /// The texts of files, in order; if there are none, of standard input.
    ///
    /// - Parameters:
    ///   - paths: the files.
    ///   - oneBlockAtOnce: whether threads share each block instead of working on several.
    ///   - table: which columns of the data are written with the answers.
    func input(
        of paths: [String], oneBlockAtOnce: Bool = false, table: AnswerTable = AnswerTable(format: .tsv)
    ) -> TextInput {
        var options = text.options
        options.idColumn = table.idColumn
        return TextInput(
            paths: paths, options: options, isStrict: strict, isQuiet: quiet.quiet,
            threads: oneBlockAtOnce ? 1 : threads.threads, table: table)
    }
}

/// The metadata of a model.
struct InformationArguments: ParsableArguments {
    @Option("Author of the model.", "text") var author: String?
    @Option("Terms of use.", "text") var license: String?
    @Option("Purpose of the model.", "text") var description: String?
    @Option("Version of the model.", "text") var modelVersion: String?
    @Option(
        "Languages of the model, or auto for those of the data: it abstains from texts in others. (default: any)",
        "code,…")
    var languages: ModelLanguages?

    /// The given arguments as a model's information.
    var information: ModelInformation {
        var information = ModelInformation()
        apply(to: &information)
        return information
    }

    /// Refuses `--languages auto`, for what is not trained on one set of texts.
    func requireCodes() throws {
        guard languages?.isAutomatic != true else {
            throw CommandFailure(
                .usage,
                "--languages auto is for training a classifier of texts on one file; give the codes of the languages, such as en"
            )
        }
    }

    /// Applies the given arguments to the information.
    func apply(to information: inout ModelInformation) {
        information.author = author
        information.license = license
        information.description = description
        information.version = modelVersion
        if let languages, !languages.isAutomatic { information.languages = languages.values }
    }
}

/// The value of `--languages`: BCP 47 codes, or `auto`.
struct ModelLanguages: ExpressibleByArgument, Sendable {
    /// The codes, without repetitions, in the given order; empty for `auto`.
    let values: [String]
    var isAutomatic: Bool { values.isEmpty }

    init?(argument: String) {
        if argument == "auto" {
            values = []
            return
        }
        var values: [String] = []
        for code in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard (2...3).contains(code.prefix { $0 != "-" }.count), code.count <= 35,
                code.unicodeScalars.allSatisfy({
                    $0.isASCII && ($0 == "-" || $0.properties.isAlphabetic || "0"..."9" ~= $0)
                })
            else { return nil }
            if !values.contains(String(code)) { values.append(String(code)) }
        }
        self.values = values
    }
}
