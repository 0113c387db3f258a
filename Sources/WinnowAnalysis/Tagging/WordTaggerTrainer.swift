public import WinnowCorpora
public import WinnowModelFile
import WinnowNumerics
import WinnowSystem

/// Trains a ``WordTagger``: parts of speech, names, any tags that a corpus gives its words.
///
/// The model is a linear-chain conditional random field over hashed features of the words around, fitted by stochastic
/// gradient ascent on the log likelihood with a step of its own for each weight (AdaGrad; J. Duchi, E. Hazan, Y. Singer,
/// *Adaptive Subgradient Methods*, JMLR 12, 2011), a sentence at a time. Words that the tag is nil of are an error.
/// Deterministic: equal data and options give equal models.
public struct WordTaggerTrainer: Trainer {
    /// How to train.
    public struct Options: TrainerOptions {
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
        /// The seed of the order of sentences. Default 1.
        public var seed: UInt64 = 1

        /// The defaults.
        public init() {}
    }

    /// What a tagger is learned from.
    public struct Input: TrainingInput {
        /// Sentences whose words have tags; if they have fine tags, the tagger chooses those too.
        public var corpus: Treebank
        /// Sentences to stop by, by the F1 of runs of words if their tags spell such, else by the share of right tags; the
        /// best epoch's weights are kept. Nil trains for all epochs.
        public var validation: Treebank?
        /// Lists of terms; that a word is part of one becomes a feature, of its neighbours too. The model keeps hashes of
        /// them.
        public var gazetteers: [GazetteerTerms]

        /// Input of a corpus alone.
        public init(_ corpus: Treebank) { self.init(corpus, validation: nil) }

        /// Makes input.
        public init(_ corpus: Treebank, validation: Treebank? = nil, gazetteers: [GazetteerTerms] = []) {
            self.corpus = corpus
            self.validation = validation
            self.gazetteers = gazetteers
        }
    }

    /// What is reported after each epoch.
    public struct Event: Sendable, Hashable {
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
    public init(options: Options) {
        self.options = options
    }

    /// Learns from a corpus; see `Trainer`.
    ///
    /// - Throws: ``AnalysisError``: `invalidOption`, `noExamples` (no sentence, or one tag only), `invalidData` (a word without
    ///   a tag, or more than 255 tags).
    /// - Complexity: O(*w* · *t* · (*f* + *t*)) an epoch in words, tags and features of a word.
    public func train(
        on input: Input, progress: (Event) -> Bool
    ) throws(AnalysisError) -> Trained<WordTagger> {
        try options.validate()
        let lexicon = input.gazetteers.isEmpty ? nil : try TaggerLexicon(input.gazetteers.map(\.terms))
        let examples = try TaggerExamples(input.corpus, lexicon: lexicon, minimumCount: options.minimumCount)
        var fit = TaggerFit(examples, lexicon: lexicon, options: options)
        var order = Array(0..<examples.sentenceCount)
        var random = SeededGenerator(seed: options.seed)
        var best: (score: Double, epoch: Int, tagger: WordTagger)?
        var ending = TrainingEnding.limit
        for number in 1...options.epochs {
            random.shuffle(&order)
            let loss = fit.run(order)
            var epoch = Event(number: number, loss: loss)
            if let validation = input.validation {
                let tagger = fit.tagger()
                (epoch.accuracy, epoch.spanF1) = tagger.scores(on: validation)
                let score = epoch.spanF1 ?? epoch.accuracy ?? 0
                if score > best?.score ?? -1 { best = (score, number, tagger) }
            }
            if !progress(epoch) { ending = .stopped }
            if let best, number - best.epoch >= options.patience, ending == .limit { ending = .lossPaused }
            if ending != .limit { break }
        }
        var tagger = best?.tagger ?? fit.tagger()
        tagger.fineTagger = FineTagFit(input.corpus, tags: tagger.tags)?.tagger(options)
        return Trained(tagger, ending: ending)
    }
}

extension WordTaggerTrainer.Options {
    /// Makes sure that all values are in their ranges.
    ///
    /// - Throws: ``AnalysisError`` with `invalidOption`.
    public func validate() throws(AnalysisError) {
        try AnalysisError.check(epochs, in: 1..., named: "epochs")
        try AnalysisError.check(patience, in: 1..., named: "patience")
        try AnalysisError.check(learningRate, in: .above(0, atMost: 10), named: "learningRate")
        try AnalysisError.check(l2, in: 0...1, named: "l2")
        try AnalysisError.check(dropout, in: 0..<1, named: "dropout")
        try AnalysisError.check(outsidePenalty, in: -10...10, named: "outsidePenalty")
        try AnalysisError.check(minimumCount, in: 1..., named: "minimumCount")
        try AnalysisError.check(smallestWeight, in: 0..<10, named: "smallestWeight")
    }
}
