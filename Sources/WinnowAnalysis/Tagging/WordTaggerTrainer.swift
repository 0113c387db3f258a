// Learns to tag words from sentences whose words are tagged.

public import WinnowCorpora
import WinnowNumerics
import WinnowSystem

/// Trains a ``WordTagger``: parts of speech, names, any tags that a corpus gives its words.
///
/// The model is a linear-chain conditional random field over hashed features of the words around, fitted by stochastic
/// gradient ascent on the log likelihood with a step of its own for each weight (AdaGrad; J. Duchi, E. Hazan, Y. Singer,
/// *Adaptive Subgradient Methods*, JMLR 12, 2011), a sentence at a time. Words that the tag is nil of are an error.
/// Deterministic: equal data and options give equal models.
public struct WordTaggerTrainer: Sendable {
    /// How to train.
    public struct Options: Sendable, Hashable {
        /// How often each sentence is seen at most; at least 1.
        public var epochs = 10
        /// After how many epochs without a better validation part to stop; at least 1.
        public var patience = 3
        /// The first step of each weight, above 0.
        public var learningRate = 0.1
        /// The strength of the penalty on the weights' squares, beside the loss of one word; at least 0.
        public var l2 = 1e-3
        /// How often a feature must occur; at least 1.
        public var minimumCount = 2
        /// Weights whose largest of a feature is below this are left out of the model; at least 0.
        public var smallestWeight = 0.15
        /// The share of each word's features that are left out, drawn anew each time a sentence is seen, so that no word is
        /// learned by heart where its neighbours or lists tell as much; at least 0 and below 1.
        public var dropout = 0.0
        /// Whether the model's weights are the means of those behind each epoch so far, not the last ones.
        public var averagesWeights = false
        /// How much is taken from the score of the tag `O` of each word once the weights are learned, from -10 to 10: above 0 more
        /// runs of words are found, and more that are none.
        public var outsidePenalty = 0.0
        /// The seed of the order of sentences.
        public var seed: UInt64 = 0

        /// The defaults.
        public init() {}
    }

    /// What is said after each epoch.
    public struct Epoch: Sendable, Hashable {
        /// Its number, from 1.
        public var number: Int
        /// The mean negative log likelihood of a word.
        public var loss: Double
        /// The share of the validation part's words with the right tag; nil without one.
        public var accuracy: Double?
        /// The F1 of the validation part's runs of words, where its tags spell such; nil elsewhere.
        public var spanF1: Double?
    }

    /// How to train.
    public var options: Options

    /// Makes a trainer.
    public init(options: Options = Options()) {
        self.options = options
    }

    /// Learns from a corpus; where it has fine tags, the tagger chooses those too.
    ///
    /// - Parameters:
    ///   - corpus: sentences with tags.
    ///   - validation: sentences to stop by, by the F1 of runs of words where their tags spell such, else by the share of right
    ///     tags; the best epoch's weights are kept. Nil trains for all epochs.
    ///   - gazetteers: lists of terms; that a word is part of one becomes a feature, of its neighbours too. The model
    ///     keeps hashes of them.
    ///   - progress: called after each epoch; false ends the training with what has been learned.
    /// - Throws: ``AnalysisError``: `invalidOption`, `noExamples` (no sentence, or one tag only), `invalidData` (a word without
    ///   a tag, or more than 255 tags).
    /// - Complexity: O(*w* · *t* · (*f* + *t*)) an epoch in words, tags and features of a word.
    public func train(
        on corpus: Treebank, validation: Treebank? = nil, gazetteers: [GazetteerTerms] = [],
        progress: (Epoch) -> Bool = { _ in true }
    ) throws(AnalysisError) -> WordTagger {
        try options.validate()
        let lexicon = gazetteers.isEmpty ? nil : try TaggerLexicon(gazetteers.map(\.terms))
        let examples = try TaggerExamples(corpus, lexicon: lexicon, minimumCount: options.minimumCount)
        var fit = TaggerFit(examples, lexicon: lexicon, options: options)
        var order = Array(0..<examples.sentenceCount)
        var random = SeededGenerator(seed: options.seed)
        var best: (score: Double, epoch: Int, tagger: WordTagger)?
        for number in 1...options.epochs {
            random.shuffle(&order)
            let loss = fit.run(order)
            var epoch = Epoch(number: number, loss: loss)
            if let validation {
                let tagger = fit.tagger()
                (epoch.accuracy, epoch.spanF1) = tagger.scores(on: validation)
                let score = epoch.spanF1 ?? epoch.accuracy ?? 0
                if score > best?.score ?? -1 { best = (score, number, tagger) }
            }
            guard progress(epoch) else { break }
            if let best, number - best.epoch >= options.patience { break }
        }
        var tagger = best?.tagger ?? fit.tagger()
        tagger.fineTagger = FineTagFit(corpus, tags: tagger.tags)?.tagger(options)
        return tagger
    }
}

extension WordTaggerTrainer.Options {
    /// Makes sure that all values are in their ranges.
    ///
    /// - Throws: ``AnalysisError`` with `invalidOption`.
    public func validate() throws(AnalysisError) {
        func require(_ holds: Bool, _ message: @autoclosure () -> String) throws(AnalysisError) {
            if !holds { throw AnalysisError(code: .invalidOption, message: message()) }
        }
        try require(epochs >= 1, "epochs is \(epochs), but must be at least 1")
        try require(patience >= 1, "patience is \(patience), but must be at least 1")
        try require(
            learningRate > 0 && learningRate <= 10,
            "learningRate is \(learningRate), but must be above 0 and at most 10")
        try require(l2 >= 0 && l2 <= 1, "l2 is \(l2), but must be from 0 to 1")
        try require(
            dropout >= 0 && dropout < 1, "dropout is \(dropout), but must be at least 0 and below 1")
        try require(
            outsidePenalty >= -10 && outsidePenalty <= 10,
            "outsidePenalty is \(outsidePenalty), but must be from -10 to 10")
        try require(minimumCount >= 1, "minimumCount is \(minimumCount), but must be at least 1")
        try require(
            smallestWeight >= 0 && smallestWeight < 10,
            "smallestWeight is \(smallestWeight), but must be from 0 to 10")
    }
}
