// Prediction sets, calibrated after the fit.

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

/// Calibrates prediction sets, so that the classifier can bound its error rate.
struct ErrorBound: Finish {
    /// The number of a label's held-out texts from which sets need no cross-fit.
    private static let fewestRows = 1_000

    var mayNeedAllRows: Bool { true }

    /// Whether the validation part has a thousand rows of each label; if not, all rows are needed.
    func isSatisfied(by rows: HeldOutScores, isPart: Bool) -> Bool {
        var counts = [Int](repeating: 0, count: rows.scores.labels.count)
        for label in rows.truth { counts[Int(label)] += 1 }
        return isPart && counts.allSatisfy { $0 >= Self.fewestRows }
    }

    /// Calibrates the sets, and reports their sizes on the same rows.
    func run(_ finishing: inout Finishing) {
        let held = finishing.evidence.rows
        finishing.training.classifier.conformal = ConformalCalibration(of: held)
        finishing.training.predictionSets =
            held.predictions.map(finishing.training.classifier.predictionSets) ?? []
    }

    func validate(
        _ training: TextClassifierTrainer.Training, rowCount: Int
    ) throws(ClassificationError) {
        guard training.classifier.conformal == nil else { return }
        let folds = TrainingRun.crossFitFolds
        throw ClassificationError(
            code: .tooFewExamples,
            text: """
                \(rowCount) examples are too few or too similar for \(option: "isConformal"), which needs \(folds) folds; add \
                more, at least 2 different texts per label and \(folds) in total
                """)
    }
}
