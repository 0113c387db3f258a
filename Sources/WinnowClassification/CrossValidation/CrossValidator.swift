// Cross-validation: every row judged by a classifier that has not seen it.

public import WinnowCorpora
import WinnowFeatures

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
    public struct Options: Sendable {
        /// How each fold's classifier is trained; its seed decides the folds too.
        public var training = TextClassifierTrainer.Options()
        /// The number of folds, at least 2 and at most the number of rows.
        public var folds = 5

        /// The defaults.
        public init() {}

        /// Checks the ranges stated above.
        ///
        /// - Throws: ``ClassificationError`` with `invalidOption`.
        public func validate() throws(ClassificationError) {
            guard folds >= 2 else {
                throw ClassificationError(
                    code: .invalidOption, message: "folds is \(folds), but must be at least 2")
            }
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
    ///   - progress: told what happens; false from it ends the work with an error.
    /// - Throws: ``ClassificationError`` with `tooFewExamples` where there are fewer different texts than folds,
    ///   `oneLabel` where a fold's training rows have one label, `cancelled` where `progress` said so, else as training.
    /// - Complexity: that of cutting the texts once, and of fitting as often as there are folds.
    public func crossValidation(
        on corpus: Corpus, progress: (Event) -> Bool = { _ in true }
    ) throws(ClassificationError) -> CrossValidation {
        try options.validate()
        try options.training.validate(for: corpus)
        var options = options
        options.training = options.training.findingDuplicates(in: corpus)
        let folds = try Folds(of: corpus, options: options)
        let whole = TrainingStage(
            parts: try TrainingParts(of: corpus, rows: folds.training(without: 0), options: options.training),
            options: options.training)
        return try CrossValidator(options: options)
            .crossValidation(on: folds, counts: try whole.counts(), progress: progress)
    }

    /// Judges every row of `corpus`, whose texts are counted already, by the options' features.
    ///
    /// - Parameter counts: the counted texts of all rows, shared with other trainings.
    func crossValidation(
        on corpus: Corpus, counts: TermCounts, progress: (Event) -> Bool = { _ in true }
    ) throws(ClassificationError) -> CrossValidation {
        try crossValidation(on: try Folds(of: corpus, options: options), counts: counts, progress: progress)
    }

    private func crossValidation(
        on folds: Folds, counts: TermCounts, progress: (Event) -> Bool
    ) throws(ClassificationError) -> CrossValidation {
        let corpus = folds.corpus
        var matrix = ScoreMatrix(labels: corpus.labels, count: corpus.count)
        let trainer = FoldTrainer(corpus: corpus, counts: counts, options: options.training)
        for fold in folds.rows.indices {
            let training = folds.training(without: fold)
            let scores = try trainer.scores(of: folds.rows[fold], by: training) { event in
                switch event {
                case nil: progress(.fold(fold, trainingRows: training.count))
                case (let phase, let iteration)?: progress(.iteration(fold: fold, phase, iteration))
                }
            }
            matrix.replace(folds.rows[fold], with: scores)
        }
        return CrossValidation(
            corpus: corpus, folds: folds,
            scores: calibrated(matrix, folds),
            threads: options.training.threads)
    }

    /// The scores, those of each fold calibrated by what was said of the rows of all others.
    private func calibrated(_ scores: ScoreMatrix, _ folds: Folds) -> ScoreMatrix {
        guard options.training.calibration != .none else { return scores }
        let calibrator = Calibrator(
            method: options.training.calibration, threads: options.training.threads)
        let all = CalibrationRows(
            scores: scores, truth: folds.corpus.labelIndices, weights: folds.corpus.weights)
        var calibrated = scores
        for fold in folds.rows.indices {
            let fitted = calibrator.fitted(to: all.selecting(folds.training(without: fold)))
            let judged = fitted.calibration.apply(to: scores.selecting(folds.rows[fold]))
            calibrated.replace(folds.rows[fold], with: judged)
        }
        return calibrated
    }
}
