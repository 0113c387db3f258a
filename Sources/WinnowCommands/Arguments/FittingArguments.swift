// The options of the fit, and what the model says about itself.

import ArgumentParser
import WinnowClassification
import WinnowSystem

/// How the weights are fitted.
struct FittingArguments: ParsableArguments {
    private static let defaults = MaximumEntropyTrainer.Options()

    @Option(
        help: ArgumentHelp(
            "How to find the weights: maximum-entropy, nb-maximum-entropy, naive-bayes or complement-naive-bayes. (default: nb-maximum-entropy)",
            valueName: "name"))
    var algorithm: TrainingAlgorithm?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The strength of the penalty on the weights' squares, beside the sum of log losses; 1/C elsewhere. (default: 0.1 for two labels, else 0.03, 0.01 from 50 labels on; 0 with --l1)",
            valueName: "number"))
    var l2: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The strength of the penalty on the weights' absolute values; above 0 most weights become 0.",
            valueName: "number"))
    var l1 = Self.defaults.l1

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "What counts are increased by in naive Bayes and in log-count ratios. (default: \(NaiveBayesTrainer.defaultSmoothing); \(LogCountRatios.defaultSmoothing) in ratios)",
            valueName: "number"))
    var smoothing: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How much log-count ratios tell in nb-maximum-entropy, from 0 (nothing) to 1. (default: 0.5; 0.25 from 50 labels on)",
            valueName: "number"))
    var ratioExponent: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("After how many iterations to stop in any case.", valueName: "count"))
    var maximumIterations = Self.defaults.maximumIterations

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "After how many iterations without a noticeable fall of the validation loss to stop.",
            valueName: "count"))
    var patience = Self.defaults.patience

    func validate() throws {
        guard l1 >= 0, l1.isFinite else {
            throw ValidationError("--l1 is \(l1), but must be a number of at least 0")
        }
        if let l2 {
            guard l2 > 0 || l2 == 0 && l1 > 0, l2.isFinite else {
                throw ValidationError(
                    "--l2 is \(l2), but must be a number above 0, or 0 beside an --l1 above 0")
            }
        }
        if let smoothing, !(smoothing > 0 && smoothing.isFinite) {
            throw ValidationError("--smoothing is \(smoothing), but must be a number above 0")
        }
        if let ratioExponent, !(0...1 ~= ratioExponent) {
            throw ValidationError("--ratio-exponent is \(ratioExponent), but must be from 0 to 1")
        }
        if let (name, _) = optionsOfOthers.first(where: \.1), let algorithm {
            throw ValidationError("\(name) does nothing with --algorithm \(algorithm.rawValue); leave it out")
        }
        guard maximumIterations >= 1 else {
            throw ValidationError("--maximum-iterations is \(maximumIterations), but must be at least 1")
        }
        guard patience >= 1 else {
            throw ValidationError("--patience is \(patience), but must be at least 1")
        }
    }

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Stop when an iteration lowers the training loss by less than this share of it.",
            valueName: "share"))
    var tolerance = Self.defaults.lossTolerance

    @Option(
        help: ArgumentHelp(
            "What of the validation part to stop by: log-loss, accuracy or macro-f1.", valueName: "name"))
    var earlyStoppingMetric: MaximumEntropyTrainer.StoppingMetric = .logLoss

    @Option(
        help: ArgumentHelp(
            "How much rows count by their label: none, balanced, or weights such as spam=2,ham=1.",
            valueName: "weights"))
    var classWeights = ClassWeightsArgument(weights: .none)

    /// The options that the algorithm which was asked for has no use for, and whether they were given.
    private var optionsOfOthers: [(String, Bool)] {
        switch algorithm {
        case .naiveBayes, .complementNaiveBayes:
            [
                ("--l2", l2 != nil), ("--l1", l1 != Self.defaults.l1),
                ("--ratio-exponent", ratioExponent != nil),
                ("--maximum-iterations", maximumIterations != Self.defaults.maximumIterations),
                ("--patience", patience != Self.defaults.patience),
                ("--tolerance", tolerance != Self.defaults.lossTolerance),
                ("--early-stopping-metric", earlyStoppingMetric != .logLoss),
            ]
        case .maximumEntropy: [("--smoothing", smoothing != nil), ("--ratio-exponent", ratioExponent != nil)]
        case .nbMaximumEntropy, nil: []
        }
    }

    /// The options of the fit.
    var fitting: MaximumEntropyTrainer.Options {
        var options = Self.defaults
        options.l2 = l2
        options.l1 = l1
        options.maximumIterations = maximumIterations
        options.patience = patience
        options.lossTolerance = tolerance
        options.stoppingMetric = earlyStoppingMetric
        return options
    }

    /// Puts what was given into the options.
    func apply(to options: inout TextClassifierTrainer.Options) {
        options.algorithm = algorithm
        options.fitting = fitting
        options.smoothing = smoothing
        if let ratioExponent { options.ratioExponent = ratioExponent }
        options.classWeights = classWeights.weights
    }
}

/// What `--class-weights` takes.
struct ClassWeightsArgument: ExpressibleByArgument {
    var weights: TextClassifierTrainer.ClassWeights

    init(weights: TextClassifierTrainer.ClassWeights) {
        self.weights = weights
    }

    init?(argument: String) {
        switch argument {
        case "none": weights = .none
        case "balanced": weights = .balanced
        default:
            var byLabel: [String: Double] = [:]
            for part in argument.split(separator: ",") {
                guard let item = ThresholdArgument(argument: String(part)) else { return nil }
                byLabel[item.threshold.label] = item.threshold.probability
            }
            guard !byLabel.isEmpty else { return nil }
            weights = .weights(byLabel)
        }
    }

    var defaultValueDescription: String { "none" }
}

/// What the model says about itself.
struct InformationArguments: ParsableArguments {
    @Option(help: ArgumentHelp("Who made the model.", valueName: "text"))
    var author: String?

    @Option(help: ArgumentHelp("On which terms it may be used.", valueName: "text"))
    var license: String?

    @Option(help: ArgumentHelp("What it is for.", valueName: "text"))
    var description: String?

    @Option(help: ArgumentHelp("The model's version.", valueName: "text"))
    var modelVersion: String?

    /// What was given, as members of a model's information.
    var members: JSONObject {
        var members = JSONObject()
        for (name, text) in texts { members[name] = .string(text) }
        return members
    }

    /// Puts what was given into the information.
    func apply(to information: inout ModelInformation) {
        information.author = author
        information.license = license
        information.description = description
        information.version = modelVersion
    }
}
