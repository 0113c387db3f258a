public import WinnowCorpora
public import WinnowEvaluation
public import WinnowFeatures
public import WinnowModelFile
import WinnowSystem

/// Trains a ``MultiLabelClassifier`` on texts with any number of labels each.
///
/// ```swift
/// let corpus = MultiLabelCorpus(
///     texts: ["Thanks, that made me laugh!", "Thanks a lot", "Ha, so funny", "See you at ten."],
///     labels: [["amusement", "gratitude"], ["gratitude"], ["amusement"], []])
/// let training = try MultiLabelTrainer().train(on: corpus)
/// try training.classifier.save(to: "emotions.winnow")
/// ```
///
/// Each label is learned against the rest, all labels at once, on the same features. A part of the rows is
/// held out for early stopping, then a classifier is trained on all rows, as by ``TextClassifierTrainer``.
/// Probabilities are calibrated and thresholds are chosen, label by label, on the held-out rows, or, if
/// there are fewer than 1,000, on all rows by a cross-fit in five folds. Thresholds are chosen for a high F1
/// of each label. Equal rows, options and seed give the same classifier, for any number of threads.
public struct MultiLabelTrainer: Trainer {
    /// The training data.
    public struct Input: TrainingInput {
        /// The labelled texts.
        public var corpus: MultiLabelCorpus
        /// Texts to hold out; nil to hold out some of ``corpus``, as the options specify.
        public var validation: MultiLabelCorpus?
        /// The duplicates of ``corpus``; nil to find them if rows are held out.
        public var duplicates: NearDuplicates?

        /// Creates an input of texts only.
        public init(_ corpus: MultiLabelCorpus) { self.init(corpus, validation: nil) }

        /// Creates an input.
        public init(
            _ corpus: MultiLabelCorpus, validation: MultiLabelCorpus?, duplicates: NearDuplicates? = nil
        ) {
            self.corpus = corpus
            self.validation = validation
            self.duplicates = duplicates
        }
    }

    /// How to train.
    public struct Options: TrainerOptions {
        /// The features of texts; nil to choose them by the data, see ``TrainingDefaults``.
        public var features: FeatureOptions?
        /// The algorithm, one of the two with maximum entropy; nil for
        /// ``TrainingAlgorithm/nbMaximumEntropy``.
        public var algorithm: TrainingAlgorithm?
        /// How to fit the weights; a nil `l2` is 4, or 1 from 50 labels on. Stops by the log loss.
        public var fitting = MaximumEntropyTrainer.Options()
        /// The amount added to counts, above 0; nil for 1.
        public var smoothing: Double?
        /// The exponent of log-count ratios, from 0 to 1; nil for 1.
        public var ratioExponent: Double?
        /// Which rows are held out if the input has no validation texts; automatic is a tenth from 50 rows
        /// on, as thresholds need more rows than early stopping.
        public var validation = TextClassifierTrainer.Validation.automatic
        /// Whether to train a classifier on all rows after validation.
        public var refits = true
        /// How much smaller the classifier is stored than its weights were learned.
        public var compression = CompressionOptions()
        /// Which rows are held out together. Default `grouped`: duplicates and near-duplicates.
        public var split = Splitter.Method.grouped
        /// The seed for choosing held-out rows. Default 1.
        public var seed: UInt64 = 1
        /// The number of threads; at least 1, by default one per processor. The result does not depend on it.
        public var threads = Parallel.processorCount

        /// The defaults.
        public init() {}
    }

    /// The result of training.
    public struct Training: TrainingResult {
        /// The classifier.
        public var classifier: MultiLabelClassifier
        /// The data and options that it used.
        public var preparation: TextClassifierTrainer.Preparation
        /// The losses on the training part, iteration by iteration: sums over labels, in nats.
        public var losses: [MaximumEntropyTrainer.Iteration]
        /// The number of iterations for the final weights.
        public var iterations: Int
        /// Why the fit to the training part ended; also `stopped` if `progress` ended a later step.
        public var ending: TrainingEnding
        /// The number of rows for calibration and thresholds.
        public var heldOutRows: Int
        /// The rows that these are.
        public var heldOutSource: Calibration.Source
        /// The evaluation on these rows, with calibration and thresholds of other rows; nil without them.
        public var validation: MultiLabelReport?
        /// How much smaller the classifier is stored; nil if it is not compressed.
        public var compression: CompressionReport?
    }

    /// How to train.
    public var options: Options

    /// Makes a trainer.
    public init(options: Options = Options()) { self.options = options }

    /// Trains a classifier.
    ///
    /// - Parameters:
    ///   - input: the labelled texts and optional data.
    ///   - progress: called with each event; return false to stop with the current weights and a
    ///     ``Training/ending`` of `stopped`.
    /// - Throws: ``ClassificationError`` with `invalidOption`; `noExamples`, `oneLabel`, `noFeatures` or
    ///   `invalidWeight` if the texts cannot be learned from; `tooLarge` if the weights do not fit in memory.
    public func train(
        on input: Input, progress: (TextClassifierTrainer.Event) -> Bool
    ) throws(ClassificationError) -> Training {
        try options.validate()
        let plan = try TrainingPlan(
            of: input.corpus.corpus, validation: input.validation?.corpus, duplicates: input.duplicates,
            options: options.run(rows: input.corpus.count, labelCount: input.corpus.labels.count),
            hasLabelSets: true)
        var training = try TrainingRun(plan: plan, start: nil).multiLabelTraining(progress)
        training.describe(options)
        return training
    }
}

extension MultiLabelTrainer.Options {
    /// The default strength of the L2 penalty: 4, or 1 from ``TrainingDefaults/manyLabels`` labels on.
    ///
    /// Chosen with the exponent on the validation parts of GoEmotions, with 28, 7 and 4 labels, and of joined
    /// texts of CLINC150, with 150 labels.
    package static func defaultL2(labelCount: Int) -> Double {
        labelCount < TrainingDefaults.manyLabels ? 4 : 1
    }
    /// The default exponent of the log-count ratios.
    package static let defaultExponent = 1.0

    /// Checks the ranges of the options; the feature options are checked with the texts.
    ///
    /// - Throws: ``ClassificationError`` with `invalidOption`.
    public func validate() throws(ClassificationError) {
        try run(rows: 0, labelCount: 0).validate()
        try ClassificationError.require(
            fitting.stoppingMetric == .logLoss,
            "\(option: "stoppingMetric") is \(fitting.stoppingMetric.rawValue), but must be log-loss for several labels per text"
        )
        try ClassificationError.require(
            algorithm?.isIterative != false,
            "\(option: "algorithm") is \(algorithm?.rawValue ?? ""), but must be maximum-entropy or nb-maximum-entropy for several labels per text"
        )
    }

    /// The options of a training run.
    func run(rows: Int, labelCount: Int) -> TextClassifierTrainer.Options {
        var run = TextClassifierTrainer.Options()
        run.features = features
        run.algorithm = algorithm
        run.fitting = fitting
        if fitting.l2 == nil, fitting.l1 == 0 { run.fitting.l2 = Self.defaultL2(labelCount: labelCount) }
        run.smoothing = smoothing
        run.ratioExponent = ratioExponent ?? Self.defaultExponent
        run.validation = validation
        if case .automatic = validation { run.validation = rows < 50 ? .none : .share(0.1) }
        run.refits = refits
        run.calibration = .none
        run.compression = compression
        run.split = split
        run.seed = seed
        run.threads = threads
        return run
    }
}

extension MultiLabelTrainer.Training {
    /// Records in the classifier's information what the training knows about it.
    fileprivate mutating func describe(_ options: MultiLabelTrainer.Options) {
        var information = classifier.information
        information.training = ModelInformation.Training(self, options: options)
        information.compression = compression
        information["validation"] = validation.map(\.summary)
        classifier = classifier.with(information)
    }
}

extension MultiLabelReport {
    /// The measures that a model's information keeps.
    package var summary: JSONValue {
        [
            "examples": .integer(examples), "microF1": .optional(micro.f1), "macroF1": .optional(macro.f1),
            "subsetAccuracy": .optional(subsetAccuracy), "logLoss": .optional(logLoss),
        ]
    }
}

extension ModelInformation.Training {
    /// Describes a training on sets of labels and its options.
    fileprivate init(_ training: MultiLabelTrainer.Training, options: MultiLabelTrainer.Options) {
        let run = options.run(rows: 0, labelCount: training.classifier.labels.count)
        algorithm = training.preparation.algorithm
        self.options = run.fitting
        let usesRatios = training.preparation.algorithm == .nbMaximumEntropy
        smoothing = usesRatios ? options.smoothing ?? LogCountRatios.defaultSmoothing : nil
        ratioExponent = usesRatios ? run.ratioExponent : nil
        seed = options.seed
        trainingRows = training.preparation.trainingRows
        validationRows = training.preparation.validationRows
        iterations = training.iterations
        ending = training.ending
    }
}
