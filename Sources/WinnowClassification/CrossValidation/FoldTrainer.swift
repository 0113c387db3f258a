// Training on some rows of counted texts and asking about others.

import WinnowCorpora
import WinnowFeatures

/// Trains on the rows of some folds and scores those of another.
struct FoldTrainer {
    let corpus: Corpus
    /// The n-grams of the corpus's texts.
    let counts: TermCounts
    let options: TextClassifierTrainer.Options

    /// The scores of `rows` by a classifier of `trainingRows`, not calibrated.
    ///
    /// - Parameter progress: called with nil first, then told of each iteration; false ends the work.
    /// - Throws: ``ClassificationError`` with `cancelled` where `progress` said so, else as training.
    func scores(
        of rows: [Int], by trainingRows: [Int],
        progress: ((TextClassifierTrainer.Phase, MaximumEntropyTrainer.Iteration)?) -> Bool
    ) throws(ClassificationError) -> ScoreMatrix {
        let stage = TrainingStage(
            parts: try TrainingParts(of: corpus, rows: trainingRows, options: options), options: options)
        var goesOn = progress(nil)
        if goesOn {
            let fitted = try stage.fitted(try PreparedRows(of: stage, sharing: counts)) {
                goesOn = goesOn && progress(($0, $1))
                return goesOn
            }
            if goesOn, let features = fitted.features {
                return fitted.classifier.scores(
                    of: stage.examples(rows, in: features), threads: options.threads)
            }
        }
        throw ClassificationError(code: .cancelled, message: "the training was ended by its caller")
    }
}
