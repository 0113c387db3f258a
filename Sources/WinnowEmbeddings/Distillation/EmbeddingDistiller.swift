public import WinnowFeatures
import WinnowLinearAlgebra
public import WinnowModelFile
import WinnowSystem
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
/// let distillation = try EmbeddingDistiller().train(on: EmbeddingDistiller.Input(teacher, texts: lines))
/// try distillation.embedding.save(to: "small.winnow")
/// ```
///
/// Source: the first steps are those of *model2vec* (S. Tulkens, T. van Dongen, 2024) and of S. Arora, Y. Liang, T. Ma, *A Simple
/// but Tough-to-Beat Baseline for Sentence Embeddings*, 2017; AdaGrad: J. Duchi, E. Hazan, Y. Singer, 2011.
public struct EmbeddingDistiller: Trainer {
    /// How to distil.
    public struct Options: TrainerOptions {
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
        /// Decides which sentences are chosen and held out, and their order. Default 1.
        public var seed: UInt64 = 1
        /// How many threads share the work; at least 1, by default one a processor.
        public var threads = Parallel.processorCount

        /// The defaults.
        public init() {}
    }

    /// What a table is made of.
    public struct Input: Sendable {
        /// The transformer.
        public var teacher: TransformerEmbedder
        /// What to learn from: sentences, or longer texts, which are cut into sentences of 3 to 40 words.
        public var texts: any TextSource

        /// Makes input.
        public init(_ teacher: TransformerEmbedder, texts: any TextSource) {
            self.teacher = teacher
            self.texts = texts
        }
    }

    /// What is reported, in this order.
    public enum Event: Sendable, Hashable {
        /// The text is cut: the numbers of sentences that are learned from and held out, and of entries.
        case prepared(sentences: Int, heldOut: Int, entries: Int)
        /// The number of entries and sentences that the transformer has read, of all.
        case encoded(Int, of: Int)
        /// An epoch is done, 0 before the first: the mean of 1 − cos over the sentences held out.
        case epoch(Int, heldOutLoss: Double)
    }

    /// What was made.
    public struct Distillation: TrainingResult {
        /// The table.
        public var embedding: WordEmbedding
        /// The held-out loss before the first epoch and after each.
        public var heldOutLosses: [Double]
        /// The number of sentences that were learned from.
        public var sentenceCount: Int
        /// Why the training ended.
        public var ending: TrainingEnding
    }

    /// How to distil.
    public var options: Options

    /// Makes a distiller.
    public init(options: Options) { self.options = options }

    /// Makes a table; see `Trainer`. After a stop the transformer reads the entries to the end but no more sentences than the
    /// first 1,024, and no more epochs follow; of those that were run, the table of the best is kept.
    ///
    /// - Throws: ``EmbeddingError`` with `invalidOption`, `tooLittleText` for fewer than 100 different sentences or none in a
    ///   script of the transformer's, or `notFinite` where its vectors are not.
    /// - Complexity: nearly all of the time is the transformer's: O(*sentences*); 4 bytes of memory a sentence and component
    ///   of the transformer.
    public func train(on input: Input, progress: (Event) -> Bool) throws(EmbeddingError) -> Distillation {
        let teacher = input.teacher
        try options.validate(for: teacher)
        var isStopped = false
        func goesOn(_ event: Event) -> Bool {
            if !isStopped { isStopped = !progress(event) }
            return !isStopped
        }
        var corpus = try DistillationCorpus(input.texts, options: options)
        let entries = DistillationEntries(teacher: teacher, corpus: corpus, options: options)
        guard entries.count > 0 else {
            throw EmbeddingError(
                code: .tooLittleText,
                message:
                    "no piece of the transformer is a word in the scripts of the corpus; give text of its language"
            )
        }
        let total = entries.count + corpus.count
        _ = goesOn(
            .prepared(
                sentences: corpus.count - corpus.heldOutCount, heldOut: corpus.heldOutCount,
                entries: entries.count))
        let alone = encode(entries.tokenIDs, by: teacher) {
            _ = goesOn(.encoded($0, of: total))
            return true
        }
        let sentences = encode(corpus.tokenIDs(teacher), by: teacher) {
            goesOn(.encoded(entries.count + $0, of: total))
        }
        corpus.removeAll(after: sentences.rows, heldOutShare: options.heldOutShare)
        var distillation = try table(entries, corpus, alone, sentences, goesOn)
        if isStopped { distillation.ending = .stopped }
        return distillation
    }

    /// The first principal components of rows, as columns.
    private static func components(
        of matrix: Matrix, count: Int, centering: Bool
    ) throws(EmbeddingError) -> Matrix {
        try rethrowing(
            PrincipalComponents(of: matrix, centering: centering).components.prefix(columns: count)
        ) { (error: FactorizationError) in EmbeddingError(code: .notFinite, message: error.message) }
    }

    /// The vectors of texts given as tokens, row after row; `goesOn` is asked after each thousand, with the number done.
    private func encode(
        _ tokens: [[Int32]], by teacher: TransformerEmbedder, goesOn: (Int) -> Bool
    ) -> Matrix {
        let dimension = teacher.dimension
        var vectors = [Float](repeating: 0, count: tokens.count * dimension)
        var done = 0
        for part in Parallel.ranges(count: tokens.count, size: 1024) {
            let texts = Array(tokens[part])
            vectors.withUnsafeMutableBufferPointer { vectors in
                let room = vectors[part.lowerBound * dimension..<part.upperBound * dimension]
                teacher.write(
                    vectorsOf: texts, threads: options.threads, to: UnsafeMutableBufferPointer(rebasing: room)
                )
            }
            done = part.upperBound
            if !goesOn(done) { break }
        }
        vectors.removeLast((tokens.count - done) * dimension)
        return Matrix(rows: done, columns: dimension, elements: vectors)
    }

    /// Steps 3 and 4.
    private func table(
        _ entries: DistillationEntries, _ corpus: DistillationCorpus, _ alone: Matrix, _ sentences: Matrix,
        _ goesOn: (Event) -> Bool
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
        let embeddingOptions = entries.embeddingOptions
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
        let losses = fit.run { goesOn(.epoch($0, heldOutLoss: $1)) }
        var final = embeddingOptions
        final.element = options.element
        let embedding = try? WordEmbedding(words: entries.words, vectors: fit.best, options: final)
        guard let embedding else {
            throw EmbeddingError(
                code: .notFinite, message: "the table's numbers are not finite; use a lower learning rate")
        }
        return Distillation(
            embedding: embedding, heldOutLosses: losses, sentenceCount: corpus.count - heldOut,
            ending: .limit)
    }
}

extension EmbeddingDistiller.Options {
    /// Makes sure that all values are in their ranges, except those that depend on the transformer, which training checks.
    ///
    /// - Throws: ``EmbeddingError`` with `invalidOption`.
    public func validate() throws(EmbeddingError) {
        try EmbeddingError.check(dimension, in: 1..., named: "dimension")
        try EmbeddingError.check(wordCount, in: 0..., named: "wordCount")
        try EmbeddingError.check(pairCount, in: 0..., named: "pairCount")
        try EmbeddingError.check(removedComponents, in: 0..., named: "removedComponents")
        try EmbeddingError.check(sentenceCount, in: 100..., named: "sentenceCount")
        try EmbeddingError.check(heldOutShare, in: .above(0, atMost: 0.5), named: "heldOutShare")
        try EmbeddingError.check(epochs, in: 0...1000, named: "epochs")
        try EmbeddingError.check(batchSize, in: 1..., named: "batchSize")
        try EmbeddingError.check(learningRate, in: .above(0, atMost: 10), named: "learningRate")
        try EmbeddingError.check(penalty, in: 0...1, named: "penalty")
        try EmbeddingError.check(threads, in: 1..., named: "threads")
    }

    /// Says which option is out of its range for a transformer, if one is.
    ///
    /// - Throws: ``EmbeddingError`` with `invalidOption`.
    package func validate(for teacher: TransformerEmbedder) throws(EmbeddingError) {
        try validate()
        try EmbeddingError.require(
            dimension <= teacher.dimension,
            "\(option: "dimension") is \(dimension), but must be from 1 to \(teacher.dimension), the transformer's"
        )
        try EmbeddingError.check(
            removedComponents, in: 0...(teacher.dimension - 1), named: "removedComponents")
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
