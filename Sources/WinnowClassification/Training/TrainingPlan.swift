import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowSystem

/// The training and validation rows, with the given or default options.
///
/// A plan is validated when it is created: there are at least two labels, and the options fit the rows.
package struct TrainingPlan {
    let corpus: Corpus
    let training: [Int]
    let validation: [Int]
    /// The duplicates of ``corpus``, if known.
    let duplicates: NearDuplicates?
    let options: TextClassifierTrainer.Options
    /// The features of texts.
    let features: FeatureOptions
    /// The algorithm that finds the weights.
    let algorithm: TrainingAlgorithm
    /// The sets of labels of ``corpus``; nil if each row has one label.
    var labelSets: LabelSets? { corpus.labelSets }

    /// Creates a plan with the given parts.
    init(
        corpus: Corpus, training: [Int], validation: [Int], duplicates: NearDuplicates? = nil,
        options: TextClassifierTrainer.Options
    ) throws(ClassificationError) {
        self.corpus = corpus
        self.duplicates = duplicates
        self.training = training
        self.validation = validation
        self.options = options
        if let algorithm = options.algorithm, let features = options.features {
            (self.algorithm, self.features) = (algorithm, features)
        } else {
            let defaults = TrainingDefaults(of: corpus)
            algorithm = options.algorithm ?? defaults.algorithm
            features = options.features ?? defaults.features(for: algorithm)
        }
        try validateLabels()
        try options.validate(for: corpus)
        try validatePaddingResistance()
    }

    /// Creates a plan with a validation corpus; nil to hold out some of the rows.
    init(
        of corpus: Corpus, validation: Corpus?, duplicates: NearDuplicates?,
        options: TextClassifierTrainer.Options
    ) throws(ClassificationError) {
        guard let validation else {
            try self.init(of: corpus, rows: nil, duplicates: duplicates, options: options)
            return
        }
        let joined = corpus.appending(validation)
        try self.init(
            corpus: joined, training: Array(0..<corpus.count),
            validation: Array(corpus.count..<joined.count), options: options)
    }

    /// Creates a plan for some rows of a corpus, nil for all, and holds out some of these rows.
    init(
        of corpus: Corpus, rows: [Int]?, duplicates: NearDuplicates?, options: TextClassifierTrainer.Options
    ) throws(ClassificationError) {
        let part = (rows.map(corpus.selecting) ?? corpus).strata
        // Ignore duplicates of a different number of rows.
        let duplicates = duplicates.flatMap { $0.firstRows.count == corpus.count ? $0 : nil }
        let share =
            switch options.validation {
            case .automatic: Splitter.automaticValidationShare(rows: part.count)
            case .share(let share): share
            case .none: 0.0
            }
        let split = try rethrowing(
            Splitter(method: options.split, validationShare: share, seed: options.seed).split(
                part, duplicates: rows.map { duplicates?.selecting($0) } ?? duplicates,
                threads: options.threads)
        ) { (error: CorpusError) in ClassificationError(invalidOption: error) }
        try self.init(
            corpus: corpus, training: rows.map { rows in split.training.map { rows[$0] } } ?? split.training,
            validation: rows.map { rows in split.validation.map { rows[$0] } } ?? split.validation,
            duplicates: duplicates, options: options)
    }

    /// Checks that there are at least two labels.
    private func validateLabels() throws(ClassificationError) {
        guard let first = training.first else {
            throw ClassificationError(code: .noExamples, message: "there are no training examples; add some")
        }
        let label = corpus.labelIndices[first]
        guard training.contains(where: { corpus.labelIndices[$0] != label }) else {
            throw .oneLabel(rows: training.count, haveSets: labelSets != nil)
        }
    }

    /// Checks that the weights of *n* features can be fitted in half of a computer's memory, in bytes.
    ///
    /// The rest is for the rows and other programs: if memory runs out, the system kills a program without a
    /// message.
    func validateSize(
        featureCount: Int, memory: Int = SystemInformation.physicalMemory
    ) throws(ClassificationError) {
        try Self.validateSize(
            labelCount: labelCount, featureCount: featureCount, features: features,
            byDualAscent: labelSets == nil && options.fitting.allowsDualAscent(labelCount: labelCount),
            memory: memory)
    }

    /// Checks that the weights of *n* features for *k* labels can be fitted in half of a computer's memory.
    package static func validateSize(
        labelCount: Int, featureCount: Int, features: FeatureOptions, byDualAscent: Bool = false,
        memory: Int = SystemInformation.physicalMemory
    ) throws(ClassificationError) {
        let needed = MaximumEntropyTrainer.memoryNeeded(
            labelCount: labelCount, columnCount: featureCount, byDualAscent: byDualAscent)
        guard needed > memory / 2 else { return }
        // The limit applies to each kind of n-gram.
        let kinds = [features.wordNGrams, features.characterNGrams].count { $0 != nil }
        let remedy = Int(Double(featureCount) * Double(memory) * 0.4 / Double(needed)) / max(1, kinds)
        throw ClassificationError(
            code: .tooLarge,
            message:
                "\(labelCount) labels with \(featureCount) features need \(needed.gigabytes) of memory, more "
                + "than half of the \(memory.gigabytes) available; merge labels, or set maximumSize to \(max(1, remedy)) or less"
        )
    }

    /// The number of rows of both parts.
    var count: Int { training.count + validation.count }

    /// The share of rows that are held out.
    var validationShare: TextClassifierTrainer.Validation {
        validation.isEmpty ? .none : .share(Double(validation.count) / Double(count))
    }

    /// The labels to learn.
    var labels: [String] { corpus.singleLabels }

    var labelCount: Int { labels.count }

    /// The number of scores: one per label, but only that of the second of two exclusive labels.
    var scoreCount: Int { labelSets == nil && labelCount == 2 ? 1 : labelCount }

    /// The weights of rows, times those of their labels; nil if all are 1.
    func weights(of rows: [Int]) -> [Float]? {
        guard let byLabel = labelWeights else {
            return corpus.weights.map { weights in rows.map { weights[$0] } }
        }
        return rows.map { (corpus.weights?[$0] ?? 1) * byLabel[Int(corpus.labelIndices[$0])] }
    }

    /// Scores of rows that the weights were not fitted to, with what the rows are known to have.
    func heldOut(_ rows: [Int], _ scores: ScoreMatrix) -> HeldOutScores {
        HeldOutScores(
            scores: scores, truth: rows.map { corpus.labelIndices[$0] }, weights: weights(of: rows),
            sets: labelSets?.members)
    }

    /// The share of each label among the rows of both parts, by weight; 0 without rows.
    var labelShares: [Double] {
        let rows = training + validation
        return shares(of: rows, weights: weights(of: rows))
    }

    /// The same without the weights of labels; nil if these have none.
    var rowShares: [Double]? {
        guard labelWeights != nil else { return nil }
        let rows = training + validation
        return shares(of: rows, weights: corpus.weights.map { weights in rows.map { weights[$0] } })
    }

    private func shares(of rows: [Int], weights: [Float]?) -> [Double] {
        guard labelSets == nil else { return setShares(of: rows, weights: weights) }
        return rows.map { corpus.labelIndices[$0] }.shares(
            weights: weights, labelCount: corpus.labels.count, prior: 0)
    }

    /// The share of the rows whose set has each label, by weight.
    private func setShares(of rows: [Int], weights: [Float]?) -> [Double] {
        var (sums, total) = ([Double](repeating: 0, count: labelCount), 0.0)
        for (place, row) in rows.enumerated() {
            let weight = weights.map { Double($0[place]) } ?? 1
            total += weight
            for label in labelSets?.members[Int(corpus.labelIndices[row])] ?? [] {
                sums[Int(label)] += weight
            }
        }
        return sums.map { total > 0 ? $0 / total : 0 }
    }

    /// The weight of each label; nil if all are 1.
    private var labelWeights: [Float]? {
        switch options.classWeights {
        case .none: return nil
        case .weights(let weights): return corpus.labels.map { Float(weights[$0] ?? 1) }
        case .balanced:
            var counts = [Int](repeating: 0, count: labelCount)
            for row in training { counts[Int(corpus.labelIndices[row])] += 1 }
            return counts.map { Float(Double(training.count) / Double(labelCount * max(1, $0))) }
        }
    }
}

extension Int {
    /// A readable size: 12.5 GB.
    fileprivate var gigabytes: String { "\(FixedDecimal.text(Double(self) / 1e9, digits: 1)) GB" }
}

extension TextClassifierTrainer.Options {
    /// The duplicates of `corpus`: the known ones, if they have the same number of rows; nil if the split
    /// ignores them.
    func duplicates(of corpus: Corpus, known: NearDuplicates?) -> NearDuplicates? {
        guard split == .grouped else { return nil }
        if let known, known.firstRows.count == corpus.count { return known }
        return NearDuplicates(of: corpus, threads: threads)
    }
}
