/// Predicts the labels of a text from the sums of its features' weights: what prediction needs of a classifier.
///
/// It is immutable and safe to share between threads. For texts use a ``Reader``.
package struct LinearClassifier: Sendable {
    /// The labels, in ascending order of their bytes; in a model of fastText in the order of that.
    package let labels: [String]
    /// Whether a text has exactly one label; if not, it has any number of them.
    package var hasExclusiveLabels: Bool
    /// How probabilities become an answer, unless a call has another rule.
    package var rule: AnswerRule
    /// The features that represent texts.
    package var featureSpace: FeatureSpace
    /// The weights, by column, then by score; none in a compressed classifier.
    package var weights: Tensor<Float>
    /// The weights of a compressed classifier; nil in others.
    package var compact: CompactWeights?
    /// The model of fastText that makes the scores; the space and the weights are then empty.
    package private(set) var fastText: FastTextModel?
    /// The intercepts, one per score.
    package var intercepts: Tensor<Float>
    /// The calibration curves; nil if the calibration is part of the weights, or there is none.
    package var isotonic: IsotonicCalibration?
    /// The data with which ``AnswerRule/within(errorRate:)`` bounds error rates; nil if it has none.
    package var conformal: ConformalCalibration?
    /// How a passage of a text can decide on its own; nil if only whole texts do.
    package var passageRule: PassageRule?
    /// The codes of the languages that it is for; empty if it answers texts of any.
    package var languages: [String] = []
    /// Identifies the languages of texts, for a classifier with ``languages``; nil if its known words decide alone.
    package var languageModel: LanguageModel?

    /// The number of scores per text: 1 for two exclusive labels (the second's log-odds), otherwise one per
    /// label.
    package var scoreCount: Int { intercepts.count }

    package init(
        labels: [String], hasExclusiveLabels: Bool = true, rule: AnswerRule = .one(),
        featureSpace: FeatureSpace,
        weights: Tensor<Float>, compact: CompactWeights? = nil, intercepts: Tensor<Float>,
        isotonic: IsotonicCalibration? = nil, conformal: ConformalCalibration? = nil,
        passageRule: PassageRule? = nil
    ) {
        self.labels = labels
        self.hasExclusiveLabels = hasExclusiveLabels
        self.rule = rule
        self.featureSpace = featureSpace
        self.weights = weights
        self.compact = compact
        self.intercepts = intercepts
        self.isotonic = isotonic
        self.conformal = conformal
        self.passageRule = passageRule
    }

    /// The log-odds from which each label is plausible at an error rate; −∞ for always.
    package func plausibleLogOdds(errorRate: Double) -> [Double] {
        labels.indices.map { conformal?.threshold(ofLabel: $0, errorRate: errorRate) ?? -.infinity }
    }
}

extension LinearClassifier {
    /// The kind in model files of classifiers.
    package static let modelKind = "text-classifier"
    /// The member of the manifest of classifiers whose labels do not exclude each other.
    package static let labelSetsKey = "multiLabel"

    /// Opens the classifier of a model, of kind ``modelKind``.
    ///
    /// - Parameters:
    ///   - file: the model.
    ///   - vectors: the embedding, for a classifier that was trained with one.
    /// - Throws: ``ModelDefect`` with `damaged`, `missingTensor`, `wrongType`, `wrongShape` or
    ///   `missingVectorizer`.
    package init(from file: ModelBytes, vectors: VectorFeatures.Source? = nil) throws(ModelDefect) {
        if let model = try FastTextModel(from: file) {
            guard model.isClassifier else { throw .damaged("it has the vectors of words, but no labels") }
            self.init(fastText: model)
            languages = Self.languages(of: file.manifest)
            if let saved = try AnswerRule(from: file, labels: labels) { rule = saved }
            return
        }
        let manifest = file.manifest
        let labels = (manifest["labels"]?.array ?? []).compactMap { $0.string }
        let areExclusive = manifest[Self.labelSetsKey]?.bool != true
        guard labels.count >= (areExclusive ? 2 : 1), labels.count == manifest["labels"]?.array?.count,
            Set(labels).count == labels.count
        else {
            throw .damaged("its labels cannot be read")
        }
        let space = try FeatureSpace(from: file, manifest: manifest["features"], vectors: vectors)
        let scoreCount = areExclusive && labels.count == 2 ? 1 : labels.count
        let stored = try Self.weights(from: file, columnCount: space.count, scoreCount: scoreCount)
        self.init(
            labels: labels, hasExclusiveLabels: areExclusive, featureSpace: space,
            weights: stored.full, compact: stored.compact,
            intercepts: try file.tensor("intercepts", as: Float.self, shape: [scoreCount]),
            isotonic: areExclusive ? try IsotonicCalibration(from: file, curveCount: scoreCount) : nil,
            conformal: try ConformalCalibration(from: file, labelCount: labels.count))
        if let given = manifest[PassageRule.manifestKey] {
            guard let rule = PassageRule(given), areExclusive, labels.count == 2, labels.contains(rule.label)
            else {
                throw .damaged("its rule for passages cannot be read")
            }
            passageRule = rule
        }
        languages = Self.languages(of: manifest)
        if let saved = try AnswerRule(from: file, labels: labels) { rule = saved }
    }

    /// The languages in a model's information.
    private static func languages(of manifest: JSONValue) -> [String] {
        (manifest["information"]?[LanguageScope.informationKey]?.array ?? []).compactMap { $0.string }
    }

    /// A classifier whose scores are those of a supervised model of fastText.
    private init(fastText model: FastTextModel) {
        let areExclusive = model.hasExclusiveLabels
        let scoreCount = areExclusive && model.labels.count == 2 ? 1 : model.labels.count
        var options = FeatureOptions()
        (options.wordNGrams, options.characterNGrams, options.surfaceFeatures) = (nil, nil, false)
        self.init(
            labels: model.labels, hasExclusiveLabels: areExclusive, rule: areExclusive ? .one() : .each(),
            featureSpace: FeatureSpace(options: options, blocks: []),
            weights: Tensor([], shape: [0, scoreCount]),
            intercepts: Tensor([Float](repeating: 0, count: scoreCount)))
        fastText = model
    }

    /// The weights in a model, in the form of its format version.
    package static func weights(
        from file: ModelBytes, columnCount: Int, scoreCount: Int
    ) throws(ModelDefect) -> (full: Tensor<Float>, compact: CompactWeights?) {
        guard file.formatVersion >= ModelBytes.compressedVersion else {
            return (try file.tensor("weights", as: Float.self, shape: [columnCount, scoreCount]), nil)
        }
        let compact = try CompactWeights(from: file, columnCount: columnCount, scoreCount: scoreCount)
        return (Tensor([], shape: [0, scoreCount]), compact)
    }
}
