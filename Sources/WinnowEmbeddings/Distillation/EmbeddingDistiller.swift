// A transformer's knowledge of sentences in a table of words.

public import WinnowFeatures
import WinnowLinearAlgebra
public import WinnowSystem
import WinnowText

/// Makes a small table of words, whose sums stand for texts, of a transformer and of text: a thousand times as fast.
///
/// 1. The text is cut into sentences, and the transformer gives the vectors of up to ``Options/sentenceCount`` of them.
/// 2. Entries of the table are the transformer's own pieces of words, in the scripts of the text, and the text's most
///    frequent other words and pairs of words. The transformer gives each one's vector, alone.
/// 3. These are centred, projected on the principal axes of the sentences' vectors, brought to length 1 and multiplied by
///    ln((*n* + 1) / (*nₑ* + ½)), for *n* sentences of which *nₑ* have the entry.
/// 4. The table is refined, so that the sum of a sentence's rows points where the transformer's vector does: the mean of
///    1 − cos is made smaller by AdaGrad, with a step for each row, while a share of the sentences is held out to tell when
///    it is smallest.
///
/// ```swift excerpt
/// let teacher = try TransformerEmbedder(contentsOf: "all-MiniLM-L6-v2")
/// let made = try EmbeddingDistiller().distill(teacher, texts: lines)
/// try made.embedding.save(to: "small.winnow")
/// ```
///
/// Source: the first steps are those of *model2vec* (S. Tulkens, T. van Dongen, 2024) and of S. Arora, Y. Liang, T. Ma, *A Simple
/// but Tough-to-Beat Baseline for Sentence Embeddings*, 2017; AdaGrad: J. Duchi, E. Hazan, Y. Singer, 2011.
public struct EmbeddingDistiller: Sendable {
    /// How to distil.
    public struct Options: Sendable, Hashable {
        /// The number of components of each vector: at least 1, at most the transformer's.
        public var dimension = 256
        /// How many words that are no piece of the transformer become entries, the most frequent; at least 0.
        public var wordCount = 0
        /// How many pairs of words become entries, the most frequent that stand together more often than by chance; at
        /// least 0.
        public var pairCount = 0
        /// How many leading principal components of the entries are taken off; at least 0, fewer than the transformer has.
        public var removedComponents = 0
        /// How many sentences are learned from at most, chosen by ``seed``; at least 100.
        public var sentenceCount = 200_000
        /// The share of the sentences that is held out, above 0 and at most ½; of many, 3,000.
        public var heldOutShare = 0.05
        /// How often each sentence is learned from, 0 to 1,000: without, the table is that of step 3.
        public var epochs = 4
        /// How many sentences make a step; at least 1.
        public var batchSize = 512
        /// The first step's length; it falls to 0 in a straight line. Above 0, at most 10.
        public var learningRate: Float = 0.01
        /// How strongly rows are held to where they began; 0 to 1.
        public var penalty: Float = 1e-4
        /// How the numbers are kept.
        public var element: VectorElement = .i8
        /// Decides which sentences are chosen and held out, and their order.
        public var seed: UInt64 = 1
        /// How many threads share the work.
        public var threads = Parallel.processorCount

        /// The defaults.
        public init() {}
    }

    /// What happens, in this order.
    public enum Event: Sendable, Hashable {
        /// The text is cut: so many sentences are learned from and held out, and there are so many entries.
        case prepared(sentences: Int, heldOut: Int, entries: Int)
        /// The transformer has read so many of all entries and sentences.
        case encoded(Int, of: Int)
        /// An epoch is done, 0 before the first: the mean of 1 − cos over the sentences held out.
        case epoch(Int, heldOutLoss: Double)
    }

    /// What was made.
    public struct Distillation: Sendable {
        /// The table.
        public var embedding: WordEmbedding
        /// The held-out loss before the first epoch and after each.
        public var heldOutLosses: [Double]
        /// The number of sentences that were learned from.
        public var sentenceCount: Int
    }

    /// How to distil.
    public var options: Options

    /// Makes a distiller.
    public init(options: Options = Options()) { self.options = options }

    /// Makes a table.
    ///
    /// - Parameters:
    ///   - teacher: the transformer.
    ///   - texts: what to learn from: sentences, or longer texts, which are cut into sentences of 3 to 40 words.
    ///   - information: what the embedding says of itself.
    ///   - progress: told what happens.
    /// - Throws: ``EmbeddingError`` with `invalidOption`, `tooLittleText` for fewer than 100 different sentences or none in a
    ///   script of the transformer's, or `notFinite` where its vectors are not.
    /// - Complexity: nearly all of the time is the transformer's: O(*sentences*); 4 bytes of memory a sentence and component
    ///   of the transformer.
    public func distill(
        _ teacher: TransformerEmbedder, texts: some TextSource, information: JSONObject = [:],
        progress: (Event) -> Void = { _ in }
    ) throws(EmbeddingError) -> Distillation {
        try options.validate(for: teacher)
        let corpus = try DistillationCorpus(texts, options: options)
        let entries = DistillationEntries(teacher: teacher, corpus: corpus, options: options)
        guard entries.count > 0 else {
            throw EmbeddingError(
                code: .tooLittleText,
                message:
                    "no piece of the transformer is a word in the scripts of the corpus; give text of its language"
            )
        }
        let total = entries.count + corpus.count
        progress(
            .prepared(
                sentences: corpus.count - corpus.heldOutCount, heldOut: corpus.heldOutCount,
                entries: entries.count))
        let alone = Self.encode(entries.tokenIDs, by: teacher, threads: options.threads) {
            progress(.encoded($0, of: total))
        }
        let sentences = Self.encode(corpus.tokenIDs(teacher), by: teacher, threads: options.threads) {
            progress(.encoded(entries.count + $0, of: total))
        }
        return try table(entries, corpus, alone, sentences, information, progress)
    }

    /// The first principal components of rows, as columns.
    private static func components(
        of matrix: Matrix, count: Int, centering: Bool
    ) throws(EmbeddingError) -> Matrix {
        do throws(FactorizationError) {
            return try PrincipalComponents(of: matrix, centering: centering).components
                .prefix(columns: count)
        } catch {
            throw EmbeddingError(code: .notFinite, message: error.message)
        }
    }

    /// The vectors of texts given as tokens, row after row; `progress` is told how many are done.
    private static func encode(
        _ tokens: [[Int32]], by teacher: TransformerEmbedder, threads: Int, progress: (Int) -> Void
    ) -> Matrix {
        Matrix(rows: tokens.count, columns: teacher.dimension) { storage in
            for part in Parallel.ranges(count: tokens.count, size: 1024) {
                let rows = part.lowerBound * teacher.dimension..<part.upperBound * teacher.dimension
                teacher.write(
                    vectorsOf: Array(tokens[part]), threads: threads,
                    to: UnsafeMutableBufferPointer(rebasing: storage[rows]))
                progress(part.upperBound)
            }
        }
    }

    /// Steps 3 and 4.
    private func table(
        _ entries: DistillationEntries, _ corpus: DistillationCorpus, _ alone: Matrix, _ sentences: Matrix,
        _ information: JSONObject, _ progress: (Event) -> Void
    ) throws(EmbeddingError) -> Distillation {
        let heldOut = corpus.heldOutCount
        let learned = Matrix(
            rows: sentences.rows - heldOut, columns: sentences.columns,
            elements: Array(sentences.elements[(heldOut * sentences.columns)...]))
        let directions = try Self.components(of: learned, count: options.dimension, centering: false)
        var start = alone
        start.center()
        if options.removedComponents > 0 {
            let leading = try Self.components(
                of: start, count: options.removedComponents, centering: true)
            let inside = Matrix.product(
                Matrix.product(start, leading, threads: options.threads), leading, transposingRight: true,
                threads: options.threads)
            start.subtract(inside)
        }
        var rows = Matrix.product(start, directions, threads: options.threads)
        rows.normalizeRows()
        let embeddingOptions = entries.embeddingOptions(information: information)
        // The words are distinct, the numbers finite.
        let empty = try? WordEmbedding(words: entries.words, vectors: rows, options: embeddingOptions)
        guard let empty else {
            throw EmbeddingError(code: .notFinite, message: "the transformer's vectors are not finite")
        }
        let lists = corpus.rows(by: empty)
        rows.scaleRows(by: lists.inverseFrequencies(from: heldOut, entryCount: entries.count))
        var targets = Matrix.product(sentences, directions, threads: options.threads)
        targets.normalizeRows()

        var fit = DistillationFit(
            rows: rows, lists: lists, targets: targets, heldOutCount: heldOut, options: options)
        let losses = fit.run { progress(.epoch($0, heldOutLoss: $1)) }
        var final = embeddingOptions
        final.element = options.element
        let embedding = try? WordEmbedding(words: entries.words, vectors: fit.best, options: final)
        guard let embedding else {
            throw EmbeddingError(
                code: .notFinite, message: "the table's numbers are not finite; use a lower learning rate")
        }
        return Distillation(
            embedding: embedding, heldOutLosses: losses, sentenceCount: corpus.count - heldOut)
    }
}

extension EmbeddingDistiller.Options {
    /// Says which option is out of its range, if one is; the transformer's are asked by ``validate(for:)``.
    ///
    /// - Throws: ``EmbeddingError`` with `invalidOption`.
    public func validate() throws(EmbeddingError) {
        try Self.require(dimension >= 1, "dimension is \(dimension), but must be at least 1")
        try Self.require(wordCount >= 0, "wordCount is \(wordCount), but must be at least 0")
        try Self.require(pairCount >= 0, "pairCount is \(pairCount), but must be at least 0")
        try Self.require(
            removedComponents >= 0, "removedComponents is \(removedComponents), but must be at least 0")
        try Self.require(sentenceCount >= 100, "sentenceCount is \(sentenceCount), but must be at least 100")
        try Self.require(
            heldOutShare > 0 && heldOutShare <= 0.5,
            "heldOutShare is \(heldOutShare), but must be above 0 and at most 0.5")
        try Self.require(epochs >= 0 && epochs <= 1000, "epochs is \(epochs), but must be from 0 to 1000")
        try Self.require(batchSize >= 1, "batchSize is \(batchSize), but must be at least 1")
        try Self.require(
            learningRate > 0 && learningRate <= 10,
            "learningRate is \(learningRate), but must be above 0 and at most 10")
        try Self.require(penalty >= 0 && penalty <= 1, "penalty is \(penalty), but must be from 0 to 1")
        try Self.require(threads >= 1, "threads is \(threads), but must be at least 1")
    }

    /// Says which option is out of its range for a transformer, if one is.
    ///
    /// - Throws: ``EmbeddingError`` with `invalidOption`.
    public func validate(for teacher: TransformerEmbedder) throws(EmbeddingError) {
        try validate()
        try Self.require(
            dimension <= teacher.dimension,
            "dimension is \(dimension), but must be from 1 to \(teacher.dimension), the transformer's")
        try Self.require(
            removedComponents < teacher.dimension,
            "removedComponents is \(removedComponents), but must be from 0 to \(teacher.dimension - 1)")
    }

    private static func require(_ condition: Bool, _ message: String) throws(EmbeddingError) {
        guard condition else { throw EmbeddingError(code: .invalidOption, message: message) }
    }
}

extension Matrix {
    /// Takes the mean row off each row.
    fileprivate mutating func center() {
        let (rows, columns) = (rows, columns)
        withUnsafeMutableElements { elements in
            var mean = [Double](repeating: 0, count: columns)
            for row in 0..<rows {
                for column in 0..<columns { mean[column] += Double(elements[row * columns + column]) }
            }
            for row in 0..<rows {
                for column in 0..<columns {
                    elements[row * columns + column] -= Float(mean[column] / Double(rows))
                }
            }
        }
    }

    /// Takes another matrix of the same shape off.
    fileprivate mutating func subtract(_ other: Matrix) {
        withUnsafeMutableElements { elements in
            for index in elements.indices { elements[index] -= other.elements[index] }
        }
    }

    /// Multiplies each row by its factor.
    fileprivate mutating func scaleRows(by factors: [Float]) {
        let columns = columns
        withUnsafeMutableElements { elements in
            for (row, factor) in factors.enumerated() {
                for index in row * columns..<(row + 1) * columns { elements[index] *= factor }
            }
        }
    }
}
