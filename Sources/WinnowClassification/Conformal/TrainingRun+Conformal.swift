// Data that training needs and keeps for prediction sets.

package import WinnowEvaluation

extension TextClassifier {
    /// How the classifier's sets turn out on predictions, at error rates of 1 % and 5 %; empty if it has
    /// none.
    package func predictionSets(on predictions: Predictions) -> [PredictionSetReport] {
        [0.01, 0.05].compactMap { rate in
            (try? ConformalPredictor(self, errorRate: rate))?.report(on: predictions)
        }
    }
}

extension TextClassifierTrainer.Options {
    /// The number of a label's held-out texts from which sets need no cross-fit.
    private static let fewestConformalRows = 1_000

    /// Whether held-out rows suffice for prediction sets: a thousand of each label, if these are wanted.
    func hasRowsForPredictionSets(_ rows: HeldOutScores) -> Bool {
        guard isConformal else { return true }
        var counts = [Int](repeating: 0, count: rows.scores.labels.count)
        for label in rows.truth { counts[Int(label)] += 1 }
        return counts.allSatisfy { $0 >= Self.fewestConformalRows }
    }
}

extension TextClassifierTrainer.Training {
    /// Calibrates prediction sets by held-out rows with calibrated scores, and reports their sizes on these.
    mutating func calibrateSets(by held: HeldOutScores) {
        classifier.conformal = ConformalCalibration(of: held)
        predictionSets = held.predictions.map(classifier.predictionSets) ?? []
    }
}

extension TrainingPlan {
    /// Checks that there were rows to calibrate prediction sets by.
    ///
    /// - Throws: ``ClassificationError`` with `tooFewExamples`.
    func validate(_ calibration: ConformalCalibration?) throws(ClassificationError) {
        guard options.isConformal, calibration == nil else { return }
        let folds = TrainingRun.crossFitFolds
        throw ClassificationError(
            code: .tooFewExamples,
            text: """
                \(count) examples are too few or too similar for \(option: "isConformal"), which needs \(folds) folds; add \
                more, at least 2 different texts per label and \(folds) in total
                """)
    }
}
