public import WinnowCorpora
public import WinnowEvaluation
package import WinnowModelFile
import WinnowSystem

/// A classifier trained on labelled data and tested on rows that were held out: all that `winnow train` does
/// between reading and writing. On few English rows, the command also sets the option `vectors` to the shipped table.
///
/// ```swift excerpt
/// let data = try CorpusReader().read(contentsOf: "messages.csv")
/// let trained = try LabelledTraining(on: data, testShare: 0.2)
/// if let report = trained.evaluation { print(report) }
/// try trained.classifier.save(to: "messages.winnow")
/// ```
public struct LabelledTraining: Sendable {
    /// The training; its classifier has the data, the options, what was found and the scores in its information.
    public let training: TextClassifierTrainer.Training
    /// The classifier's predictions for the test part; nil if no rows were held out.
    public let tested: Predictions?
    /// The measures on the test part; nil if no rows were held out.
    public let test: EvaluationReport?
    /// The rows of the data and their parts.
    package let parts: LabelledParts
    /// The label of interest, if one was named.
    package let positiveLabel: String?

    /// The classifier, with its information.
    public var classifier: TextClassifier { training.classifier }
    /// The rows of the test part, in order; empty if none were held out.
    public var testRows: [Int] { parts.testRows }
    /// The measures on the test part, or else on the validation part; nil if there is neither.
    public var evaluation: EvaluationReport? { test ?? training.validation }

    /// Splits the data, trains, tests.
    ///
    /// - Parameters:
    ///   - data: the labelled texts, as they were read.
    ///   - dataOptions: how they were read; columns that it names are found again by the model.
    ///   - testShare: the share of rows held out for the test, from 0 (none) to below 1. If duplicates, which
    ///     stay together, leave no rows to hold out, there is no test part.
    ///   - options: how to train.
    ///   - duplicates: those of the data, if known; nil finds them if they are needed.
    ///   - progress: called with each event of training; return false to stop and keep the model learned so
    ///     far.
    /// - Throws: `CorpusError` if the share is invalid, ``ClassificationError`` as the trainer does,
    ///   `CancellationError` if `progress` returned false before anything was learned.
    public init(
        on data: LabelledData, dataOptions: DataOptions = DataOptions(), testShare: Double = 0.2,
        options: TextClassifierTrainer.Options = TextClassifierTrainer.Options(),
        duplicates: NearDuplicates? = nil, progress: (TextClassifierTrainer.Event) -> Bool = { _ in true }
    ) throws {
        try options.validate()
        var parts = LabelledParts(data)
        parts.duplicates = duplicates ?? NearDuplicates(of: parts.training, threads: options.threads)
        if testShare != 0 { try parts.holdOut(testShare, options) }
        var hasBegun = true
        try self.init(on: parts, dataOptions: dataOptions, options: options) { event in
            let goesOn = progress(event)
            if case .prepared = event { hasBegun = goesOn }
            return goesOn
        }
        guard hasBegun else { throw CancellationError() }
    }

    /// Trains on parts of data, and tests.
    ///
    /// - Parameter information: what else the model says about itself.
    package init(
        on parts: LabelledParts, dataOptions: DataOptions = DataOptions(),
        options: TextClassifierTrainer.Options, information: ModelInformation = ModelInformation(),
        progress: (TextClassifierTrainer.Event) -> Bool
    ) throws {
        var training = try TextClassifierTrainer(options: options).train(on: parts.input, progress: progress)
        let classifier = training.classifier
        tested = try parts.test.map { try classifier.predictions(on: $0, threads: options.threads) }
        var test = try tested.map { try EvaluationReport(of: $0, threads: options.threads) }
        if let tested { test?.predictionSets = classifier.predictionSets(on: tested) }
        self.test = test
        var all = parts.information
        all.merge(information)
        all.columns = parts.columns(dataOptions)
        if parts.training.labelSets != nil { all.labelDelimiter = dataOptions.labelDelimiter }
        all.merge(classifier.information)
        all.test = test.map(ModelInformation.Scores.init)
        training.classifier = classifier.with(all)
        self.training = training
        self.parts = parts
        positiveLabel = options.positiveLabel
    }
}
