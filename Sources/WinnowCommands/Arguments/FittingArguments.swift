import ArgumentParser
import WinnowClassification

/// When a fit stops, and its L1 penalty.
struct IterationArguments: ParsableArguments {
    private static let defaults = MaximumEntropyTrainer.Options()

    @Option("Strength of the L1 penalty.", "number", default: defaults.l1) var l1: Double?

    @Option("Maximum number of iterations.", "count", default: defaults.maximumIterations)
    var maximumIterations: Int?

    @Option("Minimum relative decrease in loss.", "n", default: defaults.lossTolerance)
    var lossTolerance: Double?

    /// Applies the given arguments to the options.
    func apply(to options: inout MaximumEntropyTrainer.Options) {
        if let l1 { options.l1 = l1 }
        if let maximumIterations { options.maximumIterations = maximumIterations }
        if let lossTolerance { options.lossTolerance = lossTolerance }
    }
}

/// How the weights of a classifier are fitted; the defaults are the library's.
struct FittingArguments: ParsableArguments {
    private static let defaults = MaximumEntropyTrainer.Options()

    @Option("Method.", "name") var algorithm: TrainingAlgorithm?
    @Option("Strength of the L2 penalty (1/C in scikit-learn).", "number") var l2: Double?

    @OptionGroup var iterations: IterationArguments

    @Option("Maximum iterations without improvement.", "count", default: defaults.patience) var patience: Int?
    @Option("Early stopping.", "m") var stoppingMetric: MaximumEntropyTrainer.StoppingMetric?

    @Option(
        "Additive smoothing. (default: \(NaiveBayesTrainer.defaultSmoothing); \(LogCountRatios.defaultSmoothing) in ratios)",
        "number")
    var smoothing: Double?

    @Option("Exponent of the log-count ratios, from 0 (off) to 1.", "n") var ratioExponent: Double?

    @Option(
        help: ArgumentHelp(
            "none, balanced, or weights such as spam=2,ham=1.", valueName: "list"),
        transform: TextClassifierTrainer.ClassWeights.init(argument:))
    var classWeights: TextClassifierTrainer.ClassWeights?

    func validate() throws {
        if let algorithm, let name = optionsOfOthers(than: algorithm).first(where: \.isGiven)?.name {
            throw ValidationError("\(name) does not apply to --algorithm \(algorithm.rawValue); leave it out")
        }
    }

    /// The options that do not apply to an algorithm.
    private func optionsOfOthers(than algorithm: TrainingAlgorithm) -> [(name: String, isGiven: Bool)] {
        switch algorithm {
        case .naiveBayes, .complementNaiveBayes:
            [
                ("--l2", l2 != nil), ("--l1", iterations.l1 != nil),
                ("--ratio-exponent", ratioExponent != nil),
                ("--maximum-iterations", iterations.maximumIterations != nil),
                ("--patience", patience != nil), ("--loss-tolerance", iterations.lossTolerance != nil),
                ("--stopping-metric", stoppingMetric != nil),
            ]
        case .maximumEntropy: [("--smoothing", smoothing != nil), ("--ratio-exponent", ratioExponent != nil)]
        case .nbMaximumEntropy: []
        }
    }

    /// Applies the given arguments to the options.
    func apply(to options: inout TextClassifierTrainer.Options) {
        if let algorithm { options.algorithm = algorithm }
        if let l2 { options.fitting.l2 = l2 }
        iterations.apply(to: &options.fitting)
        if let patience { options.fitting.patience = patience }
        if let stoppingMetric { options.fitting.stoppingMetric = stoppingMetric }
        if let smoothing { options.smoothing = smoothing }
        if let ratioExponent { options.ratioExponent = ratioExponent }
        if let classWeights { options.classWeights = classWeights }
    }
}

extension TextClassifierTrainer.ClassWeights {
    /// The value of `--class-weights`: `none`, `balanced`, or `LABEL=WEIGHT,…`.
    fileprivate init(argument: String) throws {
        switch argument {
        case "none": self = .none
        case "balanced": self = .balanced
        default:
            let weights = try argument.split(separator: ",", omittingEmptySubsequences: false).map { part in
                guard let sign = part.lastIndex(of: "="),
                    let weight = Double(part[part.index(after: sign)...])
                else {
                    throw ValidationError(
                        "expected none, balanced, or a number above 0 for each label, as in spam=2,ham=1")
                }
                return (String(part[..<sign]), weight)
            }
            self = .weights(Dictionary(weights) { _, last in last })
        }
    }
}
