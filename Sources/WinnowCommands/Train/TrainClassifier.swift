import ArgumentParser
import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowModelFile
import WinnowReports
import WinnowSystem

/// Trains a text classifier.
struct TrainClassifier: TrainingCommand {
    static let configuration = CommandConfiguration(
        commandName: "classifier",
        abstract: "Train a text classifier on labelled texts.",
        usage: "winnow train [classifier] <data> --output <model> [<options>]",
        discussion: """
              winnow train messages.csv -o spam.winnow
              winnow train reviews.tsv -o stars.winnow --test 0.2 --label-column stars
            """)

    @Argument(
        help:
            "CSV, TSV, JSON, Arrow or fastText, also compressed; a folder with a folder per label; or - (standard input).",
        completion: .labelledData)
    var data: String

    @OptionGroup(title: "Model options") var modelArguments: ModelArguments
    @OptionGroup(title: "Model options") var compressionArguments: CompressionArguments
    @OptionGroup(title: "Data options") var dataArguments: CorpusArguments
    @OptionGroup(title: "Data options") var multiLabelArguments: MultiLabelArguments
    @OptionGroup(title: "Validation and test options") var partArguments: PartArguments
    @OptionGroup(title: "Validation and test options") var suspectArguments: SuspectArguments
    @OptionGroup(title: "Feature options") var featureArguments: FeatureArguments
    @OptionGroup(title: "Fitting options") var fittingArguments: FittingArguments
    @OptionGroup(title: "Fitting options") var calibrationArguments: CalibrationArguments
    @OptionGroup(title: "Fitting options") var conformalArguments: ConformalArguments
    @OptionGroup(title: "Fitting options") var paddingArguments: PaddingArguments
    @OptionGroup(title: "Fitting options") var updatableArguments: UpdatableArguments
    @OptionGroup(title: "Fitting options") var operatingPointArguments: OperatingPointArguments
    @OptionGroup(title: "Tuning options") var tuningArguments: TuningArguments
    @OptionGroup var seedArguments: SeedArguments
    @OptionGroup var threadArguments: ThreadArguments
    @OptionGroup var quietArguments: TrainingQuietArguments

    /// The delimiter of labels, if texts have several.
    var multiLabel: LabelDelimiter? { multiLabelArguments.multiLabel }

    /// How to train: the given options, else the library's defaults; the features depend on the data.
    var options: TextClassifierTrainer.Options {
        var options = TextClassifierTrainer.Options()
        fittingArguments.apply(to: &options)
        calibrationArguments.apply(to: &options)
        options.isConformal = conformalArguments.conformal
        paddingArguments.apply(to: &options)
        options.isUpdatable = updatableArguments.updatable
        options.operatingPoints = operatingPointArguments.operatingPoints
        compressionArguments.apply(to: &options.compression)
        // The search for options compares models with fewer n-grams instead.
        if tuningArguments.tune { options.compression.maximumBytes = nil }
        partArguments.apply(to: &options)
        if let seed = seedArguments.seed { options.seed = seed }
        options.threads = threadArguments.count
        return options
    }

    var otherInputs: [String] {
        [partArguments.validation?.path, partArguments.test?.path].compactMap(\.self)
    }

    func validate() throws {
        if tuningArguments.tune, compressionArguments.maxSize != nil, featureArguments.terms.hashBits != nil {
            throw ValidationError(
                "--max-size with --tune removes n-grams, but --hash-bits keeps no list of them; leave one out"
            )
        }
    }

    func run() throws {
        if multiLabel != nil { return try runMultiLabel() }
        let end = TrainingEnd(after: tuningArguments.timeBudget?.duration)
        var options = options
        try options.validate()
        try checkOutputs()
        Interruption.endsWithoutOutput()
        let report = TrainingProgress(isQuiet: isQuiet, validation: partArguments.validation ?? .automatic)
        var parts = try read(options, report)
        reserveInformation(of: parts, in: &options)
        let dropped = try dropSuspects(from: &parts, threads: options.threads, report)
        try featureArguments.apply(to: &options, for: parts.training, validation: parts.validation)
        // An embedding is no feature of a classifier that can be updated.
        if options.isUpdatable { options.vectors = nil }
        let choice = try chosen(&options, parts, report)
        let tuning = tuningArguments.tune ? try tuned(options, parts, report, until: end) : nil
        let trained = try trainedWithinSize(
            parts, tuning?.options ?? options, report, until: end, choice: choice, dropped: dropped)
        report.trained(trained.training)
        paddingArguments.warn(about: trained.training.classifier)
        if parts.test != nil { report.begins("evaluating on the test part") }
        let tested = try parts.test.map { corpus in
            try trained.training.classifier.predictions(on: corpus, threads: options.threads)
        }
        var reporting = EvaluationReport.Options()
        reporting.threads = options.threads
        var test = try tested.map { try EvaluationReport(of: $0, options: reporting) }
        if let tested { test?.predictionSets = trained.training.classifier.predictionSets(on: tested) }
        var information = information(of: trained, parts, choice: choice, dropped: dropped)
        information.test = test.map(ModelInformation.Scores.init)
        let classifier = trained.training.classifier.with(information)
        if let state = trained.training.state {
            try UpdatableModel(classifier: classifier, state: state).write(to: output)
            Interruption.endsImmediately()
        } else {
            Interruption.endsImmediately()
            try classifier.write(toOutput: output)
        }
        report.keeps(classifier.fingerprints)
        try writePage(of: trained.training, information, parts, tuning, tested: tested, test)
        try report.evaluations(validation: trained.training.validation, test: test)
        report.written(to: output)
        if options.isUpdatable { say(UpdatableModel.stateLine(of: output)) }
    }

    /// Leaves room in the maximum size for the names of the data and the texts that options give.
    func reserveInformation(of parts: TrainingData, in options: inout TextClassifierTrainer.Options) {
        var information = parts.information
        modelArguments.information.apply(to: &information)
        // The manifest is a string in the header: quotation marks and backslashes are escaped again.
        options.compression.informationBytes += 2 * JSONValue.object(information.json).text().utf8.count
    }

    /// Checks that model and report can be written and replace neither the data nor each other.
    func checkOutputs() throws {
        try checkOutput()
        if updatableArguments.updatable {
            try UpdatableModel.checkState(
                beside: output, option: "--updatable", inputs: [data] + otherInputs)
        }
        guard let reportPath = partArguments.report else { return }
        try CommandFailure.check(
            output: reportPath, option: "--report", inputs: [data] + otherInputs, what: "the data")
        try CommandFailure.check(
            output: reportPath, option: "--report", inputs: [output], what: "the model")
    }

    /// Chooses features and algorithm for few rows, unless options name them, and puts them into the options.
    private func chosen(
        _ options: inout TextClassifierTrainer.Options, _ parts: TrainingData, _ report: TrainingProgress
    ) throws -> TrainingChoice? {
        let trainer = TextClassifierTrainer(options: options)
        let input = TextClassifierTrainer.Input(
            parts.training, validation: parts.validation, duplicates: parts.duplicates)
        if trainer.hasChoice(on: input) { report.begins("choosing features") }
        do {
            guard let (chosen, choice) = try trainer.choice(on: input) else { return nil }
            options = chosen
            say(choice.line)
            return choice
        } catch {
            throw error.ofData(data)
        }
    }

    /// Trains once.
    func train(
        on parts: TrainingData, _ options: TextClassifierTrainer.Options, _ report: TrainingProgress,
        until end: TrainingEnd
    ) throws -> TextClassifierTrainer.Training {
        do {
            return try TextClassifierTrainer(options: options)
                .train(
                    on: .init(parts.training, validation: parts.validation, duplicates: parts.duplicates)
                ) { event in
                    report.observe(event)
                    // A classifier that can be updated has its proof at the minimum only.
                    return options.isUpdatable || end.allows(event)
                }
        } catch {
            throw error.ofData(data)
        }
    }

    /// The metadata of the model, except for the test scores.
    func information(
        of trained: Trained, _ parts: TrainingData, choice: TrainingChoice?, dropped: JSONValue?
    ) -> ModelInformation {
        let training = trained.training
        var information = parts.information
        modelArguments.information.apply(to: &information)
        information.columns = parts.columns(options: dataArguments.options)
        information.training = ModelInformation.Training(training, options: trained.options)
        information.calibration = training.calibration
        information.certificate = training.certificate
        information.compression = training.compression.map(\.withoutCurve)
        if !training.operatingPoints.isEmpty { information.operatingPoints = training.operatingPoints }
        information.heldOut = training.heldOut
        information.validation = training.validation.map(ModelInformation.Scores.init)
        information.choice = choice
        information["droppedSuspects"] = dropped
        return information
    }

    /// Writes the page of the report, if requested.
    private func writePage(
        of training: TextClassifierTrainer.Training, _ information: ModelInformation, _ parts: TrainingData,
        _ tuning: TextClassifierTuner.Tuning?, tested: Predictions?, _ test: EvaluationReport?
    ) throws {
        guard let path = partArguments.report else { return }
        var page = TrainingReport(
            of: training, information, trainingRows: parts.training, testRows: parts.test,
            duplicates: parts.duplicatesOfAll, tested: tested, test: test,
            title: "Training of \(output.lastPathComponent)", positiveLabel: partArguments.positiveLabel)
        page.origin = .command
        page.trials = tuning?.trials ?? []
        page.chosenTrial = tuning?.bestTrial?.number
        page.trialMeasure = tuningArguments.metric ?? "macro-f1"
        try CommandFailure.writing { try AtomicFile.written(Array(page.html.utf8), to: path).commit() }
        say("report written to \(path.visible); it quotes texts from the data")
    }
}

extension ClassificationError {
    /// The error; if it is about the data, with the name of the data, which the trainer does not know.
    func ofData(_ path: String) -> any Error {
        guard
            [.oneLabel, .noExamples, .tooFewExamples, .noFeatures, .tooLarge, .invalidWeight].contains(code)
        else { return self }
        return CommandFailure(.badData, "\(path): \(messageWithFlags)")
    }
}

extension TrainClassifier {
    /// The result of a training, and its options.
    struct Trained {
        var training: TextClassifierTrainer.Training
        var options: TextClassifierTrainer.Options
    }

    /// Trains with fewer and fewer features until the model is no larger than `--max-size` in a search for
    /// options.
    func trainedWithinSize(
        _ parts: TrainingData, _ options: TextClassifierTrainer.Options, _ report: TrainingProgress,
        until end: TrainingEnd, choice: TrainingChoice?, dropped: JSONValue?
    ) throws -> Trained {
        var options = options
        var smallest = Int.max
        while true {
            let trained = Trained(
                training: try train(on: parts, options, report, until: end), options: options)
            guard tuningArguments.tune, let limit = compressionArguments.maxSize?.bytes else {
                return trained
            }
            let information = information(of: trained, parts, choice: choice, dropped: dropped)
            let size =
                try trained.training.classifier.with(information).bytes().count
                + (parts.test == nil ? 0 : Self.largestScores)
            guard size > limit else { return trained }
            let count = trained.training.classifier.featureSpace.largestKindCount
            guard count > 1, count < smallest else {
                throw CommandFailure(
                    .badData,
                    "\(data): no model fits --max-size \(limit) bytes; the smallest has \(size) bytes: allow that"
                )
            }
            smallest = count
            var features = trained.training.preparation.features
            features.maximumSize = max(1, Int(Double(count) * 0.97 * Double(limit) / Double(size)))
            options.features = features
        }
    }

    /// The maximum size of the test scores in the manifest, in bytes.
    private static let largestScores = 250
}
