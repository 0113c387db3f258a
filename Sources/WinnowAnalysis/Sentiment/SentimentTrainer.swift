// From labelled texts to a sentiment model.

public import WinnowClassification
public import WinnowCorpora
public import WinnowFeatures
import WinnowModelFile
import WinnowNumerics
import WinnowSystem
import WinnowText

/// Trains a ``SentimentScorer`` on texts that are labelled positive, negative or neutral.
///
/// ```swift excerpt
/// let corpus = try CorpusReader().read(contentsOf: "reviews.csv").corpus
/// let training = try SentimentTrainer(lexicons: [lexicon]).train(on: corpus)
/// try training.scorer.save(to: "reviews.winnow")
/// ```
///
/// A logistic regression learns n-grams; a small second one joins it with what lexicons say. The second learns from texts
/// that the first has not seen: rows are answered in four folds, and where they have groups, such as the sources they
/// come from, each group is answered by n-grams of the others too, so that the joined model suits texts from elsewhere.
///
/// A neutral text is learned as half positive and half negative, so that texts like it score about 0. Both sides count
/// alike, however many texts they have. Equal rows, options and seed give the same model, bit for bit on one kind of
/// processor, for any number of threads.
public struct SentimentTrainer: Sendable {
    /// How to train.
    public struct Options: Sendable {
        /// What is taken from the texts beside the lexicons.
        public var features = Options.defaultFeatures
        /// How to fit the weights.
        public var fitting = Options.defaultFitting
        /// The power of the log-count ratios by which n-grams may weigh more freely, see `LogCountRatios`: 0 for all
        /// alike, to 1.
        public var ratioExponent = 0.3
        /// How much less the n-grams of short texts count: those of a text of *n* are multiplied by √(*n* / (*n* + damping));
        /// from 0, for not at all, to 1000.
        public var damping = 4.0
        /// Up to which score, without its sign, a text is neutral; at least 0, below 1.
        public var neutralMargin = SentimentScorer.defaultNeutralMargin
        /// Decides the folds.
        public var seed: UInt64 = 1
        /// How many threads share the work; at least 1. The result does not depend on it.
        public var threads = Parallel.processorCount

        /// The defaults.
        public init() {}

        /// Words and pairs of words, with their negations marked.
        public static var defaultFeatures: FeatureOptions {
            var features = FeatureOptions()
            features.analyzer = TokenAnalyzer(
                mode: .messages,
                filters: [
                    .foldWidth, .lowercase, .foldApostrophes, .maskIdentifiers, .shortenElongation(),
                    .markNegation,
                ])
            features.characterNGrams = nil
            features.surfaceFeatures = false
            features.minimumCount = 2
            return features
        }

        /// L2 regularization with strength 0.4.
        public static var defaultFitting: MaximumEntropyTrainer.Options {
            var options = MaximumEntropyTrainer.Options()
            options.l2 = 0.4
            return options
        }
    }

    /// What training made.
    public struct Training: Sendable {
        /// The model.
        public var scorer: SentimentScorer
        /// How many iterations the weights of the n-grams took.
        public var iterations: Int
        /// The number of n-grams.
        public var featureCount: Int
        /// The number of parts, groups or folds, that were answered by n-grams of the others.
        public var partCount: Int
        /// How the joined model did on all parts: what to expect of texts from elsewhere.
        public var crossValidation: SentimentEvaluation
    }

    /// How to train.
    public var options: Options
    /// What words are worth for themselves, in models beside the n-grams.
    public var lexicons: [SentimentLexicon]

    /// Makes a trainer.
    public init(lexicons: [SentimentLexicon] = [], options: Options = Options()) {
        self.lexicons = lexicons
        self.options = options
    }

    /// Trains a model.
    ///
    /// - Parameters:
    ///   - corpus: texts with labels that ``SentimentLabels`` knows; numbers count by their sign, rows by their weights.
    ///   - progress: told of each iteration; false from it ends the training with the weights of that moment.
    /// - Throws: ``AnalysisError`` with `invalidData`, `noExamples` or `invalidOption`.
    public func train(
        on corpus: Corpus, progress: (MaximumEntropyTrainer.Iteration) -> Bool = { _ in true }
    ) throws(AnalysisError) -> Training {
        try validate()
        let values = try SentimentLabels(of: corpus).values
        let all = Array(0..<corpus.count)
        let parts = try parts(of: corpus)
        let counts: TermCounts
        do {
            counts = try TermCounts(of: corpus, options: options.features, threads: options.threads)
        } catch {
            throw AnalysisError(error)
        }
        let lexicon = lexiconFeatures(of: corpus)
        var answered = SentimentJoining.Answers()
        var rows: [(number: Int, logOdds: Double)] = []
        for part in parts {
            let held = Set(part)
            let others = SentimentExamples(all.filter { !held.contains($0) }, of: corpus, values: values)
            let fit = try SentimentFit(self, counts: counts, examples: others, progress: progress)
            // Each part counts alike.
            let own = SentimentExamples(
                part, of: corpus, values: values, total: Double(corpus.count) / Double(parts.count))
            let logOdds = Dictionary(zip(part, fit.logOdds(part))) { first, _ in first }
            answered.append(own, own.rows.map { logOdds[$0] ?? 0 })
            for row in part { rows.append((row, logOdds[row] ?? 0)) }
        }
        let joining = SentimentJoining(answered, lexicon: lexicon, threads: options.threads)
        let fit = try SentimentFit(
            self, counts: counts, examples: SentimentExamples(all, of: corpus, values: values),
            progress: progress)
        let scorer = scorer(fit, joining)
        return Training(
            scorer: scorer, iterations: fit.iterations, featureCount: fit.space.count, partCount: parts.count,
            crossValidation: SentimentEvaluation(
                scores: rows.map {
                    SentimentScorer.score(joining.logOdds($0.logOdds, lexicon($0.number)))
                },
                values: rows.map { values[Int(corpus.labelIndices[$0.number])] }, label: scorer.label))
    }

    /// The rows of each part: four folds, and where there are groups, those too.
    private func parts(of corpus: Corpus) throws(AnalysisError) -> [[Int]] {
        guard corpus.count >= Self.foldCount else {
            throw AnalysisError(
                code: .noExamples,
                message:
                    "there are \(corpus.count) texts, but at least \(Self.foldCount) are needed; give more")
        }
        do {
            // Groups have their own parts, and are not to be kept together here.
            let folds = try Splitter(seed: options.seed).folds(
                of: corpus.withoutGroups, count: Self.foldCount, threads: options.threads)
            return (folds + Self.groups(of: corpus)).filter { !$0.isEmpty }
        } catch {
            throw AnalysisError(code: .invalidOption, message: error.message)
        }
    }

    private static let foldCount = 4

    /// The rows of each group, the first one's first; empty where there are not at least two.
    private static func groups(of corpus: Corpus) -> [[Int]] {
        var rows: [Int32: [Int]] = [:]
        for (row, group) in (corpus.groups ?? []).enumerated() { rows[group, default: []].append(row) }
        return rows.count > 1 ? rows.values.sorted { $0[0] < $1[0] } : []
    }

    /// What the lexicons say of each row.
    private func lexiconFeatures(of corpus: Corpus) -> (Int) -> ArraySlice<Float> {
        let width = lexicons.count * LexiconReading.featureCount
        let lexicons = lexicons
        let ranges = Parallel.ranges(count: corpus.count, size: SparseMatrix.rowsPerBlock)
        let values: [Float] = Parallel.map(count: ranges.count, threads: options.threads) { index in
            var reader = LexiconReader()
            var values: [Float] = []
            corpus.forEachText(in: ranges[index]) { _, utf8 in
                reader.read(utf8)
                for lexicon in lexicons { values += reader.reading(by: lexicon).features }
            }
            return values
        }.flatMap(\.self)
        return { row in values[(row * width)..<((row + 1) * width)] }
    }

    private func scorer(_ fit: SentimentFit, _ joining: SentimentJoining) -> SentimentScorer {
        let (weights, intercept) = joining.variables(fit)
        return SentimentScorer(
            features: SentimentFeatures(
                space: fit.space, lexicons: lexicons, damping: LengthDamping(strength: options.damping)),
            weights: Tensor(weights),
            intercept: intercept, neutralMargin: options.neutralMargin, information: ModelInformation())
    }

    private func validate() throws(AnalysisError) {
        func require(_ condition: Bool, _ message: String) throws(AnalysisError) {
            guard condition else { throw AnalysisError(code: .invalidOption, message: message) }
        }
        try require(
            0...1 ~= options.ratioExponent,
            "ratioExponent is \(options.ratioExponent), but must be from 0 to 1")
        try require(
            options.damping >= 0 && options.damping <= 1000,
            "damping is \(options.damping), but must be from 0 to 1000")
        try require(
            options.neutralMargin >= 0 && options.neutralMargin < 1,
            "neutralMargin is \(options.neutralMargin), but must be at least 0 and below 1")
        try require(
            lexicons.count <= SentimentScorer.lexiconLimit,
            "there are \(lexicons.count) lexicons, but a model may have \(SentimentScorer.lexiconLimit)")
    }
}
