package import WinnowClassification
package import WinnowCore
package import WinnowCorpora
import WinnowFeatures
package import WinnowModelFile
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
/// A logistic regression learns n-grams; a small second one combines it with lexicon features. The second is
/// trained on texts that the first has not seen, by cross-validation in four folds. If rows have groups, such
/// as their sources, each group is also predicted from the others, to suit new sources.
///
/// A neutral text is learned as half positive and half negative, so that similar texts score about 0. Both
/// sides have equal weight, however many texts they have. The same rows, options and seed give the same model
/// for any number of threads, bit for bit on one kind of processor.
package struct SentimentTrainer: Trainer {
    /// How to train.
    package struct Options: TrainerOptions {
        /// The features extracted from the texts, besides the lexicons.
        package var features = Options.defaultFeatures
        /// How to fit the weights.
        package var fitting = Options.defaultFitting
        /// The exponent of the log-count ratios that relax penalties, see `LogCountRatios`; 0 (off) to 1.
        package var ratioExponent = 0.3
        /// Reduces the values of *n* n-grams of a text by √(*n* / (*n* + damping)); from 0 (off) to 1000.
        package var damping = 4.0
        /// The largest absolute score that is neutral; at least 0, below 1.
        package var neutralMargin = SentimentScorer.defaultNeutralMargin
        /// The seed of the folds. Default 1.
        package var seed: UInt64 = 1
        /// The number of threads; at least 1, by default one per processor. It does not affect the result.
        package var threads = Parallel.processorCount

        /// The defaults.
        package init() {}

        /// Words and pairs of words, with negations marked.
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

    /// The training data of a sentiment model.
    package struct Input: TrainingInput {
        /// Weighted texts with the labels `positive`, `negative` and `neutral`, or numbers, whose sign
        /// counts. `pos`, `neg`, `neu`, `mixed`, `+`, `-` also work; if all are 0 and 1, they are negative
        /// and positive.
        package var corpus: Corpus
        /// Lexicons that the model uses besides the n-grams; at most 16.
        package var lexicons: [SentimentLexicon]

        /// Makes input without lexicons.
        package init(_ corpus: Corpus) { self.init(corpus, lexicons: []) }

        /// Makes input.
        package init(_ corpus: Corpus, lexicons: [SentimentLexicon]) {
            self.corpus = corpus
            self.lexicons = lexicons
        }
    }

    /// A report after each iteration of a fit.
    package struct Event: TrainerEvent {
        /// The iteration.
        package var iteration: MaximumEntropyTrainer.Iteration
        /// How far the training is; its phases are the fits, one per part and one for all texts.
        package var progress: TrainerProgress
    }

    /// The result of training.
    package struct Training: TrainingResult {
        /// The model.
        package var scorer: SentimentScorer
        /// The number of iterations of the n-gram fit.
        package var iterations: Int
        /// The reason why this fit ended; `stopped` also if `progress` ended an earlier one.
        package var ending: TrainingEnding
        /// The number of n-grams.
        package var featureCount: Int
        /// The number of parts (folds and groups) that were predicted from the others.
        package var partCount: Int
        /// The combined model's results on all parts, to be expected on texts from other sources.
        package var crossValidation: SentimentEvaluation
    }

    /// How to train.
    package var options: Options

    /// Makes a trainer.
    package init(options: Options) {
        self.options = options
    }

    /// Trains a model; see `Trainer`. After a stop, each remaining fit takes one iteration.
    ///
    /// - Throws: ``AnalysisError`` with `invalidData`, `noExamples` or `invalidOption`.
    package func train(
        on input: Input, progress: (Event) -> Bool
    ) throws(AnalysisError) -> Training {
        try options.validate()
        try input.validate()
        let corpus = input.corpus
        var isStopped = false
        let values = try SentimentLabels(of: corpus).values
        let all = Array(0..<corpus.count)
        let parts = try parts(of: corpus)
        let phases = TrainerPhases(count: parts.count + 1)
        func goesOn(_ phase: Int, _ iteration: MaximumEntropyTrainer.Iteration) -> Bool {
            let place = phases.progress(phase, iteration.number, of: options.fitting.maximumIterations)
            if !isStopped { isStopped = !progress(Event(iteration: iteration, progress: place)) }
            return !isStopped
        }
        let counts = try rethrowing(
            TermCounts(of: corpus, options: options.features, threads: options.threads),
            as: AnalysisError.init)
        let lexicon = lexiconFeatures(of: input)
        var answered = SentimentJoining.Answers()
        var rows: [(number: Int, logOdds: Double)] = []
        for (number, part) in parts.enumerated() {
            let held = Set(part)
            let others = SentimentExamples(all.filter { !held.contains($0) }, of: corpus, values: values)
            let fit = try SentimentFit(self, counts: counts, examples: others) { goesOn(number, $0) }
            // All parts have the same weight.
            let own = SentimentExamples(
                part, of: corpus, values: values, total: Double(corpus.count) / Double(parts.count))
            let logOdds = Dictionary(zip(part, fit.logOdds(part))) { first, _ in first }
            answered.append(own, own.rows.map { logOdds[$0] ?? 0 })
            for row in part { rows.append((row, logOdds[row] ?? 0)) }
        }
        let joining = SentimentJoining(answered, lexicon: lexicon, threads: options.threads)
        let fit = try SentimentFit(
            self, counts: counts, examples: SentimentExamples(all, of: corpus, values: values)
        ) { goesOn(parts.count, $0) }
        let scorer = scorer(fit, joining, input.lexicons)
        return Training(
            scorer: scorer, iterations: fit.iterations, ending: isStopped ? .stopped : fit.ending,
            featureCount: fit.space.count, partCount: parts.count,
            crossValidation: SentimentEvaluation(
                scores: rows.map {
                    SentimentModel.score(joining.logOdds($0.logOdds, lexicon($0.number)))
                },
                values: rows.map { values[Int(corpus.labelIndices[$0.number])] }, label: scorer.label))
    }

    /// The rows of each part: four folds, and the groups if there are any.
    private func parts(of corpus: Corpus) throws(AnalysisError) -> [[Int]] {
        guard corpus.count >= Self.foldCount else {
            throw AnalysisError(
                code: .noExamples,
                message:
                    "there are \(corpus.count) texts, but at least \(Self.foldCount) are needed; give more")
        }
        // Groups have their own parts and need not be kept together in folds.
        let folds = try rethrowing(
            Splitter(seed: options.seed).folds(
                of: corpus.withoutGroups, count: Self.foldCount, threads: options.threads)
        ) { (error: CorpusError) in AnalysisError(invalidOption: error) }
        return (folds + Self.groups(of: corpus)).filter { !$0.isEmpty }
    }

    private static let foldCount = 4

    /// The rows of each group, in order of first occurrence; empty if there are fewer than two.
    private static func groups(of corpus: Corpus) -> [[Int]] {
        var rows: [Int32: [Int]] = [:]
        for (row, group) in (corpus.groups ?? []).enumerated() { rows[group, default: []].append(row) }
        return rows.count > 1 ? rows.values.sorted { $0[0] < $1[0] } : []
    }

    /// The lexicon features of each row.
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
            core: SentimentModel(
                features: SentimentFeatures(
                    space: fit.space, lexicons: lexicons, damping: LengthDamping(strength: options.damping)),
                weights: Tensor(weights), intercept: intercept, neutralMargin: options.neutralMargin))
    }
}

extension SentimentTrainer.Options {
    /// Checks that all values are in their ranges.
    ///
    /// - Throws: ``AnalysisError`` with `invalidOption`.
    package func validate() throws(AnalysisError) {
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
    /// Checks the number of lexicons.
    fileprivate func validate() throws(AnalysisError) {
        try AnalysisError.require(
            lexicons.count <= SentimentModel.lexiconLimit,
            "there are \(lexicons.count) lexicons; at most \(SentimentModel.lexiconLimit) are possible")
    }
}
