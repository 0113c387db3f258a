// What the fit and the refit of a training have in common.

import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowModelFile
import WinnowSystem

/// The rows to learn from and the rows to stop by.
struct TrainingParts {
    let corpus: Corpus
    let training: [Int]
    let validation: [Int]

    init(
        of corpus: Corpus, validation: Corpus?, options: TextClassifierTrainer.Options
    ) throws(ClassificationError) {
        guard let validation else {
            try self.init(of: corpus, rows: nil, options: options)
            return
        }
        let joined = corpus.appending(validation)
        try self.init(
            corpus: joined, training: Array(0..<corpus.count), validation: Array(corpus.count..<joined.count))
    }

    init(corpus: Corpus, training: [Int], validation: [Int]) throws(ClassificationError) {
        self.corpus = corpus
        self.training = training
        self.validation = validation
        try validate()
    }

    /// Parts of some rows of a corpus, all for nil; the others are neither learned from nor stopped by.
    init(
        of corpus: Corpus, rows: [Int]?, options: TextClassifierTrainer.Options
    ) throws(ClassificationError) {
        let part = rows.map(corpus.selecting) ?? corpus
        let share =
            switch options.validation {
            case .automatic: Splitter.automaticValidationShare(rows: part.count)
            case .share(let share): share
            case .none: 0.0
            }
        let split: CorpusSplit
        do {
            split = try Splitter(method: options.split, validationShare: share, seed: options.seed)
                .split(part, duplicates: options.duplicates(of: corpus, rows: rows), threads: options.threads)
        } catch {
            throw ClassificationError(code: .invalidOption, message: error.message)
        }
        try self.init(
            corpus: corpus, training: rows.map { rows in split.training.map { rows[$0] } } ?? split.training,
            validation: rows.map { rows in split.validation.map { rows[$0] } } ?? split.validation)
    }

    /// Makes sure that there is something to tell apart.
    private func validate() throws(ClassificationError) {
        guard let first = training.first else {
            throw ClassificationError(code: .noExamples, message: "there are no training examples; give some")
        }
        let label = corpus.labelIndices[first]
        guard training.contains(where: { corpus.labelIndices[$0] != label }) else {
            throw ClassificationError(
                code: .oneLabel,
                message:
                    "all \(training.count) training examples have the same label; give examples of at least two"
            )
        }
    }
}

/// The texts with the options that were given or chosen.
struct TrainingStage {
    let parts: TrainingParts
    let options: TextClassifierTrainer.Options
    /// What is taken from the texts.
    let features: FeatureOptions
    /// How the weights are found.
    let algorithm: TrainingAlgorithm

    init(parts: TrainingParts, options: TextClassifierTrainer.Options) {
        self.parts = parts
        self.options = options
        let defaults = TrainingDefaults(of: parts.corpus)
        let algorithm = options.algorithm ?? defaults.algorithm
        self.algorithm = algorithm
        features = options.features ?? defaults.features(for: algorithm)
    }

    /// Finds the weights.
    var fitter: WeightFitter {
        WeightFitter(
            options, algorithm: algorithm, labelCount: labelCount,
            vectorColumnCount: features.vectors?.dimension ?? 0)
    }

    /// The n-grams of all texts, counted.
    func counts() throws(ClassificationError) -> TermCounts {
        if features.vectors != nil, !algorithm.takesVectors {
            throw ClassificationError(
                code: .invalidOption,
                message: "the algorithm \(algorithm.rawValue) counts, but vectors are no counts; "
                    + "choose another algorithm, or features without an embedding")
        }
        do {
            return try TermCounts(of: parts.corpus, options: features, threads: options.threads)
        } catch {
            throw ClassificationError(error)
        }
    }

    /// The number of labels.
    var labelCount: Int { parts.corpus.labels.count }

    /// Makes sure that the weights of so many features can be fitted in half of a computer's memory, in bytes.
    ///
    /// The rest is for the rows and for others: a computer that runs out of memory ends the program, or another one,
    /// without a word.
    func validateSize(
        featureCount: Int, memory: Int = SystemInformation.physicalMemory
    ) throws(ClassificationError) {
        let needed = MaximumEntropyTrainer.memoryNeeded(labelCount: labelCount, columnCount: featureCount)
        guard needed > memory / 2 else { return }
        // The limit is one of each kind of n-gram.
        let kinds = [features.wordNGrams, features.characterNGrams].count { $0 != nil }
        let remedy = Int(Double(featureCount) * Double(memory) * 0.4 / Double(needed)) / max(1, kinds)
        throw ClassificationError(
            code: .tooLarge,
            message:
                "\(labelCount) labels with \(featureCount) features need \(needed.gigabytes) of memory, more "
                + "than half of the \(memory.gigabytes) there are; join labels, or set maximumSize to \(max(1, remedy)) or less"
        )
    }

    /// The bytes of a model of some features, whose manifest says little.
    func modelSize(of space: FeatureSpace) -> Int {
        let width = labelCount == 2 ? 1 : labelCount
        let weights = [Float](repeating: 0, count: (space.count + 1) * width)
        let fit = MaximumEntropyTrainer.Fit(
            variables: weights, history: [], iterations: 0, ending: .closedForm)
        let fingerprints = options.keepsFingerprints ? TextFingerprints.byteCount : 0
        return (try? classifier(space, fit).bytes().count + fingerprints) ?? .max
    }

    /// The features of some rows.
    func fit(_ rows: [Int], of counts: TermCounts) throws(ClassificationError) -> FeatureFit {
        do {
            return try FeatureFit(of: counts, rows: rows, options: features, threads: options.threads)
        } catch {
            throw ClassificationError(error)
        }
    }

    /// Rows as numbers.
    func examples(_ rows: [Int], in fit: FeatureFit) -> MaximumEntropyTrainer.Examples {
        MaximumEntropyTrainer.Examples(
            rows: fit.rows(rows), labels: rows.map { parts.corpus.labelIndices[$0] },
            weights: weights(of: rows))
    }

    /// The weights of rows, with those of their labels; nil where all weigh 1.
    func weights(of rows: [Int]) -> [Float]? {
        let corpus = parts.corpus
        guard let byLabel = labelWeights else {
            return corpus.weights.map { weights in rows.map { weights[$0] } }
        }
        return rows.map { (corpus.weights?[$0] ?? 1) * byLabel[Int(corpus.labelIndices[$0])] }
    }

    /// The weight of each label; nil where all weigh 1.
    private var labelWeights: [Float]? {
        let labels = parts.corpus.labels
        switch options.classWeights {
        case .none: return nil
        case .weights(let weights): return labels.map { Float(weights[$0] ?? 1) }
        case .balanced:
            var counts = [Int](repeating: 0, count: labels.count)
            for row in parts.training { counts[Int(parts.corpus.labelIndices[row])] += 1 }
            return counts.map { Float(Double(parts.training.count) / Double(labels.count * max(1, $0))) }
        }
    }

    /// The weights of the classifier to begin with, for the features of `space`; 0 for features that it lacks.
    func warmStart(in space: FeatureSpace) throws(ClassificationError) -> [Float]? {
        guard let earlier = options.warmStart else { return nil }
        guard earlier.labels == parts.corpus.labels else {
            throw ClassificationError(
                code: .unknownLabel,
                message: "the classifier to begin with has other labels than the examples")
        }
        let width = earlier.scoreCount
        var columns: [Feature: Int] = [:]
        for column in 0..<earlier.featureSpace.count {
            if let feature = earlier.featureSpace.feature(at: column) { columns[feature] = column }
        }
        var weights: [Float] = []
        for column in 0..<space.count {
            let source = space.feature(at: column).flatMap { columns[$0] }
            for index in 0..<width { weights.append(source.map { earlier.weights[$0 * width + index] } ?? 0) }
        }
        return weights + earlier.intercepts
    }

    /// The classifier of fitted weights.
    func classifier(_ space: FeatureSpace, _ fit: MaximumEntropyTrainer.Fit) -> TextClassifier {
        let labels = parts.corpus.labels
        let scoreCount = labels.count == 2 ? 1 : labels.count
        let weightCount = space.count * scoreCount
        return TextClassifier(
            labels: labels, featureSpace: space, algorithm: algorithm, information: ModelInformation(),
            weights: Tensor(Array(fit.variables[..<weightCount]), shape: [space.count, scoreCount]),
            intercepts: Tensor(Array(fit.variables[weightCount...])))
    }
}

extension Int {
    /// Bytes for people: 12.5 GB.
    fileprivate var gigabytes: String { "\(FixedDecimal.text(Double(self) / 1e9, digits: 1)) GB" }
}

extension ClassificationError {
    init(_ error: FeatureError) {
        self.init(code: error.code == .noFeatures ? .noFeatures : .invalidOption, message: error.message)
    }
}
