// The last steps of training: evidence, and the finishes that learn from it.

import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowModelFile

// Step 5: the finishes.
extension TrainingRun {
    /// The number of folds of a cross-fit.
    static let crossFitFolds = 5

    /// Runs the plan's finishes, and evaluates the validation part.
    ///
    /// - Parameters:
    ///   - training: receives the finished classifier and its evaluation.
    ///   - counts: the counted texts, for a cross-fit; nil if they have been released.
    ///   - progress: called with each iteration of a cross-fit; false stops with the results so far.
    /// - Throws: ``ClassificationError`` with `tooFewExamples` if a finish has not found what it was to find.
    func finish(
        _ training: inout TextClassifierTrainer.Training, _ learned: Learned, counts: TermCounts?,
        progress: (MaximumEntropyTrainer.Iteration, Int, Double) -> Bool
    ) throws(ClassificationError) {
        let finishes = plan.finishes
        var goesOn = learned.fit.ending != .stopped
        var (judged, first) = (learned.heldOut, learned.first)
        var (labelSets, places): (Predictions?, [Int]) = (nil, plan.validation)
        if plan.labelSets != nil { training.classifier.rule = .each() }
        if finishes.contains(where: \.needsEvidence),
            let evidence = try evidence(
                learned, counts: counts,
                progress: { iteration, limit, done in
                    goesOn = goesOn && progress(iteration, limit, done)
                    return goesOn
                },
                suffices: { rows, isPart in
                    finishes.allSatisfy { $0.isSatisfied(by: rows, isPart: isPart) }
                })
        {
            var finishing = Finishing(training, evidence)
            finishing.part = judged
            finishing.first = first
            finishing.unknownWords = learned.unknownWords
            try finishing.run(finishes)
            (judged, first, training) = (finishing.validation, finishing.first, finishing.training)
            labelSets = finishing.labelSets
            if labelSets != nil { places = evidence.places }
        }
        if goesOn { for finish in finishes { try finish.validate(training, rowCount: plan.count) } }
        let predictions =
            plan.labelSets == nil ? judged?.predictions(threshold: training.threshold) : labelSets
        training.validation =
            predictions
            .flatMap { try? EvaluationReport(of: $0, threads: plan.options.threads) }
        training.validationDetails = first.map { first in
            TextClassifierTrainer.ValidationDetails(
                trainingPart: plan.corpus.selecting(plan.training),
                validationPart: plan.corpus.selecting(plan.validation), predictions: predictions,
                judged: plan.corpus.selecting(places),
                uncalibrated: plan.labelSets == nil
                    ? learned.heldOut?.predictions(threshold: training.threshold) : nil, classifier: first)
        }
    }

    /// The validation part if it suffices, else all rows, cross-fitted until they do, or the validation part
    /// if that fails.
    func evidence(
        _ learned: Learned, counts: TermCounts?,
        progress: (MaximumEntropyTrainer.Iteration, Int, Double) -> Bool,
        suffices: (_ rows: HeldOutScores, _ isPart: Bool) -> Bool
    ) throws(ClassificationError) -> Evidence? {
        let sampler = plan.passageSampler()
        var passages = learned.trial.flatMap { trial in
            learned.heldOut.flatMap { sampler?.sample(of: plan.validation, scoring: $0.scores, by: trial) }
        }
        if let validation = learned.heldOut, suffices(validation, true) {
            return Evidence(
                rows: validation, source: .validation, places: plan.validation,
                folds: validationFold(learned), passages: passages)
        }
        // A rule for passages needs few rows: the validation part is the first of them.
        let known = plan.passageLabel == nil ? nil : learned.heldOut
        var folds = known == nil ? [] : validationFold(learned)
        if let counts, learned.fit.ending != .stopped,
            let all = try crossFit(
                counts, like: learned.fit, after: learned.features, beginningWith: known,
                until: { suffices($0, false) },
                observing: { classifier, rows, scores in
                    if plan.keepsFolds { folds.append((classifier, rows)) }
                    if let sample = sampler?.sample(of: rows, scoring: scores, by: classifier) {
                        passages?.append(sample)
                    }
                }, progress: progress)
        {
            return Evidence(
                rows: all.scores, source: .crossFit, places: all.rows, folds: folds, passages: passages)
        }
        return learned.heldOut.map {
            Evidence(
                rows: $0, source: .validation, places: plan.validation, folds: validationFold(learned))
        }
    }

    /// The classifier of the training part with the validation rows, if it is needed.
    private func validationFold(_ learned: Learned) -> [(classifier: TextClassifier, rows: [Int])] {
        guard plan.keepsFolds, let trial = learned.trial else { return [] }
        return [(trial, plan.validation)]
    }

    /// Scores rows by classifiers trained on the other folds, fold after fold, until there are enough.
    ///
    /// Each fold's classifier is trained like the plan's: with the same validation share and with the refit,
    /// and as long as it.
    ///
    /// - Parameters:
    ///   - counts: the counted texts of all rows.
    ///   - fit: the fit of the plan's training part; see ``TextClassifierTrainer/Options/lasting(like:)``.
    ///   - features: a fit to the counts, which makes those of the folds faster.
    ///   - known: the scores of the validation part; nil to score its rows as well.
    ///   - isEnough: whether the rows scored so far suffice; called after each fold except the last.
    ///   - observe: called with each fold's classifier, and the rows that it scores with their scores.
    ///   - progress: called with each iteration; return false to stop without a result.
    /// - Returns: the scores with their rows; nil if there are too few rows, or too few labels in a fold.
    /// - Throws: all other errors of training.
    func crossFit(
        _ counts: TermCounts, like fit: WeightFit, after features: FeatureFit? = nil,
        beginningWith known: HeldOutScores? = nil, until isEnough: (HeldOutScores) -> Bool,
        observing observe: (TextClassifier, [Int], ScoreMatrix) -> Void = { _, _, _ in },
        progress: (MaximumEntropyTrainer.Iteration, Int, Double) -> Bool
    ) throws(ClassificationError) -> (scores: HeldOutScores, rows: [Int])? {
        var options = plan.options
        options.features = plan.features
        options.algorithm = plan.algorithm
        options.validation = plan.validationShare
        options.keepsValidationDetails = false
        options.isUpdatable = false
        options = options.lasting(like: fit)
        var all = known
        var places = known == nil ? [] : plan.validation
        let judged = Set(places)
        do {
            let folds = try CrossValidator.folds(
                of: plan.corpus.strata, count: Self.crossFitFolds, duplicates: plan.duplicates,
                options: options)
            for (fold, part) in folds.enumerated() {
                let rows = part.filter { !judged.contains($0) }
                let run = TrainingRun(
                    plan: try TrainingPlan(
                        of: plan.corpus, rows: folds.rows(without: fold), duplicates: plan.duplicates,
                        options: options)
                )
                let found = try run.fold(scoring: rows, counts: counts, after: features) {
                    phase, iteration, limit, done in
                    // Each fold may be the last: it does half of the remaining work.
                    let left = (1 - phase.shareOfFold(done) / 2) / Double(1 << fold)
                    return progress(iteration, limit, 1 - left)
                }
                guard let (scores, classifier) = found else { return nil }
                observe(classifier, rows, scores)
                let scored = plan.heldOut(rows, scores)
                all = all?.appending(scored) ?? scored
                places += rows
                if let all, fold + 1 < folds.count, isEnough(all) { break }
            }
        } catch {
            let tooLittleData: [ClassificationError.Code] = [
                .tooFewExamples, .noExamples, .oneLabel, .noFeatures,
            ]
            guard tooLittleData.contains(error.code) else { throw error }
            return nil
        }
        return all.map { ($0, places) }
    }
}

extension TextClassifierTrainer.Options {
    /// These options, with which a fold's fit lasts as long as another one.
    ///
    /// Scores grow with the iterations. If each fold stopped where its own few validation rows say, after 2
    /// or after 30, its scores would have another scale, and other mean probabilities, than those of the
    /// classifier that they calibrate.
    func lasting(like fit: WeightFit) -> TextClassifierTrainer.Options {
        var options = self
        switch fit.ending {
        case .lossRose:
            options.validation = .none
            options.fitting.maximumIterations = max(1, fit.iterations)
        case .converged, .limit:
            // The refit would only fit the same rows again.
            options.validation = .none
            options.stopsEarly = false
        case .lossPaused, .closedForm, .stopped: break
        }
        return options
    }
}

extension TextClassifierTrainer.Phase {
    /// The share of a fold's work that is done in this phase, of which `done` is.
    func shareOfFold(_ done: Double) -> Double { self == .fit ? 0.6 * done : 0.6 + 0.4 * done }
}
