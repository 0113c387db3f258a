import WinnowCorpora
import WinnowFeatures
import WinnowSystem

/// Compares candidates for few rows by cross-fitting; see ``TrainingChoice``.
///
/// Each candidate scores the rows of each fold with weights fitted to the others, without early stopping; one
/// temperature is fitted to all scores, as the calibration does later. The log loss decides, because few rows
/// determine it better than the accuracy.
struct TrainingChooser {
    /// The largest number of rows, including validation rows, for which something is chosen.
    ///
    /// A comparison must not be noticeable, and from some thousand rows on the embedding gains little.
    static let rowLimit = 1_200
    /// The number of rows below which nothing is chosen: their folds determine nothing.
    static let fewestRows = 20
    /// The largest number of bytes of text times scores for which something is chosen.
    static let workLimit = 6_000_000
    /// The same from which on there are fewer folds and fewer candidates, so that the comparison takes about
    /// two seconds, mostly for character n-grams of many labels.
    static let fullWorkLimit = 1_000_000

    let corpus: Corpus
    let validation: Corpus?
    let duplicates: NearDuplicates?
    let options: TextClassifierTrainer.Options

    /// A result: the options for the training, with the choice in them.
    struct Choice {
        var candidate: TuningCandidate
        var options: TextClassifierTrainer.Options
        var description: TrainingChoice
    }

    /// Whether candidates are compared.
    var hasChoice: Bool { hasChoice(TrainingDefaults(of: corpus, validation: validation)) }

    private func hasChoice(_ defaults: TrainingDefaults) -> Bool {
        options.isOpenToChoice && !defaults.haveLabelSets && Self.rows.contains(defaults.rows)
            && Self.work(defaults) <= Self.workLimit
    }

    /// The number of bytes of text times scores.
    private static func work(_ defaults: TrainingDefaults) -> Int {
        defaults.bytes * (defaults.labels == 2 ? 1 : defaults.labels)
    }

    /// Compares the candidates; nil if the options name features or algorithm, for too many or too few rows, or if
    /// `goesOn` ended that.
    func choice(
        goesOn: @escaping @Sendable () -> Bool = { true }
    ) throws(ClassificationError) -> Choice? {
        let defaults = TrainingDefaults(of: corpus, validation: validation)
        guard hasChoice(defaults) else { return nil }
        let isFull = Self.work(defaults) <= Self.fullWorkLimit
        let plan = try TuningPlan(
            of: corpus, validation: validation, duplicates: duplicates, foldCount: isFull ? 5 : 3,
            options: options)
        guard plan.isUsable else { return nil }
        let candidates = Self.candidates(for: defaults, vectors: options.vectors, isFull: isFull)
        let counts = SharedCounts(of: plan.corpus, minimumCount: 1, threads: options.threads)
        var losses: [Double] = []
        for candidate in candidates {
            guard let loss = try loss(of: candidate, plan, counts, goesOn) else { return nil }
            losses.append(loss)
        }
        let order = losses.indices.sorted { (losses[$0], $0) < (losses[$1], $1) }
        guard let best = order.first, losses[best].isFinite else { return nil }
        var chosen = candidates[best].applied(to: options)
        chosen.choosesThreshold = true
        // The candidates were compared without early stopping, unless options ask for it.
        let usual = MaximumEntropyTrainer.Options()
        chosen.stopsEarly =
            options.fitting.patience != usual.patience
            || options.fitting.stoppingMetric != usual.stoppingMetric
        return Choice(
            candidate: candidates[best], options: chosen,
            description: TrainingChoice(
                candidates: order.map { TrainingChoice.Candidate(candidates[$0], logLoss: losses[$0]) },
                rows: plan.folds.reduce(0) { $0 + $1.heldOut.count }))
    }

    /// The numbers of rows for which there is a choice.
    static let rows = fewestRows...rowLimit

    /// The log loss of a candidate on the held-out rows of all folds, after calibration; nil if that was ended.
    private func loss(
        of candidate: TuningCandidate, _ plan: TuningPlan, _ counts: SharedCounts,
        _ goesOn: @escaping @Sendable () -> Bool
    ) throws(ClassificationError) -> Double? {
        let counts = try rethrowing(counts.counts(for: candidate.features), as: ClassificationError.init)
        guard
            let all = try plan.scores(
                of: candidate, on: plan.folds, options: options, counts: counts, goesOn: goesOn)
        else { return nil }
        guard all.totalWeight > 0 else { return .infinity }
        let scale = TemperatureScaling(of: all).scale
        let losses = all.losses(after: .linear(VectorScaling(scale: scale, width: all.scores.width)))
        return losses.indices.reduce(0) { $0 + all.weight(of: $1) * losses[$1] } / all.totalWeight
    }
}

// The candidates.
extension TrainingChooser {
    /// The strength of the L2 penalty for many features of few rows, relative to the default.
    static let strongerPenalty = 3.0

    /// The candidates, the defaults first; all of them if `isFull`.
    static func candidates(
        for defaults: TrainingDefaults, vectors: VectorFeatures?, isFull: Bool = true
    ) -> [TuningCandidate] {
        let standard = TuningCandidate(
            features: defaults.features, algorithm: defaults.algorithm, l2: defaults.l2,
            ratioExponent: defaults.ratioExponent)
        var candidates = [standard]
        var counts = standard
        counts.algorithm = .naiveBayes
        candidates.append(counts)
        guard let vectors else { return candidates }
        if isFull {
            var all = standard
            all.features.vectors = vectors
            candidates.append(all)
            // Without the digits in which 3 · 0.1 is not 0.3.
            all.l2 = (1e6 * strongerPenalty * all.l2).rounded() / 1e6
            candidates.append(all)
        }
        var words = standard
        words.features.vectors = vectors
        words.features.characterNGrams = nil
        candidates.append(words)
        var alone = words
        alone.features.wordNGrams = nil
        candidates.append(alone)
        return candidates
    }
}

extension TextClassifierTrainer.Options {
    /// Whether features and algorithm are to be chosen: no option names them.
    package var isOpenToChoice: Bool {
        features == nil && algorithm == nil && fitting.l2 == nil && fitting.l1 == 0 && smoothing == nil
            && ratioExponent == nil
    }
}

extension TrainingChoice.Candidate {
    init(_ candidate: TuningCandidate, logLoss: Double) {
        let features = candidate.features
        let kinds = [
            ("words", features.wordNGrams != nil), ("characters", features.characterNGrams != nil),
            ("surface", features.surfaceFeatures), ("embedding", features.vectors != nil),
        ]
        self.init(
            features: kinds.filter(\.1).map(\.0), algorithm: candidate.algorithm,
            l2: candidate.algorithm.isIterative ? candidate.l2 : nil, logLoss: logLoss)
    }
}
