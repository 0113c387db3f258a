package import WinnowCore
package import WinnowFeatures
package import WinnowModelFile
import WinnowSystem

/// Distils a transformer into a small table of words, whose sums embed texts a thousand times as fast.
///
/// 1. The text is split into sentences, and the transformer embeds up to ``Options/sentenceCount`` of them.
/// 2. The table's entries are the transformer's own word pieces, in the scripts of the text, and the most
/// frequent other words and word pairs. The transformer embeds each of them separately. 3. These vectors are
/// centred, projected on the principal axes of the sentences' vectors, scaled to length 1 and multiplied by
/// ln((*n* + 1) / (*nₑ* + ½)), for *n* sentences of which *nₑ* have the entry. 4. The table is refined so
/// that the sum of a sentence's rows has the direction of the transformer's vector: AdaGrad minimizes the
/// mean of 1 − cos, with a step size per row, to the least held-out loss.
///
/// ```swift excerpt
/// let teacher = try TransformerEmbedder(contentsOf: "all-MiniLM-L6-v2")
/// let distillation = try EmbeddingDistiller().train(on: EmbeddingDistiller.Input(teacher, texts: lines))
/// try distillation.embedding.save(to: "small.winnow")
/// ```
///
/// Source: steps 1 to 3 are those of *model2vec* (S. Tulkens, T. van Dongen, 2024) and of S. Arora, Y. Liang,
/// T. Ma, *A Simple but Tough-to-Beat Baseline for Sentence Embeddings*, 2017; AdaGrad: J. Duchi and others,
/// 2011.
package struct EmbeddingDistiller: Trainer {
    /// Options of the distillation.
    package struct Options: TrainerOptions {
        /// The number of components of each vector: at least 1, at most the transformer's.
        package var dimension = 256
        /// How many of an encoder's pieces become entries, at most: those that the text has most often; at least 1.
        package var pieceCount = 40_000
        /// How many of the most frequent words that are not pieces become entries; at least 0. For transformers.
        package var wordCount = 0
        /// How many word pairs become entries: the most frequent that are adjacent more often than by chance;
        /// at least 0. For transformers.
        package var pairCount = 0
        /// The number of principal components removed from the entries; from 0, below the transformer's.
        package var removedComponents = 0
        /// The maximum number of sentences to learn from, sampled by ``seed``; at least 100.
        package var sentenceCount = 200_000
        /// The share of sentences that is held out, above 0 and at most ½; never more than 3,000 sentences.
        package var heldOutShare = 0.05
        /// The number of passes over the sentences, 0 to 1,000; with 0 the table is that of step 3.
        package var epochs = 4
        /// The number of sentences per step; at least 1.
        package var batchSize = 512
        /// The initial learning rate, which falls linearly to 0. Above 0, at most 10.
        package var learningRate: Float = 0.01
        /// The L2 penalty on the change of a row from step 3; 0 to 1.
        package var penalty: Float = 1e-4
        /// The number format of the table.
        package var element: VectorElement = .i8
        /// Determines which sentences are sampled and held out, and their order. Default 1.
        package var seed: UInt64 = 1
        /// The number of threads; at least 1, by default one per processor.
        package var threads = Parallel.processorCount

        /// The defaults.
        package init() {}
    }

    /// What gives the vectors to learn.
    package enum Teacher: Sendable {
        /// A transformer, whose table has its word pieces.
        case transformer(TransformerEmbedder)
        /// An encoder, whose table has some of its pieces.
        case encoder(EncoderEmbedder)
    }

    /// The input of a distillation.
    package struct Input: Sendable {
        /// The teacher.
        package var teacher: Teacher
        /// The texts to learn from, which are split into sentences; those of 3 to 40 words are used, with an encoder
        /// those of 1 to 40.
        package var texts: any TextSource

        /// Makes input.
        package init(_ teacher: Teacher, texts: any TextSource) {
            self.teacher = teacher
            self.texts = texts
        }

        /// Makes input with a transformer.
        package init(_ teacher: TransformerEmbedder, texts: any TextSource) {
            self.init(.transformer(teacher), texts: texts)
        }
    }

    /// Progress events, in this order.
    package enum Event: TrainerEvent, Hashable {
        /// The text is split: the numbers of training sentences, held-out sentences and entries.
        case prepared(sentences: Int, heldOut: Int, entries: Int)
        /// The number of entries and sentences that the transformer has embedded, out of the total.
        case encoded(Int, of: Int)
        /// An epoch is done (0: before the first), out of the total: the mean of 1 − cos over the held-out
        /// sentences.
        case epoch(Int, of: Int, heldOutLoss: Double)

        /// How far the distillation is; its phases are splitting the text, the transformer, and the epochs.
        package var progress: TrainerProgress {
            switch self {
            case .prepared: Self.phases.progress(0, 1, of: 1)
            case .encoded(let done, let total): Self.phases.progress(1, done, of: total)
            case .epoch(let epoch, let total, _): Self.phases.progress(2, epoch, of: total)
            }
        }

        private static let phases = TrainerPhases([1, 40, 10])
    }

    /// The result.
    package struct Distillation: TrainingResult {
        /// The table.
        package var embedding: WordEmbedding
        /// The held-out loss before the first epoch and after each.
        package var heldOutLosses: [Double]
        /// The number of sentences that were learned from.
        package var sentenceCount: Int
        /// The reason why training ended.
        package var ending: TrainingEnding
    }

    /// The options.
    package var options: Options

    /// Makes a distiller.
    package init(options: Options) { self.options = options }

    /// Makes a table; see `Trainer`. After a stop, the transformer still embeds all entries, but no sentences
    /// after the first 1,024, and no further epochs are run; the table of the best epoch so far is kept.
    ///
    /// - Throws: ``EmbeddingError`` with `invalidOption`, `tooLittleText` (fewer than 100 distinct sentences,
    ///   or none in a script of the transformer), or `notFinite` if the transformer's vectors are not finite.
    /// - Complexity: O(*sentences*), nearly all of it in the transformer; 4 bytes of memory per sentence and
    ///   component of the transformer.
    package func train(on input: Input, progress: (Event) -> Bool) throws(EmbeddingError) -> Distillation {
        try train(on: input, checkpoint: nil, progress: progress)
    }

    /// Makes a table as ``train(on:progress:)`` does, from where an earlier run stopped.
    ///
    /// - Parameters:
    ///   - input: the transformer and the texts.
    ///   - checkpoint: keeps the state, if any; the caller removes it once the table is saved.
    ///   - progress: called after each step; return false to stop.
    /// - Throws: also ``EmbeddingError`` with `mismatch` if the checkpoint belongs to another distillation,
    ///   `file` if it cannot be written, and `cancelled` after a stop, when it has the state.
    package func train(
        on input: Input, checkpoint: TrainingCheckpoint?, progress: (Event) -> Bool
    ) throws(EmbeddingError) -> Distillation {
        try DistillationRun(options: options, input: input, checkpoint: checkpoint).distillation(progress)
    }
}

extension EmbeddingDistiller.Options {
    /// Checks the ranges of all values, except limits that depend on the transformer, which training checks.
    ///
    /// - Throws: ``EmbeddingError`` with `invalidOption`.
    package func validate() throws(EmbeddingError) {
        try EmbeddingError.check(dimension, in: 1..., named: "dimension")
        try EmbeddingError.check(pieceCount, in: 1..., named: "pieceCount")
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

    /// Checks the ranges of all values, for a teacher.
    ///
    /// - Throws: ``EmbeddingError`` with `invalidOption`.
    package func validate(for teacher: EmbeddingDistiller.Teacher) throws(EmbeddingError) {
        try validate()
        try EmbeddingError.require(
            dimension <= teacher.dimension,
            "\(option: "dimension") is \(dimension), but must be from 1 to \(teacher.dimension), the teacher's dimension"
        )
        if case .encoder = teacher {
            try EmbeddingError.require(
                wordCount == 0 && pairCount == 0,
                "\(option: "wordCount") and \(option: "pairCount") must be 0 for an encoder, whose table has pieces only"
            )
        }
        try EmbeddingError.check(
            removedComponents, in: 0...(teacher.dimension - 1), named: "removedComponents")
    }
}
