import ArgumentParser
import WinnowAnalysis
import WinnowCorpora
import WinnowModelFile
import WinnowSystem

/// The path of the model to write, and its metadata.
struct ModelArguments: ParsableArguments {
    @Option("Where to write the model.", "model", name: .shortAndLong, completion: .model) var output: String

    @OptionGroup var information: InformationArguments
}

/// How much training prints.
struct TrainingQuietArguments: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Print only errors and warnings; suppress reports.")
    var quiet = false
}

/// A subcommand of `winnow train`: it reads data, trains a model on it, saves the model and prints reports.
protocol TrainingCommand: ParsableCommand {
    /// The file or folder of training data.
    var data: String { get }
    /// The path of the model to write, and its metadata.
    var modelArguments: ModelArguments { get }
    /// How much is printed.
    var quietArguments: TrainingQuietArguments { get }
    /// Other files that are read.
    var otherInputs: [String] { get }
}

extension TrainingCommand {
    var otherInputs: [String] { [] }

    /// The path of the model.
    var output: String { modelArguments.output }

    /// Whether only errors and warnings are printed.
    var isQuiet: Bool { quietArguments.quiet }

    /// Prints a line to standard error, unless quiet.
    func say(_ line: @autoclosure () -> String) {
        if !isQuiet { Console.line(line()) }
    }

    /// Checks that the model can be written and would not replace an input.
    func checkOutput() throws {
        if !(self is TrainClassifier) { try modelArguments.information.requireCodes() }
        try CommandFailure.check(
            output: output, option: "--output", inputs: [data] + otherInputs, what: "the data")
    }

    /// Runs `body`, and names the data in errors about it.
    func naming<Result>(
        _ path: String? = nil, _ body: () throws(AnalysisError) -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch {
            guard error.code != .invalidOption else { throw error }
            throw CommandFailure(.badData, "\(path ?? data): \(error.message)")
        }
    }

    /// Saves a model with a description of its training data and its reports, and prints the reports to
    /// standard output.
    func save(
        _ model: some Model, training: JSONValue, validation: (any TaskReport)?, test: (any TaskReport)?
    ) throws {
        let reports = [("validation", validation), ("test", test)]
        var information = modelArguments.information.information
        information["training"] = training
        for case (let part, let report?) in reports { information[part] = .object(report.json) }
        Interruption.endsImmediately()
        try model.with(information).write(toOutput: output)
        for case (let part, let report?) in reports where !isQuiet {
            try OutputFile.standardOutput.write("\(part) part: \(report)\n")
        }
        say("model written to \(output.visible)")
    }
}

/// Which tags of a treebank are learned.
struct TagColumnArguments: ParsableArguments {
    @Option(
        "CoNLL-U tags to learn: universal, or the treebank's own (fine). (default: universal)", "name")
    var tagColumn: Treebank.TagColumn?

    @OptionGroup var multiwordArguments: MultiwordTokenArguments

    /// The treebank at `path`, with the chosen tags.
    func read(_ path: String) throws -> Treebank {
        try multiwordArguments.reader.read(contentsOf: path).taking(tagColumn ?? .universal)
    }
}

/// How the multiword tokens of a treebank are read.
struct MultiwordTokenArguments: ParsableArguments {
    @Option(
        "CoNLL-U's tokens of several words (du = de + le): their parts, or whole, as texts have them, with the lemma and "
            + "tags of the first part. (default: parts)", "name")
    var multiwordTokens: TreebankReader.MultiwordTokens?

    /// The reader of treebanks.
    var reader: TreebankReader { TreebankReader(multiwordTokens: multiwordTokens ?? .parts) }
}

extension TreebankReader.MultiwordTokens: ExpressibleByArgument {}

extension TestArgument {
    /// The file; a share is refused, with the reason.
    func file(_ reason: String) throws -> String {
        guard let path else {
            throw CommandFailure(.usage, "--test: \(reason); give one")
        }
        return path
    }
}

extension Treebank {
    /// A description of the data read from `path`.
    func summary(from path: String) -> String {
        "read \(counted(sentences.count, "sentence")) of \(counted(wordCount, "word")) from \(path.visible)"
    }

    /// The description of the treebank in a model trained on it.
    func information(lexiconEntries: Int? = nil, seed: UInt64) -> JSONValue {
        var information: JSONObject = [
            "words": .integer(wordCount), "sentences": .integer(sentences.count),
        ]
        if let lexiconEntries { information["lexiconEntries"] = .integer(lexiconEntries) }
        information["seed"] = .integer(Int(truncatingIfNeeded: seed))
        return .object(information)
    }
}
