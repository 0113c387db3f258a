// `winnow train`: from labelled texts to a model file.

import ArgumentParser
import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
import WinnowReports
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
        case partOfSpeech = "part-of-speech"
        case wordTagger = "word-tagger"
        case lemma
        case gazetteer
        case sentiment
        case language
        case embedding
    }

    /// Which column of a treebank a tagger learns.
    enum TagColumn: String, ExpressibleByArgument, CaseIterable {
        case universal, fine
    }

    @Argument(help: "Labelled texts.", completion: .labelledData)
    var data: String

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Where to write the model.", valueName: "model"),
        completion: .model)
    var output: String

    @Option(
        name: .customLong("report"),
        help: ArgumentHelp(
            "Where to write a report, an HTML page with charts, which quotes texts of the data.",
            valueName: "page"),
        completion: .file(extensions: ["html"]))
    var reportPath: String?

    @Option(
        help: ArgumentHelp(
            "What to train: text, a classifier of texts; part-of-speech, a tagger, from CoNLL-U; word-tagger, any tags of words, from CoNLL-U or columns; lemma, a lemmatizer, from CoNLL-U; gazetteer, terms with labels, from lines or JSON; sentiment, a scorer, from texts that are positive, negative or neutral; language, an identifier, from a folder of n-gram counts and word lists; embedding, vectors of words, from texts without labels.",
            valueName: "name"))
    var task: Task = .text

    @Option(
        name: .customLong("tag-column"),
        help: ArgumentHelp(
            "Which tags of CoNLL-U a tagger learns: universal, or fine, the treebank's own.",
            valueName: "name"))
    var tagColumn: TagColumn = .universal

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

    @OptionGroup var seedArguments: SeedArguments

    @Flag(help: "Keep the model of the training part; do not train again on training and validation part.")
    var noRefit = false

    @Flag(
        help:
            "Keep 16-bit fingerprints of the texts in the model, so that evaluate warns of texts that were trained on; not in models to be passed on."
    )
    var fingerprints = false

    @OptionGroup(title: "Feature options") var featureArguments: FeatureArguments
    @OptionGroup(title: "Fitting options") var fittingArguments: FittingArguments
    @OptionGroup(title: "Calibration options") var calibrationArguments: CalibrationArguments
    @OptionGroup(title: "Calibration options") var operatingPointArguments: OperatingPointArguments
    @OptionGroup(title: "Tuning options") var tuningArguments: TuningArguments
    @OptionGroup(title: "Lemma options") var lemmaArguments: LemmaArguments
    @OptionGroup(title: "Tagger options") var wordListArguments: WordListArguments
    @OptionGroup(title: "Sentiment options") var sentimentArguments: SentimentArguments
    @OptionGroup(title: "Language options") var languageArguments: LanguageTrainingArguments
    @OptionGroup(title: "Embedding options") var embeddingTrainingArguments: EmbeddingTrainingArguments
    @OptionGroup(title: "Model information") var informationArguments: InformationArguments
    @OptionGroup var threadArguments: ThreadArguments

    @Flag(name: .shortAndLong, help: "Print nothing but errors and warnings, the reports neither.")
    var quiet = false

    func validate() throws {
        if tuningArguments.maxSize != nil, featureArguments.hashBits != nil {
            throw ValidationError(
                "--max-size leaves n-grams out, but --hash-bits has no list of them; leave one out")
        }
    }

    func run() throws {
        switch task {
        case .text: try trainClassifier()
        case .partOfSpeech, .wordTagger: try trainTagger()
        case .lemma: try trainLemmatizer()
        case .gazetteer: try makeGazetteer()
        case .sentiment: try trainSentiment()
        case .language: try trainLanguage()
        case .embedding: try trainEmbedding()
        }
    }

    private func trainClassifier() throws {
        try refuseOptionsOfOtherTasks()
        let end = TrainingEnd(after: tuningArguments.timeBudget?.duration)
        try checkOutputs()
        let report = TrainingProgress(isQuiet: quiet, validation: validation)
        let parts = try readParts(report)
        var options = try options(for: parts)
        let tuning = tuningArguments.tune ? try tuned(options, parts, report, until: end) : nil
        let training: TextClassifierTrainer.Training
        (training, options) = try fitWithinSize(
            parts, tuning?.options ?? options, report, until: end.afterSearch()
        ) { training, options in
            try training.classifier.with(modelInformation(of: training, options, parts)).bytes().count
                + (parts.test == nil ? 0 : ModelInformation.Scores.size)
        }
        Interruption.endWith(code: CommandFailure.interrupted)
        report.trained(training)
        let tested = try parts.test.map { corpus in
            try training.classifier.predictions(on: corpus, threads: threadArguments.count)
        }
        var reporting = EvaluationReport.Options()
        reporting.threads = threadArguments.count
        let test = try tested.map { try EvaluationReport(of: $0, options: reporting) }
        var information = modelInformation(of: training, options, parts)
        information.test = test.map(ModelInformation.Scores.init)
        let classifier = training.classifier.with(information)
        do {
            try classifier.save(to: output)
        } catch {
            throw error.ofOutput
        }
        report.keeps(classifier.fingerprints)
        try writeReport(of: training, information, parts, tuning, tested: tested, test)
        try report.evaluations(validation: training.validation, test: test)
        report.written(to: output)
    }

    /// What the model says of itself, but for the test.
    private func modelInformation(
        of training: TextClassifierTrainer.Training, _ options: TextClassifierTrainer.Options,
        _ parts: TrainingData
    ) -> ModelInformation {
        var information = parts.information
        informationArguments.apply(to: &information)
        information.training = ModelInformation.Training(training, options: options)
        information.calibration = training.calibration
        if !training.operatingPoints.isEmpty { information.operatingPoints = training.operatingPoints }
        information.validation = training.validation.map(ModelInformation.Scores.init)
        return information
    }

    /// What was asked for, and what suits the data where nothing was.
    private func options(for parts: TrainingData) throws -> TextClassifierTrainer.Options {
        var options = TextClassifierTrainer.Options()
        fittingArguments.apply(to: &options)
        calibrationArguments.apply(to: &options)
        options.operatingPoints = operatingPointArguments.operatingPoints
        options.positiveLabel = dataArguments.positiveLabel
        let defaults = TrainingDefaults(of: parts.training, validation: parts.validation)
        var features = defaults.features(for: options.algorithm ?? defaults.algorithm)
        try featureArguments.apply(to: &features)
        options.features = features
        options.validation = validation.validation
        options.split = split
        options.duplicates = parts.duplicates
        options.refits = !noRefit
        options.keepsFingerprints = fingerprints
        options.seed = seedArguments.seed
        options.threads = threadArguments.count
        options.keepsValidationDetails = reportPath != nil
        return options
    }

    /// Checks that model and report can be written, not over the data, and not one over the other.
    func checkOutputs() throws {
        try check(output, "model", option: "--output")
        guard let reportPath else { return }
        try check(reportPath, "report", option: "--report")
        guard !FileIdentity.areSame(output, reportPath) else {
            throw CommandFailure(
                exitCode: CommandFailure.usage,
                message: "\(output): the report would replace the model; name another file with --report")
        }
    }

    /// Checks that an output can be written, and not over the data.
    private func check(_ path: String, _ what: String, option: String) throws {
        guard path != "-" else {
            throw CommandFailure(
                exitCode: CommandFailure.usage,
                message: "-: a \(what) cannot go to standard output; name a file")
        }
        do {
            try AtomicFile.check(path)
        } catch {
            throw CommandFailure(exitCode: CommandFailure.unwritable, message: error.message)
        }
        var inputs = [data]
        if case .file(let path) = validation { inputs.append(path) }
        if case .file(let path) = test { inputs.append(path) }
        inputs += wordListArguments.gazetteers.map { GazetteerFile($0).path }
        for input in inputs where FileIdentity.areSame(input, path) {
            throw CommandFailure(
                exitCode: CommandFailure.usage,
                message: "\(path): the \(what) would replace the data; name another file with \(option)")
        }
    }

    /// Writes the page, where one was asked for.
    private func writeReport(
        of training: TextClassifierTrainer.Training, _ information: ModelInformation, _ parts: TrainingData,
        _ tuning: TextClassifierTuner.Tuning?, tested: Predictions?, _ test: EvaluationReport?
    ) throws {
        guard let reportPath else { return }
        var page = TrainingReport(
            of: training, information, parts, tested: tested, test,
            title: "Training of \(output.lastPathComponent)", positiveLabel: dataArguments.positiveLabel)
        page.trials = tuning?.trials ?? []
        page.chosenTrial = tuning?.bestTrial?.number
        page.trialMeasure = tuningArguments.metric ?? "macro-f1"
        do {
            let bytes = Array(page.html.utf8)
            var file = try AtomicFile(replacing: reportPath)
            try bytes.withUnsafeBytes { try file.write($0) }
            try file.commit()
        } catch let error as FileError {
            throw CommandFailure(exitCode: CommandFailure.unwritable, message: error.message)
        }
        if !quiet { Console.line("report written to \(reportPath.visible); it quotes texts of the data") }
    }

    func fit(
        _ parts: TrainingData, _ options: TextClassifierTrainer.Options, _ report: TrainingProgress,
        until end: TrainingEnd
    ) throws -> TextClassifierTrainer.Training {
        do {
            return try TextClassifierTrainer(options: options)
                .train(on: parts.training, validation: parts.validation) { event in
                    report.observe(event)
                    return end.allows(event)
                }
        } catch {
            throw failure(error)
        }
    }

    /// An error of training with the name of the data, which the trainer does not know.
    func failure(_ error: ClassificationError) -> any Error {
        guard
            [.oneLabel, .noExamples, .tooFewExamples, .noFeatures, .tooLarge, .invalidWeight].contains(
                error.code)
        else {
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
            let split = try Splitter(method: split, testShare: share, seed: seedArguments.seed)
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
        try dataArguments.validatePositiveLabel(of: parts.training)
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
    /// The duplicates among everything that was read, where all of it was looked through.
    var duplicatesOfAll: NearDuplicates? { allSummaries.count == 1 ? duplicates : nil }
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
    var lastPathComponent: String {
        split(separator: "/").last.map(String.init) ?? self
    }
}

extension ModelInformation.Scores {
    /// How many bytes of a manifest they take at most.
    fileprivate static let size = 250

    init(_ report: EvaluationReport) {
        self.init(
            examples: report.examples, accuracy: report.accuracy, macroF1: report.macro.f1,
            logLoss: report.logLoss)
    }
}
