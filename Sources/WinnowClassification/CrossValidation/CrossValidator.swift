public import WinnowCorpora
import WinnowFeatures
public import WinnowModelFile
import WinnowSystem

/// Trains as many classifiers as there are folds, each on the rows of all folds but one, and asks each about the rows of
/// that one.
///
/// Use it where rows are too few to hold some out for good, or to get an honest opinion on every row. It trains as
/// ``TextClassifierTrainer`` does: within the rows of a fold's training, some are held out to stop by, and the refit takes
/// them in again; the fold's own rows take no part, neither in the vocabulary nor in its weights. Texts are cut into
/// n-grams once for all folds.
///
/// The scores of a fold are calibrated by what was said of the rows of all others.
///
/// Folds have nearly equal shares of each label. Rows with equal or nearly equal texts, and rows of one group, are in one
/// fold, as in `Splitter`. Equal rows, options and seed give the same result for any number of threads.
///
/// ```swift
/// let corpus = try CorpusReader().read(contentsOf: "messages.csv").corpus
/// let validation = try CrossValidator().crossValidation(on: corpus)
/// let accuracy = try validation.report().accuracy
/// ```
public struct CrossValidator: Sendable {
    /// How to train and into how many folds to cut.
    public struct Options: TrainerOptions {
        /// How each fold's classifier is trained; its seed decides the folds too.
        public var training = TextClassifierTrainer.Options()
        /// The number of folds, at least 2 and at most the number of rows. Default 5.
        public var folds = 5

        /// The defaults.
        public init() {}

        /// Checks the ranges stated above.
        ///
        /// - Throws: ``ClassificationError`` with `invalidOption`.
        public func validate() throws(ClassificationError) {
            try ClassificationError.check(folds, in: 2..., named: "folds")
            try training.validate()
        }
    }

    /// What happens meanwhile, in this order.
    public enum Event: Sendable {
        /// A fold's classifier is about to be trained: its number from 0, and the number of its training rows.
        case fold(Int, trainingRows: Int)
        /// An iteration is done.
        case iteration(fold: Int, TextClassifierTrainer.Phase, MaximumEntropyTrainer.Iteration)
    }

    /// How to train and into how many folds to cut.
    public var options: Options

    /// Makes a cross-validator.
    public init(options: Options = Options()) {
        self.options = options
    }

    /// Judges every row of `corpus`.
    ///
    /// - Parameters:
    ///   - corpus: the labelled texts.
    ///   - duplicates: the duplicates of `corpus`, if they are known; nil looks for them. Those of another number of rows
    ///     are not used.
    ///   - progress: called with what happens; after a false the work ends with the folds that are done, and the result's
    ///     ``CrossValidation/ending`` is `stopped`.
    /// - Throws: ``ClassificationError`` with `tooFewExamples` if there are fewer different texts than folds, `oneLabel` if a
    ///   fold's training rows have one label, else as training.
    /// - Complexity: that of cutting the texts once, and of fitting as often as there are folds.
    public func crossValidation(
        on corpus: Corpus, duplicates: NearDuplicates? = nil, progress: (Event) -> Bool = { _ in true }
    ) throws(ClassificationError) -> CrossValidation {
        try options.validate()
        try options.training.validate(for: corpus)
        var options = options.training
        options.keepsValidationDetails = false
        let duplicates = options.duplicates(of: corpus, known: duplicates)
        let folds = try Self.folds(
            of: corpus, count: self.options.folds, duplicates: duplicates, options: options)
        var judged: [[Int]] = []
        var counts: TermCounts?
        var matrix = ScoreMatrix(labels: corpus.labels, count: corpus.count)
        for (fold, rows) in folds.enumerated() {
            let training = folds.rows(without: fold)
            let run = TrainingRun(
                plan: try TrainingPlan(
                    of: corpus, rows: training, duplicates: duplicates, options: options))
            let shared = if let counts { counts } else { try run.count() }
            counts = shared
            guard progress(.fold(fold, trainingRows: training.count)),
                let scores = try run.scores(
                    of: rows, counts: shared,
                    progress: { progress(.iteration(fold: fold, $0, $1)) })
            else { break }
            matrix.replace(rows, with: scores)
            judged.append(rows)
        }
        return CrossValidation(
            corpus: corpus, folds: judged, scores: calibrated(matrix, of: corpus, in: judged),
            ending: judged.count == folds.count ? .limit : .stopped, threads: options.threads)
    }

    /// The scores, those of each fold calibrated by what was said of the rows of all others.
    private func calibrated(_ scores: ScoreMatrix, of corpus: Corpus, in folds: [[Int]]) -> ScoreMatrix {
        guard options.training.calibration != .none, folds.count > 1 else { return scores }
        let calibrator = Calibrator(
            method: options.training.calibration, threads: options.training.threads)
        let all = HeldOutScores(scores: scores, truth: corpus.labelIndices, weights: corpus.weights)
        var calibrated = scores
        for (fold, rows) in folds.enumerated() {
            let found = calibrator.calibration(of: all.selecting(folds.rows(without: fold)))
            calibrated.replace(rows, with: found.calibration.apply(to: scores.selecting(rows)))
        }
        return calibrated
    }

    /// The rows of each fold, ascending, of which none is empty.
    static func folds(
        of corpus: Corpus, count: Int, duplicates: NearDuplicates?, options: TextClassifierTrainer.Options
    ) throws(ClassificationError) -> [[Int]] {
        guard corpus.count > 0 else {
            throw ClassificationError(code: .noExamples, message: "there are no examples; give some")
        }
        guard count <= corpus.count else {
            let remedy =
                corpus.count < 2
                ? "give more examples" : "ask for 2 to \(corpus.count) folds or give more examples"
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
                    "\(corpus.count) examples fill \(filled) of \(count) folds, since duplicates and groups stay "
                    + "together; ask for fewer folds or give more examples")
        }
        return folds
    }
}

extension [[Int]] {
    /// The rows of all folds but one, ascending.
    func rows(without fold: Int) -> [Int] {
        indices.filter { $0 != fold }.flatMap { self[$0] }.sorted()
    }
}
