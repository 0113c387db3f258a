import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowModelFile
import WinnowSystem

/// Trains candidates on folds and evaluates them on the held-out rows.
struct TuningMeasurement: Sendable {
    let plan: TuningPlan
    let options: TextClassifierTuner.Options
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
        let folds = plan.folds(for: effort, seed: options.trainer.seed)
        var candidate = candidate
        if let limit = options.maximumSize {
            guard
                let smaller = try fitting(
                    candidate, into: limit, fold: folds[0], number: number, counts: counts)
            else {
                return nil
            }
            candidate = smaller
        }
        // Parallel folds keep all processors busy at every step.
        let inner = folds.count > 1 ? 1 : options.trainer.threads
        let results = Parallel.map(count: folds.count, threads: options.trainer.threads) { [candidate] fold in
            Result { () throws(ClassificationError) in
                try self.scores(
                    of: candidate, fold: folds[fold], number: number, counts: counts, threads: inner)
            }
        }
        var scores = ScoreMatrix(labels: plan.corpus.labels, values: [])
        for result in results {
            guard let part = try result.get() else { return nil }
            scores.values += part.values
        }
        let report = try report(
            scores, truth: folds.flatMap { $0.heldOut.map { plan.corpus.labelIndices[$0] } })
        let duration = ContinuousClock.now - start
        let score = try rethrowing(report.value(of: options.metric)) { (error: EvaluationError) in
            ClassificationError(invalidOption: error)
        }
        return TuningTrial(
            number: number, candidate: candidate,
            trainingRows: folds.reduce(0) { $0 + $1.training.count } / folds.count,
            heldOutRows: report.examples, score: score, logLoss: report.logLoss ?? .infinity,
            seconds: Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18)
    }

    private func report(
        _ scores: ScoreMatrix, truth: [Int32]
    ) throws(ClassificationError) -> EvaluationReport {
        var reporting = EvaluationReport.Options()
        reporting.resamples = 0
        reporting.threads = options.trainer.threads
        if let rate = options.metric.falsePositiveRate { reporting.falsePositiveRates = [rate] }
        return try rethrowing(
            EvaluationReport(
                of: scores.predictions(truth: truth, threads: options.trainer.threads), options: reporting)
        ) { (error: EvaluationError) in ClassificationError(invalidOption: error) }
    }

    /// A training on a fold's training rows without early stopping, with a candidate's options.
    private func run(
        _ candidate: TuningCandidate, fold: TuningPlan.Fold, threads: Int
    ) throws(ClassificationError) -> TrainingRun {
        var trainer = candidate.applied(to: options.trainer)
        trainer.threads = threads
        return TrainingRun(
            plan: try TrainingPlan(
                corpus: plan.corpus, training: fold.training, validation: [], options: trainer))
    }

    /// A candidate's scores of a fold's held-out rows; nil if the search was stopped.
    private func scores(
        of candidate: TuningCandidate, fold: TuningPlan.Fold, number: Int, counts: TermCounts, threads: Int
    ) throws(ClassificationError) -> ScoreMatrix? {
        guard watch.goesOn(after: .working(trial: number)) else { return nil }
        return try run(candidate, fold: fold, threads: threads)
            .scores(of: fold.heldOut, counts: counts) { _, _, _, _ in
                watch.goesOn(after: .working(trial: number))
            }
    }

    /// The candidate with few enough features for a model of `limit` bytes; nil if the search was stopped.
    private func fitting(
        _ candidate: TuningCandidate, into limit: Int, fold: TuningPlan.Fold, number: Int, counts: TermCounts
    ) throws(ClassificationError) -> TuningCandidate? {
        var candidate = candidate
        for _ in 0..<8 {
            guard watch.goesOn(after: .working(trial: number)) else { return nil }
            let model = try run(candidate, fold: fold, threads: options.trainer.threads)
                .modelSize(counts: counts)
            guard model.bytes > limit else { return candidate }
            let largest = model.space.largestKindCount
            guard largest > 1 else {
                throw ClassificationError(
                    code: .tooLarge,
                    message:
                        "no model fits in \(limit) bytes; one with a single n-gram takes \(model.bytes); allow more"
                )
            }
            // The remaining frequent n-grams are shorter, so a share of them takes a smaller share of bytes.
            candidate.features.maximumSize = max(
                1, Int(Double(largest) * 0.97 * Double(limit) / Double(model.bytes)))
        }
        return candidate
    }
}
