import Synchronization
import WinnowCorpora
import WinnowEvaluation
package import WinnowFeatures
package import WinnowModelFile
import WinnowNumerics
import WinnowSystem

/// One training, in five steps, in this order: count, fit the features, fit the weights, refit, finish.
///
/// Each step is a function of the plan and the results of earlier steps. A fold of a cross-validation,
/// cross-fit or tuner's trial takes the same steps up to the refit, with its own rows and shared counts.
package struct TrainingRun: Sendable {
    /// Called with each iteration, the limit of iterations, and the share of the step's work that is done;
    /// return false to stop with the current weights.
    typealias Progress = (TextClassifierTrainer.Phase, MaximumEntropyTrainer.Iteration, Int, Double) -> Bool

    let plan: TrainingPlan
    /// The classifier whose weights to start from.
    var start: TextClassifier?
    /// How the plan's features and algorithm were chosen, if they were compared.
    var choice: TrainingChoice?
    private var options: TextClassifierTrainer.Options { plan.options }

    /// Performs all steps.
    func training(
        _ progress: (TextClassifierTrainer.Event) -> Bool
    ) throws(ClassificationError) -> TextClassifierTrainer.Training {
        let fitting = try fitting(progress)
        var goesOn = fitting.goesOn
        let isStopped = Atomic(false)
        func report(_ event: TextClassifierTrainer.Event) -> Bool {
            goesOn = goesOn && progress(event)
            if !goesOn { isStopped.store(true, ordering: .relaxed) }
            return goesOn
        }
        func evidence() throws(ClassificationError) -> Evidence? {
            try self.evidence(fitting.learned, counts: fitting.rows.crossFitCounts) {
                report(fitting.phases.event(.crossFit, $0, $1, $2))
            }
        }
        let found: Evidence?
        let learned: Learned
        if goesOn, options.threads > 1, refits, mayCrossFit(fitting.learned, fitting.rows) {
            // Fits of few rows keep one processor busy, and those of a cross-fit do not need the refit.
            let (folds, refit) = Parallel.both {
                Result { () throws(ClassificationError) in try evidence() }
            } and: { [self] in
                Result { () throws(ClassificationError) in
                    try refitted(fitting.learned, fitting.rows) { _, _ in
                        !isStopped.load(ordering: .relaxed)
                    }
                }
            }
            learned = goesOn ? try refit.get() : fitting.learned
            found = try folds.get()
        } else {
            learned =
                goesOn
                ? try refitted(fitting.learned, fitting.rows) { report(fitting.phases.event(.refit, $0, $1)) }
                : fitting.learned
            found = try evidence()
        }
        var training = TextClassifierTrainer.Training(learned.classifier, learned.fit, fitting.preparation)
        if options.isUpdatable, goesOn {
            try makeUpdatable(&training) { iteration in
                report(fitting.phases.event(.refit, iteration, iteration.number + 1, 0.9))
            }
        }
        try finish(&training, learned, with: found, isComplete: goesOn)
        if let scaling = training.scaling {
            training.state?.scaling = scaling
            training.certificate = training.certificate?.scaled(by: scaling)
        }
        training.labelShares = plan.labelShares
        training.rowShares = plan.rowShares
        try compress(&training, first: learned.trial)
        if !goesOn { training.ending = .stopped }
        return training
    }

    /// The phases after the preparation, in order, and the work of all phases.
    package struct Phases: Sendable {
        let order: [TextClassifierTrainer.Phase]
        package let work: TrainerPhases

        package init(order: [TextClassifierTrainer.Phase], work: TrainerPhases) {
            self.order = order
            self.work = work
        }

        /// The event of an iteration; see ``Progress``.
        package func event(
            _ phase: TextClassifierTrainer.Phase, _ iteration: MaximumEntropyTrainer.Iteration, _ limit: Int,
            _ done: Double? = nil
        ) -> TextClassifierTrainer.Event {
            let place = work.progress(
                1 + (order.firstIndex(of: phase) ?? 0), iteration.number, of: limit, done: done)
            return .iteration(phase, iteration, place)
        }
    }

    /// The results of counting, fitting the features and fitting the weights.
    private struct Fitting: Sendable {
        let learned: Learned
        let rows: Rows
        let preparation: TextClassifierTrainer.Preparation
        let phases: Phases
        /// Whether the training has not been stopped.
        let goesOn: Bool
    }

    /// Counts, fits the features, and fits the weights.
    private func fitting(
        _ progress: (TextClassifierTrainer.Event) -> Bool
    ) throws(ClassificationError) -> Fitting {
        let rows = try fitFeatures(to: try count(), isShared: false)
        let phases = phases(mayCrossFit: rows.crossFitCounts != nil)
        let preparation = TextClassifierTrainer.Preparation(
            trainingRows: plan.training.count, validationRows: plan.validation.count,
            algorithm: plan.algorithm, features: plan.features, choice: choice,
            featureCount: rows.space.count, phases: phases.work)
        var goesOn = progress(.prepared(preparation))
        let learned = try fitWeights(to: rows) { iteration, limit in
            goesOn = goesOn && progress(phases.event(.fit, iteration, limit))
            return goesOn
        }
        return Fitting(learned: learned, rows: rows, preparation: preparation, phases: phases, goesOn: goesOn)
    }

    /// The phases after the preparation, and the work of all phases, relative to that of a fit.
    private func phases(mayCrossFit: Bool) -> Phases {
        var order: [TextClassifierTrainer.Phase] = [.fit]
        // On SST-2 the preparation takes as long as the fit, the refit and the first fold of the cross-fit,
        // which often suffices, 0.8 and 1.5 times as long; on the 77 labels of Banking77 .03, 0.7 and 1.2.
        var work = [0.6, 1]
        if refits {
            order.append(.refit)
            work.append(0.8)
        }
        if mayCrossFit, plan.finishes.contains(where: \.needsEvidence) {
            order.append(.crossFit)
            work.append(2.5)
        }
        if options.isUpdatable {
            order.append(.refit)
            work.append(1)
        }
        return Phases(order: order, work: TrainerPhases(work))
    }

    /// Uncalibrated scores of other rows by a classifier of the plan's rows: the work on one fold.
    ///
    /// - Parameter counts: the counted texts of all rows.
    /// - Returns: nil if `progress` ended the work.
    func scores(
        of rows: [Int], counts: TermCounts, progress: Progress
    ) throws(ClassificationError) -> ScoreMatrix? {
        try fold(scoring: rows, counts: counts, progress: progress)?.scores
    }

    /// As ``scores(of:counts:progress:)``, with the classifier; `earlier` is a fit to the counts.
    func fold(
        scoring rows: [Int], counts: TermCounts, after earlier: FeatureFit? = nil, progress: Progress
    ) throws(ClassificationError) -> (scores: ScoreMatrix, classifier: TextClassifier)? {
        var goesOn = true
        func report(
            _ phase: TextClassifierTrainer.Phase, _ iteration: MaximumEntropyTrainer.Iteration, _ limit: Int
        ) -> Bool {
            goesOn = goesOn && progress(phase, iteration, limit, Double(iteration.number) / Double(limit))
            return goesOn
        }
        let part = try fitFeatures(to: counts, isShared: true, after: earlier)
        let fitted = try fitWeights(to: part) { report(.fit, $0, $1) }
        guard goesOn else { return nil }
        let learned = try refitted(fitted, part) { report(.refit, $0, $1) }
        guard goesOn, let features = learned.features else { return nil }
        let classifier = learned.classifier
        return (classifier.scores(of: examples(rows, in: features), threads: options.threads), classifier)
    }
}

// Step 1: counting.
extension TrainingRun {
    /// Counts the n-grams of all texts.
    func count() throws(ClassificationError) -> TermCounts {
        if plan.features.vectors != nil, !plan.algorithm.takesVectors {
            throw ClassificationError(
                code: .invalidOption,
                message: "the algorithm \(plan.algorithm.rawValue) needs counts, which vectors are not; "
                    + "choose another algorithm, or features without an embedding")
        }
        return try rethrowing(
            TermCounts(of: plan.corpus, options: plan.features, threads: options.threads),
            as: ClassificationError.init)
    }
}

// Step 2: the features.
extension TrainingRun {
    /// The training and validation parts in the features of the training part.
    private struct Rows: Sendable {
        let space: FeatureSpace
        let training: MaximumEntropyTrainer.Examples
        /// Nil without a validation part.
        let validation: MaximumEntropyTrainer.Examples?
        /// Converts other counted texts to rows; nil if the counts have been released.
        let features: FeatureFit?
        /// The counts for the features of the refit; nil if those of the training part are kept.
        ///
        /// They are kept if the validation part is large, a small share of many rows: on 60,000 and 250,000
        /// synthetic messages and 21,000 film reviews, choosing and weighting features again changed macro-F1
        /// by less than .0001 and took a tenth of the training time. The counts, which are as large as the
        /// rows, are then released before the weights are fitted.
        let refitCounts: TermCounts?
        /// The counted texts, if a cross-fit may need them.
        let crossFitCounts: TermCounts?
    }

    /// Chooses features by the training part, makes the rows, and releases counts that are no longer needed.
    ///
    /// - Parameter isShared: whether the counts are kept elsewhere anyway.
    private func fitFeatures(
        to counts: TermCounts, isShared: Bool, after earlier: FeatureFit? = nil
    ) throws(ClassificationError) -> Rows {
        let features = try featureFit(of: plan.training, in: counts, after: earlier)
        try plan.validateSize(featureCount: features.space.count)
        let keepsFeatures = plan.validation.count >= MaximumEntropyTrainer.precisePartSize
        let mayCrossFit = !keepsFeatures || plan.finishes.contains(where: \.mayNeedAllRows)
        return Rows(
            space: features.space, training: examples(plan.training, in: features),
            validation: plan.validation.isEmpty ? nil : examples(plan.validation, in: features),
            features: keepsFeatures && !isShared ? nil : features, refitCounts: keepsFeatures ? nil : counts,
            crossFitCounts: mayCrossFit ? counts : nil)
    }

    private func featureFit(
        of rows: [Int], in counts: TermCounts, after earlier: FeatureFit? = nil
    ) throws(ClassificationError) -> FeatureFit {
        try rethrowing(
            FeatureFit(
                of: counts, rows: rows, options: plan.features, after: earlier, threads: options.threads),
            as: ClassificationError.init)
    }

    private func examples(_ rows: [Int], in features: FeatureFit) -> MaximumEntropyTrainer.Examples {
        MaximumEntropyTrainer.Examples(
            rows: features.rows(rows), labels: rows.map { plan.corpus.labelIndices[$0] },
            sets: plan.labelSets?.members, weights: plan.weights(of: rows))
    }

    /// The features of the training part, and the bytes of a model with them and a minimal manifest.
    func modelSize(counts: TermCounts) throws(ClassificationError) -> (space: FeatureSpace, bytes: Int) {
        let space = try featureFit(of: plan.training, in: counts).space
        let width = plan.scoreCount
        let weights = WeightFit(closedForm: [Float](repeating: 0, count: (space.count + 1) * width))
        let fingerprints = options.keepsFingerprints ? TextFingerprints.byteCount : 0
        return (space, (try? classifier(space, weights.variables).bytes().count + fingerprints) ?? .max)
    }
}

// Step 3: the weights.
extension TrainingRun {
    /// The result of fitting, before calibration.
    struct Learned: Sendable {
        /// The classifier: of all rows after a refit, otherwise of the training part.
        var classifier: TextClassifier
        /// Converts other counted texts to rows for it; nil if the counts have been released.
        var features: FeatureFit?
        /// The weights of the training part.
        let fit: WeightFit
        /// The classifier of the training part, if a report needs to explain its answers.
        let first: TextClassifier?
        /// The same, if it is needed to choose how far the classifier is compressed, or a rule for passages.
        var trial: TextClassifier?
        /// The validation part's scores by the classifier of the training part; nil without one.
        var heldOut: HeldOutScores?
        /// The share of words in the validation part that the training part lacks; nil without one.
        var unknownWords: HeldOutStatistics.Share?
    }

    /// Called with each iteration of a fit, and the limit of iterations; false stops with the current weights.
    typealias FitProgress = (MaximumEntropyTrainer.Iteration, _ limit: Int) -> Bool

    /// Fits the weights to the training part, with early stopping.
    private func fitWeights(to rows: Rows, progress: FitProgress) throws(ClassificationError) -> Learned {
        var fit = weightFit(
            to: rows.training, validation: rows.validation, start: try startingWeights(in: rows.space),
            progress: progress)
        // A fit that has dual variables is continued with them, so its weights need not be in memory twice.
        let first = classifier(rows.space, fit.shares == nil ? fit.variables : fit.takeVariables())
        var learned = Learned(
            classifier: first, features: rows.features, fit: fit,
            first: options.keepsValidationDetails ? first : nil)
        if options.compression.applies(weightCount: first.weightCount) || plan.passageLabel != nil {
            learned.trial = first
        }
        guard let validation = rows.validation else { return learned }
        learned.heldOut = HeldOutScores(
            scores: first.scores(of: validation, threads: options.threads), truth: validation.labels,
            weights: validation.weights, sets: plan.labelSets?.members)
        learned.unknownWords = HeldOutStatistics.Share(
            ofUnknownWordsIn: plan.corpus, rows: plan.validation, space: rows.space)
        return learned
    }

    /// Finds weights with the algorithm of the plan.
    ///
    /// - Parameters:
    ///   - start: the initial weights; nil for none.
    ///   - shares: the initial dual variables; nil for none.
    ///   - maximumIterations: a lower limit of iterations than in the options; nil for that of the options.
    private func weightFit(
        to training: MaximumEntropyTrainer.Examples, validation: MaximumEntropyTrainer.Examples? = nil,
        start: [Float]?, shares: LabelShares? = nil, maximumIterations: Int? = nil,
        progress: FitProgress
    ) -> WeightFit {
        let smoothing = options.smoothing ?? plan.algorithm.defaultSmoothing ?? 0
        var factors: [Float]?
        switch plan.algorithm {
        case .maximumEntropy: break
        case .nbMaximumEntropy:
            factors =
                LogCountRatios(
                    of: training, labelCount: plan.labelCount, smoothing: smoothing,
                    exponent: options.ratioExponent(labelCount: plan.labelCount),
                    vectorColumnCount: plan.features.vectors?.dimension ?? 0, threads: options.threads
                ).factors
        case .naiveBayes, .complementNaiveBayes:
            let variant = plan.algorithm == .naiveBayes ? NaiveBayesTrainer.Variant.multinomial : .complement
            return WeightFit(
                closedForm: NaiveBayesTrainer(variant, smoothing: smoothing)
                    .weights(of: training, labelCount: plan.labelCount, threads: options.threads))
        }
        var trainer = MaximumEntropyTrainer(options: options.fitting)
        if let maximumIterations { trainer.options.maximumIterations = maximumIterations }
        return trainer.fit(
            training, validation: validation, labelCount: plan.labelCount, start: start, shares: shares,
            factors: factors, stopsEarly: options.stopsEarly, threads: options.threads
        ) { progress($0, trainer.options.maximumIterations) }
    }

    /// The weights of the initial classifier, for the features of `space`; 0 for features that it lacks.
    private func startingWeights(in space: FeatureSpace) throws(ClassificationError) -> [Float]? {
        guard let earlier = start else { return nil }
        guard earlier.labels == plan.labels, earlier.hasExclusiveLabels == (plan.labelSets == nil) else {
            throw ClassificationError(
                code: .unknownLabel,
                message: "the initial classifier and the examples have different labels")
        }
        let width = earlier.scoreCount
        var columns: [Feature: Int] = [:]
        if !earlier.featureSpace.isCompressed {
            for column in 0..<earlier.featureSpace.count {
                if let feature = earlier.featureSpace.feature(at: column) { columns[feature] = column }
            }
        }
        var weights: [Float] = []
        for column in 0..<space.count {
            let source = space.feature(at: column).flatMap { feature in
                columns[feature] ?? earlier.featureSpace.compressedColumn(of: feature)
            }
            for index in 0..<width {
                weights.append(source.map { earlier.weight(ofColumn: $0, inScore: index) } ?? 0)
            }
        }
        return weights + earlier.intercepts
    }

    /// The classifier with fitted weights.
    private func classifier(_ space: FeatureSpace, _ variables: consuming [Float]) -> TextClassifier {
        let scoreCount = plan.scoreCount
        let weightCount = space.count * scoreCount
        let intercepts = Array(variables[weightCount...])
        variables.removeLast(intercepts.count)
        return TextClassifier(
            labels: plan.labels, hasExclusiveLabels: plan.labelSets == nil, featureSpace: space,
            algorithm: plan.algorithm,
            information: ModelInformation(),
            weights: Tensor(variables, shape: [space.count, scoreCount]), intercepts: Tensor(intercepts))
    }
}

// Step 4: the refit.
extension TrainingRun {
    /// Whether all rows are trained on after the fit with validation. A classifier that can be updated is fitted to all later.
    private var refits: Bool { options.refits && !options.isUpdatable && !plan.validation.isEmpty }

    /// Whether the finishes need a cross-fit of few rows.
    private func mayCrossFit(_ fitted: Learned, _ rows: Rows) -> Bool {
        guard rows.refitCounts != nil, plan.finishes.contains(where: \.needsEvidence) else { return false }
        return fitted.heldOut.map { !suffices($0, isPart: true) } ?? true
    }

    /// Trains on all rows with the effort that the fit with validation has determined, if requested.
    private func refitted(
        _ fitted: Learned, _ rows: Rows, progress: FitProgress
    ) throws(ClassificationError) -> Learned {
        guard refits, let validation = rows.validation else { return fitted }
        var learned = fitted
        let fit = learned.fit
        let (isFresh, maximumIterations) = fit.refitEffort(keepsFeatures: rows.refitCounts == nil)
        let space: FeatureSpace
        let examples: MaximumEntropyTrainer.Examples
        var start: [Float]?
        // By row: its place in the training part.
        let places: [Int?]
        if let counts = rows.refitCounts, let features = rows.features {
            let all = (plan.training + plan.validation).sorted()
            let refitted = try featureFit(of: all, in: counts, after: features)
            space = refitted.space
            learned.features = refitted
            examples = self.examples(all, in: refitted)
            let earlier = Dictionary(uniqueKeysWithValues: plan.training.enumerated().map { ($1, $0) })
            places = all.map { earlier[$0] }
            if !isFresh, fit.shares == nil { start = refitted.weights(fit.variables, of: features) }
        } else {
            space = rows.space
            examples = rows.training.appending(validation)
            places = examples.labels.indices.map { $0 < plan.training.count ? $0 : nil }
            if !isFresh, fit.shares == nil { start = fit.variables }
        }
        let shares =
            isFresh ? nil : fit.shares.map { LabelShares(labels: examples.labels, places: places, in: $0) }
        var weights = weightFit(
            to: examples, start: start, shares: shares, maximumIterations: maximumIterations,
            progress: progress)
        learned.classifier = classifier(space, weights.takeVariables())
        return learned
    }
}

extension WeightFit {
    /// How a refit on all rows begins, and its limit of iterations.
    ///
    /// - Parameter keepsFeatures: whether the refit has the features of this fit.
    /// - Returns: whether the refit begins without weights, and its limit.
    package func refitEffort(keepsFeatures: Bool) -> (isFresh: Bool, maximumIterations: Int) {
        let isFresh = ending == .lossRose
        // The passes of a fit with dual variables are few, and some rows are new.
        if shares != nil { return (isFresh, max(1, iterations)) }
        // Weights for nearly the same rows and features are close to converged.
        let isNear = ending.isUnfinished || keepsFeatures
        return (isFresh, max(1, isNear && !isFresh ? iterations / 4 : iterations))
    }
}

extension TrainingEnding {
    /// Whether the fit ended before its loss converged or began to rise.
    fileprivate var isUnfinished: Bool {
        switch self {
        case .lossPaused, .limit, .stopped: true
        case .converged, .lossRose, .closedForm: false
        }
    }
}

extension MaximumEntropyTrainer.Examples {
    /// These examples followed by others with the same columns.
    fileprivate func appending(_ others: MaximumEntropyTrainer.Examples) -> MaximumEntropyTrainer.Examples {
        var all = self
        all.rows.blocks += others.rows.blocks
        all.labels += others.labels
        if let more = others.weights { all.weights?.append(contentsOf: more) }
        return all
    }
}

extension ClassificationError {
    package init(_ error: FeatureError) {
        self.init(code: error.code == .noFeatures ? .noFeatures : .invalidOption, text: error.text)
    }
}
