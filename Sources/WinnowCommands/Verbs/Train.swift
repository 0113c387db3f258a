// `winnow train`: from labelled texts to a model file.

import ArgumentParser
import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
import WinnowSystem

/// Trains a model.
struct Train: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "train",
        abstract: "Train a classifier on labelled texts.",
        discussion: """
            DATA is a CSV, TSV or JSON Lines file with a text and a label in each row, a folder with a folder of \
            texts for each label, or - for standard input. The report of the validation and the test part goes to \
            standard output, everything else to standard error.

              winnow train messages.csv -o spam.winnow
              winnow train reviews.tsv -o stars.winnow --test 0.2 --label-column stars
            """)

    /// What can be trained.
    enum Task: String, ExpressibleByArgument, CaseIterable {
        case text
    }

    @Argument(help: "Labelled texts.", completion: .labelledData)
    var data: String

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Where to write the model.", valueName: "model"),
        completion: .model)
    var output: String

    @Option(help: ArgumentHelp("What to train: text, a classifier of texts.", valueName: "name"))
    var task: Task = .text

    @OptionGroup(title: "Data options") var dataArguments: DataArguments

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "What to stop by: auto (none below 50 rows, 10 % below 200, else 5 %), a share, a file, or none.",
            valueName: "part"))
    var validation: ValidationArgument = .automatic

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "What to test on: a share of DATA or a file. (default: no test)", valueName: "part"))
    var test: TestArgument?

    @Option(
        help: ArgumentHelp(
            "Which rows are held out together: grouped, those with equal or nearly equal texts, or random, none.",
            valueName: "name"))
    var split: Splitter.Method = .grouped

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Decides which rows are held out. (default: 1)", valueName: "number"),
        transform: {
            guard let seed = UInt64($0) else {
                throw ValidationError("must be a whole number from 0 to \(UInt64.max)")
            }
            return seed
        })
    var seed: UInt64 = 1

    @Flag(help: "Keep the model of the training part; do not train again on training and validation part.")
    var noRefit = false

    @OptionGroup(title: "Feature options") var featureArguments: FeatureArguments
    @OptionGroup(title: "Fitting options") var fittingArguments: FittingArguments
    @OptionGroup(title: "Tuning options") var tuningArguments: TuningArguments
    @OptionGroup(title: "Model information") var informationArguments: InformationArguments
    @OptionGroup var threadArguments: ThreadArguments

    @Flag(name: .shortAndLong, help: "Print nothing but errors and warnings, the reports neither.")
    var quiet = false

    func run() throws {
        try checkOutput()
        let report = TrainingProgress(isQuiet: quiet, validation: validation)
        let parts = try readParts(report)
        var options = options(for: parts)
        let tuning = tuningArguments.tune ? try tuned(options, parts, report) : nil
        let training: TextClassifierTrainer.Training
        (training, options) = try fitWithinSize(parts, tuning?.options ?? options, report)
        report.trained(training)
        let test = try parts.test.map { corpus in
            try training.classifier.evaluation(on: corpus, threads: threadArguments.count)
        }
        var information = parts.information
        informationArguments.apply(to: &information)
        information.training = ModelInformation.Training(training, options: options)
        information.validation = training.validation.map(ModelInformation.Scores.init)
        information.test = test.map(ModelInformation.Scores.init)
        let classifier = training.classifier.with(information)
        do {
            try classifier.save(to: output)
        } catch {
            throw error.ofOutput
        }
        try report.evaluations(validation: training.validation, test: test)
        report.written(to: output)
    }

    /// What was asked for, and what suits the data where nothing was.
    private func options(for parts: TrainingData) -> TextClassifierTrainer.Options {
        var options = TextClassifierTrainer.Options()
        fittingArguments.apply(to: &options)
        let defaults = TrainingDefaults(of: parts.training, validation: parts.validation)
        var features = defaults.features(for: options.algorithm ?? defaults.algorithm)
        featureArguments.apply(to: &features)
        options.features = features
        options.validation = validation.validation
        options.split = split
        options.duplicates = parts.duplicates
        options.refits = !noRefit
        options.seed = seed
        options.threads = threadArguments.count
        return options
    }

    /// Checks that the model can be written, and not over the data.
    private func checkOutput() throws {
        guard output != "-" else {
            throw CommandFailure(
                exitCode: CommandFailure.usage,
                message: "-: a model cannot go to standard output; name a file")
        }
        do {
            try AtomicFile.check(output)
        } catch {
            throw CommandFailure(exitCode: CommandFailure.unwritable, message: error.message)
        }
        var inputs = [data]
        if case .file(let path) = validation { inputs.append(path) }
        if case .file(let path) = test { inputs.append(path) }
        guard let identity = FileIdentity(path: output) else { return }
        for input in inputs where FileIdentity(path: input) == identity {
            throw CommandFailure(
                exitCode: CommandFailure.usage,
                message: "\(output): the model would replace the data; name another file with --output")
        }
    }

    func fit(
        _ parts: TrainingData, _ options: TextClassifierTrainer.Options, _ report: TrainingProgress
    ) throws -> TextClassifierTrainer.Training {
        do {
            return try TextClassifierTrainer(options: options)
                .train(on: parts.training, validation: parts.validation, progress: report.observe)
        } catch {
            throw failure(error)
        }
    }

    /// An error of training with the name of the data, which the trainer does not know.
    func failure(_ error: ClassificationError) -> any Error {
        guard [.oneLabel, .noExamples, .noFeatures, .tooLarge, .invalidWeight].contains(error.code) else {
            return error
        }
        return CommandFailure(exitCode: CommandFailure.badData, message: "\(data): \(error.message)")
    }

    /// Warns of labels that only the validation file has: until the refit nothing is learned of them.
    private func warnAboutUnknownLabels(_ parts: TrainingData, in path: String) {
        let unknown = parts.validation.map { Set($0.labels).subtracting(parts.training.labels) } ?? []
        guard !unknown.isEmpty else { return }
        Console.warning("\(path): \(counted(unknown.count, "label")) that the training data does not have")
    }

    /// Warns of test texts that are learned: a report on them says nothing.
    private func warnAboutSharedTexts(_ parts: TrainingData, in path: String) {
        guard let test = parts.test else { return }
        let shared = [parts.training, parts.validation].compactMap { $0 }
            .reduce(0) { $0 + test.countOfRows(withTextsIn: $1) }
        guard shared > 0 else { return }
        Console.warning(
            "\(path): \(counted(min(shared, test.count), "text")) of \(FixedDecimal.grouped(test.count)) "
                + "are also trained on; the report of the test part flatters")
    }

    private func validatePositiveLabel(_ corpus: Corpus) throws {
        guard let label = dataArguments.positiveLabel, !corpus.labels.contains(label) else { return }
        throw CommandFailure(
            exitCode: CommandFailure.usage,
            message:
                "--positive-label is \(label), but the labels are \(corpus.labels.prefix(20).joined(separator: ", "))"
        )
    }

    /// Reads all parts and says what is in them.
    private func readParts(_ report: TrainingProgress) throws -> TrainingData {
        let reader = CorpusReader(options: dataArguments.options, threads: threadArguments.count)
        var parts = TrainingData(try reader.read(contentsOf: data))
        if case .file(let path) = validation {
            parts.addValidation(try reader.read(contentsOf: path))
            warnAboutUnknownLabels(parts, in: path)
        }
        // Told to people, and needed where rows are held out.
        if !quiet || split == .grouped && (validation.holdsRowsOut || test != nil) {
            parts.duplicates = NearDuplicates(of: parts.training, threads: threadArguments.count)
        }
        switch test {
        case .file(let path):
            parts.addTest(try reader.read(contentsOf: path))
            warnAboutSharedTexts(parts, in: path)
        case .share(let share):
            let split = try Splitter(method: split, testShare: share, seed: seed)
                .split(parts.training, duplicates: parts.duplicates, threads: threadArguments.count)
            guard !split.test.isEmpty else {
                Console.warning(
                    "\(data): a test share of \(share) takes no row, since duplicates and groups stay together; "
                        + "give a larger share or a file")
                break
            }
            parts.test = parts.training.selecting(split.test)
            parts.training = parts.training.selecting(split.training)
            parts.duplicates = parts.duplicates?.selecting(split.training)
        case nil: break
        }
        report.read(parts, split: split)
        try validatePositiveLabel(parts.training)
        return parts
    }
}

/// The parts of the data, and what to say of them in the model.
struct TrainingData {
    var training: Corpus
    var validation: Corpus?
    var test: Corpus?
    /// The duplicates among the training rows, where they were looked for; the counts are those of all that was read.
    var duplicates: NearDuplicates?
    /// What was read to train on.
    private(set) var summaries: [ReadSummary]
    private var testSummary: ReadSummary?

    /// Everything that was read, in order.
    var allSummaries: [ReadSummary] { summaries + [testSummary].compactMap(\.self) }

    init(_ data: LabelledData) {
        training = data.corpus
        summaries = [data.summary]
    }

    mutating func addValidation(_ data: LabelledData) {
        validation = data.corpus
        summaries.append(data.summary)
    }

    mutating func addTest(_ data: LabelledData) {
        test = data.corpus
        testSummary = data.summary
    }

    /// The data sets that the model is trained on.
    var information: ModelInformation {
        var information = ModelInformation()
        // The rows of a test share are not trained on.
        let rows = [training.count, validation?.count].compactMap { $0 }
        information.trainingData = zip(summaries, rows).map { summary, rows in
            ModelInformation.TrainingData(
                name: summary.path.lastPathComponent, rows: rows, crc32: summary.checksum)
        }
        return information
    }
}

extension String {
    /// What stands behind the last slash, a slash at the end aside.
    fileprivate var lastPathComponent: String {
        split(separator: "/").last.map(String.init) ?? self
    }
}

extension ModelInformation.Scores {
    init(_ report: EvaluationReport) {
        self.init(
            examples: report.examples, accuracy: report.accuracy, macroF1: report.macro.f1,
            logLoss: report.logLoss)
    }
}
