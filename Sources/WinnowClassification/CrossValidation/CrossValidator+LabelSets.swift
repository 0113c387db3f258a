// Cross-validation of rows with sets of labels.

package import WinnowCorpora
package import WinnowEvaluation
import WinnowModelFile

extension CrossValidator {
    /// Judges every row of a corpus with sets of labels by a classifier of the rows of all other folds: the
    /// predictions of each fold, in its order.
    ///
    /// Folds have nearly equal shares of each row's rarest label; duplicates and groups stay together.
    ///
    /// - Throws: ``ClassificationError`` with `invalidOption`, `tooFewExamples`, or the errors of training.
    /// - Complexity: that of one training per fold.
    package func labelSetPredictions(
        on corpus: Corpus, progress: (Event) -> Bool = { _ in true }
    ) throws(ClassificationError) -> [Predictions] {
        try options.validate()
        let training = options.training
        let strata = corpus.strata
        let parts = try Self.folds(
            of: strata, count: options.folds, duplicates: training.duplicates(of: strata, known: nil),
            options: training)
        let phases = TrainerPhases(count: parts.count)
        var judged: [Predictions] = []
        for (fold, rows) in parts.enumerated() {
            let others = corpus.selectingWithTheirLabels(parts.rows(without: fold))
            _ = progress(.fold(fold, trainingRows: others.count, phases.progress(fold, 0, of: 1)))
            let trained = try TextClassifierTrainer(options: training).train(on: .init(others)) { event in
                guard case .iteration(let phase, let iteration, let own) = event else { return true }
                let place = phases.progress(
                    fold, own.iteration, of: own.iterationLimit, done: own.fraction)
                return progress(.iteration(fold: fold, phase, iteration, place))
            }
            let own = corpus.selectingWithTheirLabels(rows)
            judged.append(
                try rethrowing(trained.classifier.predictions(on: own, threads: training.threads)) {
                    (error: EvaluationError) in ClassificationError(code: .tooLarge, message: error.message)
                })
        }
        return judged
    }
}
