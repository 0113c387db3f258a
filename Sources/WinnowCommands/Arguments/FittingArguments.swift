// The options of the fit, and what the model says about itself.

import ArgumentParser
import WinnowClassification

/// How the weights are fitted.
struct FittingArguments: ParsableArguments {
    private static let defaults = MaximumEntropyTrainer.Options()

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The strength of the penalty on the weights, beside the sum of log losses; 1/C elsewhere.",
            valueName: "number"))
    var l2 = Self.defaults.l2

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
        guard l2 > 0, l2.isFinite else {
            throw ValidationError("--l2 is \(l2), but must be a number above 0")
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

    /// The options of the fit.
    var fitting: MaximumEntropyTrainer.Options {
        var options = Self.defaults
        options.l2 = l2
        options.maximumIterations = maximumIterations
        options.patience = patience
        options.lossTolerance = tolerance
        options.stoppingMetric = earlyStoppingMetric
        return options
    }

    /// Puts what was given into the options.
    func apply(to options: inout TextClassifierTrainer.Options) {
        options.fitting = fitting
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

    /// Puts what was given into the information.
    func apply(to information: inout ModelInformation) {
        information.author = author
        information.license = license
        information.description = description
        information.version = modelVersion
    }
}
