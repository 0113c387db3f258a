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
package struct TrainingRun {
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
        let learning = try learned(progress)
        var goesOn = learning.goesOn
        let fitted = learning.learned
        var training = TextClassifierTrainer.Training(fitted.classifier, fitted.fit, learning.preparation)
        if options.isUpdatable, goesOn {
            try makeUpdatable(&training) { iteration in
                goesOn =
                    goesOn && progress(learning.phases.event(.refit, iteration, iteration.number + 1, 0.9))
                return goesOn
            }
        }
        try finish(&training, fitted, counts: learning.crossFitCounts) {
            goesOn = goesOn && progress(learning.phases.event(.crossFit, $0, $1, $2))
            return goesOn
        }
        if let scaling = training.scaling {
            training.state?.scaling = scaling
            training.certificate = training.certificate?.scaled(by: scaling)
        }
        training.labelShares = plan.labelShares
        training.rowShares = plan.rowShares
        try compress(&training, first: fitted.trial)
        if !goesOn { training.ending = .stopped }
        return training
    }

    /// The results of the steps before the finishes.
    typealias Learning = (
        learned: Learned, preparation: TextClassifierTrainer.Preparation, crossFitCounts: TermCounts?,
        phases: Phases, goesOn: Bool
    )

    /// The phases after the preparation, in order, and the work of all phases.
    package struct Phases {
        let order: [TextClassifierTrainer.Phase]
        package let work: TrainerPhases

        package init(order: [TextClassifierTrainer.Phase], work: TrainerPhases) {
            self.order = order
            self.work = work
        }

        /// The event of an iteration; see ``Progress``.
        package func event(
            _ phase: TextClassifierTrainer.Phase, _ iteration: MaximumEntropyTrainer.Iteration, _ limit: Int,
            _ done: Double
        ) -> TextClassifierTrainer.Event {
            let place = work.progress(
                1 + (order.firstIndex(of: phase) ?? 0), iteration.number, of: limit, done: done)
            return .iteration(phase, iteration, place)
        }
    }

    /// Performs all steps before the finishes.
    func learned(
        _ progress: (TextClassifierTrainer.Event) -> Bool
    ) throws(ClassificationError) -> Learning {
        let rows = try fitFeatures(to: try count(), isShared: false)
        let phases = phases(mayCrossFit: rows.crossFitCounts != nil)
        let preparation = TextClassifierTrainer.Preparation(
            trainingRows: plan.training.count, validationRows: plan.validation.count,
            algorithm: plan.algorithm, features: plan.features, choice: choice,
            featureCount: rows.space.count, phases: phases.work)
        var goesOn = progress(.prepared(preparation))
        let learned = try fitWeights(to: rows) {
            goesOn = goesOn && progress(phases.event($0, $1, $2, $3))
            return goesOn
        }
        return (learned, preparation, rows.crossFitCounts, phases, goesOn)
    }

    /// The phases after the preparation, and the work of all phases, relative to that of a fit.
    private func phases(mayCrossFit: Bool) -> Phases {
        var order: [TextClassifierTrainer.Phase] = [.fit]
        // On SST-2 the preparation takes as long as the fit, the refit and the first fold of the cross-fit,
        // which often suffices, 0.8 and 1.5 times as long; on the 77 labels of Banking77 .03, 0.7 and 1.2.
        var work = [0.6, 1]
        if options.refits, !options.isUpdatable, !plan.validation.isEmpty {
            order.append(.refit)
            work.append(0.8)
        }
        if mayCrossFit, plan.finishes.contains(where: \.needsEvidence) {
            order.append(.crossFit)
            work.append(2.5)
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
        let learned = try fitWeights(to: try fitFeatures(to: counts, isShared: true, after: earlier)) {
            goesOn = goesOn && progress($0, $1, $2, $3)
            return goesOn
        }
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
    private struct Rows {
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
    struct Learned {
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

    /// Fits the weights to the training part, with early stopping, then to all rows if requested.
    private func fitWeights(to rows: Rows, progress: Progress) throws(ClassificationError) -> Learned {
        var goesOn = true
        var fit = weightFit(
            to: rows.training, validation: rows.validation, start: try startingWeights(in: rows.space)
        ) { iteration, limit in
            goesOn = goesOn && progress(.fit, iteration, limit, Double(iteration.number) / Double(limit))
            return goesOn
        }
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
        // A classifier that can be updated is fitted to all rows later.
        if options.refits, !options.isUpdatable, goesOn {
            try refit(&learned, rows, validation: validation) { iteration, limit in
                progress(.refit, iteration, limit, Double(iteration.number) / Double(limit))
            }
        }
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
        progress: (MaximumEntropyTrainer.Iteration, _ limit: Int) -> Bool
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
    /// Trains on all rows with the effort that the fit with validation has determined.
    private func refit(
        _ learned: inout Learned, _ rows: Rows, validation: MaximumEntropyTrainer.Examples,
        progress: (MaximumEntropyTrainer.Iteration, _ limit: Int) -> Bool
    ) throws(ClassificationError) {
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
