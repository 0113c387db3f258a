// The last step of a training: its scores become calibrated probabilities, and thresholds are found.

import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowModelFile

// Step 5: the calibration.
extension TrainingRun {
    /// How many folds a cross-fit cuts the rows into.
    static let crossFitFolds = 5

    /// Calibrates what was learned as the options say, finds the operating points and measures the validation part.
    ///
    /// - Parameters:
    ///   - training: gets the calibrated classifier and what there is to say about it.
    ///   - counts: the counted texts, for a cross-fit; nil if they have been let go.
    ///   - progress: called with each iteration of a cross-fit; after a false what has been found by then counts.
    /// - Throws: ``ClassificationError`` with `tooFewExamples` if operating points cannot be found.
    func calibrate(
        _ training: inout TextClassifierTrainer.Training, _ learned: Learned, counts: TermCounts?,
        progress: Progress
    ) throws(ClassificationError) {
        let options = plan.options
        let calibrator = Calibrator(method: options.calibration, threads: options.threads)
        var goesOn = learned.fit.ending != .stopped
        var judged = learned.heldOut
        var first = learned.first
        if calibrator.method != .none || !options.operatingPoints.isEmpty,
            case (var held, let source)? = heldOut(
                learned, calibrator, counts: counts,
                progress: { iteration in
                    goesOn = goesOn && progress(.crossFit, iteration)
                    return goesOn
                })
        {
            if calibrator.method != .none {
                let found = calibrator.calibration(of: held)
                let before = held
                held = before.calibrated(by: found.calibration)
                judged = source == .validation ? held : judged?.calibrated(by: found.calibration)
                training.classifier = training.classifier.calibrated(by: found.calibration)
                first = first?.calibrated(by: found.calibration)
                training.calibration = Calibration(found, source: source, before: before, after: held)
            }
            training.operatingPoints = options.operatingPoints(on: held, source: source)
        }
        if goesOn { try options.validate(training.operatingPoints, rowCount: plan.count) }
        let predictions = judged?.predictions
        if let predictions {
            var reporting = EvaluationReport.Options()
            reporting.threads = options.threads
            training.validation = try? EvaluationReport(of: predictions, options: reporting)
        }
        training.validationDetails = first.map { first in
            TextClassifierTrainer.ValidationDetails(
                trainingPart: plan.corpus.selecting(plan.training),
                validationPart: plan.corpus.selecting(plan.validation), predictions: predictions,
                uncalibrated: learned.heldOut?.predictions, classifier: first)
        }
    }

    /// The validation part if it suffices; else all rows, cross-fitted; the validation part if that cannot be.
    private func heldOut(
        _ learned: Learned, _ calibrator: Calibrator, counts: TermCounts?,
        progress: (MaximumEntropyTrainer.Iteration) -> Bool
    ) -> (rows: HeldOutScores, source: Calibration.Source)? {
        // Operating points take all folds if they take one: there the rows are cheap.
        func suffices(_ rows: HeldOutScores, isPart: Bool) -> Bool {
            let requests = plan.options.operatingPoints
            guard isPart ? plan.options.hasRowsForOperatingPoints(rows) : requests.isEmpty else {
                return false
            }
            let isPrecise = isPart && rows.count >= MaximumEntropyTrainer.precisePartSize
            return isPrecise || calibrator.isSatisfied(by: rows, available: plan.count)
        }
        if let validation = learned.heldOut, suffices(validation, isPart: true) {
            return (validation, .validation)
        }
        if let counts, learned.fit.ending != .stopped,
            let all = crossFit(counts, until: { suffices($0, isPart: false) }, progress: progress)
        {
            return (all, .crossFit)
        }
        return learned.heldOut.map { ($0, .validation) }
    }

    /// Scores every row by a classifier of the other folds, fold after fold, as far as is needed.
    ///
    /// Each fold's classifier is trained as the plan's is: with as large a share to stop by, and with the refit.
    ///
    /// - Parameters:
    ///   - counts: the counted texts of all rows.
    ///   - isEnough: whether the rows scored so far suffice; asked after each fold but the last.
    ///   - progress: called with each iteration; false ends the work, without a result.
    /// - Returns: nil if too few rows, or too few labels in a fold, allow no folds.
    private func crossFit(
        _ counts: TermCounts, until isEnough: (HeldOutScores) -> Bool,
        progress: (MaximumEntropyTrainer.Iteration) -> Bool
    ) -> HeldOutScores? {
        var options = plan.options
        options.features = plan.features
        options.algorithm = plan.algorithm
        options.validation = plan.validationShare
        options.keepsValidationDetails = false
        var all: HeldOutScores?
        do {
            let folds = try CrossValidator.folds(
                of: plan.corpus, count: Self.crossFitFolds, duplicates: plan.duplicates, options: options)
            for (fold, rows) in folds.enumerated() {
                let run = TrainingRun(
                    plan: try TrainingPlan(
                        of: plan.corpus, rows: folds.rows(without: fold), duplicates: plan.duplicates,
                        options: options)
                )
                guard let scores = try run.scores(of: rows, counts: counts, progress: { progress($1) }) else {
                    return nil
                }
                let scored = HeldOutScores(
                    scores: scores, truth: rows.map { plan.corpus.labelIndices[$0] },
                    weights: plan.weights(of: rows))
                all = all?.appending(scored) ?? scored
                if let all, fold + 1 < folds.count, isEnough(all) { break }
            }
        } catch {
            return nil
        }
        return all
    }
}
