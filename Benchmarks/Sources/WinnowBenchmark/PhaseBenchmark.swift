// Time of each phase of a training.

import BenchmarkSupport
import WinnowKit

/// Times each step of a training and the whole, from a file of labelled texts to a model.
///
/// The trainer's work after the fit (calibration and evaluation on held-out rows, and the refit on all rows)
/// is the difference between the whole and the steps.
enum PhaseBenchmark: Benchmark {
    static let name = "phases"
    static let arguments = "DATA MODEL [ROUNDS]"

    static func run(_ arguments: BenchmarkArguments) throws -> JSONObject {
        let path = try arguments.word(0, "labelled texts")
        let model = try arguments.word(1, "a model to write")
        var rounds: [PhaseSeconds] = []
        var facts: JSONObject = [:]
        for _ in 0..<(try arguments.count(2, standard: 3)) {
            let (seconds, found) = try round(path, model)
            try require(rounds.isEmpty || found == facts, "the rounds gave different models")
            rounds.append(seconds)
            facts = found
        }
        facts["phases"] = .array(
            PhaseSeconds.names.map { name in
                let sorted = rounds.compactMap { $0.seconds[name] }.sorted()
                return ["name": .string(name), "seconds": .number(sorted[sorted.count / 2])]
            })
        return facts
    }

    private static func round(_ path: String, _ model: String) throws -> (PhaseSeconds, JSONObject) {
        var seconds = PhaseSeconds()
        let options = TextClassifierTrainer.Options()
        let threads = options.threads
        let corpus = try seconds.time("reading") {
            try CorpusReader(threads: threads).read(contentsOf: path).corpus
        }
        let whole = try steps(of: corpus, threads: threads, seed: options.seed, &seconds)
        var training: TextClassifierTrainer.Training?
        var trainer = PhaseSeconds()
        try trainer.time("train") { training = try TextClassifierTrainer(options: options).train(on: corpus) }
        guard let training else { throw BenchmarkFailure("there is no training") }
        let counted = whole.features == training.preparation.featureCount && whole.features > 0
        try require(
            counted, "\(whole.features) features, the trainer has \(training.preparation.featureCount)")
        try require(
            whole.iterations == training.losses.count,
            "\(whole.iterations) iterations, the trainer has \(training.losses.count)")
        let steps = PhaseSeconds.trainerSteps.reduce(0) { $0 + (seconds.seconds[$1] ?? 0) }
        seconds.seconds["refit and evaluation"] = (trainer.seconds["train"] ?? 0) - steps
        try seconds.time("writing") { try training.classifier.save(to: model) }
        let facts: JSONObject = [
            "rows": .integer(corpus.count), "features": .integer(whole.features),
            "iterations": .integer(whole.iterations), "threads": .integer(threads),
        ]
        return (seconds, facts)
    }

    /// The trainer's steps up to the fit.
    private static func steps(
        of corpus: Corpus, threads: Int, seed: UInt64, _ seconds: inout PhaseSeconds
    ) throws -> (features: Int, iterations: Int) {
        let share = Splitter.automaticValidationShare(rows: corpus.count)
        let duplicates = try seconds.time("near-duplicates") { NearDuplicates(of: corpus, threads: threads) }
        let split = try seconds.time("splitting") {
            try Splitter(validationShare: share, seed: seed).split(
                corpus, duplicates: duplicates, threads: threads)
        }
        let features = TrainingDefaults(of: corpus).features
        let counts = try seconds.time("tokenizing and counting") {
            try TermCounts(of: corpus, options: features, threads: threads)
        }
        let fit = try seconds.time("vocabulary") {
            try FeatureFit(of: counts, rows: split.training, options: features, threads: threads)
        }
        func examples(_ rows: [Int]) -> MaximumEntropyTrainer.Examples {
            MaximumEntropyTrainer.Examples(rows: fit.rows(rows), labels: rows.map { corpus.labelIndices[$0] })
        }
        let (training, validation) = try seconds.time("rows") {
            (examples(split.training), examples(split.validation))
        }
        let labelCount = corpus.labels.count
        let ratios = try seconds.time("log-count ratios") {
            LogCountRatios(of: training, labelCount: labelCount, threads: threads)
        }
        let weights = try seconds.time("optimizer") {
            MaximumEntropyTrainer().fit(
                training, validation: validation, labelCount: labelCount, factors: ratios.factors,
                threads: threads)
        }
        return (fit.space.count, weights.history.count)
    }
}

/// The seconds of each phase, by name.
private struct PhaseSeconds {
    /// The steps that are part of `TextClassifierTrainer.train`, in order.
    static let trainerSteps = [
        "near-duplicates", "splitting", "tokenizing and counting", "vocabulary", "rows", "log-count ratios",
        "optimizer",
    ]
    /// All phases, in order.
    static let names = ["reading"] + trainerSteps + ["refit and evaluation", "writing"]

    var seconds: [String: Double] = [:]

    mutating func time<Result>(_ name: String, _ body: () throws -> Result) throws -> Result {
        let clock = ContinuousClock()
        let start = clock.now
        let result = try body()
        seconds[name] = start.duration(to: clock.now) / .seconds(1)
        return result
    }
}
