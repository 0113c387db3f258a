public import WinnowCore
public import WinnowCorpora
public import WinnowEvaluation
import WinnowFeatures
public import WinnowModelFile
import WinnowSystem

/// Trains a ``TextClassifier`` on labelled texts: features, early stopping, evaluation and refit.
///
/// If rows have any number of labels each (`Corpus/init(texts:labelSets:weights:groups:)`), each label is learned
/// against the rest, all at once, on the same features. Probabilities are then calibrated and thresholds chosen label
/// by label, for a high F1 of each, on the held-out rows, or, if there are fewer than 1,000, on all rows by a
/// cross-fit in five folds.
///
/// ```swift
/// let corpus = try CorpusReader().read(contentsOf: "messages.csv").corpus
/// let training = try TextClassifierTrainer().train(on: corpus)
/// try training.classifier.save(to: "spam.winnow")
/// ```
///
/// A part of the rows is held out for early stopping. Then, unless ``Options/refits`` is false, a classifier
/// is trained on all rows with the same effort: if the loss had stopped falling, from the weights found, for
/// a quarter of the iterations; if it had begun to rise, from scratch, for as many iterations; otherwise
/// until it converges. With at least 1,000 held-out rows it keeps the features of the first fit; with fewer,
/// features are chosen again. Equal rows, options and seed give the same classifier, bit for bit on one kind
/// of processor, for any number of threads.
public struct TextClassifierTrainer: Trainer {
    /// Which rows are held out for early stopping.
    public enum Validation: Sendable, Hashable, Codable {
        /// A share that depends on the number of rows, see `Splitter.automaticValidationShare(rows:)`.
        case automatic
        /// This share of the rows, above 0 and below 1.
        case share(Double)
        /// None: training continues until it converges.
        case none
    }

    /// How much the rows of each label count, on top of their own weights.
    public enum ClassWeights: Sendable, Hashable, Codable {
        /// All the same.
        case none
        /// All labels count the same: *n* / (*k* · *n*ₗ), for *n* rows, *k* labels, *n*ₗ rows of a label.
        case balanced
        /// A weight per label, finite and above 0; labels without one have weight 1.
        case weights([String: Double])
    }

    /// The training data.
    public struct Input: TrainingInput {
        /// The labelled texts.
        public var corpus: Corpus
        /// Texts for early stopping; nil to hold out some of ``corpus``, as the options specify.
        public var validation: Corpus?
        /// A classifier with the same labels whose weights to start from, feature by feature; nil for none.
        public var start: TextClassifier?
        /// The duplicates of ``corpus``; nil to find them if rows are held out. Those of a different number
        /// of rows are ignored.
        public var duplicates: NearDuplicates?

        /// Creates an input of texts only.
        public init(_ corpus: Corpus) { self.init(corpus, validation: nil) }

        /// Creates an input.
        public init(
            _ corpus: Corpus, validation: Corpus?, start: TextClassifier? = nil,
            duplicates: NearDuplicates? = nil
        ) {
            self.corpus = corpus
            self.validation = validation
            self.start = start
            self.duplicates = duplicates
        }
    }

    /// How to train.
    public struct Options: TrainerOptions {
        /// The features of texts; nil to choose them by the data, see ``TrainingDefaults`` and
        /// ``TrainingChoice``.
        public var features: FeatureOptions?
        /// The algorithm; nil to choose it by the data, see ``TrainingDefaults`` and ``TrainingChoice``.
        public var algorithm: TrainingAlgorithm?
        /// The embedding that may join the features if few rows are trained on; nil for none. See
        /// ``TrainingChoice``. Its language should be that of the texts.
        public var vectors: VectorFeatures?
        /// How to fit the weights, for iterative algorithms.
        public var fitting = MaximumEntropyTrainer.Options()
        /// The amount added to counts, above 0; nil for 0.1 in naive Bayes and 1 in log-count ratios.
        public var smoothing: Double?
        /// The exponent of log-count ratios, from 0 (maximum entropy) to 1; nil for 0.5, or 0.25 from 50
        /// labels on; 1 for sets of labels.
        public var ratioExponent: Double?
        /// Which rows are held out for early stopping if the input has no validation texts; automatic is a tenth
        /// from 50 rows on if rows have sets of labels, as thresholds need more rows.
        public var validation = Validation.automatic
        /// Whether to train a classifier on all rows after validation.
        public var refits = true
        /// How probabilities are calibrated. Labels of sets have a factor and an addend each, or, with `none`,
        /// thresholds only.
        public var calibration = CalibrationMethod.automatic
        /// Thresholds to find on held-out rows, with unique names.
        public var operatingPoints: [OperatingPointRequest] = []
        /// The default label of operating points; nil for the rarer of two labels; ties: the second.
        public var positiveLabel: String?
        /// Whether the classifier can bound its error rate; see `AnswerRule.within(errorRate:)`.
        ///
        /// Unless a thousand texts of each label are held out, this takes a complete cross-fit: about five
        /// times the time of a training. The classifier is compressed only if options ask for that; those of
        /// the folds are then compressed alike.
        public var isConformal = false
        /// Whether the training keeps the data that ``TextClassifierUpdater`` needs: ``Training/state``.
        ///
        /// The weights are then those that minimize the objective, on all rows, with the intercepts penalized
        /// like weights: no part of the rows ends the fit early. The classifier is not compressed. Not for
        /// embeddings and hashed n-grams as features, an L1 penalty, fingerprints and isotonic calibration.
        /// Operating points and prediction sets are those of the training until labels come or go.
        public var isUpdatable = false
        /// Whether training searches for a `PassageRule` on held-out texts, to find messages that are
        /// hidden among other words.
        ///
        /// There is none if every rule would cause errors on texts that are not hidden. Needs a thousand
        /// held-out or cross-fitted rows, if there are as many, and 50 of each label. Not for an embedding as
        /// a feature, nor for classifiers that can be updated.
        public var paddingResistance = PaddingResistance.automatic
        /// How much the rows of each label count.
        public var classWeights = ClassWeights.none
        /// Whether the classifier keeps fingerprints of all training and validation texts; see
        /// ``TextFingerprints`` for their use and what they disclose.
        ///
        /// The fingerprints of ``Input/start``, if any, are added, as its training texts are not known
        /// otherwise.
        public var keepsFingerprints = false
        /// How much smaller the classifier is stored than its weights were learned.
        public var compression = CompressionOptions()
        /// Which rows are held out together. Default `grouped`: duplicates and near-duplicates.
        public var split = Splitter.Method.grouped
        /// The seed for choosing held-out rows. Default 1.
        public var seed: UInt64 = 1
        /// The number of threads; at least 1, by default one per processor. The result does not depend on it.
        public var threads = Parallel.processorCount
        /// Whether to keep what a report of the training shows of the validation part, at the cost of memory.
        public var keepsValidationDetails = false
        /// Whether to find a threshold for a rare label; set by the choice for few rows.
        package var choosesThreshold = false
        /// Whether the validation part may end a fit; the choice for few rows switches it off.
        package var stopsEarly = true

        /// The defaults.
        public init() {}

        /// The exponent of the log-count ratios for a number of labels.
        package func ratioExponent(labelCount: Int) -> Double {
            ratioExponent ?? LogCountRatios.defaultExponent(labelCount: labelCount)
        }
    }

    /// The events of training, in this order.
    public enum Event: TrainerEvent {
        /// The rows have been read, split and counted, and the options chosen.
        case prepared(Preparation)
        /// An iteration is complete.
        case iteration(Phase, MaximumEntropyTrainer.Iteration, TrainerProgress)

        /// How far the training is: its phases are the preparation and those of ``Phase`` that may be needed.
        public var progress: TrainerProgress {
            switch self {
            case .prepared(let preparation): preparation.phases.progress(0, 1, of: 1)
            case .iteration(_, _, let progress): progress
            }
        }
    }

    /// The parts of training.
    public enum Phase: String, Sendable, Hashable {
        /// Fitting to the training part, with early stopping by the validation part.
        case fit
        /// Fitting to all rows.
        case refit
        /// Fitting to the rows of all folds except one, to calibrate on the rows of that one.
        case crossFit
    }

    /// The data and options that training uses.
    public struct Preparation: Sendable {
        /// The number of training rows.
        public var trainingRows: Int
        /// The number of validation rows; 0 without validation.
        public var validationRows: Int
        /// The algorithm that finds the weights.
        public var algorithm: TrainingAlgorithm
        /// The features of texts.
        public var features: FeatureOptions
        /// Which candidates were compared, if features and algorithm were chosen for few rows; else nil.
        public var choice: TrainingChoice?
        /// The number of features.
        public var featureCount: Int
        /// The phases of this training.
        var phases = TrainerPhases(count: 1)

        package init(
            trainingRows: Int, validationRows: Int, algorithm: TrainingAlgorithm, features: FeatureOptions,
            choice: TrainingChoice? = nil, featureCount: Int, phases: TrainerPhases
        ) {
            self.trainingRows = trainingRows
            self.validationRows = validationRows
            self.algorithm = algorithm
            self.features = features
            self.choice = choice
            self.featureCount = featureCount
            self.phases = phases
        }
    }

    /// The result of training.
    public struct Training: TrainingResult {
        /// The classifier.
        public var classifier: TextClassifier
        /// The data and options that it used.
        public var preparation: Preparation
        /// The losses on the training part, iteration by iteration.
        public var losses: [MaximumEntropyTrainer.Iteration]
        /// The number of iterations for the final weights.
        public var iterations: Int
        /// Why the fit to the training part ended; also `stopped` if `progress` ended a later step.
        public var ending: TrainingEnding
        /// How the probabilities were calibrated.
        public var calibration: Calibration
        /// The requested thresholds.
        public var operatingPoints: [OperatingPoint]
        /// How large prediction sets are, at error rates of 1 % and 5 %, on the rows that they were
        /// calibrated by; empty unless ``Options/isConformal`` is set.
        package var predictionSets: [PredictionSetReport] = []
        /// The share of each label among all rows, by weight, in the order of the labels.
        package var labelShares: [Double] = []
        /// The same without the weights of labels; nil if these have none.
        package var rowShares: [Double]?
        /// Statistics of the held-out texts for the classifier; nil if none were held out.
        package var heldOut: HeldOutStatistics?
        /// How much smaller the classifier is stored; nil if it is not compressed.
        public var compression: CompressionReport?
        /// The state that the classifier can be updated from; nil unless ``Options/isUpdatable`` is set.
        public var state: TrainingState?
        /// How close the weights are to the minimum of their objective; nil unless ``Options/isUpdatable`` is
        /// set.
        public var certificate: ConvergenceCertificate?
        /// The shares of padded held-out texts that are found without and with the classifier's
        /// ``TextClassifier/passageRule``; nil if it has none. Half of these texts have 10 to 80 words of
        /// other texts appended, half a whole one.
        package var foundPadded: (without: Double, with: Double)?
        /// The threshold of a rare label; nil if there is none.
        var threshold: RareLabelThreshold?
        /// The calibration that is part of the weights; nil if there is none.
        var scaling: VectorScaling?
        /// Evidence of wrong labels from held-out rows; nil if there were too few.
        package var noise: NoiseCheck?
        /// The training part's calibrated classifier evaluated on the validation part; nil without one. Sets of
        /// labels are evaluated on the rows that thresholds were chosen on, with calibration and thresholds of
        /// other rows.
        public var validation: EvaluationReport?
        /// The data of ``validation``; nil unless ``Options/keepsValidationDetails`` is set.
        package var validationDetails: ValidationDetails?

        /// The result before calibration.
        package init(_ classifier: TextClassifier, _ fit: WeightFit, _ preparation: Preparation) {
            self.classifier = classifier
            self.preparation = preparation
            losses = fit.history
            iterations = fit.iterations
            ending = fit.ending
            calibration = Calibration()
            operatingPoints = []
        }
    }

    /// The parts of the data, and the predictions of the training part's classifier for the validation part.
    package struct ValidationDetails: Sendable {
        /// The rows of the fit before the refit.
        package var trainingPart: Corpus
        /// The rows that were held out; empty if there are none.
        package var validationPart: Corpus
        /// The calibrated predictions for the held-out rows; nil if there are none.
        public var predictions: Predictions?
        /// The rows that these are for: the validation part, or, for sets of labels, all rows if they were
        /// cross-fitted.
        package var judged: Corpus
        /// The same before calibration.
        package var uncalibrated: Predictions?
        /// The calibrated classifier that made them, before the refit.
        public var classifier: TextClassifier
    }

    /// How to train.
    public var options: Options

    /// Makes a trainer.
    public init(options: Options = Options()) {
        self.options = options
    }

    /// Trains a classifier.
    ///
    /// - Parameters:
    ///   - input: the labelled texts and optional data.
    ///   - progress: called with each event; return false to stop with the current weights and a
    ///     ``Training/ending`` of `stopped`.
    /// - Throws: ``ClassificationError`` with `invalidOption`; `noExamples`, `oneLabel`, `noFeatures` or
    ///   `invalidWeight` if the texts cannot be learned from; `unknownLabel` if an option or the initial
    ///   classifier has another label; `tooLarge` if the weights do not fit in memory; `tooFewExamples` if
    ///   operating points cannot be found.
    public func train(
        on input: Input, progress: (Event) -> Bool
    ) throws(ClassificationError) -> Training {
        try options.validate()
        try options.validateStopping(withoutTexts: input.validation == nil)
        let chosen = try choice(on: input)
        var planned = chosen?.options ?? options
        if input.corpus.labelSets != nil {
            planned.chooseForLabelSets(TrainingDefaults(of: input.corpus))
        }
        // The calibrated model must be fitted like the classifier.
        if planned.isUpdatable { planned.stopsEarly = false }
        let plan = try TrainingPlan(
            of: input.corpus, validation: input.validation, duplicates: input.duplicates, options: planned)
        if planned.isUpdatable { try planned.validateUpdatable(plan, start: input.start) }
        var training = try TrainingRun(plan: plan, start: input.start, choice: chosen?.choice)
            .training(progress)
        training.describe(planned)
        if options.keepsFingerprints {
            let fingerprints = TextFingerprints(of: plan.corpus, threads: options.threads)
            training.classifier.fingerprints =
                input.start?.fingerprints.map(fingerprints.union) ?? fingerprints
        }
        return training
    }

    /// Whether features and algorithm are chosen for this number of rows, including validation rows.
    package static func mayChoose(rows: Int) -> Bool { TrainingChooser.rows.contains(rows) }

    /// The options of the candidate that suits few rows best, and the comparison; nil if the options name the
    /// features, the algorithm or its penalties, or if there are many rows or very few.
    package func choice(
        on input: Input
    ) throws(ClassificationError) -> (options: Options, choice: TrainingChoice)? {
        try chooser(for: input)?.choice().map { ($0.options, $0.description) }
    }

    /// Whether ``choice(on:)`` compares candidates, which takes a while.
    package func hasChoice(on input: Input) -> Bool { chooser(for: input)?.hasChoice ?? false }

    /// The comparison; nil if the weights to start from belong to features.
    private func chooser(for input: Input) -> TrainingChooser? {
        guard input.start == nil, input.corpus.labelSets == nil else { return nil }
        return TrainingChooser(
            corpus: input.corpus, validation: input.validation, duplicates: input.duplicates, options: options
        )
    }
}

extension TextClassifierTrainer.Options {
    /// Sets what is left to the data, for rows with sets of labels.
    mutating func chooseForLabelSets(_ defaults: TrainingDefaults) {
        if fitting.l2 == nil, fitting.l1 == 0 { fitting.l2 = defaults.l2 }
        if ratioExponent == nil { ratioExponent = defaults.ratioExponent }
        if validation == .automatic { validation = defaults.rows < 50 ? .none : .share(0.1) }
    }
}
