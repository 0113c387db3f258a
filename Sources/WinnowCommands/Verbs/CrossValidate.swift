import ArgumentParser
import WinnowClassification
import WinnowCorpora
import WinnowFeatures
import WinnowSystem

/// Measures training options by cross-validation.
struct CrossValidate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "crossvalidate",
        abstract: "Measure training options on all data by cross-validation.",
        discussion: """
            DATA is split into folds; each fold is classified by a model trained on the others. No model is written. Equal \
            texts and groups stay together, and each fold has its share of each label.

              winnow crossvalidate messages.csv
              winnow crossvalidate messages.csv --folds 10 --algorithm naive-bayes
              winnow crossvalidate reviews.tsv --format json > scores.json
              winnow crossvalidate emotions.csv --multi-label ,
            """)

    @Argument(
        help: "Labelled texts: a CSV, TSV, JSON or fastText file, a folder, or - for standard input.",
        completion: .labelledData)
    var data: String

    @Option("Number of folds.", "count", default: CrossValidator.Options().folds) var folds: Int?

    @Option("Report format.", "name") var format: ReportFormat = .text

    @Option("Validation rows: auto, none or a share. (default: auto)", "part")
    var validation: ValidationArgument?

    @OptionGroup var seedArguments: SeedArguments
    @OptionGroup(title: "Data options") var dataArguments: CorpusArguments
    @OptionGroup(title: "Data options") var multiLabelArguments: MultiLabelArguments
    @OptionGroup(title: "Feature options") var featureArguments: FeatureArguments
    @OptionGroup(title: "Fitting options") var fittingArguments: FittingArguments
    @OptionGroup(title: "Fitting options") var calibrationArguments: CalibrationArguments
    @OptionGroup var threadArguments: ThreadArguments
    @OptionGroup var quietArguments: QuietArguments

    /// How to split and train: the given options, else the library's; the features depend on the data.
    private var options: CrossValidator.Options {
        var options = CrossValidator.Options()
        if let folds { options.folds = folds }
        fittingArguments.apply(to: &options.training)
        calibrationArguments.apply(to: &options.training)
        if let validation { options.training.validation = validation.validation }
        if let seed = seedArguments.seed { options.training.seed = seed }
        options.training.threads = threadArguments.count
        return options
    }

    func validate() throws {
        if case .file = validation {
            throw ValidationError(
                "--validation takes auto, none or a share; a file is not split into folds")
        }
    }

    func run() throws {
        var options = options
        try options.validate()
        if multiLabelArguments.multiLabel != nil { try options.training.validateForLabelSets() }
        var dataOptions = dataArguments.options
        dataOptions.labelDelimiter = multiLabelArguments.multiLabel?.text
        let read = try CorpusReader(options: dataOptions, threads: threadArguments.count)
            .read(contentsOf: data)
        try [read.summary].warn()
        quietArguments.say(read.summary.line)
        if let delimiter = multiLabelArguments.multiLabel {
            try MultiLabelArguments.check(delimiter, in: read.corpus, path: data)
        } else {
            CombinedLabelFinder.warn(about: read.corpus, path: data, verb: .crossValidate)
        }
        warnAboutRareLabels(in: read.corpus, folds: options.folds)
        try featureArguments.apply(
            to: &options.training, for: read.corpus, isQuiet: quietArguments.quiet)
        let report = try report(on: read.corpus, options)
        switch format {
        case .text:
            try OutputFile.standardOutput.write(report.text(width: OutputFile.standardOutput.reportWidth))
        case .json: try OutputFile.standardOutput.write(report: report.json)
        }
    }

    private func report(
        on corpus: Corpus, _ options: CrossValidator.Options
    ) throws -> CrossValidationReport {
        defer { Console.endProgress() }
        let work = WorkProgress(isQuiet: quietArguments.quiet)
        work.show("counting n-grams")
        let validator = CrossValidator(options: options)
        let observe = { (event: CrossValidator.Event) in
            if !quietArguments.quiet { self.observe(event, folds: options.folds, work) }
            return true
        }
        do {
            if corpus.labelSets != nil {
                return try CrossValidationReport(
                    validator.labelSetPredictions(on: corpus, progress: observe))
            }
            return try CrossValidationReport(validator.crossValidation(on: corpus, progress: observe))
        } catch let error as ClassificationError {
            throw error.ofData(data)
        }
    }

    /// Prints progress: a line per fold, and on a terminal the iterations.
    private func observe(_ event: CrossValidator.Event, folds: Int, _ work: WorkProgress) {
        switch event {
        case .fold(let fold, let rows, _):
            Console.line("fold \(fold + 1) of \(folds): training on \(counted(rows, "row"))")
        case .iteration(_, let phase, let iteration, let progress):
            work.show(phase.rawValue, progress, "loss \(FixedDecimal.text(iteration.trainingLoss))")
        }
    }

    /// Warns about labels that are not in every fold; the model that classifies a label's only row lacks it.
    private func warnAboutRareLabels(in corpus: Corpus, folds: Int) {
        let rare = corpus.singleLabelCounts.count { $0 > 0 && $0 < folds }
        guard rare > 0 else { return }
        Console.warning(
            "\(data): \(counted(rare, "label")) with fewer rows than there are folds; each is missing from some folds"
        )
    }
}
