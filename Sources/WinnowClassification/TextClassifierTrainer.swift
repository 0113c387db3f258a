// From labelled texts to a classifier.

public import WinnowCorpora
public import WinnowEvaluation
public import WinnowFeatures
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
/// ``MaximumEntropyTrainer/precisePartSize`` rows held out on, it keeps the features of the first; below, features are
/// chosen anew. Equal rows, options and seed give the same classifier, bit for bit on one kind of processor, for any
/// number of threads.
public struct TextClassifierTrainer: Sendable {
    /// Which rows are held out to stop by.
    public enum Validation: Sendable, Hashable {
        /// A share by the number of rows: see `Splitter.automaticValidationShare(rows:)`.
        case automatic
        /// This share of the rows, above 0 and below 1.
        case share(Double)
        /// None: training goes on until it converges.
        case none
    }

    /// How much the rows of each label count, on top of their own weights.
    public enum ClassWeights: Sendable, Hashable {
        /// All alike.
        case none
        /// So much that all labels count alike: *n* / (*k* · *n*ₗ), for *n* rows, *k* labels and *n*ₗ rows of the label.
        case balanced
        /// So much, by label; labels that are not named count 1. Numbers are finite and above 0.
        case weights([String: Double])
    }

    /// How to train.
    public struct Options: Sendable {
        /// What to take from the texts; nil chooses by the data, see ``TrainingDefaults``.
        public var features: FeatureOptions?
        /// How to find the weights; nil chooses by the data, see ``TrainingDefaults``.
        public var algorithm: TrainingAlgorithm?
        /// How to fit the weights, where the algorithm does so step by step.
        public var fitting = MaximumEntropyTrainer.Options()
        /// What counts are increased by in naive Bayes and in the log-count ratios, above 0; nil takes
        /// ``NaiveBayesTrainer/defaultSmoothing`` and ``LogCountRatios/defaultSmoothing``.
        public var smoothing: Double?
        /// The power of the log-count ratios, see ``LogCountRatios``: from 0, as maximum entropy, to 1; nil takes
        /// ``LogCountRatios/defaultExponent(labelCount:)``.
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
        /// Those of ``warmStart`` are kept beside them, if it has any, and else are not: what it was trained on is not known.
        public var keepsFingerprints = false
        /// A classifier of the same labels whose weights to begin with, feature by feature; nil begins anew.
        public var warmStart: TextClassifier?
        /// Which rows are held out together.
        public var split = Splitter.Method.grouped
        /// The duplicates of the corpus to train on, where they are known; nil looks for them where rows are held out. Those
        /// of another number of rows are not used.
        public var duplicates: NearDuplicates?
        /// Decides which rows are held out.
        public var seed: UInt64 = 1
        /// How many threads share the work; at least 1. The result does not depend on it.
        public var threads = Parallel.processorCount
        /// Whether ``Training/validationDetails`` are kept: for a report, at the cost of their memory.
        public var keepsValidationDetails = false

        /// The defaults.
        public init() {}

        /// The power of the log-count ratios for so many labels.
        public func ratioExponent(labelCount: Int) -> Double {
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
    public struct Training: Sendable {
        /// The classifier.
        public var classifier: TextClassifier
        /// What it worked with.
        public var preparation: Preparation
        /// The losses of the fit.
        public var fit: [MaximumEntropyTrainer.Iteration]
        /// How many iterations the final weights took.
        public var iterations: Int
        /// What ended the fit.
        public var ending: MaximumEntropyTrainer.Ending
        /// How the probabilities were made right.
        public var calibration: Calibration
        /// The thresholds that were asked for.
        public var operatingPoints: [OperatingPoint]
        /// How the classifier of the training part, calibrated, did on the validation part; nil without one.
        public var validation: EvaluationReport?
        /// What ``validation`` was measured of, where ``Options/keepsValidationDetails`` asks for it.
        public var validationDetails: ValidationDetails?
    }

    /// The parts of the data, and what the classifier of the training part said of the validation part.
    public struct ValidationDetails: Sendable {
        /// The rows that were learned from before the refit.
        public var trainingPart: Corpus
        /// The rows that were held out; without any, empty.
        public var validationPart: Corpus
        /// What was said of the rows held out, calibrated; nil without any.
        public var predictions: Predictions?
        /// The same before calibration.
        public var uncalibrated: Predictions?
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
    ///   - corpus: the labelled texts.
    ///   - validation: texts to stop by; nil holds some of `corpus` out, as the options say.
    ///   - progress: told what happens; false from it ends the training with the weights of that moment.
    /// - Throws: ``ClassificationError`` with `noExamples`, `oneLabel`, `noFeatures`, `tooLarge`,
    ///   `unknownLabel`, `invalidWeight` or `invalidOption`; with `tooFewExamples` where operating points cannot be found.
    public func train(
        on corpus: Corpus, validation: Corpus? = nil, progress: (Event) -> Bool = { _ in true }
    ) throws(ClassificationError) -> Training {
        try options.validate()
        let parts = try TrainingParts(of: corpus, validation: validation, options: options)
        try options.validate(for: parts.corpus)
        let stage = TrainingStage(parts: parts, options: options)
        let rows = try PreparedRows(of: stage)
        let preparation = Preparation(
            trainingRows: parts.training.count, validationRows: parts.validation.count,
            algorithm: stage.algorithm, features: stage.features, featureCount: rows.space.count)
        let goesOn = progress(.prepared(preparation))
        var isEnded = !goesOn
        let fitted = try stage.fitted(rows) { phase, iteration in
            isEnded = isEnded || !progress(.iteration(phase, iteration))
            return !isEnded
        }
        let step = CalibrationStep(stage: stage, rows: rows, fitted: fitted)
        let calibrated = try step.calibrated { iteration in
            isEnded = isEnded || !progress(.iteration(.crossFit, iteration))
            return !isEnded
        }
        let details = fitted.first.map { first in
            ValidationDetails(
                trainingPart: parts.corpus.selecting(parts.training),
                validationPart: parts.corpus.selecting(parts.validation), predictions: calibrated.predictions,
                uncalibrated: try? fitted.heldOut?.predictions(truth: rows.validation?.labels ?? []),
                classifier: calibrated.scoreCalibration.map(first.calibrated(by:)) ?? first)
        }
        return Training(
            classifier: calibrated.classifier.with(fingerprints: fingerprints(of: parts.corpus)),
            preparation: preparation, fit: fitted.fit.history,
            iterations: fitted.fit.iterations, ending: fitted.fit.ending, calibration: calibrated.calibration,
            operatingPoints: calibrated.operatingPoints, validation: calibrated.validation,
            validationDetails: details)
    }

    /// The fingerprints of everything that was learned from, where they are to be kept.
    private func fingerprints(of corpus: Corpus) -> TextFingerprints? {
        guard options.keepsFingerprints else { return nil }
        let fingerprints = TextFingerprints(of: corpus, threads: options.threads)
        return options.warmStart?.fingerprints.map(fingerprints.union) ?? fingerprints
    }
}
