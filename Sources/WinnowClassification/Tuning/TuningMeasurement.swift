import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowModelFile
import WinnowSystem

/// Trains candidates on folds and evaluates them on the held-out rows.
struct TuningMeasurement: Sendable {
    let plan: TuningPlan
    /// The options that candidates leave open.
    let trainer: TextClassifierTrainer.Options
    let metric: EvaluationMeasure
    /// The maximum size of a model in bytes; nil for no limit.
    let maximumSize: Int?
    /// Determines when to stop trials.
    let watch: TuningWatch

    /// Evaluates a candidate; nil if the search was stopped before.
    ///
    /// If the model is too large, the returned candidate has a lower limit of features.
    func trial(
        _ candidate: TuningCandidate, effort: TuningPlan.Effort, number: Int, counts shared: SharedCounts
    ) throws(ClassificationError) -> TuningTrial? {
        let start = ContinuousClock.now
        let counts = try rethrowing(
            shared.counts(for: candidate.features), as: ClassificationError.init)
        let folds = plan.folds(for: effort, seed: trainer.seed)
        var candidate = candidate
        if let limit = maximumSize {
            guard
                let smaller = try fitting(
                    candidate, into: limit, fold: folds[0], number: number, counts: counts)
            else {
                return nil
            }
            candidate = smaller
        }
        guard
            let scores = try plan.scores(
                of: candidate, on: folds, options: trainer, counts: counts,
                goesOn: { watch.goesOn(after: .working(trial: number)) })
        else { return nil }
        let report = try report(scores)
        let duration = ContinuousClock.now - start
        let score = try rethrowing(report.value(of: metric)) { (error: EvaluationError) in
            ClassificationError(invalidOption: error)
        }
        return TuningTrial(
            number: number, candidate: candidate,
            trainingRows: folds.reduce(0) { $0 + $1.training.count } / folds.count,
            heldOutRows: report.examples, score: score, logLoss: report.logLoss ?? .infinity,
            seconds: Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18)
    }

    private func report(_ held: HeldOutScores) throws(ClassificationError) -> EvaluationReport {
        var reporting = EvaluationReport.Options()
        reporting.resamples = 0
        reporting.threads = trainer.threads
        if let rate = metric.falsePositiveRate { reporting.falsePositiveRates = [rate] }
        return try rethrowing(EvaluationReport(of: predictions(held), options: reporting)) {
            (error: EvaluationError) in ClassificationError(invalidOption: error)
        }
    }

    /// The answers for held-out rows; those of sets of labels by thresholds that were found on other rows.
    private func predictions(_ held: HeldOutScores) throws(EvaluationError) -> Predictions {
        if held.sets != nil {
            let finder = LabelThresholdFinder(
                calibrates: trainer.calibration != .none, threads: trainer.threads)
            if let sets = finder.predictions(on: held) ?? held.predictions { return sets }
        }
        return try held.scores.predictions(truth: held.truth, threads: trainer.threads)
    }

    /// The candidate with few enough features for a model of `limit` bytes; nil if the search was stopped.
    private func fitting(
        _ candidate: TuningCandidate, into limit: Int, fold: TuningPlan.Fold, number: Int, counts: TermCounts
    ) throws(ClassificationError) -> TuningCandidate? {
        var candidate = candidate
        for _ in 0..<8 {
            guard watch.goesOn(after: .working(trial: number)) else { return nil }
            let model = try plan.run(of: candidate, on: fold, options: trainer, threads: trainer.threads)
                .modelSize(counts: counts)
            guard model.bytes > limit else { return candidate }
            let largest = model.space.largestKindCount
            guard largest > 1 else {
                let bytes = model.bytes + trainer.compression.informationBytes
                throw ClassificationError(
                    code: .tooLarge,
                    message: "no model fits in \(limit) bytes; one with a single n-gram and a record of its "
                        + "training takes up to \(bytes): allow that")
            }
            // The remaining frequent n-grams are shorter, so a share of them takes a smaller share of bytes.
            candidate.features.maximumSize = max(
                1, Int(Double(largest) * 0.97 * Double(limit) / Double(model.bytes)))
        }
        return candidate
    }
}
