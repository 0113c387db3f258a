// `winnow crossvalidate`: how good a training is, every row judged unseen.

import ArgumentParser
import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowSystem

/// Measures a way to train by cross-validation.
struct CrossValidate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "crossvalidate",
        abstract: "Measure a training on all of the data, by cross-validation.",
        discussion: """
            DATA is cut into folds; the rows of each are judged by a model of all others. No model is written. Equal \
            texts and groups stay together, and each fold has its share of each label.

              winnow crossvalidate messages.csv
              winnow crossvalidate messages.csv --folds 10 --algorithm naive-bayes
              winnow crossvalidate reviews.tsv --format json > scores.json
            """)

    /// How the report is written.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @Argument(
        help: "Labelled texts: a CSV, TSV or JSON Lines file, a folder, or - for standard input.",
        completion: .labelledData)
    var data: String

    @Option(parsing: .unconditional, help: ArgumentHelp("Into how many parts to cut.", valueName: "count"))
    var folds = CrossValidator.Options().folds

    @Option(help: ArgumentHelp("text or json.", valueName: "name"))
    var format: Format = .text

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "What to stop by, within the rows trained on: auto (none below 50 rows, 10 % below 200, else 5 %), a "
                + "share, or none.",
            valueName: "part"))
    var validation: ValidationArgument = .automatic

    @OptionGroup var seedArguments: SeedArguments

    @OptionGroup(title: "Data options") var dataArguments: CorpusArguments
    @OptionGroup(title: "Feature options") var featureArguments: FeatureArguments
    @OptionGroup(title: "Fitting options") var fittingArguments: FittingArguments
    @OptionGroup(title: "Calibration options") var calibrationArguments: CalibrationArguments
    @OptionGroup var threadArguments: ThreadArguments
    @OptionGroup var quietArguments: QuietArguments

    func validate() throws {
        guard folds >= 2 else { throw ValidationError("--folds is \(folds), but must be at least 2") }
        if case .file = validation {
            throw ValidationError(
                "--validation takes a share here, or auto or none; a file is not cut into folds")
        }
    }

    func run() throws {
        let read = try CorpusReader(options: dataArguments.options, threads: threadArguments.count)
            .read(contentsOf: data)
        read.summary.warnings.forEach(Console.warning)
        if !quietArguments.quiet { Console.line(read.summary.line) }
        warnAboutRareLabels(in: read.corpus)
        let result = try crossValidation(on: read.corpus)
        let report = try CrossValidationReport(result)
        switch format {
        case .text:
            try OutputFile.standardOutput.write(report.text(width: OutputFile.standardOutput.reportWidth))
        case .json: try OutputFile.standardOutput.write(report.json.text(.indented) + "\n")
        }
    }

    private func crossValidation(on corpus: Corpus) throws -> CrossValidation {
        let validator = CrossValidator(options: try options(for: corpus))
        do {
            let result = try validator.crossValidation(on: corpus) { event in
                if !quietArguments.quiet { observe(event) }
                return true
            }
            Console.endProgress()
            return result
        } catch {
            Console.endProgress()
            let badData: [ClassificationError.Code] = [
                .oneLabel, .noExamples, .noFeatures, .tooLarge, .invalidWeight, .tooFewExamples,
            ]
            guard badData.contains(error.code) else { throw error }
            throw CommandFailure(exitCode: CommandFailure.badData, message: "\(data): \(error.message)")
        }
    }

    private func options(for corpus: Corpus) throws -> CrossValidator.Options {
        var options = CrossValidator.Options()
        options.folds = folds
        fittingArguments.apply(to: &options.training)
        calibrationArguments.apply(to: &options.training)
        let defaults = TrainingDefaults(of: corpus)
        var features = defaults.features(for: options.training.algorithm ?? defaults.algorithm)
        try featureArguments.apply(to: &features)
        options.training.features = features
        options.training.validation = validation.validation
        options.training.seed = seedArguments.seed
        options.training.threads = threadArguments.count
        return options
    }

    /// Says how it goes: a line a fold, and on a terminal the iterations.
    private func observe(_ event: CrossValidator.Event) {
        switch event {
        case .fold(let fold, let rows):
            Console.endProgress()
            Console.line("fold \(fold + 1) of \(folds): training on \(counted(rows, "row"))")
        case .iteration(let fold, let phase, let iteration):
            Console.progress(
                "fold \(fold + 1) of \(folds), \(phase.rawValue): iteration \(iteration.number), "
                    + "loss \(FixedDecimal.text(iteration.trainingLoss))")
        }
    }

    /// Warns of labels that are not in every fold: with one row, a label is never known to the model that judges it.
    private func warnAboutRareLabels(in corpus: Corpus) {
        let rare = corpus.labelCounts.count { $0 > 0 && $0 < folds }
        guard rare > 0 else { return }
        Console.warning(
            "\(data): \(counted(rare, "label")) with fewer rows than there are folds; each is missing in some folds"
        )
    }
}
