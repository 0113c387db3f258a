public import WinnowCorpora
public import WinnowModelFile
import WinnowSystem

/// Trains a ``Lemmatizer`` on a corpus of words with lemmas and tags, as CoNLL-U has them.
///
/// For every word under a tag it takes the change that makes the lemma most often. Rules for ends are learned from the
/// shortest to the longest: one is kept where the words of that end, each counted once, mostly need another change than the
/// shorter end's rule makes; words that the rules get wrong become exceptions. Words without a tag in the corpus's sense
/// get rules too. Whether capitals stay is learned by a maximum entropy classifier over the words and tags around, fitted by stochastic
/// gradient ascent (AdaGrad; J. Duchi, E. Hazan, Y. Singer, *Adaptive Subgradient Methods*, JMLR 12, 2011).
///
/// A tagger errs, and the classifier should know how: it learns from the corpus's tags, and again from those that taggers
/// trained on the other parts of the corpus give. Words without a lemma are left out. Deterministic: equal data and options
/// give equal models, for any number of threads.
public struct LemmatizerTrainer: Trainer {
    /// How to train.
    public struct Options: TrainerOptions {
        /// Into how many parts the corpus is cut to be tagged, each by a tagger of the others; 0 learns from the corpus's own tags
        /// alone; else at least 2.
        public var tagFolds = 5
        /// Whether the lemmatizer goes by the treebank's own tags rather than by the universal ones.
        public var usesFineTags = false
        /// How those taggers are trained: by default for 6 epochs, with seed 0.
        public var tagging = WordTaggerTrainer.Options()
        /// How many different words a rule for an end must be right for; at least 1.
        public var minimumSupport = 4
        /// How often a feature of the classifier of capitals must occur; at least 1.
        public var minimumCount = 4
        /// How often the classifier sees each word; at least 1.
        public var epochs = 6
        /// The first step of each of its weights, above 0 and at most 10.
        public var learningRate = 0.1
        /// The strength of the penalty on its weights' squares, beside the loss of one word; from 0 to 1.
        public var l2 = 1e-5
        /// Its features whose largest weight is below this are left out of the model; at least 0 and below 10.
        public var smallestWeight = 0.2
        /// The seed of the order of words. Default 1.
        public var seed: UInt64 = 1
        /// How many threads tag the parts at most; at least 1, by default one a processor. The model is the same for any
        /// number.
        public var threads = Parallel.processorCount

        /// The defaults.
        public init() {
            tagging.epochs = 6
            tagging.seed = 0
        }
    }

    /// What a lemmatizer is learned from.
    public struct Input: TrainingInput {
        /// Sentences with lemmas and, if the lemmatizer is to know tags, a tag for each word.
        public var corpus: Treebank
        /// More words; for those that the corpus has under the same tag, the corpus counts.
        public var lexicon: LemmaLexicon

        /// Input of a corpus alone.
        public init(_ corpus: Treebank) { self.init(corpus, lexicon: LemmaLexicon()) }

        /// Makes input.
        public init(_ corpus: Treebank, lexicon: LemmaLexicon) {
            self.corpus = corpus
            self.lexicon = lexicon
        }
    }

    /// What is reported after each step.
    public enum Event: Sendable, Hashable {
        /// The corpus has been tagged, in this number of parts.
        case tagged(parts: Int)
        /// The classifier of capitals has seen all words once more: the epoch's number from 1, and the mean loss of a word.
        case epoch(number: Int, loss: Double)
    }

    /// How to train.
    public var options: Options

    /// Makes a trainer.
    public init(options: Options) {
        self.options = options
    }

    /// Learns from a corpus; see `Trainer`. One epoch is the least, since a lemmatizer without any knows no capitals.
    ///
    /// - Throws: ``AnalysisError``: `invalidOption`, `noExamples` (no word with a lemma), `invalidData` (too many different
    ///   changes).
    /// - Complexity: O(*w*) an epoch in words, and that of training the taggers.
    public func train(
        on input: Input, progress: (Event) -> Bool
    ) throws(AnalysisError) -> Trained<Lemmatizer> {
        try options.validate()
        let examples = LemmaExamples(input.corpus, usesFineTags: options.usesFineTags)
        guard examples.count > 0 else {
            throw AnalysisError(
                code: .noExamples,
                message: "no word of the training data has a lemma; give CoNLL-U with lemmas")
        }
        var learner = LemmaRuleLearner(examples, minimumSupport: options.minimumSupport)
        learner.add(input.lexicon)
        let rules = try learner.table()
        var tags = [examples.tags]
        var ending = TrainingEnding.limit
        if let predicted = try predictedTags(of: input.corpus, examples) {
            if !progress(.tagged(parts: options.tagFolds)) { ending = .stopped }
            tags.append(predicted)
        }
        tags.append(examples.tags.map { $0.map { _ in "" } })
        var fit = ChoiceFit(
            ChoiceFit.Examples(examples, tags: tags, knownTags: examples.tagNames),
            classCount: Lemmatizer.caseClasses.count, minimumCount: options.minimumCount,
            learningRate: options.learningRate, l2: options.l2, seed: options.seed)
        for number in 1...options.epochs {
            let loss = fit.run()
            if ending == .limit, !progress(.epoch(number: number, loss: loss)) { ending = .stopped }
            if ending == .stopped { break }
        }
        let lemmatizer = Lemmatizer(
            tags: examples.tagNames, rules: rules, cases: fit.table(smallest: options.smallestWeight))
        return Trained(lemmatizer, ending: ending)
    }

    /// The tags that taggers of the other parts give each part; nil where that is not asked for or not possible.
    private func predictedTags(
        of corpus: Treebank, _ examples: LemmaExamples
    ) throws(AnalysisError) -> [[String]]? {
        let folds = options.tagFolds
        guard folds > 0, corpus.sentences.count >= folds, examples.tagNames.count > 1,
            corpus.sentences.allSatisfy({ $0.words.allSatisfy { $0.tag != nil } })
        else { return nil }
        let trainer = WordTaggerTrainer(options: options.tagging)
        let usesFineTags = options.usesFineTags
        let parts = Parallel.map(count: folds, threads: options.threads) { fold in
            let rest = corpus.sentences.indices.filter { $0 % folds != fold }.map { corpus.sentences[$0] }
            return Result { () throws(AnalysisError) in
                let tagger = try trainer.train(on: Treebank(sentences: rest)).model
                return stride(from: fold, to: corpus.sentences.count, by: folds).map {
                    let forms = corpus.sentences[$0].forms
                    return usesFineTags ? tagger.fineTags(of: forms) : tagger.tags(of: forms)
                }
            }
        }
        var tags = [[String]](repeating: [], count: corpus.sentences.count)
        for (fold, part) in parts.enumerated() {
            for (place, answers) in try part.get().enumerated() { tags[place * folds + fold] = answers }
        }
        return tags
    }
}

extension LemmatizerTrainer.Options {
    /// Makes sure that all values are in their ranges.
    ///
    /// - Throws: ``AnalysisError`` with `invalidOption`.
    public func validate() throws(AnalysisError) {
        try AnalysisError.require(
            tagFolds == 0 || tagFolds >= 2,
            "\(option: "tagFolds") is \(tagFolds), but must be 0 or at least 2")
        try AnalysisError.check(minimumSupport, in: 1..., named: "minimumSupport")
        try AnalysisError.check(minimumCount, in: 1..., named: "minimumCount")
        try AnalysisError.check(epochs, in: 1..., named: "epochs")
        try AnalysisError.check(learningRate, in: .above(0, atMost: 10), named: "learningRate")
        try AnalysisError.check(l2, in: 0...1, named: "l2")
        try AnalysisError.check(smallestWeight, in: 0..<10, named: "smallestWeight")
        try AnalysisError.check(threads, in: 1..., named: "threads")
        try tagging.validate()
    }
}
