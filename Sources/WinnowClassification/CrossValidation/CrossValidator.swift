public import WinnowCorpora
import WinnowFeatures
public import WinnowModelFile
import WinnowSystem

/// Trains one classifier per fold on the rows of all other folds, and scores the rows of the fold with it.
///
/// Use it if there are too few rows for a test part, or to get an unbiased prediction for every row. It
/// trains like ``TextClassifierTrainer``: some of a fold's training rows are held out for early stopping, and
/// the refit includes them again; the fold's own rows affect neither the vocabulary nor the weights. The
/// n-grams of texts are extracted once for all folds.
///
/// The scores of a fold are calibrated with those of all other folds, unless that made these worse. With few
/// rows, features and algorithm are chosen for each fold by its training rows; see ``TrainingChoice``.
///
/// Folds have nearly equal shares of each label. Duplicates, near-duplicates and rows of one group are in the
/// same fold, as in `Splitter`. Equal rows, options and seed give the same result for any number of threads.
///
/// ```swift
/// let corpus = try CorpusReader().read(contentsOf: "messages.csv").corpus
/// let validation = try CrossValidator().crossValidation(on: corpus)
/// let accuracy = try validation.report().accuracy
/// ```
public struct CrossValidator: Sendable {
    /// How to train, and the number of folds.
    public struct Options: TrainerOptions {
        /// How each fold's classifier is trained; the seed also determines the folds.
        public var training = TextClassifierTrainer.Options()
        /// The number of folds, at least 2 and at most the number of rows. Default 5.
        public var folds = 5

        /// The defaults.
        public init() {}

        /// Checks the ranges of the options.
        ///
        /// - Throws: ``ClassificationError`` with `invalidOption`.
        public func validate() throws(ClassificationError) {
            try ClassificationError.check(folds, in: 2..., named: "folds")
            try training.validate()
        }
    }

    /// The events of a cross-validation, in this order.
    public enum Event: TrainerEvent {
        /// A fold's training is about to start: the fold, from 0, and its number of training rows.
        case fold(Int, trainingRows: Int, TrainerProgress)
        /// An iteration is complete.
        case iteration(
            fold: Int, TextClassifierTrainer.Phase, MaximumEntropyTrainer.Iteration, TrainerProgress)

        /// How far the cross-validation is; its phases are the folds.
        public var progress: TrainerProgress {
            switch self {
            case .fold(_, _, let progress), .iteration(_, _, _, let progress): progress
            }
        }
    }

    /// How to train, and the number of folds.
    public var options: Options

    /// Makes a cross-validator.
    public init(options: Options = Options()) {
        self.options = options
    }

    /// Scores every row of `corpus`.
    ///
    /// - Parameters:
    ///   - corpus: the labelled texts.
    ///   - duplicates: the duplicates of `corpus`; nil to find them. Those of a different number of rows are
    ///     ignored.
    ///   - progress: called with each event; return false to stop with the complete folds and a
    ///     ``CrossValidation/ending`` of `stopped`.
    /// - Throws: ``ClassificationError`` with `tooFewExamples` if there are fewer different texts than folds,
    ///   `oneLabel` if a fold's training rows have only one label, and the errors of training.
    /// - Complexity: that of extracting n-grams once and of one fit per fold.
    public func crossValidation(
        on corpus: Corpus, duplicates: NearDuplicates? = nil, progress: (Event) -> Bool = { _ in true }
    ) throws(ClassificationError) -> CrossValidation {
        try options.validate()
        try options.training.validate(for: corpus)
        try corpus.requireOneLabelPerRow()
        var options = options.training
        options.keepsValidationDetails = false
        let duplicates = options.duplicates(of: corpus, known: duplicates)
        let folds = try Self.folds(
            of: corpus, count: self.options.folds, duplicates: duplicates, options: options)
        let phases = TrainerPhases(count: folds.count)
        var judged: [[Int]] = []
        var counts: [FeatureOptions: TermCounts] = [:]
        var hasThresholds = false
        var matrix = ScoreMatrix(labels: corpus.labels, count: corpus.count)
        for (fold, rows) in folds.enumerated() {
            let training = folds.rows(without: fold)
            let chosen = try TrainingChooser(
                corpus: corpus.selecting(training), validation: nil,
                duplicates: duplicates?.selecting(training), options: options
            ).choice()?.options
            let run = TrainingRun(
                plan: try TrainingPlan(
                    of: corpus, rows: training, duplicates: duplicates, options: chosen ?? options))
            hasThresholds = hasThresholds || run.plan.wantsThreshold
            let shared = if let known = counts[run.plan.features] { known } else { try run.count() }
            counts[run.plan.features] = shared
            let beginning = phases.progress(fold, 0, of: options.fitting.maximumIterations)
            guard progress(.fold(fold, trainingRows: training.count, beginning)),
                let scores = try run.scores(
                    of: rows, counts: shared,
                    progress: { phase, iteration, limit, done in
                        let place = phases.progress(
                            fold, iteration.number, of: limit, done: phase.shareOfFold(done))
                        return progress(.iteration(fold: fold, phase, iteration, place))
                    })
            else { break }
            matrix.replace(rows, with: scores)
            judged.append(rows)
        }
        let scores = calibrated(matrix, of: corpus, in: judged)
        return CrossValidation(
            corpus: corpus, folds: judged, scores: scores,
            answers: hasThresholds ? answers(scores, of: corpus, in: judged) : nil,
            ending: judged.count == folds.count ? .limit : .stopped, threads: options.threads)
    }

    /// Starts a cross-validation on a queue of its own, and returns it: a sequence of its progress, with its result.
    ///
    /// - Parameters:
    ///   - corpus: the labelled texts.
    ///   - keepsFoldsIfCancelled: whether a cancelled task gets the complete folds.
    public func crossValidating(
        on corpus: Corpus, keepsFoldsIfCancelled: Bool = false
    ) -> TrainingTask<CrossValidation> {
        let task = TrainingTask(keepsModelIfCancelled: keepsFoldsIfCancelled) { goesOn in
            try crossValidation(on: corpus) { goesOn($0.progress) }
        }
        task.start()
        return task
    }

    /// The scores, those of each fold calibrated with those of all other folds.
    private func calibrated(_ scores: ScoreMatrix, of corpus: Corpus, in folds: [[Int]]) -> ScoreMatrix {
        guard options.training.calibration != .none, folds.count > 1 else { return scores }
        let calibrator = Calibrator(
            method: options.training.calibration, threads: options.training.threads)
        let all = HeldOutScores(scores: scores, truth: corpus.labelIndices, weights: corpus.weights)
        var calibrated = scores
        for (fold, rows) in folds.enumerated() {
            let (found, effect) = calibrator.judgedCalibration(
                of: all.selecting(folds.rows(without: fold)))
            if effect?.isHarmful == true { continue }
            calibrated.replace(rows, with: found.calibration.apply(to: scores.selecting(rows)))
        }
        return calibrated
    }

    /// The index of each row's answer, with the threshold for a rare label that all other folds give.
    private func answers(_ scores: ScoreMatrix, of corpus: Corpus, in folds: [[Int]]) -> [Int] {
        let all = HeldOutScores(scores: scores, truth: corpus.labelIndices, weights: corpus.weights)
        var answers = [Int](repeating: 0, count: corpus.count)
        for (fold, rows) in folds.enumerated() {
            let threshold = RareLabelThreshold(of: all.selecting(folds.rows(without: fold)))
            for row in rows {
                let score = scores.values[row]
                answers[row] = threshold?.answer(score: score) ?? (score > 0 ? 1 : 0)
            }
        }
        return answers
    }

    /// The rows of each fold, ascending; no fold is empty.
    static func folds(
        of corpus: Corpus, count: Int, duplicates: NearDuplicates?, options: TextClassifierTrainer.Options
    ) throws(ClassificationError) -> [[Int]] {
        guard corpus.count > 0 else {
            throw ClassificationError(code: .noExamples, message: "there are no examples; add some")
        }
        guard count <= corpus.count else {
            let remedy =
                corpus.count < 3
                ? "add more examples" : "use 2 to \(corpus.count) folds or add more examples"
            throw ClassificationError(
                code: .tooFewExamples,
                message: "\(count) folds are more than the \(corpus.count) examples; \(remedy)")
        }
        let folds = try rethrowing(
            Splitter(method: options.split, seed: options.seed).folds(
                of: corpus, count: count,
                duplicates: duplicates.flatMap { $0.firstRows.count == corpus.count ? $0 : nil },
                threads: options.threads)
        ) { (error: CorpusError) in ClassificationError(invalidOption: error) }
        let filled = folds.count { !$0.isEmpty }
        guard filled == count else {
            throw ClassificationError(
                code: .tooFewExamples,
                message:
                    "\(corpus.count) examples fill \(filled) of \(count) folds, as duplicates and groups stay "
                    + "together; use fewer folds or add more examples")
        }
        return folds
    }
}

extension [[Int]] {
    /// The rows of all folds except one, ascending.
    func rows(without fold: Int) -> [Int] {
        indices.filter { $0 != fold }.flatMap { self[$0] }.sorted()
    }
}
