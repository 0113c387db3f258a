public import WinnowCorpora
public import WinnowEvaluation
import WinnowFeatures
public import WinnowModelFile
import WinnowSystem

/// Searches for the best features, algorithm and penalty for labelled texts.
///
/// Candidates from a ``TuningSpace``, the default options first, then seeded random ones, are tried with
/// little effort, the best third with more, and a few with full effort (successive halving: K. Jamieson and
/// A. Talwalkar, *Non-stochastic Best Arm Identification and Hyperparameter Optimization*, AISTATS 2016).
/// From the best of these, the search moves to neighbours while they are better. Up to 20,000 rows, 250,000
/// rows times labels and 8 MB, candidates are cross-validated, and effort is the number of folds. Beyond, a
/// tenth of the rows or the validation corpus is held out, and effort is the share of training rows. N-grams
/// are extracted once per length.
///
/// Of the candidates whose score is at most one standard error below the best, the result is that with the
/// lowest log loss (the one-standard-error rule, L. Breiman et al., *Classification and Regression Trees*,
/// 1984), as the best score is partly luck. It is also optimistic: evaluate on rows not used for tuning. Sets of
/// labels are judged by thresholds that were found on other rows.
///
/// ```swift excerpt
/// let tuning = try TextClassifierTuner().tune(on: corpus)
/// let training = try TextClassifierTrainer(options: tuning.options).train(on: corpus)
/// ```
public struct TextClassifierTuner: Sendable {
    /// How to search.
    public struct Options: TrainerOptions {
        /// The options that are not tuned; the search also uses their seed and threads.
        public var trainer = TextClassifierTrainer.Options()
        /// The candidates; nil to choose them by the data and the trainer's options, see
        /// ``TuningSpace/init(for:options:)``, and to begin with what a training on few rows would choose.
        public var space: TuningSpace?
        /// The measure to optimize, which must be defined for the data. Default: macro-F1.
        public var metric = EvaluationMeasure.macroF1
        /// The maximum time, including training the best candidate; above 0, or nil for no limit.
        ///
        /// With a budget, the result depends on the computer's speed.
        public var timeBudget: Duration?
        /// The maximum size of a model in bytes; at least 1, or nil for no limit.
        public var maximumSize: Int?
        /// The number of candidates in the first round; at least 1. Default 27.
        public var candidateCount = 27
        /// The number of folds for small data; at least 2. Default 5.
        public var foldCount = 5

        /// The defaults.
        public init() {}
    }

    /// The events of a search, each with how far it is.
    public enum Event: TrainerEvent {
        /// Features and algorithm to begin with were chosen, as there are few rows.
        case chosen(TrainingChoice, TrainerProgress)
        /// A round is about to start.
        case round(TuningRound, TrainerProgress)
        /// A trial, numbered from 1, has made progress, or the choice before the first one, numbered 0; reported
        /// often, so that the search can be stopped.
        case working(trial: Int, TrainerProgress)
        /// A trial is complete.
        case trial(TuningTrial, best: TuningTrial, TrainerProgress)

        /// How far the search is: its phases are the rounds, their iterations the trials.
        ///
        /// It may end before its last phase is over. With a time budget, the share of the time counts if it
        /// is larger.
        public var progress: TrainerProgress {
            switch self {
            case .chosen(_, let progress), .round(_, let progress), .working(_, let progress),
                .trial(_, _, let progress):
                progress
            }
        }
    }

    /// The result of a search.
    public struct Tuning: TrainingResult {
        /// The trials, in the order in which they were run.
        public var trials: [TuningTrial]
        /// The index in ``trials`` of the best one with full effort; nil if there was none.
        public var best: Int?
        /// The training options with the best candidate's choices; unchanged if there is none.
        public var options: TextClassifierTrainer.Options
        /// Why the search ended: `converged` if there was nothing better to try, `stopped` if `progress`
        /// ended it, `limit` if time ran out or there were too few rows.
        public var ending: TrainingEnding

        /// The best trial; nil if there is none.
        public var bestTrial: TuningTrial? { best.map { trials[$0] } }
    }

    /// The share of the time reserved for training the best candidate.
    static let finalShare = 0.15

    /// How to search.
    public var options: Options

    /// Makes a tuner.
    public init(options: Options = Options()) {
        self.options = options
    }

    /// Runs the search.
    ///
    /// - Parameters:
    ///   - corpus: the labelled texts.
    ///   - validation: texts to evaluate candidates on; nil to hold out some of `corpus`, or cross-validate.
    ///   - duplicates: the duplicates of `corpus`; nil to find them. Those of a different number of rows are
    ///     ignored.
    ///   - progress: called with each event, one call at a time but on any thread; return false to stop with
    ///     the best so far and a ``Tuning/ending`` of `stopped`.
    /// - Throws: ``ClassificationError``, as `TextClassifierTrainer`; also `invalidOption` if the measure is
    ///   not defined for the data.
    public func tune(
        on corpus: Corpus, validation: Corpus? = nil, duplicates: NearDuplicates? = nil,
        progress: @escaping (Event) -> Bool = { _ in true }
    ) throws(ClassificationError) -> Tuning {
        try options.validate()
        let duplicates =
            validation == nil ? options.trainer.duplicates(of: corpus, known: duplicates) : nil
        // Report errors of training before the first trial.
        _ = try TrainingPlan(
            of: corpus, validation: validation, duplicates: duplicates, options: options.trainer)
        let plan = try TuningPlan(
            of: corpus, validation: validation, duplicates: duplicates, foldCount: options.foldCount,
            options: options.trainer)
        try options.trainer.validate(for: plan.corpus)
        guard plan.isUsable else {
            return Tuning(trials: [], best: nil, options: options.trainer, ending: .limit)
        }
        if let label = options.metric.label {
            let isHeldOut = plan.folds.contains { fold in
                fold.heldOut.contains { plan.corpus.labels(at: $0).contains(label) }
            }
            guard isHeldOut else { throw .undefined(options.metric) }
        }
        let watch = TuningWatch(
            TuningPace(of: plan, candidateCount: options.candidateCount),
            budget: options.timeBudget.map { $0 * (1 - Self.finalShare) }, progress)
        var trainer = options.trainer
        var space =
            options.space
            ?? TuningSpace(for: TrainingDefaults(of: corpus, validation: validation), options: trainer)
        if options.space == nil,
            let found = try TrainingChooser(
                corpus: corpus, validation: validation, duplicates: duplicates, options: trainer
            ).choice(goesOn: { watch.goesOn(after: .working(trial: 0)) })
        {
            trainer = found.options
            space.begin(with: found.candidate)
            _ = watch.goesOn(after: .chosen(found.description))
        }
        var search = TuningSearch(
            space: space,
            measurement: TuningMeasurement(
                plan: plan, trainer: trainer, metric: options.metric, maximumSize: options.maximumSize,
                watch: watch))
        try search.run(candidateCount: options.candidateCount, seed: trainer.seed)
        return search.tuning(trainer)
    }

    /// Starts a search on a queue of its own, and returns it: a sequence of its progress, with its result.
    ///
    /// - Parameters:
    ///   - corpus: the labelled texts.
    ///   - validation: texts to evaluate candidates on; nil to hold out some of `corpus`, or cross-validate.
    ///   - keepsBestIfCancelled: whether a cancelled task gets the best so far.
    public func tuning(
        on corpus: Corpus, validation: Corpus? = nil, keepsBestIfCancelled: Bool = false
    ) -> TrainingTask<Tuning> {
        let task = TrainingTask(keepsModelIfCancelled: keepsBestIfCancelled) { goesOn in
            try withoutActuallyEscaping(goesOn) { goesOn in
                try tune(on: corpus, validation: validation) { goesOn($0.progress) }
            }
        }
        task.start()
        return task
    }
}

extension TextClassifierTuner.Options {
    /// Checks the ranges of the options.
    ///
    /// - Throws: ``ClassificationError`` with `invalidOption`.
    public func validate() throws(ClassificationError) {
        try trainer.validate()
        try ClassificationError.check(candidateCount, in: 1..., named: "candidateCount")
        try ClassificationError.check(foldCount, in: 2..., named: "foldCount")
        try ClassificationError.check(maximumSize, in: 1..., named: "maximumSize")
        if let timeBudget {
            try ClassificationError.require(
                timeBudget > .zero, "\(option: "timeBudget") is \(timeBudget), but must be above 0")
        }
    }
}
