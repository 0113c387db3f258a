package import WinnowCore
package import WinnowFeatures
import WinnowLinearAlgebra
package import WinnowModelFile
import WinnowNumerics
import WinnowSystem
package import WinnowText

/// Learns word vectors from texts: words that occur in similar contexts get similar vectors.
///
/// It counts which words occur near each other. The counts become shifted positive pointwise mutual
/// information, which a truncated SVD by random projection factors; rare words get vectors from their
/// character n-grams. Neighbours make sense from some millions of words of text on; with less text, read
/// vectors that others have trained (``EmbeddingReader``).
///
/// The same texts, options and seed give the same vectors for any number of threads, except for the last
/// digits if the BLAS differs. Memory: 8 bytes per word of the corpus, the text of its distinct words, 8
/// bytes per pair of words that co-occur more often than by chance (at most *vocabulary*² and 2 · *window*
/// per word of the corpus), and 16 bytes per number of the vectors.
///
/// Source: O. Levy, Y. Goldberg, I. Dagan, *Improving Distributional Similarity with Lessons Learned from
/// Word Embeddings*, TACL 3, 2015: SVD of shifted PPMI, with window weights, smoothing and eigenvalue
/// weights.
package struct EmbeddingTrainer: Trainer {
    /// Options of the training.
    package struct Options: TrainerOptions {
        /// The number of components of each vector, 1 to 4,096; fewer if there are fewer words.
        package var dimension = 200
        /// The number of context words on each side, 1 to 100. A word at distance *d* has weight (*window* −
        /// *d* + 1) / *window*.
        package var window = 5
        /// The minimum number of occurrences of a word that gets a vector of its own, at least 1.
        package var minimumCount = 5
        /// The maximum number of words, of which the most frequent are kept; at least 2.
        package var maximumSize = 50_000
        /// The exponent of context frequencies, above 0 to 1; below 1, rare contexts count less.
        package var smoothing = 0.75
        /// How many times as often as by chance words must co-occur, at least 1; its logarithm is subtracted.
        package var shift = 1.0
        /// The exponent of the singular values by which the components are multiplied, 0 to 1.
        package var valueExponent = 0.5
        /// The number of power iterations of the random projection, 0 to 20.
        package var iterations = 3
        /// The *a* of the weight *a* / (*a* + *p*) of a word of frequency *p* in sums; 0 for equal weights.
        package var sentenceWeight = 1e-3
        /// The maximum number of character n-grams with vectors, for unknown words; 0 for none.
        package var maximumNGrams = 50_000
        /// The number format of the table.
        package var element: VectorElement = .f32
        /// Tokenizes the texts.
        package var analyzer = TokenAnalyzer(
            mode: .messages, filters: [.foldWidth, .lowercase, .foldApostrophes, .removeKinds([.symbol])])
        /// Fixes the random projection. Default 1.
        package var seed: UInt64 = 1
        /// The number of threads; at least 1, by default one per processor.
        package var threads = Parallel.processorCount

        /// The defaults.
        package init() {}

        /// Checks that all options are in their ranges.
        ///
        /// - Throws: ``EmbeddingError`` with `invalidOption`.
        package func validate() throws(EmbeddingError) {
            try EmbeddingError.check(dimension, in: 1...4096, named: "dimension")
            try EmbeddingError.check(window, in: 1...100, named: "window")
            try EmbeddingError.check(minimumCount, in: 1..., named: "minimumCount")
            try EmbeddingError.check(maximumSize, in: 2..., named: "maximumSize")
            try EmbeddingError.check(smoothing, in: .above(0, atMost: 1), named: "smoothing")
            try EmbeddingError.check(shift, in: 1..., named: "shift")
            try EmbeddingError.check(valueExponent, in: 0...1, named: "valueExponent")
            try EmbeddingError.check(iterations, in: 0...20, named: "iterations")
            try EmbeddingError.check(sentenceWeight, in: 0..., named: "sentenceWeight")
            try EmbeddingError.check(maximumNGrams, in: 0..., named: "maximumNGrams")
            try EmbeddingError.check(threads, in: 1..., named: "threads")
        }
    }

    /// The training texts; words of different texts never co-occur.
    package struct Input: TrainingInput {
        fileprivate enum Content: Sendable {
            case texts(any TextSource)
            case words(CutTexts)
        }

        /// Holds a corpus, which cannot be copied.
        fileprivate final class CutTexts: Sendable {
            let corpus: EmbeddingCorpus

            init(_ corpus: consuming EmbeddingCorpus) { self.corpus = corpus }
        }

        fileprivate let content: Content

        /// Texts, which are tokenized when training begins.
        package init(_ texts: any TextSource) { content = .texts(texts) }

        /// Texts that were tokenized while they were read, by ``Options/analyzer``.
        package init(_ corpus: consuming EmbeddingCorpus) { content = .words(CutTexts(corpus)) }
    }

    /// Progress events, one after each step.
    package enum Event: TrainerEvent, Hashable {
        /// The words have been counted: all occurrences, and the distinct words that get vectors.
        case counted(words: Int, vocabulary: Int)
        /// The pairs of words have been counted: those that co-occur more often than by chance.
        case paired(pairs: Int)
        /// Another of the large matrix products has been computed.
        case factored(products: Int, of: Int)

        /// How far the training is; its phases are counting words, counting pairs, and the products.
        package var progress: TrainerProgress {
            switch self {
            case .counted: Self.phases.progress(0, 1, of: 1)
            case .paired: Self.phases.progress(1, 1, of: 1)
            case .factored(let products, let all): Self.phases.progress(2, products, of: all)
            }
        }

        private static let phases = TrainerPhases([1, 1, 4])
    }

    /// The options.
    package var options: Options

    /// Makes a trainer.
    package init(options: Options) { self.options = options }

    /// Learns vectors from texts; see `Trainer`. After a stop no further power iterations are run; at least
    /// two products are computed.
    ///
    /// - Throws: ``EmbeddingError``: `invalidOption`, `tooLittleText` (no text, or fewer than 2 words that
    ///   are frequent enough), `unsupported` (more than 4 billion words).
    /// - Complexity: O(*n* · *window*) for *n* words, and O(*pairs* · *dimension* · *iterations*).
    package func train(
        on input: Input, progress: (Event) -> Bool
    ) throws(EmbeddingError) -> Trained<WordEmbedding> {
        try train(on: input, checkpoint: nil, progress: progress)
    }

    /// Learns vectors as ``train(on:progress:)`` does; words and pairs are counted again, and the products
    /// continue where an earlier run stopped.
    ///
    /// - Parameters:
    ///   - input: the texts.
    ///   - checkpoint: keeps the products, if any; the caller removes it once the vectors are saved.
    ///   - progress: called after each step; return false to stop.
    /// - Throws: also ``EmbeddingError`` with `mismatch` if the checkpoint belongs to another training,
    ///   `file` if it cannot be written, and `cancelled` after a stop, when it has the state.
    package func train(
        on input: Input, checkpoint: TrainingCheckpoint?, progress: (Event) -> Bool
    ) throws(EmbeddingError) -> Trained<WordEmbedding> {
        try options.validate()
        var isStopped = false
        func goesOn(_ event: Event) -> Bool {
            if !isStopped { isStopped = !progress(event) }
            return !isStopped
        }
        let words = try words(of: input)
        let saved = try checkpoint?.open(
            task: "word vectors", options: options, data: words.fingerprint)
        _ = goesOn(.counted(words: words.total, vocabulary: words.count))
        let pairs = WordPairs(of: words, options: options)
        let iterations = goesOn(.paired(pairs: pairs.count)) ? options.iterations : 0
        guard pairs.count > 0 else {
            throw EmbeddingError(
                code: .tooLittleText, message: "no two words co-occur; give more text, or longer texts")
        }
        if isStopped, let checkpoint { throw checkpoint.interruption }
        let start = try saved.map { file throws(EmbeddingError) in try Self.products(in: file, words.count) }
        var failure: EmbeddingError?
        let decomposition = try rethrowing(
            SingularValueDecomposition(
                truncating: pairs, rank: options.dimension, powerIterations: iterations, seed: options.seed,
                threads: options.threads, from: start
            ) { done, all, last in
                _ = goesOn(.factored(products: done, of: all))
                guard let checkpoint, done < all else { return !isStopped }
                do throws(EmbeddingError) {
                    try checkpoint.save(isLast: isStopped, state: ["products": .integer(done)]) {
                        $0.add("last", last.elements)
                    }
                } catch {
                    failure = error
                }
                return !isStopped && failure == nil
            }
        ) { (error: FactorizationError) in EmbeddingError(code: .notFinite, message: error.message) }
        if let failure { throw failure }
        if isStopped, let checkpoint { throw checkpoint.interruption }
        let vectors = vectors(of: decomposition)
        return Trained(embedding(of: words, vectors), ending: isStopped ? .stopped : .limit)
    }

    /// The words that are frequent enough.
    private func words(of input: Input) throws(EmbeddingError) -> CountedWords {
        let (minimumCount, maximumSize) = (options.minimumCount, options.maximumSize)
        switch input.content {
        case .texts(let texts):
            var corpus = EmbeddingCorpus(analyzer: options.analyzer)
            texts.forEachText(in: 0..<texts.count) { corpus.append($1) }
            return try CountedWords(of: corpus, minimumCount: minimumCount, maximumSize: maximumSize)
        case .words(let texts):
            return try CountedWords(of: texts.corpus, minimumCount: minimumCount, maximumSize: maximumSize)
        }
    }

    /// The number of products in a checkpoint, and the last one, which has a row per word.
    private static func products(
        in file: ModelFile, _ words: Int
    ) throws(EmbeddingError) -> (products: Int, last: Matrix) {
        let numbers: [Float] = try file.numbers("last")
        guard let products = file.manifest["state"]?["products"]?.integer, products > 0, !numbers.isEmpty,
            numbers.count.isMultiple(of: words)
        else { throw EmbeddingError(model: file.damaged("it has no products")) }
        return (products, Matrix(rows: words, columns: numbers.count / words, elements: numbers))
    }

    /// The words' rows of length 1: the left singular vectors times a power of the values.
    private func vectors(of decomposition: SingularValueDecomposition) -> Matrix {
        var rows = decomposition.left
        let columns = rows.columns
        let factors = decomposition.values.map { value in
            value > 0 ? Float(exponential(options.valueExponent * naturalLogarithm(Double(value)))) : 0
        }
        rows.withUnsafeMutableElements { elements in
            for index in elements.indices { elements[index] *= factors[index % columns] }
        }
        rows.normalizeRows()
        return rows
    }

    private func embedding(of words: CountedWords, _ vectors: Matrix) -> WordEmbedding {
        var kept = WordEmbedding.Options()
        kept.analyzer = options.analyzer
        let table = vectors.elements.withUnsafeBufferPointer {
            VectorTable($0, dimension: vectors.columns, as: options.element)
        }
        var weights: Tensor<Float>?
        if options.sentenceWeight > 0 {
            let a = options.sentenceWeight
            weights = Tensor(words.counts.map { Float(a / (a + Double($0) / Double(words.total))) })
        }
        let vocabulary = words.vocabulary()
        var nGrams: (vocabulary: Vocabulary, table: VectorTable)?
        if options.maximumNGrams > 0 {
            let learned = NGramVectors(of: vocabulary, vectors, maximumCount: options.maximumNGrams)
            nGrams = learned.table(as: options.element)
            if nGrams != nil { kept.subwords = .nGrams(NGramVectors.lengths) }
        }
        return WordEmbedding(
            vocabulary: vocabulary, table: table, weights: weights, nGrams: nGrams, options: kept)
    }
}
