import ArgumentParser
import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowSystem

/// Whether and how `train` searches for the features, the algorithm and the penalty.
struct TuningArguments: ParsableArguments {
    @Flag(help: "Search for options; Ctrl-C keeps the best so far.")
    var tune = false

    @Option("Approximate total time, such as 60s, 10m or 1h.", "time") var timeBudget: TimeArgument?
    @Option("Measure to optimize. (default: macro-f1)", "measure") var metric: String?

    func validate() throws {
        if let metric, (try? EvaluationMeasure(metric)) == nil {
            // A measure of one label may omit the label, which is then found in the data.
            do { _ = try EvaluationMeasure("\(metric):") } catch {
                throw ValidationError("--metric: \(error.message)")
            }
        }
        guard !tune else { return }
        let others = [("--time-budget", timeBudget != nil), ("--metric", metric != nil)]
        if let (name, _) = others.first(where: \.1) {
            throw ValidationError("\(name) applies only to tuning; add --tune")
        }
    }

    /// The measure; if it lacks the label that it needs, that of `positive`.
    func measure(positive: String?) throws -> EvaluationMeasure {
        guard let metric else { return .macroF1 }
        if let measure = try? EvaluationMeasure(metric) { return measure }
        let measure = try EvaluationMeasure(metric.contains(":") ? metric : "\(metric):\(positive ?? "")")
        guard positive != nil else {
            throw ValidationError(
                "--metric \(metric) needs a label; name it with --positive-label, or as \(metric):LABEL")
        }
        return measure
    }
}

/// A duration: `90`, `60s`, `10m`, `1h`.
struct TimeArgument: ExpressibleByArgument {
    let duration: Duration

    init?(argument: String) {
        let units: [(String, Double)] = [("s", 1), ("m", 60), ("h", 3_600)]
        guard let seconds = quantity(argument, units: units, limit: 1e7) else { return nil }
        duration = .seconds(seconds)
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
        guard let count = quantity(argument, units: units, limit: 1e15) else { return nil }
        bytes = max(1, Int(count))
    }
}

/// A number above 0 and at most `limit`, with or without a unit; nil for anything else.
private func quantity(_ argument: String, units: [(String, Double)], limit: Double) -> Double? {
    let unit = units.first { argument.hasSuffix($0.0) } ?? ("", 1)
    guard let number = Double(argument.dropLast(unit.0.count)), number > 0 else { return nil }
    return number * unit.1 <= limit ? number * unit.1 : nil
}

extension FeatureArguments {
    /// Leaves only what is given to be tried.
    func limit(_ space: inout TuningSpace) {
        if let kinds = features?.kinds {
            space.wordNGrams = kinds.contains(.words) ? space.wordNGrams.filter { $0 != nil } : []
            space.characterNGrams =
                kinds.contains(.characters) ? space.characterNGrams.filter { $0 != nil } : []
        }
        if terms.wordNGrams != nil { space.wordNGrams = [] }
        if terms.characterNGrams != nil { space.characterNGrams = [] }
        if terms.minimumCount != nil { space.minimumCounts = [] }
    }
}

extension TrainClassifier {
    /// The best options that a search finds, starting from the defaults for the data.
    ///
    /// The first Ctrl-C ends the search; a second one, or one in the training after it, ends the command.
    func tuned(
        _ options: TextClassifierTrainer.Options, _ parts: LabelledParts, _ report: TrainingProgress,
        until end: TrainingEnd
    ) throws -> TextClassifierTuner.Tuning {
        var tuner = TextClassifierTuner()
        tuner.options.trainer = options
        if options.features != nil {
            tuner.options.space = TuningSpace(
                for: TrainingDefaults(of: parts.training, validation: parts.validation), options: options,
                limit: featureArguments.limit)
        }
        let metric = try measure(of: parts.training)
        tuner.options.metric = metric
        tuner.options.timeBudget = end.timeLeft
        tuner.options.maximumSize = compressionArguments.maxSize?.bytes
        Interruption.note()
        defer { Interruption.endsWithoutOutput() }
        let tuning = try namingData {
            try tuner.tune(
                on: parts.training, validation: parts.validation, duplicates: parts.duplicates
            ) { event in
                switch event {
                case .chosen(let choice, _): say(choice.line)
                case .working(let trial, let progress): report.tries(trial, progress)
                case .round(let round, _): report.begins(round)
                case .trial(let trial, let best, _): report.tried(trial, best: best, by: metric)
                }
                return !Interruption.isNoted
            }
        }
        report.tuned(tuning, by: metric)
        return tuning
    }

    /// The measure to tune by; its label must be in the data.
    private func measure(of corpus: Corpus) throws -> EvaluationMeasure {
        let measure = try tuningArguments.measure(positive: positiveLabel(of: corpus))
        if let label = measure.label, !corpus.singleLabels.contains(label) {
            throw CommandFailure(
                .usage, "--metric \(measure): the data has no label \(label.visible); name one that it has")
        }
        return measure
    }

    /// The label for measures of one label: the one named, else the rarer of two.
    private func positiveLabel(of corpus: Corpus) -> String? {
        if let label = partArguments.positiveLabel { return label }
        let counts = zip(corpus.labels, corpus.labelCounts).filter { $0.1 > 0 }
        return counts.count == 2 && corpus.labelSets == nil ? counts.min { $0.1 < $1.1 }?.0 : nil
    }
}

/// When training ends early: the time is up.
struct TrainingEnd {
    /// The number of iterations that run whatever the time: with fewer, the model is useless.
    static let fewestIterations = 20

    private let deadline: ContinuousClock.Instant?

    /// The end of a command that starts now.
    init(after budget: Duration?) {
        deadline = budget.map { ContinuousClock.now + $0 }
    }

    /// The time left, at least a nanosecond; nil if there is no limit.
    var timeLeft: Duration? {
        deadline.map { max(.nanoseconds(1), ContinuousClock.now.duration(to: $0)) }
    }

    /// Whether training continues after an event.
    func allows(_ event: TextClassifierTrainer.Event) -> Bool {
        guard case .iteration(let phase, let iteration, _) = event, let deadline else { return true }
        // Calibration can use the validation part instead of its folds.
        let isEarly = phase != .crossFit && iteration.number < Self.fewestIterations
        return isEarly || ContinuousClock.now < deadline
    }
}
