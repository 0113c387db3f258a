package import WinnowCorpora
package import WinnowModelFile
import WinnowSystem

/// Trains a ``Lemmatizer`` on a corpus of words with lemmas and tags, such as CoNLL-U.
///
/// For every word with a tag it uses the most frequent change to the lemma. Rules for endings are learned
/// from the shortest to the longest: one is kept if the words with that ending, each counted once, mostly
/// need another change than the shorter ending's rule; words that the rules get wrong become exceptions.
/// Untagged words also have rules. Whether capitals are kept is decided by a maximum entropy
/// classifier over the words and tags in context, fitted by stochastic gradient ascent (AdaGrad; J. Duchi, E.
/// Hazan, Y. Singer, *Adaptive Subgradient Methods*, JMLR 12, 2011).
///
/// So that the classifier can handle tagging errors, it learns from the corpus's tags and from those of
/// taggers trained on the other parts of the corpus. Words without a lemma are left out. The same data and
/// options give the same model, for any number of threads.
package struct LemmatizerTrainer: Trainer {
    /// How to train.
    package struct Options: TrainerOptions {
        /// The number of parts of the corpus, at least 2, each tagged by a tagger trained on the others; 0 to
        /// use the corpus's tags only.
        package var tagFolds = 5
        /// Whether the lemmatizer uses the treebank's own tags rather than the universal ones.
        package var usesFineTags = false
        /// Options of those taggers; by default 6 epochs and seed 0.
        package var tagging = WordTaggerTrainer.Options()
        /// The number of different words that a rule for an ending must be right for; at least 1.
        package var minimumSupport = 4
        /// Whether to learn changes inside of words, which other languages than English have.
        package var learnsInfixes = false
        /// How often a feature of the capitals classifier must occur; at least 1.
        package var minimumCount = 4
        /// The number of epochs of the classifier; at least 1.
        package var epochs = 6
        /// The initial step size of its weights, above 0 and at most 10.
        package var learningRate = 0.1
        /// The strength of its L2 penalty, relative to the loss of one word; from 0 to 1.
        package var l2 = 1e-5
        /// Features whose largest weight is below this are left out of the model; at least 0 and below 10.
        package var smallestWeight = 0.2
        /// The seed of the order of words. Default 1.
        package var seed: UInt64 = 1
        /// The number of threads; at least 1, by default one per processor. It does not affect the model.
        package var threads = Parallel.processorCount

        /// The defaults.
        package init() {
            tagging.epochs = 6
            tagging.seed = 0
        }
    }

    /// The training data of a lemmatizer.
    package struct Input: TrainingInput {
        /// Sentences with lemmas and, if the lemmatizer is to know tags, a tag for each word.
        package var corpus: Treebank
        /// More words; the corpus takes precedence for the same word and tag.
        package var lexicon: LemmaLexicon

        /// Makes input without a lexicon.
        package init(_ corpus: Treebank) { self.init(corpus, lexicon: LemmaLexicon()) }

        /// Makes input.
        package init(_ corpus: Treebank, lexicon: LemmaLexicon) {
            self.corpus = corpus
            self.lexicon = lexicon
        }
    }

    /// A report after each step.
    package enum Event: TrainerEvent, Hashable {
        /// The corpus was tagged in this number of parts.
        case tagged(parts: Int)
        /// An epoch of the capitals classifier: its number from 1 and the last one's, and the mean loss per
        /// word.
        case epoch(number: Int, of: Int, loss: Double)

        /// How far the training is; its phases are tagging, if the corpus is tagged, and the epochs.
        package var progress: TrainerProgress {
            switch self {
            case .tagged: Self.phases.progress(0, 1, of: 1)
            case .epoch(let number, let last, _): Self.phases.progress(1, number, of: last)
            }
        }

        private static let phases = TrainerPhases([7, 1])
    }

    /// How to train.
    package var options: Options

    /// Makes a trainer.
    package init(options: Options) {
        self.options = options
    }

    /// Learns from a corpus; see `Trainer`. At least one epoch is run, to learn about capitals.
    ///
    /// - Throws: ``AnalysisError``: `invalidOption`, `noExamples` (no word with a lemma), `invalidData` (too
    ///   many different changes).
    /// - Complexity: O(*w*) in words per epoch, plus training the taggers.
    package func train(
        on input: Input, progress: (Event) -> Bool
    ) throws(AnalysisError) -> Trained<Lemmatizer> {
        try options.validate()
        var examples = LemmaExamples(input.corpus, usesFineTags: options.usesFineTags)
        guard examples.count > 0 else {
            throw AnalysisError(
                code: .noExamples,
                message: "no word of the training data has a lemma; give CoNLL-U with lemmas")
        }
        let infixes =
            options.learnsInfixes
            ? examples.learnInfixes(minimumSupport: options.minimumSupport) : LemmaInfixes()
        var learner = LemmaRuleLearner(examples, minimumSupport: options.minimumSupport, infixes: infixes)
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
            if ending == .limit, !progress(.epoch(number: number, of: options.epochs, loss: loss)) {
                ending = .stopped
            }
            if ending == .stopped { break }
        }
        let lemmatizer = Lemmatizer(
            tags: examples.tagNames, rules: rules, cases: fit.table(smallest: options.smallestWeight))
        return Trained(lemmatizer, ending: ending)
    }

    /// The tags of each part by taggers of the others; nil if this is turned off or not possible.
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
    /// Checks that all values are in their ranges.
    ///
    /// - Throws: ``AnalysisError`` with `invalidOption`.
    package func validate() throws(AnalysisError) {
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
