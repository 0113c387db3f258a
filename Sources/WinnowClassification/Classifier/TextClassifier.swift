public import WinnowCore
public import WinnowFeatures
public import WinnowModelFile
public import WinnowSystem

/// Predicts the label of a text, or any number of labels, with probabilities.
///
/// If the rows that it was trained on have one label each, labels exclude each other, and their probabilities
/// sum to 1. If rows have any number of labels, each label is a decision of its own.
///
/// A classifier is immutable and safe to share between threads. Files are memory-mapped: opening one takes
/// almost no time, and processes share its memory.
///
/// ```swift
/// let classifier = try TextClassifier(contentsOf: "spam.winnow")
/// print(classifier.classification(of: "You have won a prize!").label)  // spam
/// ```
///
/// For many texts use a ``Reader``, which reuses its memory.
public struct TextClassifier: Sendable {
    /// What prediction needs.
    var core: LinearClassifier
    /// The algorithm that found the weights.
    public let algorithm: TrainingAlgorithm
    /// Information about the model: author, license, training data, scores.
    ///
    /// If it has `ModelInformation.languages`, the classifier abstains from texts in others: their answer has no label.
    public var information: ModelInformation {
        didSet { core.languages = information.languages ?? [] }
    }
    /// Fingerprints of the training texts; nil unless requested with
    /// ``TextClassifierTrainer/Options/keepsFingerprints``. Answers do not depend on them.
    public var fingerprints: TextFingerprints?

    package init(
        labels: [String], hasExclusiveLabels: Bool = true, rule: AnswerRule = .one(),
        featureSpace: FeatureSpace,
        algorithm: TrainingAlgorithm, information: ModelInformation, weights: Tensor<Float>,
        compact: CompactWeights? = nil, intercepts: Tensor<Float>, isotonic: IsotonicCalibration? = nil,
        conformal: ConformalCalibration? = nil, fingerprints: TextFingerprints? = nil,
        passageRule: PassageRule? = nil
    ) {
        core = LinearClassifier(
            labels: labels, hasExclusiveLabels: hasExclusiveLabels, rule: rule, featureSpace: featureSpace,
            weights: weights, compact: compact, intercepts: intercepts, isotonic: isotonic,
            conformal: conformal,
            passageRule: passageRule)
        self.algorithm = algorithm
        self.information = information
        self.fingerprints = fingerprints
        core.languages = information.languages ?? []
    }
}

extension TextClassifier {
    /// The labels, in ascending order of their bytes; those of a fastText model in its order, without `__label__`.
    public var labels: [String] { core.labels }
    /// Whether a text has exactly one label; if not, it has any number of them, and probabilities of different
    /// labels do not sum to 1.
    public internal(set) var hasExclusiveLabels: Bool {
        get { core.hasExclusiveLabels }
        set { core.hasExclusiveLabels = newValue }
    }
    /// How probabilities become an answer, unless a call has another rule.
    ///
    /// Training sets it: one label; each label, if rows have any number of them. On few rows it finds a threshold
    /// if the rarer of two labels would otherwise hardly ever be the answer.
    public var rule: AnswerRule {
        get { core.rule }
        set { core.rule = newValue }
    }
    /// The features that represent texts.
    public internal(set) var featureSpace: FeatureSpace {
        get { core.featureSpace }
        set { core.featureSpace = newValue }
    }
    /// The weights, by column, then by score; none in a compressed classifier.
    var weights: Tensor<Float> {
        get { core.weights }
        set { core.weights = newValue }
    }
    /// The weights of a compressed classifier; nil in others.
    var compact: CompactWeights? {
        get { core.compact }
        set { core.compact = newValue }
    }
    /// The intercepts, one per score.
    var intercepts: Tensor<Float> {
        get { core.intercepts }
        set { core.intercepts = newValue }
    }
    /// The calibration curves; nil if the calibration is part of the weights, or there is none.
    var isotonic: IsotonicCalibration? {
        get { core.isotonic }
        set { core.isotonic = newValue }
    }
    /// The data with which `AnswerRule.within(errorRate:)` bounds error rates; nil unless requested with
    /// ``TextClassifierTrainer/Options/isConformal``.
    package var conformal: ConformalCalibration? {
        get { core.conformal }
        set { core.conformal = newValue }
    }
    /// How a passage of a text can decide on its own; nil if only whole texts do. See
    /// ``TextClassifierTrainer/Options/paddingResistance``.
    package internal(set) var passageRule: PassageRule? {
        get { core.passageRule }
        set { core.passageRule = newValue }
    }
    /// Identifies the languages of texts, for a classifier with languages in its ``information``; nil if the share of
    /// words that it knows decides alone.
    package var languageModel: LanguageModel? {
        get { core.languageModel }
        set { core.languageModel = newValue }
    }
    /// The number of scores per text: 1 for two exclusive labels (the second's log-odds), otherwise one per
    /// label.
    var scoreCount: Int { core.scoreCount }
}

extension TextClassifier {
    /// The same classifier, which also labels texts in languages that it is not for.
    public var answeringAnyLanguage: TextClassifier {
        var classifier = self
        classifier.core.languages = []
        return classifier
    }
}

extension TextClassifier {
    /// Classifies texts, in order; see ``classification(of:by:)``.
    ///
    /// - Parameters:
    ///   - texts: an array of strings or a corpus.
    ///   - rule: how probabilities become an answer; nil for ``rule``.
    ///   - threads: the number of threads; the result does not depend on it.
    /// - Complexity: O(*n* · *k*) in the bytes of the texts and the labels.
    public func classifications(
        of texts: some TextSource, by rule: AnswerRule? = nil, threads: Int = Parallel.processorCount
    ) -> [Classification] {
        let ranges = Parallel.ranges(count: texts.count, size: 512)
        return Parallel.map(count: ranges.count, threads: threads) { part in
            var reader = Reader(self, by: rule)
            return ranges[part].map { index in
                texts.withText(at: index) { reader.classification(of: $0) }
            }
        }.flatMap { $0 }
    }
}

extension TextClassifier {
    /// A feature with its weight for a label.
    public struct WeightedFeature: Sendable, Hashable {
        /// The feature.
        public var feature: Feature
        /// The change of the label's score per unit of the feature; of exclusive labels relative to the mean of
        /// all labels.
        public var weight: Float
    }

    /// The features that support a label most, the strongest first; ties by column.
    ///
    /// Features without a text, whose columns are hashes, are omitted. Features of a fastText model are its words,
    /// each with the n-grams in it.
    ///
    /// - Throws: ``ClassificationError`` with `unknownLabel`, or `invalidOption` for hierarchical softmax, whose scores
    ///   are no sums of weights.
    /// - Complexity: O(*d* · *k* + *d* log *d*) in features and labels.
    public func topFeatures(for label: String, count: Int) throws(ClassificationError) -> [WeightedFeature] {
        guard let index = try number(of: label) else { return [] }
        if let fastText = core.fastText { return try topWords(of: fastText, for: index, count: count) }
        let strengths = (0..<featureSpace.count).map { strength(of: $0, for: index) }
        let order = strengths.indices.sorted { (strengths[$1], $0) < (strengths[$0], $1) }
        var features: [WeightedFeature] = []
        for column in order where features.count < count {
            guard let feature = featureSpace.feature(at: column) else { continue }
            features.append(WeightedFeature(feature: feature, weight: strengths[column]))
        }
        return features
    }

    /// The weight of a column for a label; of exclusive labels relative to the mean of all labels.
    ///
    /// Weights that are not finite, which only occur in tampered models, count as 0.
    private func strength(of column: Int, for label: Int) -> Float {
        let strength = weight(of: column, for: label)
        return strength.isFinite ? strength : 0
    }

    private func weight(of column: Int, for label: Int) -> Float {
        if !hasExclusiveLabels { return weight(ofColumn: column, inScore: label) }
        if let compact { return weight(of: column, for: label, in: compact) }
        if scoreCount == 1 { return label == 1 ? weights[column] : -weights[column] }
        let first = column * scoreCount
        var sum: Float = 0
        for index in first..<(first + scoreCount) { sum += weights[index] }
        return weights[first + label] - sum / Float(scoreCount)
    }

    private func weight(of column: Int, for label: Int, in compact: CompactWeights) -> Float {
        if scoreCount == 1 {
            let weight = compact.weight(of: column, for: 0)
            return label == 1 ? weight : -weight
        }
        var (own, sum): (Float, Float) = (0, 0)
        compact.forEachWeight(of: column) { score, weight in
            sum += weight
            if score == label { own = weight }
        }
        return own - sum / Float(scoreCount)
    }
}

extension TextClassifier {
    /// Classifies a text. Any text has an answer, except one in a language that the classifier is not for; one without
    /// known features, such as an empty one, is classified by the intercepts only.
    ///
    /// A classifier with languages in its ``information`` gives no label to a text in another: one of whose words it
    /// knows fewer than half, and whose language is identified as another or as none that is known. Without a
    /// `LanguageIdentifier`, see `identifyingLanguages(with:)`, it must know fewer than three of ten words. A text without
    /// words has an answer.
    ///
    /// For many texts use a ``Reader`` or ``classifications(of:by:threads:)``.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - rule: how probabilities become an answer; nil for ``rule``. Thresholds for labels that the
    ///     classifier does not have are ignored, see ``validate(_:)``.
    /// - Complexity: O(*n* · *k*) in the bytes of the text and the labels.
    public func classification(of text: String, by rule: AnswerRule? = nil) -> Classification {
        var reader = Reader(self, by: rule)
        return reader.classification(of: text)
    }

    /// The predicted label of a text; see ``Classification/label``. Complexity: as ``classification(of:by:)``.
    public func label(of text: String) -> String {
        var reader = Reader(self)
        return reader.label(of: text)
    }

    /// The probability of a label for a text, 0 to 1; nil if the classifier does not have the label.
    ///
    /// Complexity: as ``classification(of:by:)``.
    public func probability(of label: String, in text: String) -> Double? {
        var reader = Reader(self)
        return reader.probability(of: label, in: text)
    }
}

extension TextClassifier.Reader {
    /// Classifies a text; see ``TextClassifier/classification(of:by:)``.
    public mutating func classification(of text: String) -> Classification {
        var text = text
        return text.withUTF8 { classification(of: $0) }
    }

    /// The predicted label of a text; see ``Classification/label``.
    public mutating func label(of text: String) -> String {
        var text = text
        return text.withUTF8 { label(of: $0) }
    }

    /// The probability of a label for a text, 0 to 1; nil if the classifier does not have the label.
    public mutating func probability(of label: String, in text: String) -> Double? {
        guard let index = classifier.labels.firstIndex(of: label) else { return nil }
        var text = text
        return text.withUTF8 { utf8 in
            withProbabilities(of: utf8) { probabilities, _ in probabilities[index] }
        }
    }
}

extension TextClassifier: Model {
    /// The kind in model files of classifiers.
    public static let modelKind = LinearClassifier.modelKind

    /// Opens a classifier that was trained with an embedding; see `VectorFeatures`.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - vectorizer: the embedding; nil for a classifier without one.
    /// - Throws: `ModelFileError`, as `init(contentsOf:)`.
    public init(contentsOf path: String, vectorizer: (any TextVectorizer)?) throws(ModelFileError) {
        try self.init(from: ModelFile(contentsOf: path), vectorizer: vectorizer)
    }

    /// Opens a classifier from bytes that was trained with an embedding.
    ///
    /// - Parameters:
    ///   - bytes: the model.
    ///   - vectorizer: the embedding; nil for a classifier without one.
    /// - Throws: `ModelFileError`, as `init(contentsOf:)`.
    public init(bytes: [UInt8], vectorizer: (any TextVectorizer)?) throws(ModelFileError) {
        try self.init(from: ModelFile(bytes: bytes), vectorizer: vectorizer)
    }

    /// Makes a classifier from an opened file.
    ///
    /// - Throws: `ModelFileError`: `wrongKind`, `damaged`, `missingTensor`, `wrongType`, `wrongShape`,
    ///   `missingVectorizer`.
    public init(from file: ModelFile) throws(ModelFileError) { try self.init(from: file, vectorizer: nil) }

    /// Makes a classifier from an opened file.
    ///
    /// - Parameters:
    ///   - file: the model.
    ///   - vectorizer: the embedding, for a classifier that was trained with one.
    /// - Throws: `ModelFileError`, as ``init(from:)``.
    public init(from file: ModelFile, vectorizer: (any TextVectorizer)?) throws(ModelFileError) {
        try file.require(kind: Self.modelKind)
        guard let algorithm = TrainingAlgorithm(rawValue: file.manifest["algorithm"]?.string ?? "") else {
            throw file.damaged("its algorithm is unknown")
        }
        let vectors = vectorizer.map { VectorFeatures($0).source } ?? nil
        core = try file.reading { contents throws(ModelDefect) in
            try LinearClassifier(from: contents, vectors: vectors)
        }
        self.algorithm = algorithm
        information = ModelInformation(file.manifest["information"])
        fingerprints = try TextFingerprints(from: file)
    }

    /// The classifier's tensors and manifest.
    public func writer() -> ModelFileWriter {
        if let fastText = core.fastText { return writer(of: fastText) }
        var manifest: JSONObject = [
            "task": "text",
            "algorithm": .string(algorithm.rawValue),
            "labels": .array(labels.map(JSONValue.string)),
            "features": featureSpace.manifest,
            "information": .object(information.json),
        ]
        if !hasExclusiveLabels { manifest[LinearClassifier.labelSetsKey] = true }
        rule.save(to: &manifest)
        if let passageRule { manifest[PassageRule.manifestKey] = passageRule.json }
        if let fingerprints { manifest[TextFingerprints.manifestKey] = fingerprints.manifest }
        var writer = ModelFileWriter(
            kind: Self.modelKind, manifest: .object(manifest), isCompressed: isCompressed)
        featureSpace.save(to: &writer)
        if let compact { compact.save(to: &writer) } else { writer.add("weights", weights) }
        writer.add("intercepts", intercepts)
        isotonic?.save(to: &writer)
        conformal?.save(to: &writer)
        fingerprints?.save(to: &writer)
        rule.save(to: &writer, labels: labels)
        return writer
    }
}

// Models of fastText, whose bytes are a tensor.
extension TextClassifier {
    /// The bytes of the model, as they are: answers are those of the file that fastText wrote.
    private func writer(of fastText: FastTextModel) -> ModelFileWriter {
        var manifest = fastText.manifest
        manifest["information"] = .object(information.json)
        // A model without a rule has that of its loss.
        let hasRule = rule != (hasExclusiveLabels ? .one() : .each())
        if hasRule { rule.save(to: &manifest) }
        var writer = ModelFileWriter(kind: Self.modelKind, manifest: .object(manifest))
        writer.add(FastTextModel.tensorName, fastText.tensor)
        if hasRule { rule.save(to: &writer, labels: labels) }
        return writer
    }

    /// The words that support a label most, relative to the mean of all labels if they exclude each other.
    private func topWords(
        of fastText: FastTextModel, for label: Int, count: Int
    ) throws(ClassificationError) -> [WeightedFeature] {
        guard let weights = fastText.strengths(of: label) else {
            throw ClassificationError(
                code: .invalidOption,
                message: "with hierarchical softmax no word has a weight of its own; train with another -loss"
            )
        }
        var reader = FastTextModel.Reader(fastText)
        let strengths = (0..<fastText.wordCount).map { row in
            let strength = zip(reader.vector(ofRow: row), weights).reduce(0) { $0 + $1.0 * $1.1 }
            return strength.isFinite ? strength : 0
        }
        let order = strengths.indices.sorted { (strengths[$1], $0) < (strengths[$0], $1) }
        return order.prefix(count).map {
            WeightedFeature(feature: Feature(kind: .word, text: fastText.word(at: $0)), weight: strengths[$0])
        }
    }
}
