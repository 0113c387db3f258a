// Word vectors from a corpus of one's own.

public import WinnowFeatures
import WinnowLinearAlgebra
import WinnowModelFile
import WinnowNumerics
public import WinnowSystem
public import WinnowText

/// Learns vectors of words from texts: words that stand among the same words get near vectors.
///
/// What is counted is which words stand near which. The counts become shifted positive pointwise mutual information, whose
/// largest singular values and their vectors are found by random projection; words that were too rare get vectors of
/// their character n-grams. It takes some millions of words of text until neighbours make sense; with little text, read
/// vectors that others have trained (``EmbeddingReader``).
///
/// The same texts, options and seed give the same vectors for any number of threads, but for the last digits, which another
/// BLAS rounds otherwise. Memory: 8 bytes a word of the corpus, the text of its distinct words, 8 bytes a pair of words
/// that stand together more often than by chance (at most *vocabulary*² and 2 · *window* a word of the corpus), and 16
/// bytes a number of the vectors.
///
/// Source: O. Levy, Y. Goldberg, I. Dagan, *Improving Distributional Similarity with Lessons Learned from Word Embeddings*,
/// TACL 3, 2015: SVD of shifted PPMI, with their window weights, context distribution smoothing and eigenvalue weighting.
public struct EmbeddingTrainer: Sendable {
    /// How vectors are learned.
    public struct Options: Sendable {
        /// The number of components of each vector, 1 to 4,096; fewer where there are fewer words.
        public var dimension = 200
        /// How many words to each side of a word stand near it, 1 to 100. A word at distance *d* counts (*window* − *d* + 1) /
        /// *window*.
        public var window = 5
        /// How often a word must occur to have a vector of its own, at least 1.
        public var minimumCount = 5
        /// How many words have vectors at most: the most frequent. At least 2.
        public var maximumSize = 50_000
        /// Which power of a word's frequency is that of a context, above 0 to 1; less than 1 makes rare words count less.
        public var smoothing = 0.75
        /// How many times more often than by chance words must stand together to count, at least 1; its logarithm is taken off.
        public var shift = 1.0
        /// Which power of the singular values the components are multiplied by, 0 to 1.
        public var valueExponent = 0.5
        /// How often the random projection is made sharper, 0 to 20.
        public var iterations = 3
        /// Sums of words weigh a word of frequency *p* by *a* / (*a* + *p*), where this is *a*; 0 for all alike.
        public var sentenceWeight = 1e-3
        /// How many character n-grams have vectors for words that are not there, at most; 0 for none.
        public var maximumNGrams = 50_000
        /// How the numbers are kept.
        public var element: VectorElement = .f32
        /// How texts are cut into words.
        public var analyzer = TokenAnalyzer(
            mode: .messages, filters: [.foldWidth, .lowercase, .foldApostrophes, .removeKinds([.symbol])])
        /// Fixes the random projection.
        public var seed: UInt64 = 0
        /// How many threads share the work.
        public var threads = Parallel.processorCount
        /// What is to be known of the embedding.
        public var information: JSONObject = [:]

        /// The defaults.
        public init() {}

        /// Makes sure that all options are in their ranges.
        ///
        /// - Throws: ``EmbeddingError`` with `invalidOption`.
        public func validate() throws(EmbeddingError) {
            func require(_ holds: Bool, _ name: String, _ value: Any, _ range: String) throws(EmbeddingError)
            {
                guard holds else {
                    throw EmbeddingError(
                        code: .invalidOption, message: "\(name): is \(value), must be \(range)")
                }
            }
            try require((1...4096).contains(dimension), "dimension", dimension, "1 to 4096")
            try require((1...100).contains(window), "window", window, "1 to 100")
            try require(minimumCount >= 1, "minimumCount", minimumCount, "at least 1")
            try require(maximumSize >= 2, "maximumSize", maximumSize, "at least 2")
            try require(smoothing > 0 && smoothing <= 1, "smoothing", smoothing, "above 0, at most 1")
            try require(shift >= 1 && shift.isFinite, "shift", shift, "at least 1")
            try require((0...1).contains(valueExponent), "valueExponent", valueExponent, "0 to 1")
            try require((0...20).contains(iterations), "iterations", iterations, "0 to 20")
            try require(
                sentenceWeight >= 0 && sentenceWeight.isFinite, "sentenceWeight", sentenceWeight, "at least 0"
            )
            try require(maximumNGrams >= 0, "maximumNGrams", maximumNGrams, "at least 0")
            try require(threads >= 1, "threads", threads, "at least 1")
        }
    }

    /// Something that the trainer has done.
    public enum Step: Sendable, Hashable {
        /// The corpus has so many words, of which so many different ones get vectors.
        case counted(words: Int, vocabulary: Int)
        /// Pairs of words were counted; so many count.
        case paired(pairs: Int)
        /// So many of all large products are made.
        case factored(products: Int, of: Int)
    }

    /// How vectors are learned.
    public let options: Options

    /// Makes a trainer.
    public init(options: Options = Options()) { self.options = options }

    /// Learns vectors from texts.
    ///
    /// - Parameters:
    ///   - texts: the texts; words of two texts are never near each other.
    ///   - progress: told what was done; returns whether to go on.
    /// - Throws: ``EmbeddingError``: `invalidOption`, `tooLittleText` (no text, or fewer than 2 words that are frequent
    ///   enough), `unsupported` (more than 4 billion words), `cancelled`.
    /// - Complexity: O(*n* · *window*) in the words of the texts, and O(*pairs* · *dimension* · *iterations*).
    public func train(
        on texts: some TextSource, progress: (Step) -> Bool = { _ in true }
    ) throws(EmbeddingError) -> WordEmbedding {
        var corpus = EmbeddingCorpus(analyzer: options.analyzer)
        texts.forEachText(in: 0..<texts.count) { corpus.append($1) }
        return try train(on: corpus, progress: progress)
    }

    /// Learns vectors from a corpus.
    ///
    /// - Parameters:
    ///   - corpus: the corpus, which must have been cut by the same analyzer as in ``options``.
    ///   - progress: told what was done; returns whether to go on.
    /// - Throws: as ``train(on:progress:)`` of texts.
    public func train(
        on corpus: borrowing EmbeddingCorpus, progress: (Step) -> Bool = { _ in true }
    ) throws(EmbeddingError) -> WordEmbedding {
        try options.validate()
        func report(_ step: Step) throws(EmbeddingError) {
            guard progress(step) else {
                throw EmbeddingError(code: .cancelled, message: "the training was cancelled")
            }
        }
        let words = try CountedWords(
            of: corpus, minimumCount: options.minimumCount, maximumSize: options.maximumSize)
        try report(.counted(words: words.total, vocabulary: words.count))
        let pairs = WordPairs(of: words, options: options)
        try report(.paired(pairs: pairs.count))
        guard pairs.count > 0 else {
            throw EmbeddingError(
                code: .tooLittleText, message: "no two words stand together; give more text, or longer texts")
        }
        var vectors = try factors(of: pairs, report)
        vectors.normalizeRows()
        return embedding(of: words, vectors)
    }

    /// The words' rows: the left singular vectors times a power of the values.
    private func factors(
        of pairs: WordPairs, _ report: (Step) throws(EmbeddingError) -> Void
    ) throws(EmbeddingError) -> Matrix {
        var cancelled: EmbeddingError?
        let decomposition: SingularValueDecomposition
        do throws(FactorizationError) {
            decomposition = try SingularValueDecomposition(
                truncating: pairs, rank: options.dimension, powerIterations: options.iterations,
                seed: options.seed, threads: options.threads
            ) { done, all in
                do throws(EmbeddingError) {
                    try report(.factored(products: done, of: all))
                } catch {
                    cancelled = error
                }
            }
        } catch {
            throw EmbeddingError(code: .notFinite, message: error.message)
        }
        if let cancelled { throw cancelled }
        var rows = decomposition.left
        let columns = rows.columns
        let factors = decomposition.values.map { value in
            value > 0 ? Float(exponential(options.valueExponent * naturalLogarithm(Double(value)))) : 0
        }
        rows.withUnsafeMutableElements { elements in
            for index in elements.indices { elements[index] *= factors[index % columns] }
        }
        return rows
    }

    private func embedding(of words: CountedWords, _ vectors: Matrix) -> WordEmbedding {
        var kept = WordEmbedding.Options()
        kept.analyzer = options.analyzer
        kept.information = options.information
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
