public import WinnowClassification
public import WinnowCorpora
public import WinnowEvaluation
public import WinnowModelFile
import WinnowSystem

/// A classifier trained on labelled data, tested on rows that were held out, with its report.
///
/// The same as `winnow train --test SHARE --report PAGE`, for programs that show a training themselves.
///
/// ```swift excerpt
/// let data = try CorpusReader().read(contentsOf: "messages.csv")
/// let training = try ReportedTraining(on: data, title: "messages")
/// try training.classifier.save(to: "messages.winnow")
/// print(training.report.html)
/// ```
public struct ReportedTraining: Sendable {
    /// The classifier, with the data, the settings and the scores in its information.
    public let classifier: TextClassifier
    /// The losses of the fit by iteration.
    public let losses: [MaximumEntropyTrainer.Iteration]
    /// Why the fit ended; `stopped` if `progress` ended it.
    public let ending: TrainingEnding
    /// The classifier's predictions for the test part; nil if no rows were held out.
    public let tested: Predictions?
    /// The rows of the test part, in order; empty if none were held out.
    public let testRows: [Int]
    /// The measures on the test part, or else on the validation part; nil if there is neither.
    public let evaluation: EvaluationReport?
    /// The page.
    public let report: TrainingReport

    /// Splits the data, trains, tests.
    ///
    /// - Parameters:
    ///   - data: the labelled texts, as they were read.
    ///   - dataOptions: how they were read; columns that it names are found again by the model.
    ///   - testShare: the share of rows held out for the test, from 0 (none) to below 1. If duplicates, which
    ///     stay together, leave no rows to hold out, there is no test part.
    ///   - options: how to train.
    ///   - duplicates: those of the data, if known; nil finds them if they are needed.
    ///   - title: the title of the report.
    ///   - progress: called with each event of training; return false to stop and keep the model learned so
    ///     far.
    /// - Throws: `CorpusError` if the share is invalid, `ClassificationError` as the trainer does,
    ///   `CancellationError` if `progress` returned false before anything was learned.
    public init(
        on data: LabelledData, dataOptions: DataOptions = DataOptions(), testShare: Double = 0.2,
        options: TextClassifierTrainer.Options = TextClassifierTrainer.Options(),
        duplicates: NearDuplicates? = nil, title: String,
        progress: (TextClassifierTrainer.Event) -> Bool = { _ in true }
    ) throws {
        var options = options
        options.keepsValidationDetails = true
        try options.validate()
        let parts = try Parts(data, testShare: testShare, options, duplicates)
        let input = TextClassifierTrainer.Input(
            parts.training, validation: nil, duplicates: parts.duplicates)
        let chosen = try TextClassifierTrainer(options: options).choice(on: input)
        options = chosen?.options ?? options
        var hasBegun = true
        let training = try TextClassifierTrainer(options: options).train(on: input) { event in
            let goesOn = progress(event)
            if case .prepared = event { hasBegun = goesOn }
            return goesOn
        }
        guard hasBegun else { throw CancellationError() }
        let tested = try parts.test.map {
            try training.classifier.predictions(on: $0, threads: options.threads)
        }
        let test = try tested.map { try EvaluationReport(of: $0) }
        var information = ModelInformation()
        information.trainingData = [
            ModelInformation.TrainingData(
                name: String(data.summary.path.split(separator: "/").last ?? ""),
                rows: parts.training.count, crc32: data.summary.checksum)
        ]
        information.columns = TrainedColumns(data.summary, options: dataOptions)
        information.training = ModelInformation.Training(training, options: options)
        information.choice = chosen?.choice
        information.calibration = training.calibration
        information.heldOut = training.heldOut
        var compression = training.compression
        compression?.curve = []
        information.compression = compression
        if !training.operatingPoints.isEmpty { information.operatingPoints = training.operatingPoints }
        information.validation = training.validation.map { ModelInformation.Scores($0) }
        information.test = test.map { ModelInformation.Scores($0) }
        classifier = training.classifier.with(information)
        losses = training.losses
        ending = training.ending
        self.tested = tested
        testRows = parts.testRows
        evaluation = test ?? training.validation
        report = TrainingReport(
            of: training, information, trainingRows: parts.training, testRows: parts.test,
            duplicates: parts.duplicatesOfAll, tested: tested, test: test, title: title,
            positiveLabel: options.positiveLabel)
    }
}

/// The rows to train on, and those to test on.
private struct Parts {
    var training: Corpus
    var test: Corpus?
    var testRows: [Int] = []
    /// The duplicates among the rows to train on.
    var duplicates: NearDuplicates?
    let duplicatesOfAll: NearDuplicates?

    init(
        _ data: LabelledData, testShare: Double, _ options: TextClassifierTrainer.Options,
        _ known: NearDuplicates?
    ) throws(CorpusError) {
        training = data.corpus
        let found = known ?? NearDuplicates(of: training, threads: options.threads)
        duplicates = found
        duplicatesOfAll = found
        guard testShare != 0 else { return }
        let split = try Splitter(method: options.split, testShare: testShare, seed: options.seed)
            .split(training, duplicates: found, threads: options.threads)
        guard !split.test.isEmpty else { return }
        testRows = split.test
        test = training.selecting(split.test)
        training = training.selecting(split.training)
        duplicates = found.selecting(split.training)
    }
}
