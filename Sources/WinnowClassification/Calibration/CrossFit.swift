// Scores of training rows by classifiers that have not seen them.

import WinnowCorpora
import WinnowFeatures

/// Scores every row of a stage by a classifier of the other folds, fold after fold, as far as is needed.
struct CrossFit {
    let stage: TrainingStage
    /// The n-grams of the stage's texts.
    let counts: TermCounts

    /// How many folds the rows are cut into.
    static let folds = 5

    /// The scored rows; nil where too few rows, or too few labels in a fold, allow no folds.
    ///
    /// Each fold's classifier is trained as the stage's is: with as large a share to stop by, and with the refit.
    ///
    /// - Parameters:
    ///   - isEnough: whether the rows scored so far suffice; asked after each fold but the last.
    ///   - progress: told of each iteration; false ends the work, without a result.
    func rows(
        until isEnough: (CalibrationRows) -> Bool,
        progress: (MaximumEntropyTrainer.Iteration) -> Bool
    ) -> CalibrationRows? {
        var options = CrossValidator.Options()
        options.training = stage.options
        options.training.warmStart = nil
        options.training.validation = stage.parts.validationShare
        options.folds = Self.folds
        var scored: CalibrationRows?
        do {
            let folds = try Folds(of: stage.parts.corpus, options: options)
            let trainer = FoldTrainer(corpus: folds.corpus, counts: counts, options: options.training)
            for fold in folds.rows.indices {
                let rows = folds.rows[fold]
                let scores = try trainer.scores(of: rows, by: folds.training(without: fold)) { event in
                    event.map { progress($0.1) } ?? true
                }
                let more = CalibrationRows(
                    scores: scores, truth: rows.map { folds.corpus.labelIndices[$0] },
                    weights: stage.weights(of: rows))
                if scored == nil { scored = more } else { scored?.append(more) }
                if let scored, fold + 1 < folds.rows.count, isEnough(scored) { break }
            }
        } catch {
            return nil
        }
        return scored
    }
}

extension TrainingParts {
    /// The number of rows of both parts.
    var count: Int { training.count + validation.count }

    /// The share of the rows that is held out.
    var validationShare: TextClassifierTrainer.Validation {
        guard !validation.isEmpty else { return .none }
        return .share(Double(validation.count) / Double(count))
    }
}
