package import WinnowCorpora
package import WinnowModelFile
import WinnowNumerics
import WinnowSystem

/// Trains a ``WordTagger`` for parts of speech, names, or any other tags of the words of a corpus.
///
/// The model is a linear-chain conditional random field over hashed features of the words in context, fitted
/// by stochastic gradient ascent on the log likelihood with a step size per weight (AdaGrad; J. Duchi, E.
/// Hazan, Y. Singer, *Adaptive Subgradient Methods*, JMLR 12, 2011), one sentence at a time. Words without a
/// tag are an error. The same data and options give the same model.
package struct WordTaggerTrainer: Trainer {
    /// How to train.
    package struct Options: TrainerOptions {
        /// The largest number of epochs; at least 1.
        package var epochs = 10
        /// The number of epochs without a better validation score before stopping; at least 1.
        package var patience = 3
        /// The initial step size of each weight, above 0.
        package var learningRate = 0.1
        /// The strength of the L2 penalty, relative to the loss of one word; at least 0.
        package var l2 = 1e-3
        /// How often a feature must occur; at least 1.
        package var minimumCount = 2
        /// Features whose largest weight is below this are left out of the model; at least 0.
        package var smallestWeight = 0.15
        /// The share of each word's features to leave out, drawn again each time a sentence is seen, so that
        /// words are not memorized if their context or lists suffice; at least 0 and below 1.
        package var dropout = 0.0
        /// Whether to average the weights over all epochs instead of keeping the last ones.
        package var averagesWeights = false
        /// The penalty on the score of the tag `O` after training, from -10 to 10: positive values find more
        /// spans, but also more wrong ones.
        package var outsidePenalty = 0.0
        /// The seed of the order of sentences. Default 1.
        package var seed: UInt64 = 1

        /// The defaults.
        package init() {}
    }

    /// The training data of a tagger.
    package struct Input: TrainingInput {
        /// Sentences of tagged words; if they have fine tags, the tagger also learns those.
        package var corpus: Treebank
        /// Sentences for early stopping, by the F1 of spans if their tags mark any, else by the share of
        /// right tags; the best epoch's weights are kept. Nil trains for all epochs.
        package var validation: Treebank?
        /// Lists of terms; membership in a term becomes a feature of a word and its neighbours. The model
        /// stores their hashes.
        package var gazetteers: [GazetteerTerms]

        /// Makes input without validation data and gazetteers.
        package init(_ corpus: Treebank) { self.init(corpus, validation: nil) }

        /// Makes input.
        package init(_ corpus: Treebank, validation: Treebank? = nil, gazetteers: [GazetteerTerms] = []) {
            self.corpus = corpus
            self.validation = validation
            self.gazetteers = gazetteers
        }
    }

    /// A report after each epoch.
    package struct Event: TrainerEvent, Hashable {
        /// Its number, from 1.
        package var number: Int
        /// The mean negative log likelihood per word.
        package var loss: Double
        /// The share of validation words with the right tag; nil without validation data.
        package var accuracy: Double?
        /// The F1 of the spans of the validation data; nil if there are none.
        package var spanF1: Double?
        /// How far the training is; it has one phase, whose iterations are the epochs.
        package var progress: TrainerProgress
    }

    /// How to train.
    package var options: Options

    /// Makes a trainer.
    package init(options: Options) {
        self.options = options
    }

    /// Learns from a corpus; see `Trainer`.
    ///
    /// - Throws: ``AnalysisError``: `invalidOption`, `noExamples` (no sentence, or one tag only),
    ///   `invalidData` (a word without a tag, or more than 255 tags).
    /// - Complexity: O(*w* · *t* · (*f* + *t*)) per epoch in words, tags and features of a word.
    package func train(
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
            var epoch = Event(
                number: number, loss: loss,
                progress: TrainerPhases(count: 1).progress(0, number, of: options.epochs))
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
        tagger.boundaries = WordBoundaries(of: input.corpus)
        return Trained(tagger, ending: ending)
    }
}

extension WordTaggerTrainer.Options {
    /// Checks that all values are in their ranges.
    ///
    /// - Throws: ``AnalysisError`` with `invalidOption`.
    package func validate() throws(AnalysisError) {
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
