import ArgumentParser
import WinnowAnalysis
import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowModelFile
import WinnowModels
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
    @OptionGroup(title: "Splitting options") var partArguments: PartArguments
    @OptionGroup(title: "Splitting options") var suspectArguments: SuspectArguments
    @OptionGroup(title: "Feature options") var featureArguments: FeatureArguments
    @OptionGroup(title: "Fitting options") var fittingArguments: FittingArguments
    @OptionGroup(title: "Calibration options") var calibrationArguments: CalibrationArguments
    @OptionGroup(title: "Calibration options") var conformalArguments: ConformalArguments
    @OptionGroup(title: "Calibration options") var paddingArguments: PaddingArguments
    @OptionGroup(title: "Calibration options") var updatableArguments: UpdatableArguments
    @OptionGroup(title: "Calibration options") var operatingPointArguments: OperatingPointArguments
    @OptionGroup(title: "Tuning options") var tuningArguments: TuningArguments
    @OptionGroup var seedArguments: SeedArguments
    @OptionGroup var threadArguments: ThreadArguments
    @OptionGroup var quietArguments: TrainingQuietArguments

    /// How the data is read.
    var dataOptions: DataOptions {
        var options = dataArguments.options
        options.labelDelimiter = multiLabelArguments.multiLabel?.text
        return options
    }

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
        // The search for options compares models with fewer n-grams instead; updates make theirs smaller.
        if tuningArguments.tune, !options.isUpdatable { options.compression.maximumBytes = nil }
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
        let end = TrainingEnd(after: tuningArguments.timeBudget?.duration)
        var options = options
        try options.validate()
        if multiLabelArguments.multiLabel != nil { try validateForLabelSets(options) }
        try checkOutputs()
        let template = try partArguments.modelPage
        Interruption.endsWithoutOutput()
        let report = TrainingProgress(isQuiet: isQuiet, validation: partArguments.validation ?? .automatic)
        var parts = try read(options, report)
        reserveInformation(of: parts, in: &options)
        var information = modelArguments.information.information
        if modelArguments.information.languages?.isAutomatic == true {
            information.languages = try languages(of: parts.training)
            options.compression.informationBytes += 256
        }
        try dropSuspects(from: &parts, &information, threads: options.threads, report)
        try featureArguments.apply(
            to: &options, for: parts.training, validation: parts.validation, isQuiet: isQuiet)
        // An embedding is not tried for a classifier that may have many more rows, for which it is no help.
        if options.isUpdatable { options.vectors = nil }
        let tuning = tuningArguments.tune ? try tuned(options, parts, report, until: end) : nil
        let trained = try trained(
            on: parts, tuning?.options ?? options, information, report, until: end)
        report.trained(trained.training)
        // An interruption ends the command, so only the time can have stopped the training.
        if trained.training.ending == .stopped {
            Console.warning("--time-budget ended the training early; allow more time for a better model")
        }
        paddingArguments.warn(about: trained.classifier)
        if let state = trained.training.state {
            try UpdatableModel(classifier: trained.classifier, state: state).write(to: output)
            Interruption.endsImmediately()
        } else {
            Interruption.endsImmediately()
            try trained.classifier.write(toOutput: output)
        }
        report.keeps(trained.classifier.fingerprints)
        try writePage(of: trained, tuning, on: template)
        try report.evaluations(validation: trained.training.validation, test: trained.test)
        report.written(to: output)
        if options.isUpdatable { say(UpdatableModel.stateLine(of: output)) }
    }

    /// The languages of some of the rows, except those of fewer than one in twenty, the most frequent first.
    private func languages(of corpus: Corpus) throws -> [String] {
        let identifier = try LanguageIdentifier(from: ShippedModel.language.file())
        var reader = LanguageIdentifier.Reader(identifier)
        var counts: [String: Int] = [:]
        for row in stride(from: 0, to: corpus.count, by: max(1, corpus.count / 2000)) {
            let language = corpus.withText(at: row) { reader.identification(of: $0).language }
            if identifier.languages.contains(language) { counts[language, default: 0] += 1 }
        }
        let total = counts.values.reduce(0, +)
        let found = counts.filter { 20 * $0.value >= total }.sorted {
            ($1.value, $0.key) < ($0.value, $1.key)
        }
        guard !found.isEmpty else {
            throw CommandFailure(
                .badData,
                "--languages auto: the language of the data cannot be identified; give its code, such as en")
        }
        say("languages: \(found.map(\.key).joined(separator: ", "))")
        return found.map(\.key)
    }

    /// Checks that the options fit several labels per text.
    private func validateForLabelSets(_ options: TextClassifierTrainer.Options) throws {
        try options.validateForLabelSets()
        guard suspectArguments.dropSuspects != nil else { return }
        throw CommandFailure(
            .usage,
            "texts with several labels cannot have --drop-suspects, which judges by the one label that is right; leave "
                + "that out")
    }

    /// Leaves room in the maximum size for the names of the data and the texts that options give.
    func reserveInformation(of parts: LabelledParts, in options: inout TextClassifierTrainer.Options) {
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
        try CommandFailure.check(
            output: reportPath, option: "--report", inputs: [partArguments.reportTemplate].compactMap(\.self),
            what: "the page without a model")
    }

    /// Trains and tests; in a search for options with fewer and fewer features, until the model is no larger
    /// than `--max-size`.
    private func trained(
        on parts: LabelledParts, _ options: TextClassifierTrainer.Options, _ information: ModelInformation,
        _ report: TrainingProgress, until end: TrainingEnd
    ) throws -> LabelledTraining {
        var options = options
        var smallest = Int.max
        while true {
            if TextClassifierTrainer(options: options).hasChoice(on: parts.input) {
                report.begins("choosing features")
            }
            let trained = try namingData {
                try LabelledTraining(
                    on: parts, dataOptions: dataOptions, options: options, information: information
                ) { event in
                    report.observe(event)
                    // A classifier that can be updated has its proof at the minimum only.
                    return options.isUpdatable || end.allows(event)
                }
            }
            guard tuningArguments.tune, let limit = compressionArguments.maxSize?.bytes else {
                return trained
            }
            let size = try trained.classifier.bytes().count
            guard size > limit else { return trained }
            let count = trained.classifier.featureSpace.largestKindCount
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

    /// Runs `body`, and names the data in a trainer's errors about it.
    func namingData<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as ClassificationError {
            throw error.ofData(data)
        }
    }

    /// Writes the page of the report, if requested: alone, or on a page that also has the model inside.
    private func writePage(
        of trained: LabelledTraining, _ tuning: TextClassifierTuner.Tuning?, on template: ModelPage?
    ) throws {
        guard let path = partArguments.report else { return }
        var page = TrainingReport(of: trained, title: "Training of \(output.lastPathComponent)")
        page.origin = .command
        page.trials = tuning?.trials ?? []
        page.chosenTrial = tuning?.bestTrial?.number
        page.trialMeasure = tuningArguments.metric ?? "macro-f1"
        let needsEmbedding = trained.classifier.featureSpace.options.vectors != nil
        if template != nil, needsEmbedding {
            Console.warning(
                "--report-template: a page cannot make the embedding that the model was trained with, so the report is "
                    + "written without the model; train with --embedding none to have it inside")
        }
        let bytes =
            try (needsEmbedding ? nil : template)?.containing(
                trained.classifier.bytes(), named: output.lastPathComponent, report: page)
            ?? Array(page.html.utf8)
        try CommandFailure.writing { try AtomicFile.written(bytes, to: path).commit() }
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
