// What a classifier says about itself beside what every model may say.

public import WinnowModelFile

extension ModelInformation {
    /// How the model was fitted.
    public struct Training: Sendable, Hashable, Codable {
        /// How the weights were found; nil in models of a version that knew one way.
        public var algorithm: TrainingAlgorithm?
        /// The options of the fit.
        public var options: MaximumEntropyTrainer.Options
        /// What counts were increased by; nil where none mattered.
        public var smoothing: Double?
        /// The power of the log-count ratios; nil where none mattered.
        public var ratioExponent: Double?
        /// What decided which rows were held out.
        public var seed: UInt64
        /// The rows that were learned from before the refit.
        public var trainingRows: Int
        /// The rows that were held out to stop by.
        public var validationRows: Int
        /// How many iterations the fit took.
        public var iterations: Int
        /// Why it ended.
        public var ending: TrainingEnding

        /// Describes a training by the options that it was made with.
        package init(_ training: TextClassifierTrainer.Training, options: TextClassifierTrainer.Options) {
            let algorithm = training.preparation.algorithm
            self.algorithm = algorithm
            self.options = options.fitting
            let labelCount = training.classifier.labels.count
            self.options.l2 = options.fitting.l2(labelCount: labelCount)
            smoothing = algorithm == .maximumEntropy ? nil : options.smoothing ?? algorithm.defaultSmoothing
            ratioExponent =
                algorithm == .nbMaximumEntropy ? options.ratioExponent(labelCount: labelCount) : nil
            seed = options.seed
            trainingRows = training.preparation.trainingRows
            validationRows = training.preparation.validationRows
            iterations = training.iterations
            ending = training.ending
        }
    }

    /// A part of the data that the model was measured on, and what came out.
    public struct Scores: Sendable, Hashable, Codable {
        /// The number of examples.
        public var examples: Int
        /// The share of right answers.
        public var accuracy: Double?
        /// The unweighted mean of the labels' F1.
        public var macroF1: Double?
        /// The mean negative log probability of the right label, in nats.
        public var logLoss: Double?

        /// Makes scores.
        package init(examples: Int, accuracy: Double?, macroF1: Double?, logLoss: Double?) {
            self.examples = examples
            self.accuracy = accuracy
            self.macroF1 = macroF1
            self.logLoss = logLoss
        }
    }

    /// How the model was fitted.
    ///
    /// Complexity: of this and the following, that of reading it at each call; keep it.
    public var training: Training? {
        get { self["training", as: Training.self] }
        set { self["training", as: Training.self] = newValue }
    }

    /// How its probabilities were calibrated; nil in models of a version that did not.
    public var calibration: Calibration? {
        get { self["calibration", as: Calibration.self] }
        set { self["calibration", as: Calibration.self] = newValue }
    }

    /// The thresholds that were found for it, by name; nil for none.
    public var operatingPoints: [OperatingPoint]? {
        get { self["operatingPoints", as: [OperatingPoint].self] }
        set { self["operatingPoints", as: [OperatingPoint].self] = newValue }
    }

    /// What it reached on the validation part, before the refit on all examples.
    public var validation: Scores? {
        get { self["validation", as: Scores.self] }
        set { self["validation", as: Scores.self] = newValue }
    }

    /// What it reached on the test part.
    public var test: Scores? {
        get { self["test", as: Scores.self] }
        set { self["test", as: Scores.self] = newValue }
    }
}
