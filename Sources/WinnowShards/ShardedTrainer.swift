package import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowModelFile
import WinnowNumerics
import WinnowSystem

/// Trains a ``TextClassifier`` on rows in shards, which may be on many computers, or too many for the memory
/// of one.
///
/// Each round sends the same request to all shards, which answer with sums of integers: the classifier is the
/// same, bit for bit on one kind of processor, for any division of the rows into shards, any order of the
/// rows and any number of threads, also if a shard answers again.
///
/// It takes the steps of ``TextClassifierTrainer``, with the same objective, options and stopping rule. The
/// differences: rows are held out by the hashes of their texts, so equal texts stay together but nearly equal
/// ones may not; features are counted over all rows; few held-out rows are not replaced by a cross-fit;
/// features and algorithm are never compared.
package struct ShardedTrainer: Sendable {
    /// How to train; the features are those of the shards.
    package var options: TextClassifierTrainer.Options

    /// Makes a trainer.
    package init(options: TextClassifierTrainer.Options = TextClassifierTrainer.Options()) {
        self.options = options
    }

    /// Trains a classifier.
    ///
    /// - Parameters:
    ///   - source: the shards.
    ///   - progress: called with each event; return false to stop with the current weights.
    /// - Throws: ``ClassificationError``: as ``TextClassifierTrainer/train(on:progress:)``, and
    ///   `mismatchedShards`; and the errors of `source`.
    package func train(
        on source: some ShardSource, progress: (TextClassifierTrainer.Event) -> Bool
    ) throws -> TextClassifierTrainer.Training {
        try options.validate()
        guard !options.keepsFingerprints else {
            throw ClassificationError(
                code: .invalidOption, message: "training in shards keeps no fingerprints; leave them out")
        }
        guard !options.isConformal || !options.compression.isRequested else {
            throw ClassificationError(
                code: .invalidOption,
                text: """
                    \(option: "isConformal") bounds the errors of whole weights if training is in shards; leave out \
                    \(option: "maximumBytes") and the removal of texts, or train on one file
                    """)
        }
        return try ShardedRun(source, options: options).training(progress)
    }
}

/// One training in shards, step by step.
private struct ShardedRun<Source: ShardSource> {
    private let session: ShardSession<Source>
    private let options: TextClassifierTrainer.Options
    private let algorithm: TrainingAlgorithm
    private let labels: [String]
    /// The number of rows with each label.
    private let labelCounts: [Int]
    private let space: FeatureSpace
    /// The common part of all requests after the first.
    private let request: ShardRequest

    /// Requests the terms of the shards, and fits the features.
    init(_ source: Source, options: TextClassifierTrainer.Options) throws {
        session = ShardSession(source)
        self.options = options
        algorithm = options.algorithm ?? .nbMaximumEntropy
        var terms = MergedShards()
        try session.ask(ShardRequest(.terms)) { try terms.add($0) }
        let (labels, labelCounts) = terms.sortedLabels
        self.labels = labels
        self.labelCounts = labelCounts
        guard let features = terms.features, labelCounts.reduce(0, +) > 0 else {
            throw ClassificationError(
                code: .noExamples, message: "there are no training examples; add some")
        }
        guard labels.count > 1 else { throw ClassificationError.oneLabel(rows: labelCounts[0]) }
        try options.validateClassWeights(for: labels)
        try options.validateOperatingPoints(for: labels, haveDefault: labels.count == 2)
        space = try rethrowing(
            FeatureSpace(fittedTo: terms.terms, options: features), as: ClassificationError.init)
        session.space = space
        let rowCount = labelCounts.reduce(0, +)
        var request = ShardRequest(.columns)
        request.options.labels = labels
        switch options.classWeights {
        case .none: break
        case .balanced:
            request.options.labelWeights = labelCounts.map {
                Float(Double(rowCount) / Double(labelCounts.count * max(1, $0)))
            }
        case .weights(let weights): request.options.labelWeights = labels.map { Float(weights[$0] ?? 1) }
        }
        let weight = request.weights(ofRows: labelCounts).reduce(0, +)
        let largest = space.largestValue
        request.options.digits = FixedPoint(sumsUpTo: weight * largest * largest).digits
        let share =
            switch options.validation {
            case .automatic: Splitter.automaticValidationShare(rows: rowCount)
            case .share(let share): share
            case .none: 0.0
            }
        request.options.heldOut = HeldOutRows(share: share, seed: options.seed)
        self.request = request
        try TrainingPlan.validateSize(
            labelCount: labels.count, featureCount: space.count, features: features)
    }

    /// Performs all steps after the features.
    func training(
        _ progress: (TextClassifierTrainer.Event) -> Bool
    ) throws -> TextClassifierTrainer.Training {
        let columns = try columns(heldOut: request.options.heldOut)
        guard columns.trainingRows.count(where: { $0 > 0 }) > 1 else {
            throw ClassificationError.oneLabel(rows: columns.trainingRows.reduce(0, +))
        }
        let hasValidation = columns.heldOutRows.contains { $0 > 0 }
        let refits = options.refits && hasValidation
        let phases = TrainingRun.Phases(
            order: refits ? [.fit, .refit] : [.fit], work: TrainerPhases(refits ? [0.6, 1, 0.8] : [0.6, 1]))
        let preparation = TextClassifierTrainer.Preparation(
            trainingRows: columns.trainingRows.reduce(0, +),
            validationRows: columns.heldOutRows.reduce(0, +), algorithm: algorithm, features: space.options,
            featureCount: space.count, phases: phases.work)
        var isContinued = progress(.prepared(preparation))
        func goesOn(
            after iteration: MaximumEntropyTrainer.Iteration, of phase: TextClassifierTrainer.Phase,
            limit: Int
        ) -> Bool {
            isContinued =
                isContinued
                && progress(
                    phases.event(phase, iteration, limit, Double(iteration.number) / Double(limit)))
            return isContinued
        }
        let limit = options.fitting.maximumIterations
        let fit = try fit(
            columns, heldOut: request.options.heldOut, start: nil, maximumIterations: limit
        ) { goesOn(after: $0, of: .fit, limit: limit) }
        let held = hasValidation ? try heldOutScores(fit.variables) : nil
        var final = fit
        if refits, isContinued {
            let effort = fit.refitEffort(keepsFeatures: true)
            let all = HeldOutRows()
            final = try self.fit(
                try self.columns(heldOut: all), heldOut: all,
                start: effort.isFresh ? nil : fit.variables, maximumIterations: effort.maximumIterations
            ) { goesOn(after: $0, of: .refit, limit: effort.maximumIterations) }
        }
        var training = TextClassifierTrainer.Training(classifier(final.variables), fit, preparation)
        try judge(&training, held)
        if !isContinued { training.ending = .stopped }
        training.describe(options)
        return training
    }

    /// Sums over the rows that are not held out, as the algorithm needs them.
    private func columns(heldOut: HeldOutRows) throws -> ShardColumns {
        var request = request
        request.options.heldOut = heldOut
        request.options.summand =
            switch algorithm {
            case .maximumEntropy: nil
            case .nbMaximumEntropy: .row
            case .naiveBayes, .complementNaiveBayes: .value
            }
        return try ShardColumns(of: session, request, columnCount: space.count)
    }

    /// Fits weights to the rows that are not held out.
    private func fit(
        _ columns: ShardColumns, heldOut: HeldOutRows, start: [Float]?, maximumIterations: Int,
        observer: (MaximumEntropyTrainer.Iteration) -> Bool
    ) throws -> WeightFit {
        let smoothing = options.smoothing ?? algorithm.defaultSmoothing ?? 0
        var factors: [Float]?
        switch algorithm {
        case .maximumEntropy: break
        case .nbMaximumEntropy:
            factors = columns.labelSums.map {
                LogCountRatios(
                    of: $0, labelCount: labels.count, smoothing: smoothing,
                    exponent: options.ratioExponent(labelCount: labels.count), threads: options.threads
                ).factors
            }
        case .naiveBayes, .complementNaiveBayes:
            let variant = algorithm == .naiveBayes ? NaiveBayesTrainer.Variant.multinomial : .complement
            let weights = columns.labelSums.map {
                NaiveBayesTrainer(variant, smoothing: smoothing)
                    .weights(of: $0, rowWeights: columns.rowWeights)
            }
            return WeightFit(closedForm: weights ?? [])
        }
        var request = request
        request.options.question = .gradient
        request.options.heldOut = heldOut
        request.options.countsAnswers = options.fitting.stoppingMetric != .logLoss
        let objective = ShardedObjective(
            session, request, columns: columns, l2: options.fitting.l2(labelCount: labels.count),
            factors: factors, threads: options.threads)
        var trainer = MaximumEntropyTrainer(options: options.fitting)
        trainer.options.maximumIterations = maximumIterations
        let fit = trainer.fit(
            objective, heldOut: objective.rowCount > 0 ? objective : nil, start: start, observer: observer)
        if let failure = session.failure { throw failure }
        return fit
    }

    private func classifier(_ variables: [Float]) -> TextClassifier {
        let width = request.scoreCount
        let count = space.count * width
        return TextClassifier(
            labels: labels, featureSpace: space, algorithm: algorithm, information: ModelInformation(),
            weights: Tensor(Array(variables[..<count]), shape: [space.count, width]),
            intercepts: Tensor(Array(variables[count...])))
    }

    /// The scores of the held-out rows, in an order that only depends on the scores.
    private func heldOutScores(_ variables: [Float]) throws -> HeldOutScores {
        var request = request
        request.options.question = .scores
        request.points = [variables]
        let width = request.scoreCount
        var values: [Float] = []
        var truth: [Int32] = []
        try session.ask(request) { answer in
            guard case .scores(let scores, let own) = answer.content, scores.count == own.count * width,
                own.allSatisfy({ $0 >= 0 && $0 < labels.count })
            else { throw answer.mismatch }
            values += scores
            truth += own
        }
        let order = truth.indices.sorted { left, right in
            if truth[left] != truth[right] { return truth[left] < truth[right] }
            for index in 0..<width {
                let (own, other) = (values[left * width + index], values[right * width + index])
                if own != other { return own < other }
            }
            return false
        }
        return HeldOutScores(
            scores: ScoreMatrix(labels: labels, values: values), truth: truth,
            weights: request.options.labelWeights.map { weights in truth.map { weights[Int($0)] } }
        ).selecting(order)
    }

    /// Runs the finishes, and evaluates the held-out rows.
    private func judge(
        _ training: inout TextClassifierTrainer.Training, _ held: HeldOutScores?
    ) throws(ClassificationError) {
        training.labelShares = request.weights(ofRows: labelCounts).shares
        if request.options.labelWeights != nil { training.rowShares = labelCounts.map(Double.init).shares }
        let rowCount = labelCounts.reduce(0, +)
        let finishes = options.finishes(available: rowCount)
        guard let held else {
            try ClassificationError.require(
                options.operatingPoints.isEmpty && !options.isConformal,
                "operating points and prediction sets are found on held-out rows, and none are held out; set a validation share"
            )
            return
        }
        var finishing = Finishing(training, Evidence(held, source: .validation))
        try finishing.run(finishes)
        training = finishing.training
        for finish in finishes { try finish.validate(training, rowCount: rowCount) }
        training.validation = finishing.validation?.predictions
            .flatMap { try? EvaluationReport(of: $0, threads: options.threads) }
    }
}

/// The terms and labels of the shards that have answered.
private struct MergedShards {
    private(set) var terms: [ShardTerms] = []
    private(set) var features: FeatureOptions?
    private var firstName = ""
    /// The labels of all shards.
    private var labels: [String] = []
    /// The number of rows with each label.
    private var counts: [String: Int] = [:]

    /// The distinct labels, and the number of rows with each.
    var sortedLabels: ([String], [Int]) {
        let distinct = labels.distinctLabels
        return (distinct, distinct.map { counts[$0] ?? 0 })
    }

    mutating func add(_ answer: ShardAnswer) throws(ClassificationError) {
        guard case .terms(let own, let description) = answer.content else { throw answer.mismatch }
        if features == nil { (features, firstName) = (description.features, answer.name) }
        guard features == description.features else {
            throw ClassificationError(
                code: .mismatchedShards,
                message: "\(answer.name): made with other feature options than \(firstName); "
                    + "make both with the same options")
        }
        terms.append(own)
        for (label, count) in zip(description.labels, description.labelCounts) {
            labels.append(label)
            counts[label, default: 0] += count
        }
    }
}
