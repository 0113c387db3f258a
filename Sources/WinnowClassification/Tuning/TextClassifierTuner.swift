public import WinnowCorpora
public import WinnowEvaluation
import WinnowFeatures
public import WinnowModelFile
import WinnowSystem

/// Searches for the features, the algorithm and the penalty that suit labelled texts, by trying some.
///
/// Candidates from a ``TuningSpace``, the usual options first and others drawn with a seed, are tried with little effort; the
/// best third with more, until a few have been tried with all of it (successive halving: K. Jamieson and A. Talwalkar,
/// *Non-stochastic Best Arm Identification and Hyperparameter Optimization*, AISTATS 2016). From the best of these, the
/// search goes on step by step to its neighbours as long as they are better. Up to 20,000 rows, 250,000 rows times labels
/// and 8 MB, candidates are cross-validated; effort is folds. Beyond, a tenth of the rows is held out, or the validation corpus is; effort is a
/// share of the training rows. Texts are cut once for each n-gram length.
///
/// Of the candidates whose score is at most one standard error below the best, the one with the lowest log loss is taken
/// (after the one-standard-error rule, L. Breiman et al., *Classification and Regression Trees*, 1984): the best score of
/// many is partly luck. It is flattering too: for an honest one evaluate on rows that tuning has not seen.
///
/// ```swift excerpt
/// let tuning = try TextClassifierTuner().tune(on: corpus)
/// let training = try TextClassifierTrainer(options: tuning.options).train(on: corpus)
/// ```
public struct TextClassifierTuner: Sendable {
    /// How to search.
    public struct Options: TrainerOptions {
        /// What is not tuned; the seed and the threads are those of the search too.
        public var trainer = TextClassifierTrainer.Options()
        /// What to choose from; nil takes what suits the data, see ``TuningSpace/init(for:)``.
        public var space: TuningSpace?
        /// What to choose by; one that the data has. Default: macro-F1.
        public var metric = EvaluationMeasure.macroF1
        /// When to end at the latest, the training of the best included; above 0, nil for when the search is done.
        ///
        /// With a budget the result depends on the computer's speed.
        public var timeBudget: Duration?
        /// How many bytes a model may have; at least 1, nil for no limit.
        public var maximumSize: Int?
        /// How many candidates are tried in the first round; at least 1. Default 27.
        public var candidateCount = 27
        /// How many folds small data is cut into; at least 2. Default 5.
        public var foldCount = 5

        /// The defaults.
        public init() {}
    }

    /// What happens meanwhile.
    public enum Event: Sendable {
        /// A trial goes on, by its number from 1: a part of the rows or an iteration is done. Called often, to be able to stop.
        case working(trial: Int)
        /// A trial is done.
        case trial(TuningTrial, best: TuningTrial)
    }

    /// What was found.
    public struct Tuning: TrainingResult {
        /// The trials, in the order in which they were made.
        public var trials: [TuningTrial]
        /// The number in ``trials`` of the best of those with all effort; nil without any, for want of time or of rows.
        public var best: Int?
        /// The training options with the best candidate's choices; without one as they were.
        public var options: TextClassifierTrainer.Options
        /// What ended the search: `converged` if there was nothing better to try, `stopped` if `progress` ended it, `limit` if
        /// the time was up or the rows were too few for a trial.
        public var ending: TrainingEnding

        /// The best trial; nil without any.
        public var bestTrial: TuningTrial? { best.map { trials[$0] } }
    }

    /// Which share of the time is left for the training of the best.
    static let finalShare = 0.15

    /// How to search.
    public var options: Options

    /// Makes a tuner.
    public init(options: Options = Options()) {
        self.options = options
    }

    /// Searches.
    ///
    /// - Parameters:
    ///   - corpus: the labelled texts.
    ///   - validation: texts to measure candidates on; nil holds some of `corpus` out, or all by turns.
    ///   - duplicates: the duplicates of `corpus`, if they are known; nil looks for them. Those of another number of rows
    ///     are not used.
    ///   - progress: called with what happens, one call at a time but on any thread; after a false the search ends with the
    ///     best so far, and the result's ``Tuning/ending`` is `stopped`.
    /// - Throws: ``ClassificationError`` as `TextClassifierTrainer` does; `invalidOption` also for a measure that the data
    ///   does not have.
    public func tune(
        on corpus: Corpus, validation: Corpus? = nil, duplicates: NearDuplicates? = nil,
        progress: @escaping (Event) -> Bool = { _ in true }
    ) throws(ClassificationError) -> Tuning {
        try options.validate()
        let duplicates =
            validation == nil ? options.trainer.duplicates(of: corpus, known: duplicates) : nil
        // What training itself would refuse is refused before anything is tried.
        _ = try TrainingPlan(
            of: corpus, validation: validation, duplicates: duplicates, options: options.trainer)
        let plan = try TuningPlan(
            of: corpus, validation: validation, duplicates: duplicates, foldCount: options.foldCount,
            options: options.trainer)
        try options.trainer.validate(for: plan.corpus)
        guard plan.isUsable else {
            return Tuning(trials: [], best: nil, options: options.trainer, ending: .limit)
        }
        let space = options.space ?? TuningSpace(for: TrainingDefaults(of: corpus, validation: validation))
        let end = options.timeBudget.map { ContinuousClock.now + $0 * (1 - Self.finalShare) }
        let watch = TuningWatch(until: end, progress)
        var search = TuningSearch(
            space: space, measurement: TuningMeasurement(plan: plan, options: options, watch: watch))
        try search.run(candidateCount: options.candidateCount, seed: options.trainer.seed)
        return search.tuning(options.trainer)
    }
}

extension TextClassifierTuner.Options {
    /// Says which option is out of its range, if one is.
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
