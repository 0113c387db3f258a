// What a model says about itself.

import WinnowSystem

/// What is known of a model besides its numbers: the part of its manifest that people write and read.
public struct ModelInformation: Sendable, Hashable, Codable {
    /// Data that the model was trained on.
    public struct TrainingData: Sendable, Hashable, Codable {
        /// The file's or folder's name, without the path.
        public var name: String
        /// The number of examples.
        public var rows: Int
        /// The CRC-32 of its bytes.
        public var crc32: UInt32?

        /// Describes training data.
        public init(name: String, rows: Int, crc32: UInt32? = nil) {
            self.name = name
            self.rows = rows
            self.crc32 = crc32
        }
    }

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
        public var ending: MaximumEntropyTrainer.Ending

        /// Describes a training by the options that it was made with.
        public init(_ training: TextClassifierTrainer.Training, options: TextClassifierTrainer.Options) {
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
        public init(examples: Int, accuracy: Double?, macroF1: Double?, logLoss: Double?) {
            self.examples = examples
            self.accuracy = accuracy
            self.macroF1 = macroF1
            self.logLoss = logLoss
        }
    }

    /// Who made the model.
    public var author: String?
    /// On which terms it may be used.
    public var license: String?
    /// What it is for.
    public var description: String?
    /// Its version, as its author counts.
    public var version: String?
    /// What it was trained on.
    public var trainingData: [TrainingData] = []
    /// How it was fitted.
    public var training: Training?
    /// How its probabilities were made right; nil in models of a version that did not.
    public var calibration: Calibration?
    /// The thresholds that were found for it, by name; nil for none.
    public var operatingPoints: [OperatingPoint]?
    /// What it reached on the validation part, before the refit on all examples.
    public var validation: Scores?
    /// What it reached on the test part.
    public var test: Scores?

    /// Nothing known.
    public init() {}
}

/// What a classifier holds of its information: as it was given, or as it stands in the file it came from.
///
/// Most programs never ask, and reading it takes longer than all else on opening.
enum ModelKnowledge: Sendable {
    case known(ModelInformation)
    case written(JSONValue?)

    /// The information; what cannot be read, as in a file of a later version, is unknown.
    var information: ModelInformation {
        switch self {
        case .known(let information): information
        case .written(let json): (try? json?.decode(ModelInformation.self)) ?? ModelInformation()
        }
    }

    /// The information for a model's manifest.
    var json: JSONValue {
        switch self {
        case .known(let information): (try? JSONValue(encoding: information)) ?? .null
        case .written(let json): json ?? .null
        }
    }
}
