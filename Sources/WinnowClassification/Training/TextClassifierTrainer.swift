public import WinnowCorpora
public import WinnowEvaluation
public import WinnowFeatures
public import WinnowModelFile
import WinnowSystem

/// Trains a ``TextClassifier`` on labelled texts: features, early stopping, evaluation and refit.
///
/// ```swift
/// let corpus = try CorpusReader().read(contentsOf: "messages.csv").corpus
/// let training = try TextClassifierTrainer().train(on: corpus)
/// try training.classifier.save(to: "spam.winnow")
/// ```
///
/// A part of the rows is held out to stop by. Afterwards a classifier of all rows is trained to the same effort, unless
/// ``Options/refits`` says otherwise: from the weights found, for a quarter of the iterations, where the loss had stopped
/// falling; anew, for as many iterations, where it had begun to rise; else until it converges. From
/// 1,000 rows held out on, it keeps the features of the first; below, features are
/// chosen anew. Equal rows, options and seed give the same classifier, bit for bit on one kind of processor, for any
/// number of threads.
public struct TextClassifierTrainer: Trainer {
    /// Which rows are held out to stop by.
    public enum Validation: Sendable, Hashable, Codable {
        /// A share by the number of rows: see `Splitter.automaticValidationShare(rows:)`.
        case automatic
        /// This share of the rows, above 0 and below 1.
        case share(Double)
        /// None: training goes on until it converges.
        case none
    }

    /// How much the rows of each label count, on top of their own weights.
    public enum ClassWeights: Sendable, Hashable, Codable {
        /// All alike.
        case none
        /// So much that all labels count alike: *n* / (*k* · *n*ₗ), for *n* rows, *k* labels and *n*ₗ rows of the label.
        case balanced
        /// So much, by label; labels that are not named count 1. Numbers are finite and above 0.
        case weights([String: Double])
    }

    /// What to learn from.
    public struct Input: TrainingInput {
        /// The labelled texts.
        public var corpus: Corpus
        /// Texts to stop by; nil holds some of ``corpus`` out, as the options say.
        public var validation: Corpus?
        /// A classifier of the same labels whose weights to begin with, feature by feature; nil begins with none.
        public var start: TextClassifier?
        /// The duplicates of ``corpus``, if they are known; nil looks for them when rows are held out. Those of another
        /// number of rows are not used.
        public var duplicates: NearDuplicates?

        /// Texts alone.
        public init(_ corpus: Corpus) { self.init(corpus, validation: nil) }

        /// Texts with what is known beside them.
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
        /// What to take from the texts; nil chooses by the data, see ``TrainingDefaults``.
        public var features: FeatureOptions?
        /// How to find the weights; nil chooses by the data, see ``TrainingDefaults``.
        public var algorithm: TrainingAlgorithm?
        /// How to fit the weights, where the algorithm does so step by step.
        public var fitting = MaximumEntropyTrainer.Options()
        /// What counts are increased by in naive Bayes and in the log-count ratios, above 0; nil takes
        /// 0.1 for naive Bayes and 1 for the ratios.
        public var smoothing: Double?
        /// The power of the log-count ratios, from 0, as maximum entropy, to 1; nil takes 0.5, from
        /// 50 labels on 0.25.
        public var ratioExponent: Double?
        /// Which rows are held out to stop by, where no corpus is given for it.
        public var validation = Validation.automatic
        /// Whether, after validation, a classifier is trained on all rows.
        public var refits = true
        /// How probabilities are made right.
        public var calibration = CalibrationMethod.automatic
        /// Thresholds to be found on rows that are held out, each with a name of its own.
        public var operatingPoints: [OperatingPointRequest] = []
        /// The label that operating points are for where they name none; nil for the rarer of two labels, of equally frequent
        /// ones the second.
        public var positiveLabel: String?
        /// How much the rows of each label count.
        public var classWeights = ClassWeights.none
        /// Whether the classifier keeps the fingerprints of all texts that were given, those to stop by included; see
        /// ``TextFingerprints`` for what they are good for and what they give away.
        ///
        /// Those of ``Input/start`` are kept beside them, if it has any: what it was trained on is not known otherwise.
        public var keepsFingerprints = false
        /// Which rows are held out together. Default `grouped`: those with equal or nearly equal texts.
        public var split = Splitter.Method.grouped
        /// Decides which rows are held out. Default 1.
        public var seed: UInt64 = 1
        /// How many threads share the work; at least 1, by default one a processor. The result does not depend on it.
        public var threads = Parallel.processorCount
        /// Whether ``Training/validationDetails`` are kept: for a report, at the cost of their memory.
        package var keepsValidationDetails = false

        /// The defaults.
        public init() {}

        /// The power of the log-count ratios for so many labels.
        package func ratioExponent(labelCount: Int) -> Double {
            ratioExponent ?? LogCountRatios.defaultExponent(labelCount: labelCount)
        }
    }

    /// What happens while training, in this order.
    public enum Event: Sendable {
        /// The rows have been read, split and counted, and the options chosen.
        case prepared(Preparation)
        /// An iteration is done.
        case iteration(Phase, MaximumEntropyTrainer.Iteration)
    }

    /// The parts of training.
    public enum Phase: String, Sendable, Hashable {
        /// On the training part, watching the validation part.
        case fit
        /// On all rows.
        case refit
        /// On the rows of all folds but one, to calibrate by the rows of that one.
        case crossFit
    }

    /// What training works with.
    public struct Preparation: Sendable {
        /// The number of training rows.
        public var trainingRows: Int
        /// The number of validation rows; 0 without validation.
        public var validationRows: Int
        /// How the weights are found.
        public var algorithm: TrainingAlgorithm
        /// What is taken from the texts.
        public var features: FeatureOptions
        /// The number of features.
        public var featureCount: Int
    }

    /// What training made.
    public struct Training: TrainingResult {
        /// The classifier.
        public var classifier: TextClassifier
        /// What it worked with.
        public var preparation: Preparation
        /// The losses on the training part, iteration by iteration.
        public var losses: [MaximumEntropyTrainer.Iteration]
        /// How many iterations the final weights took.
        public var iterations: Int
        /// What ended the fit to the training part; `stopped` also if `progress` ended a later step.
        public var ending: TrainingEnding
        /// How the probabilities were made right.
        public var calibration: Calibration
        /// The thresholds that were asked for.
        public var operatingPoints: [OperatingPoint]
        /// How the classifier of the training part, calibrated, did on the validation part; nil without one.
        public var validation: EvaluationReport?
        /// What ``validation`` was measured of, where ``Options/keepsValidationDetails`` asks for it.
        package var validationDetails: ValidationDetails?

        /// What was learned, before calibration.
        init(_ learned: TrainingRun.Learned, _ preparation: Preparation) {
            classifier = learned.classifier
            self.preparation = preparation
            losses = learned.fit.history
            iterations = learned.fit.iterations
            ending = learned.fit.ending
            calibration = Calibration()
            operatingPoints = []
        }
    }

    /// The parts of the data, and what the classifier of the training part said of the validation part.
    package struct ValidationDetails: Sendable {
        /// The rows that were learned from before the refit.
        package var trainingPart: Corpus
        /// The rows that were held out; without any, empty.
        package var validationPart: Corpus
        /// What was said of the rows held out, calibrated; nil without any.
        public var predictions: Predictions?
        /// The same before calibration.
        package var uncalibrated: Predictions?
        /// The classifier that said it, calibrated, before the refit.
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
    ///   - input: the labelled texts, and what is known beside them.
    ///   - progress: called with what happens; after a false the training ends with the weights of that moment, and its
    ///     ``Training/ending`` is `stopped`.
    /// - Throws: ``ClassificationError`` with `invalidOption`; `noExamples`, `oneLabel`, `noFeatures` or `invalidWeight` if
    ///   nothing can be learned from the texts; `unknownLabel` if an option or the classifier to begin with has another
    ///   label; `tooLarge` if the weights do not fit into memory; `tooFewExamples` if operating points cannot be found.
    public func train(
        on input: Input, progress: (Event) -> Bool
    ) throws(ClassificationError) -> Training {
        try options.validate()
        let plan = try TrainingPlan(
            of: input.corpus, validation: input.validation, duplicates: input.duplicates, options: options)
        var training = try TrainingRun(plan: plan, start: input.start).training(progress)
        if options.keepsFingerprints {
            let fingerprints = TextFingerprints(of: plan.corpus, threads: options.threads)
            training.classifier.fingerprints =
                input.start?.fingerprints.map(fingerprints.union) ?? fingerprints
        }
        return training
    }
}
