import WinnowSystem

/// The result of an evaluation: all measures, as text (``description``) and as JSON (``json``).
///
/// Undefined quantities are nil, never 0 or NaN. Reports are equal if all their values are.
public struct EvaluationReport: Sendable, Hashable {
    /// The options of an evaluation.
    public struct Options: Sendable, Hashable {
        /// The false-positive rates at which recall is measured, each in (0, 1]. Default: .001 and .005, the
        /// usual rates for message filters.
        public var falsePositiveRates: [Double] = [0.001, 0.005]
        /// The number of bootstrap resamples of the test set; 0 for no intervals. Default: 1,000.
        public var resamples = 1_000
        /// The seed of the bootstrap. Default: 0.
        public var seed: UInt64 = 0

        /// The number of threads; at least 1. The result does not depend on it.
        public var threads = Parallel.processorCount

        /// The defaults.
        public init() {}

        /// Checks the ranges of the options.
        ///
        /// - Throws: ``EvaluationError`` `valueOutOfRange`.
        package func validate() throws(EvaluationError) {
            if let rate = falsePositiveRates.first(where: { !($0 > 0 && $0 <= 1) }) {
                throw EvaluationError(
                    .valueOutOfRange, "a false-positive rate is \(rate), but must be above 0 and at most 1")
            }
            if !(0...10_000_000).contains(resamples) {
                throw EvaluationError(
                    .valueOutOfRange, "resamples is \(resamples), but must be from 0 to 10000000")
            }
            if threads < 1 {
                throw EvaluationError(.valueOutOfRange, "threads is \(threads), but must be at least 1")
            }
        }
    }

    /// The measures of one label.
    public struct Label: Sendable, Hashable {
        /// The label.
        public let name: String
        /// Precision, recall, F1 and support.
        public let scores: LabelScores
        /// The area under the ROC curve of this label against the rest; nil if either has no examples.
        public let rocAUC: Double?
        /// The average precision of this label against the rest; nil if it has no examples.
        public let averagePrecision: Double?
        /// The recall at each of the options' false-positive rates, in that order.
        public let recallAtFalsePositiveRate: [RecallAtFalsePositiveRate]
    }

    /// The task of the model: `text` for a text classifier, `multi-label` for sets of labels.
    public let task: String
    /// The number of examples.
    public let examples: Int
    /// The counts by true and predicted label; nil for sets of labels.
    public let confusion: ConfusionMatrix?
    /// The measures of whole sets of labels; nil if each example has one label.
    public let labelSets: LabelSetMeasures?
    /// The mean negative log-probability of the true label, in nats, with probabilities of at least 2⁻⁵²; of sets, the
    /// mean over pairs of an example and a label.
    public let logLoss: Double?
    /// The Brier score: the mean over examples of Σ (y − p)² over labels, y being 1 for the true label, else 0; for two
    /// labels half of it, as scikit-learn has it. Nil for sets.
    public let brier: Double?
    /// The expected calibration error over 15 bins; see ``CalibrationBins``.
    public let expectedCalibrationError: Double?
    /// The 95 % quantile of ``expectedCalibrationError`` for calibrated probabilities; nil without bootstrap.
    public let expectedCalibrationErrorByChance: Double?
    /// 95 % intervals of accuracy and macro-F1.
    public let intervals: EvaluationIntervals
    /// The measures of each label, in the order of the model's labels, additional ones last.
    public let labels: [Label]

    /// The number of texts that were probably trained on; nil if the model has no fingerprints, as by
    /// default.
    ///
    /// It does not follow from predictions: callers with the texts and the model's fingerprints set it.
    public var leaks: LeakEstimate?

    /// How sets of labels with bounded error rates turn out; empty, as by default, for models without them.
    ///
    /// They do not follow from predictions: callers with the predictor set them.
    package var predictionSets: [PredictionSetReport] = []

    /// The unweighted means over labels.
    public let macro: Means
    /// The means over labels, weighted by support.
    public let weighted: Means

    /// Computes all measures.
    ///
    /// Deterministic: equal predictions and options give equal reports.
    ///
    /// - Throws: ``EvaluationError`` `valueOutOfRange` if `options` are not valid.
    /// - Complexity: O(K N log N) for rankings of K labels, and at most O(`resamples` · K²) for intervals.
    public init(
        of predictions: Predictions, task: String = "text", options: Options = Options()
    ) throws(EvaluationError) {
        try options.validate()
        let sets = predictions.labelSetScores
        let confusion = sets == nil ? ConfusionMatrix(predictions) : nil
        let labelScores = sets?.labels ?? confusion?.labelScores ?? []
        let calibration = CalibrationBins(predictions)
        self.init(
            task: sets == nil ? task : Self.labelSetTask, examples: predictions.count, confusion: confusion,
            labelSets: sets?.whole, logLoss: predictions.logLoss, brier: predictions.brierScore,
            expectedCalibrationError: calibration.expectedCalibrationError,
            expectedCalibrationErrorByChance: calibration.expectedCalibrationErrorByChance(
                resamples: options.resamples, seed: options.seed),
            intervals: confusion?.bootstrapIntervals(resamples: options.resamples, seed: options.seed)
                ?? .none,
            labels: Parallel.map(count: predictions.labels.count, threads: options.threads) { index in
                let ranking = ScoreRanking(of: index, in: predictions)
                let scores = labelScores[index]
                return Label(
                    name: predictions.labels[index], scores: scores, rocAUC: ranking?.rocAUC,
                    averagePrecision: ranking?.averagePrecision,
                    recallAtFalsePositiveRate: options.falsePositiveRates.map { rate in
                        RecallAtFalsePositiveRate(
                            falsePositiveRate: rate,
                            recall: ranking?.recall(atFalsePositiveRate: rate)?.recall,
                            negatives: predictions.count - scores.support)
                    })
            })
    }

    init(
        task: String, examples: Int, confusion: ConfusionMatrix?, labelSets: LabelSetMeasures? = nil,
        logLoss: Double?, brier: Double?,
        expectedCalibrationError: Double?, expectedCalibrationErrorByChance: Double?,
        intervals: EvaluationIntervals, labels: [Label]
    ) {
        self.task = task
        self.examples = examples
        self.confusion = confusion
        self.labelSets = labelSets
        self.logLoss = logLoss
        self.brier = brier
        self.expectedCalibrationError = expectedCalibrationError
        self.expectedCalibrationErrorByChance = expectedCalibrationErrorByChance
        self.intervals = intervals
        self.labels = labels
        let scores = labels.map(\.scores)
        macro = Means(of: scores, isWeighted: false)
        weighted = Means(of: scores, isWeighted: true)
    }

    /// The task of models that answer with sets of labels.
    static let labelSetTask = "multi-label"

    /// The share of correctly predicted examples, of sets those that are exactly right; nil if there are no
    /// examples.
    public var accuracy: Double? { labelSets.map(\.subsetAccuracy) ?? confusion?.accuracy }

    /// Precision, recall and F1 of all labels' counts together; with one label per example, all equal the accuracy.
    public var micro: Means {
        labelSets?.micro ?? Means(precision: accuracy, recall: accuracy, f1: accuracy)
    }

    /// The mean of the labels' average precision, of those that occur; nil without any.
    public var meanAveragePrecision: Double? {
        let precisions = labels.compactMap(\.averagePrecision)
        return precisions.isEmpty ? nil : precisions.reduce(0, +) / Double(precisions.count)
    }

    /// What the answers are measured against; nil if there are no examples, or for sets of labels.
    public var constantAnswer: ConstantAnswer? { confusion?.constantAnswer }

    /// How far answers are from the truth; nil unless the labels are whole numbers with an order.
    public var ordinal: OrdinalScores? { confusion.flatMap(OrdinalScores.init) }
}
