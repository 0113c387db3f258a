// The last step of training: calibrating the probabilities and finding thresholds.

import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowModelFile

// Step 5: the calibration.
extension TrainingRun {
    /// The number of folds of a cross-fit.
    static let crossFitFolds = 5

    /// Calibrates the classifier, finds operating points, and evaluates the validation part.
    ///
    /// - Parameters:
    ///   - training: receives the calibrated classifier and its evaluation.
    ///   - counts: the counted texts, for a cross-fit; nil if they have been released.
    ///   - progress: called with each iteration of a cross-fit; false stops with the results so far.
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
        var threshold: RareLabelThreshold?
        if calibrator.method != .none || !options.operatingPoints.isEmpty || plan.wantsThreshold
            || options.isConformal || plan.passageLabel != nil,
            case (var held, let source, let passages)? = try heldOut(
                learned, calibrator, counts: counts,
                progress: { iteration, limit, done in
                    goesOn = goesOn && progress(.crossFit, iteration, limit, done)
                    return goesOn
                })
        {
            var rule: (label: Int, choice: PassageChoice)?
            if let label = plan.passageLabel, let passages,
                let choice = PassageChoice(of: passages, slack: plan.options.paddingResistance.slack)
            {
                rule = (label, choice)
                held = held.applying(choice, to: passages, label: label)
                if source == .validation { judged = held } else { judge(&judged, by: choice, learned) }
            }
            let found = training.calibrate(by: held, from: source, calibrator)
            if let found {
                held = held.calibrated(by: found)
                judged = source == .validation ? held : judged?.calibrated(by: found)
                first = first?.calibrated(by: found)
            }
            if let (label, choice) = rule {
                let rule = choice.rule(for: plan.labels[label], calibration: found)
                training.classifier.passageRule = rule
                training.foundPadded = choice.found
                first?.passageRule = rule
            }
            training.operatingPoints = options.operatingPoints(on: held, source: source)
            training.noise = NoiseCheck(of: held)
            training.heldOut = HeldOutStatistics(confidenceOf: held, unknownWords: learned.unknownWords)
            if options.isConformal { training.calibrateSets(by: held) }
            threshold = plan.wantsThreshold ? RareLabelThreshold(of: held) : nil
        }
        if let threshold {
            training.classifier = training.classifier.with(threshold)
            first = first?.with(threshold)
        }
        if goesOn {
            try options.validate(training.operatingPoints, rowCount: plan.count)
            try plan.validate(training.classifier.conformal)
        }
        let predictions = judged?.predictions(threshold: threshold)
        if let predictions {
            var reporting = EvaluationReport.Options()
            reporting.threads = options.threads
            training.validation = try? EvaluationReport(of: predictions, options: reporting)
        }
        training.validationDetails = first.map { first in
            TextClassifierTrainer.ValidationDetails(
                trainingPart: plan.corpus.selecting(plan.training),
                validationPart: plan.corpus.selecting(plan.validation), predictions: predictions,
                uncalibrated: learned.heldOut?.predictions(threshold: threshold), classifier: first)
        }
    }

    /// The validation part if it suffices, else all rows, cross-fitted, or the validation part if that fails.
    private func heldOut(
        _ learned: Learned, _ calibrator: Calibrator, counts: TermCounts?,
        progress: (MaximumEntropyTrainer.Iteration, Int, Double) -> Bool
    ) throws(ClassificationError) -> (
        rows: HeldOutScores, source: Calibration.Source, passages: PassageSample?
    )? {
        let sampler = plan.passageSampler()
        // If thresholds need a cross-fit, they use all folds, not just enough of them.
        func suffices(_ rows: HeldOutScores, isPart: Bool) -> Bool {
            if plan.wantsThreshold, !isPart || rows.count < Calibrator.fewestRows { return false }
            let requests = plan.options.operatingPoints
            guard isPart ? plan.options.hasRowsForOperatingPoints(rows) : requests.isEmpty else {
                return false
            }
            guard isPart ? plan.options.hasRowsForPredictionSets(rows) : !plan.options.isConformal else {
                return false
            }
            guard plan.hasRowsForPassages(rows, isPart: isPart) else { return false }
            let isPrecise = isPart && rows.count >= MaximumEntropyTrainer.precisePartSize
            return isPrecise || calibrator.isSatisfied(by: rows, available: plan.count)
        }
        if let validation = learned.heldOut, suffices(validation, isPart: true) {
            let passages = learned.trial.flatMap { sampler?.sample(of: plan.validation, by: $0) }
            return (validation, .validation, passages)
        }
        var passages: PassageSample?
        if let counts, learned.fit.ending != .stopped,
            let all = try crossFit(
                counts, like: learned.fit, until: { suffices($0, isPart: false) },
                observing: { classifier, rows in
                    guard let sample = sampler?.sample(of: rows, by: classifier) else { return }
                    if passages == nil { passages = sample } else { passages?.append(sample) }
                }, progress: progress)
        {
            return (all, .crossFit, passages)
        }
        return learned.heldOut.map { ($0, .validation, nil) }
    }

    /// Applies a rule for passages to the scores of the validation part.
    private func judge(_ judged: inout HeldOutScores?, by choice: PassageChoice, _ learned: Learned) {
        guard let rows = judged, let first = learned.trial, let sampler = plan.passageSampler() else {
            return
        }
        let sample = sampler.sample(of: plan.validation, by: first)
        judged = rows.applying(choice, to: sample, label: sampler.label)
    }

    /// Scores rows by classifiers trained on the other folds, fold after fold, until there are enough.
    ///
    /// Each fold's classifier is trained like the plan's: with the same validation share and with the refit,
    /// and as long as it.
    ///
    /// - Parameters:
    ///   - counts: the counted texts of all rows.
    ///   - fit: the fit of the plan's training part; see ``TextClassifierTrainer/Options/lasting(like:)``.
    ///   - isEnough: whether the rows scored so far suffice; called after each fold except the last.
    ///   - observe: called with each fold's classifier and the rows that it scores.
    ///   - progress: called with each iteration; return false to stop without a result.
    /// - Returns: nil if there are too few rows, or too few labels in a fold.
    /// - Throws: all other errors of training.
    func crossFit(
        _ counts: TermCounts, like fit: WeightFit, until isEnough: (HeldOutScores) -> Bool,
        observing observe: (TextClassifier, [Int]) -> Void = { _, _ in },
        progress: (MaximumEntropyTrainer.Iteration, Int, Double) -> Bool
    ) throws(ClassificationError) -> HeldOutScores? {
        var options = plan.options
        options.features = plan.features
        options.algorithm = plan.algorithm
        options.validation = plan.validationShare
        options.keepsValidationDetails = false
        options.isUpdatable = false
        options = options.lasting(like: fit)
        var all: HeldOutScores?
        do {
            let folds = try CrossValidator.folds(
                of: plan.strata, count: Self.crossFitFolds, duplicates: plan.duplicates, options: options)
            for (fold, rows) in folds.enumerated() {
                let run = TrainingRun(
                    plan: try TrainingPlan(
                        of: plan.corpus, rows: folds.rows(without: fold), duplicates: plan.duplicates,
                        options: options, hasLabelSets: plan.labelSets != nil)
                )
                let found = try run.fold(scoring: rows, counts: counts) { phase, iteration, limit, done in
                    // Each fold may be the last: it does half of the remaining work.
                    let left = (1 - phase.shareOfFold(done) / 2) / Double(1 << fold)
                    return progress(iteration, limit, 1 - left)
                }
                guard let (scores, classifier) = found else { return nil }
                observe(classifier, rows)
                let scored = HeldOutScores(
                    scores: scores, truth: rows.map { plan.corpus.labelIndices[$0] },
                    weights: plan.weights(of: rows))
                all = all?.appending(scored) ?? scored
                if let all, fold + 1 < folds.count, isEnough(all) { break }
            }
        } catch {
            let tooLittleData: [ClassificationError.Code] = [
                .tooFewExamples, .noExamples, .oneLabel, .noFeatures,
            ]
            guard tooLittleData.contains(error.code) else { throw error }
            return nil
        }
        return all
    }
}

extension TextClassifierTrainer.Training {
    /// Calibrates the classifier by held-out rows, unless none is wanted or it makes their probabilities
    /// worse.
    ///
    /// - Returns: the calibration; nil if there is none.
    mutating func calibrate(
        by held: HeldOutScores, from source: Calibration.Source, _ calibrator: Calibrator
    ) -> ScoreCalibration? {
        guard calibrator.method != .none else { return nil }
        let (found, effect) = calibrator.judgedCalibration(of: held)
        if let effect, effect.isHarmful {
            calibration = Calibration(leftOut: found, source: source, rows: held.count, effect: effect)
            return nil
        }
        classifier = classifier.calibrated(by: found.calibration)
        if case .linear(let scaling) = found.calibration { self.scaling = scaling }
        calibration = Calibration(
            found, source: source, before: held, after: held.calibrated(by: found.calibration))
        return found.calibration
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
        case .converged, .limit: options.stopsEarly = false
        case .lossPaused, .closedForm, .stopped: break
        }
        return options
    }
}

extension TextClassifierTrainer.Phase {
    /// The share of a fold's work that is done in this phase, of which `done` is.
    func shareOfFold(_ done: Double) -> Double { self == .fit ? 0.6 * done : 0.6 + 0.4 * done }
}
