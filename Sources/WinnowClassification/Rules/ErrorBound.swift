// Prediction sets, calibrated after the fit.

import WinnowCorpora
package import WinnowEvaluation

extension TextClassifier {
    /// The labels that are in every answer within this error rate, as there are too few calibration texts for
    /// it.
    public func uncertifiedLabels(errorRate: Double) -> [String] {
        zip(labels, core.plausibleLogOdds(errorRate: errorRate)).filter { $1 == -.infinity }.map(\.0)
    }

    /// The labels that share one calibration of error rates.
    package var sharedLabels: [String] {
        guard let conformal else { return [] }
        return labels.indices.filter(conformal.isShared).map { labels[$0] }
    }

    /// How answers turn out on predictions, at an error rate, or at 1 % and 5 %; empty if the classifier cannot
    /// bound them, or the predictions have no log-odds.
    package func predictionSets(
        on predictions: Predictions, errorRates: [Double] = [0.01, 0.05]
    ) -> [PredictionSetReport] {
        predictionSets(on: [predictions], errorRates: errorRates)
    }

    /// The same on the predictions for parts of the rows.
    fileprivate func predictionSets(
        on predictions: [Predictions], errorRates: [Double] = [0.01, 0.05]
    ) -> [PredictionSetReport] {
        let width = labels.count
        guard conformal != nil else { return [] }
        let truth = predictions.flatMap { part in (0..<part.count).map(part.trueLabels(at:)) }
        let logOdds = predictions.flatMap { $0.logOdds ?? [] }
        guard let names = predictions.first?.labels, logOdds.count == truth.count * width else { return [] }
        return errorRates.map { rate in
            let decision = LabelDecision(.within(errorRate: rate), of: core)
            let sets = logOdds.withUnsafeBufferPointer { all in
                truth.indices.map { row in
                    let own = UnsafeBufferPointer(rebasing: all[row * width..<(row + 1) * width])
                    var answer: [Int] = []
                    decision.decide(own, own, into: &answer)
                    return answer
                }
            }
            return PredictionSetReport(errorRate: rate, labels: names, truth: truth, sets: sets)
        }
    }
}

/// Calibrates prediction sets, so that the classifier can bound its error rate.
struct ErrorBound: Finish {
    /// The number of a label's held-out texts from which sets need no cross-fit.
    private static let fewestRows = 1_000

    /// The plan of a training whose classifier may be compressed; nil if it is not.
    var plan: TrainingPlan?

    var mayNeedAllRows: Bool { true }

    /// Whether the validation part has a thousand rows of each label; if not, all rows are needed.
    func isSatisfied(by rows: HeldOutScores, isPart: Bool) -> Bool {
        var counts = [Int](repeating: 0, count: rows.scores.labels.count)
        for row in rows.truth.indices { for label in rows.labels(ofRow: row) { counts[label] += 1 } }
        return isPart && counts.allSatisfy { $0 >= Self.fewestRows }
    }

    /// Calibrates the sets, and reports their sizes on the same rows.
    func run(_ finishing: inout Finishing) throws(ClassificationError) {
        let held = finishing.evidence.rows
        var predictions = [held.predictions].compactMap(\.self)
        finishing.training.classifier.conformal = ConformalCalibration(of: held)
        if let plan, !finishing.evidence.folds.isEmpty {
            // A smaller classifier has other scores, so these are those of smaller ones.
            predictions = []
            var all = finishing.evidence.folds.map(\.classifier)
            for fold in all.indices { all[fold].conformal = finishing.training.classifier.conformal }
            all.append(finishing.training.classifier)
            try plan.compressor(for: finishing.training.classifier)?.compressor.validateSize(of: all)
            for (classifier, rows) in finishing.evidence.folds {
                var fold = classifier
                // So that both have as many bytes for weights.
                fold.conformal = finishing.training.classifier.conformal
                let smaller = try plan.compressed(fold, by: rows)
                predictions.append(
                    try rethrowing(
                        smaller.predictions(on: plan.corpus.selecting(rows), threads: plan.options.threads)
                    ) {
                        (error: EvaluationError) in
                        ClassificationError(code: .tooLarge, message: error.message)
                    })
            }
            finishing.training.classifier.conformal = ConformalCalibration(of: predictions)
        }
        finishing.training.predictionSets = finishing.training.classifier.predictionSets(on: predictions)
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
