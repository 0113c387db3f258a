// The options of the search for options.

import ArgumentParser
import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures

/// Whether and how `train` searches for the features, the algorithm and the penalty.
struct TuningArguments: ParsableArguments {
    @Flag(
        help:
            "Try features, algorithms and penalties, and take the best; Ctrl-C takes the best so far. Options given stay."
    )
    var tune = false

    @Option(
        help: ArgumentHelp(
            "When to end tuning and training, such as 60s, 10m or 1h; training goes on for some iterations in any case. (default: when the search is done)",
            valueName: "time"))
    var timeBudget: TimeArgument?

    @Option(
        help: ArgumentHelp(
            "How large a tuned model may be, such as 500kB or 1MB. (default: any size)", valueName: "size"))
    var maxSize: SizeArgument?

    @Option(
        help: ArgumentHelp(
            "What to tune by: accuracy, macro-f1, log-loss, recall@fpr=RATE, or another measure of evaluate. (default: macro-f1)",
            valueName: "measure"))
    var metric: String?

    func validate() throws {
        if let metric, (try? EvaluationMeasure(metric)) == nil {
            // One of a label may leave the label to be found in the data.
            do { _ = try EvaluationMeasure("\(metric):") } catch {
                throw ValidationError("--metric: \(error.message)")
            }
        }
        guard !tune else { return }
        let others = [
            ("--time-budget", timeBudget != nil), ("--max-size", maxSize != nil), ("--metric", metric != nil),
        ]
        if let (name, _) = others.first(where: \.1) {
            throw ValidationError("\(name) is for tuning; give --tune too")
        }
    }

    /// The measure; one of a label without a label is that of `positive`.
    func measure(positive: String?) throws -> EvaluationMeasure {
        guard let metric else { return .macroF1 }
        if let measure = try? EvaluationMeasure(metric) { return measure }
        guard let positive else {
            throw ValidationError(
                "--metric \(metric) is about one label; name it with --positive-label, or as \(metric):LABEL")
        }
        return try EvaluationMeasure("\(metric):\(positive)")
    }
}

/// A length of time: `90`, `60s`, `10m`, `1h`.
struct TimeArgument: ExpressibleByArgument {
    let duration: Duration

    init?(argument: String) {
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3_600]
        let unit = argument.last.flatMap { units[$0] }
        guard let number = Double(unit == nil ? argument : String(argument.dropLast())),
            number > 0, number * (unit ?? 1) <= 1e7
        else { return nil }
        duration = .seconds(number * (unit ?? 1))
    }
}

/// A number of bytes: `800000`, `500kB`, `1MB`, `1.5MB`, `512KiB`.
struct SizeArgument: ExpressibleByArgument {
    let bytes: Int

    init?(argument: String) {
        let units: [(String, Double)] = [
            ("KiB", 1_024), ("MiB", 1_048_576), ("GiB", 1_073_741_824), ("kB", 1e3), ("KB", 1e3), ("MB", 1e6),
            ("GB", 1e9), ("B", 1),
        ]
        let unit = units.first { argument.hasSuffix($0.0) }
        guard let number = Double(unit.map { String(argument.dropLast($0.0.count)) } ?? argument),
            number > 0, number * (unit?.1 ?? 1) <= 1e15
        else { return nil }
        bytes = max(1, Int(number * (unit?.1 ?? 1)))
    }
}

extension TuningSpace {
    /// The space for some data, in which what was asked for stays as it is.
    init(
        for defaults: TrainingDefaults, options: TextClassifierTrainer.Options,
        features arguments: FeatureArguments, fitting: FittingArguments
    ) {
        self.init(for: defaults)
        let algorithm = options.algorithm ?? defaults.algorithm
        let features = options.features ?? defaults.features(for: algorithm)
        if let given = arguments.wordNGrams { wordNGrams = [given.lengths] }
        if let given = arguments.characterNGrams { characterNGrams = [given.lengths] }
        if let given = arguments.minimumCount { minimumCounts = [given] }
        // Buckets are all there, however rare.
        if arguments.hashBits != nil { minimumCounts = [features.minimumCount] }
        if let given = fitting.algorithm { methods.removeAll { $0.algorithm != given } }
        if let given = fitting.ratioExponent {
            methods.removeAll { $0.algorithm == .nbMaximumEntropy }
            methods.append(Method(.nbMaximumEntropy, ratioExponent: given))
        }
        let strength = options.fitting.l2(labelCount: defaults.labels)
        // An L1 penalty alone stays alone.
        if fitting.l2 != nil || fitting.l1 > 0 { l2 = [strength] }
        let exponent = options.ratioExponent(labelCount: defaults.labels)
        begin(with: features, Method(algorithm, ratioExponent: exponent), l2: strength)
    }
}
