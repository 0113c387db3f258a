package import WinnowCorpora
package import WinnowEvaluation
import WinnowModelFile
import WinnowSystem

/// Trains one classifier of several labels per text per fold on the rows of all other folds, and judges the
/// rows of the fold with it: ``CrossValidator`` for sets of labels.
package struct MultiLabelCrossValidator: Sendable {
    /// The events of a cross-validation, the same as with one label per text.
    package typealias Event = CrossValidator.Event

    /// How each fold's classifier is trained; the seed also determines the folds.
    package var options: MultiLabelTrainer.Options
    /// The number of folds, at least 2 and at most the number of rows.
    package var folds: Int

    /// Makes a cross-validator.
    package init(options: MultiLabelTrainer.Options = MultiLabelTrainer.Options(), folds: Int = 5) {
        self.options = options
        self.folds = folds
    }

    /// Judges every row of `corpus`: the predictions of each fold, in its order.
    ///
    /// Folds have nearly equal shares of each row's rarest label; duplicates and groups stay together.
    ///
    /// - Throws: ``ClassificationError`` with `invalidOption`, `tooFewExamples`, or the errors of training.
    /// - Complexity: that of one training per fold.
    package func predictions(
        on corpus: MultiLabelCorpus, progress: (Event) -> Void = { _ in }
    ) throws(ClassificationError) -> [MultiLabelPredictions] {
        try options.validate()
        try ClassificationError.check(folds, in: 2..., named: "folds")
        let run = options.run(rows: corpus.count, labelCount: corpus.labels.count)
        let strata = corpus.corpus.stratified(by: corpus.sets)
        let parts = try CrossValidator.folds(
            of: strata, count: folds, duplicates: run.duplicates(of: strata, known: nil), options: run)
        let phases = TrainerPhases(count: parts.count)
        var judged: [MultiLabelPredictions] = []
        for (fold, rows) in parts.enumerated() {
            let training = corpus.selecting(parts.rows(without: fold))
            progress(.fold(fold, trainingRows: training.count, phases.progress(fold, 0, of: 1)))
            let trained = try MultiLabelTrainer(options: options).train(on: .init(training)) { event in
                if case .iteration(let phase, let iteration, let own) = event {
                    let place = phases.progress(
                        fold, own.iteration, of: own.iterationLimit, done: own.fraction)
                    progress(.iteration(fold: fold, phase, iteration, place))
                }
                return true
            }
            let own = corpus.selecting(rows)
            judged.append(
                try rethrowing(trained.classifier.predictions(on: own, threads: options.threads)) {
                    (error: EvaluationError) in ClassificationError(code: .tooLarge, message: error.message)
                })
        }
        return judged
    }
}
