public import WinnowClassification
public import WinnowCorpora
public import WinnowFeatures
public import WinnowModelFile
import WinnowNumerics
import WinnowSystem
import WinnowText

/// Trains a ``SentimentScorer`` on texts that are labelled positive, negative or neutral.
///
/// ```swift excerpt
/// let corpus = try CorpusReader().read(contentsOf: "reviews.csv").corpus
/// let training = try SentimentTrainer().train(on: SentimentTrainer.Input(corpus, lexicons: [lexicon]))
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
public struct SentimentTrainer: Trainer {
    /// How to train.
    public struct Options: TrainerOptions {
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
        /// Decides the folds. Default 1.
        public var seed: UInt64 = 1
        /// How many threads share the work; at least 1, by default one a processor. The result does not depend on it.
        public var threads = Parallel.processorCount

        /// The defaults.
        public init() {}

        /// Words and pairs of words, with their negations marked.
        package static var defaultFeatures: FeatureOptions {
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
        package static var defaultFitting: MaximumEntropyTrainer.Options {
            var options = MaximumEntropyTrainer.Options()
            options.l2 = 0.4
            return options
        }
    }

    /// What a sentiment model is learned from.
    public struct Input: TrainingInput {
        /// Texts whose labels are `positive`, `negative` and `neutral`, or numbers, whose sign counts; rows count by their
        /// weights. `pos`, `neg`, `neu`, `mixed`, `+` and `-` are understood too, and 0 and 1 alone are negative and positive.
        public var corpus: Corpus
        /// Lexicons that the model asks besides the n-grams; at most 16.
        public var lexicons: [SentimentLexicon]

        /// Input of a corpus alone.
        public init(_ corpus: Corpus) { self.init(corpus, lexicons: []) }

        /// Makes input.
        public init(_ corpus: Corpus, lexicons: [SentimentLexicon]) {
            self.corpus = corpus
            self.lexicons = lexicons
        }
    }

    /// What training made.
    public struct Training: TrainingResult {
        /// The model.
        public var scorer: SentimentScorer
        /// How many iterations the weights of the n-grams took.
        public var iterations: Int
        /// What ended the fit of these weights; `stopped` also if `progress` ended an earlier one.
        public var ending: TrainingEnding
        /// The number of n-grams.
        package var featureCount: Int
        /// The number of parts, groups or folds, that were answered by n-grams of the others.
        package var partCount: Int
        /// How the joined model did on all parts: what to expect of texts from elsewhere.
        public var crossValidation: SentimentEvaluation
    }

    /// How to train.
    public var options: Options

    /// Makes a trainer.
    public init(options: Options) {
        self.options = options
    }

    /// Trains a model; see `Trainer`. After a stop each fit that is left takes one iteration.
    ///
    /// - Throws: ``AnalysisError`` with `invalidData`, `noExamples` or `invalidOption`.
    public func train(
        on input: Input, progress: (MaximumEntropyTrainer.Iteration) -> Bool
    ) throws(AnalysisError) -> Training {
        try options.validate()
        try input.validate()
        let corpus = input.corpus
        var isStopped = false
        func goesOn(_ iteration: MaximumEntropyTrainer.Iteration) -> Bool {
            if !isStopped { isStopped = !progress(iteration) }
            return !isStopped
        }
        let values = try SentimentLabels(of: corpus).values
        let all = Array(0..<corpus.count)
        let parts = try parts(of: corpus)
        let counts = try rethrowing(
            TermCounts(of: corpus, options: options.features, threads: options.threads),
            as: AnalysisError.init)
        let lexicon = lexiconFeatures(of: input)
        var answered = SentimentJoining.Answers()
        var rows: [(number: Int, logOdds: Double)] = []
        for part in parts {
            let held = Set(part)
            let others = SentimentExamples(all.filter { !held.contains($0) }, of: corpus, values: values)
            let fit = try SentimentFit(self, counts: counts, examples: others, progress: goesOn)
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
            progress: goesOn)
        let scorer = scorer(fit, joining, input.lexicons)
        return Training(
            scorer: scorer, iterations: fit.iterations, ending: isStopped ? .stopped : fit.ending,
            featureCount: fit.space.count, partCount: parts.count,
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
        // Groups have their own parts, and are not to be kept together here.
        let folds = try rethrowing(
            Splitter(seed: options.seed).folds(
                of: corpus.withoutGroups, count: Self.foldCount, threads: options.threads)
        ) { (error: CorpusError) in AnalysisError(invalidOption: error) }
        return (folds + Self.groups(of: corpus)).filter { !$0.isEmpty }
    }

    private static let foldCount = 4

    /// The rows of each group, the first one's first; empty where there are not at least two.
    private static func groups(of corpus: Corpus) -> [[Int]] {
        var rows: [Int32: [Int]] = [:]
        for (row, group) in (corpus.groups ?? []).enumerated() { rows[group, default: []].append(row) }
        return rows.count > 1 ? rows.values.sorted { $0[0] < $1[0] } : []
    }

    /// What the lexicons say of each row.
    private func lexiconFeatures(of input: Input) -> (Int) -> ArraySlice<Float> {
        let (corpus, lexicons) = (input.corpus, input.lexicons)
        let width = lexicons.count * LexiconReading.featureCount
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

    private func scorer(
        _ fit: SentimentFit, _ joining: SentimentJoining, _ lexicons: [SentimentLexicon]
    ) -> SentimentScorer {
        let (weights, intercept) = joining.variables(fit)
        return SentimentScorer(
            features: SentimentFeatures(
                space: fit.space, lexicons: lexicons, damping: LengthDamping(strength: options.damping)),
            weights: Tensor(weights),
            intercept: intercept, neutralMargin: options.neutralMargin)
    }
}

extension SentimentTrainer.Options {
    /// Makes sure that all values are in their ranges.
    ///
    /// - Throws: ``AnalysisError`` with `invalidOption`.
    public func validate() throws(AnalysisError) {
        try rethrowing(features.validate(), as: AnalysisError.init)
        try rethrowing(fitting.validate()) { (error: ClassificationError) in
            AnalysisError(invalidOption: error)
        }
        try AnalysisError.check(ratioExponent, in: 0...1, named: "ratioExponent")
        try AnalysisError.check(damping, in: 0...1000, named: "damping")
        try AnalysisError.check(neutralMargin, in: 0..<1, named: "neutralMargin")
        try AnalysisError.check(threads, in: 1..., named: "threads")
    }
}

extension SentimentTrainer.Input {
    /// Makes sure that a model can hold the lexicons.
    fileprivate func validate() throws(AnalysisError) {
        try AnalysisError.require(
            lexicons.count <= SentimentScorer.lexiconLimit,
            "there are \(lexicons.count) lexicons, but a model may have \(SentimentScorer.lexiconLimit)")
    }
}
